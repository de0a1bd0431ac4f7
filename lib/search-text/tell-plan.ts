import { type SearchPlan, TRUNCATION_NEEDS_EXACT } from './plan-search';
import { describeMend, describeProblem, groupFaults } from './query-faults';
import { formsName, type SearchWish, scopeName } from './search-wish';

/** Most differences that are told one by one. */
const MAX_TOLD = 5;

/**
 * What a user is told above the results: that truncation has chosen exact words, and each difference between what was
 * typed and what was sent. Empty where the text was sent as typed. Source: docs/behaviours/search.md#told-changes.
 */
export function tellPlan({ faults, needsExact }: SearchPlan): readonly string[] {
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
  ];
}

/** Scope, forms and further facts of a query as sent: 'title and abstract, exact words, 2019 to 2021, 35 works'. */
export function describeSent({ scope, forms }: SearchWish, facts: readonly string[] = []): string {
  return [scopeName(scope).toLowerCase(), formsName(forms).toLowerCase(), ...facts].join(', ');
}
