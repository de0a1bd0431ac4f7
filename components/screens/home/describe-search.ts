import { kindFacts } from '@/lib/entities/registry';
import type { GraphSearch } from '@/lib/routing/graph-search-address';
import { formsName, scopeName } from '@/lib/search-text/search-wish';

/** What narrows a search besides its text: 'works and topics, 50 of each, 2019 to 2021'; empty where nothing does. */
export function describeSearch(search: Omit<GraphSearch, 'query'>): string {
  const { kinds, limit, startDate, endDate, scope, forms } = search;
  const parts = [
    kinds === null ? '' : joined(kinds.map((kind) => kindFacts(kind).plural.toLowerCase())),
    limit === null ? '' : `${limit} of each`,
    describeYears(startDate.slice(0, 4), endDate.slice(0, 4)),
    scope === 'everything' ? '' : `in ${scopeName(scope).toLowerCase()}`,
    forms === 'stemmed' ? '' : formsName(forms).toLowerCase(),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Works are found by year, whatever the day. */
function describeYears(start: string, end: string): string {
  if (start === '' && end === '') return '';
  if (start === '') return `until ${end}`;
  if (end === '') return `since ${start}`;
  return start === end ? start : `${start} to ${end}`;
}
