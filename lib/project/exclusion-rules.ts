import { type Publication, typeWord, yearOf } from '@/lib/entities/publication';
import type { Judgement } from './project-change';
import type { ShownRecord } from './standing';
import type { ProjectState } from './types';
import { decisionOn } from './verdicts';

/** Rules that exclude a paper by its record alone. */
export interface ExclusionRules {
  /** Years that are kept; null: no bound. */
  readonly firstYear: number | null;
  readonly lastYear: number | null;
  /** Types and languages that are excluded, as records have them. */
  readonly types: readonly string[];
  readonly languages: readonly string[];
}

export const NO_RULES: ExclusionRules = { firstYear: null, lastYear: null, types: [], languages: [] };

export type RuledJudgement = Omit<Judgement, 'screener'>;

/** Reasons that rules give; a new project has them among its own. */
export const RULE_REASONS = {
  type: 'Wrong publication type',
  language: 'Not in a language we read',
  years: 'Outside the years',
} as const;

function broken(
  facts: Publication,
  { firstYear, lastYear, types, languages }: ExclusionRules,
): readonly string[] {
  const [year, type, { language }] = [yearOf(facts), typeWord(facts), facts];
  const isOutside = year !== null && (year < (firstYear ?? year) || year > (lastYear ?? year));
  return [
    ...(type !== null && types.includes(type) ? [RULE_REASONS.type] : []),
    ...(language !== null && languages.includes(language) ? [RULE_REASONS.language] : []),
    ...(isOutside ? [RULE_REASONS.years] : []),
  ];
}

/** Papers that this reader has not decided on by title and abstract. */
export function undecidedPapers(
  state: Pick<ProjectState, 'header' | 'decisions'>,
  shown: ReadonlyMap<string, ShownRecord>,
): readonly ShownRecord[] {
  const { screener } = state.header;
  return [...shown.values()].filter((each) => decisionOn(state, each, 'title-abstract', screener) === null);
}

/**
 * Exclusions by title and abstract of the papers that a rule excludes, each with the first reason that applies, in the order of the
 * project. A rule on year, type or language excludes no paper in which that is not known.
 * Source: docs/behaviours/projects.md#exclusion-by-rule.
 */
export function excludeByRules(
  { header }: Pick<ProjectState, 'header'>,
  undecided: readonly ShownRecord[],
  rules: ExclusionRules,
): readonly RuledJudgement[] {
  return undecided.flatMap(({ record }) => {
    const reasons = broken(record.facts, rules);
    const reason = header.reasons.find((each) => reasons.includes(each)) ?? reasons[0];
    if (reason === undefined) return [];
    const judgement = { phase: 'title-abstract', record: record.id, verdict: 'exclude', reason } as const;
    return [{ ...judgement, isByAutomation: true as const }];
  });
}

/** How many papers have each type or language, most first; those without one are not counted. */
export function countFact(
  papers: readonly ShownRecord[],
  fact: 'type' | 'language',
): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { record } of papers) {
    const value = fact === 'type' ? typeWord(record.facts) : record.facts.language;
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one, a], [other, b]) => b - a || one.localeCompare(other));
}
