import { decisionKey } from './decisions';
import type { ShownRecord } from './standing';
import { CONSENSUS, type Decision, type Phase, type ProjectState, type Verdict } from './types';

type Decided = Pick<ProjectState, 'header' | 'decisions'>;

/** The result of a record in a phase; null: undecided. */
export type Outcome = Verdict | 'conflict' | null;

/** A screener's decision on a work or a duplicate of it: the latest of several. Null: none, or taken back. */
export function decisionOn(
  { decisions }: Pick<ProjectState, 'decisions'>,
  { record, duplicates }: ShownRecord,
  phase: Phase,
  screener: string,
): Decision | null {
  let latest = decisions.get(decisionKey({ phase, screener, record: record.id })) ?? null;
  for (const { id } of duplicates) {
    const other = decisions.get(decisionKey({ phase, screener, record: id }));
    if (other !== undefined && (latest === null || other.time > latest.time)) latest = other;
  }
  return latest?.verdict == null ? null : latest;
}

/** Ids of the screeners whose decisions count: all once they are shown, before that the one who works on this copy. */
export function heard({ screener, screeners, othersShownSince }: ProjectState['header']): readonly string[] {
  return othersShownSince === null ? [screener] : screeners.map(({ id }) => id);
}

/** The settled verdict, else the one on which all screeners who decided agree. */
export function outcomeIn(state: Decided, shown: ShownRecord, phase: Phase): Outcome {
  const settled = decisionOn(state, shown, phase, CONSENSUS);
  if (settled !== null) return settled.verdict;
  let outcome: Outcome = null;
  for (const screener of heard(state.header)) {
    const verdict = decisionOn(state, shown, phase, screener)?.verdict ?? null;
    if (verdict === null) continue;
    if (outcome !== null && outcome !== verdict) return 'conflict';
    outcome = verdict;
  }
  return outcome;
}

/** The phase whose decisions are shown. */
export function shownPhase({ fullTextSince }: Pick<ProjectState['header'], 'fullTextSince'>): Phase {
  return fullTextSince === null ? 'title-abstract' : 'full-text';
}

/** The outcome of a work in the phase that is shown; without one, an exclusion or a conflict by title and abstract. */
export function outcomeSoFar(state: Decided, shown: ShownRecord): Outcome {
  const outcome = outcomeIn(state, shown, shownPhase(state.header));
  if (outcome !== null || state.header.fullTextSince === null) return outcome;
  const before = outcomeIn(state, shown, 'title-abstract');
  return before === 'exclude' || before === 'conflict' ? before : null;
}

/** The phase in which a work is decided on: full text, if that has begun and the work reached it or has an outcome there. */
export function phaseOf(state: Decided, shown: ShownRecord): Phase {
  if (state.header.fullTextSince === null) return 'title-abstract';
  const before = outcomeIn(state, shown, 'title-abstract');
  const isThere = before === 'include' || before === 'maybe';
  return isThere || outcomeIn(state, shown, 'full-text') !== null ? 'full-text' : 'title-abstract';
}

/**
 * Whether a work counts as included: in full text where that phase is open, else in title and abstract. Source:
 * docs/behaviours/projects.md#what-counts-as-included.
 */
export function isIncluded(state: Decided, shown: ShownRecord): boolean {
  return outcomeIn(state, shown, shownPhase(state.header)) === 'include';
}

/** Whether a work was excluded, in either phase. A report that was not retrieved is neither included nor excluded. */
export function isExcluded(state: Decided, shown: ShownRecord): boolean {
  if (outcomeIn(state, shown, 'title-abstract') === 'exclude') return true;
  return state.header.fullTextSince !== null && outcomeIn(state, shown, 'full-text') === 'exclude';
}
