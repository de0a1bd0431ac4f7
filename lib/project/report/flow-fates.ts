import type { ShownRecord } from '../standing';
import { CONSENSUS, type Phase, type ProjectState } from '../types';
import { decisionOn, heard, outcomeIn } from '../verdicts';

/** The end of a paper's way through the review so far: each paper has exactly one. */
export type Fate =
  | 'by-automation'
  | 'unscreened'
  | 'excluded'
  | 'unsettled'
  | 'not-retrieved'
  | 'unread-report'
  | 'unsettled-report'
  | 'excluded-report'
  | 'included';

function exclusions(state: ProjectState, shown: ShownRecord, phase: Phase) {
  return [CONSENSUS, ...heard(state.header)].flatMap((screener) => {
    const decision = decisionOn(state, shown, phase, screener);
    return decision?.verdict === 'exclude' ? [decision] : [];
  });
}

/** The fate of a paper. A maybe of title and abstract goes on to full text. */
export function fateOf(state: ProjectState, shown: ShownRecord): Fate {
  const first = outcomeIn(state, shown, 'title-abstract');
  const isFullTextOpen = state.header.fullTextSince !== null;
  const full = isFullTextOpen ? outcomeIn(state, shown, 'full-text') : null;
  if (full === 'include') return 'included';
  if (first === 'exclude') {
    const isByRule = exclusions(state, shown, 'title-abstract').every(({ isByAutomation }) => isByAutomation);
    return isByRule ? 'by-automation' : 'excluded';
  }
  if (full === 'exclude') return 'excluded-report';
  if (full === 'not-retrieved') return 'not-retrieved';
  if (full !== null) return 'unsettled-report';
  if (first === null) return 'unscreened';
  if (first === 'conflict') return 'unsettled';
  if (isFullTextOpen) return 'unread-report';
  return first === 'include' ? 'included' : 'unsettled';
}

/** Why a report was excluded. If readers gave several reasons, the first in the project's order; null where none was given. */
export function reasonOf(state: ProjectState, shown: ShownRecord): string | null {
  const all = exclusions(state, shown, 'full-text').flatMap(({ reason }) =>
    reason === null ? [] : [reason],
  );
  return state.header.reasons.find((reason) => all.includes(reason)) ?? all[0] ?? null;
}
