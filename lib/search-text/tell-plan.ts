import { type SearchPlan, TRUNCATION_NEEDS_EXACT } from './plan-search';
import { describeHint, describeMend, describeProblem, groupFaults, type QueryHint } from './query-faults';

/** The most hints shown. */
const MAX_HINTS = 2;

/** The most differences listed one by one. */
const MAX_TOLD = 5;

/**
 * The notes above the results: the switch to exact words by truncation, and each difference between the typed and the
 * sent text. They also report words that another system would read as operators. May be empty. Source:
 * docs/behaviours/search.md#told-changes.
 */
export function tellPlan({
  faults,
  hints,
  needsExact,
}: Pick<SearchPlan, 'faults' | 'hints' | 'needsExact'>): readonly string[] {
  const groups = groupFaults(faults);
  const told = groups.slice(0, MAX_TOLD).map(({ fault, count }) => {
    const often = count > 1 ? ` (${count} times)` : '';
    return `${describeMend(fault)}${often}. ${describeProblem(fault)}`;
  });
  const more = groups.length - told.length;
  return [
    ...(needsExact ? [`${TRUNCATION_NEEDS_EXACT}.`] : []),
    ...told,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'part was' : 'parts were'} changed.`] : []),
    ...new Set(hints.slice(0, MAX_HINTS).map(describeHint)),
  ];
}

/** The first shown hint whose proposal a press can apply; null: there is none. */
export function hintToFollow({ hints }: Pick<SearchPlan, 'hints'>): QueryHint | null {
  return hints.slice(0, MAX_HINTS).find(({ kind }) => kind !== 'proximity') ?? null;
}
