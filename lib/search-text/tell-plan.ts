import { type SearchPlan, TRUNCATION_NEEDS_EXACT } from './plan-search';
import { describeMend, describeProblem, groupFaults } from './query-faults';

/** Most differences that are told one by one. */
const MAX_TOLD = 5;

/**
 * What a user is told above the results: that truncation has chosen exact words, and each difference between what was
 * typed and what was sent. Empty where the text was sent as typed. Source: docs/behaviours/search.md#told-changes.
 */
export function tellPlan({ faults, isForcedExact }: SearchPlan): readonly string[] {
  const groups = groupFaults(faults);
  const told = groups.slice(0, MAX_TOLD).map(({ fault, count }) => {
    const often = count > 1 ? ` (${count} times)` : '';
    return `${describeMend(fault)}${often}. ${describeProblem(fault)}`;
  });
  const more = groups.length - told.length;
  return [
    ...(isForcedExact ? [`${TRUNCATION_NEEDS_EXACT}.`] : []),
    ...told,
    ...(more > 0 ? [`${more} more ${more === 1 ? 'part was' : 'parts were'} changed.`] : []),
  ];
}
