import { type SearchPlan, TRUNCATION_NEEDS_EXACT } from './plan-search';
import { describeHint, describeMend, describeProblem, groupFaults, type QueryHint } from './query-faults';

/** Most hints that are told. */
const MAX_HINTS = 2;

/** Most differences that are told one by one. */
const MAX_TOLD = 5;

/**
 * What a user is told above the results: that truncation has chosen exact words, and each difference between what was
 * typed and what was sent; and which words another system reads as operators. Empty where neither is. Source: docs/behaviours/search.md#told-changes.
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

/** The first hint among those told whose proposal a press can put into the text. Null where there is none. */
export function hintToFollow({ hints }: Pick<SearchPlan, 'hints'>): QueryHint | null {
  return hints.slice(0, MAX_HINTS).find(({ kind }) => kind !== 'proximity') ?? null;
}
