import type { PriceClass } from './price-forecast';

/** What is paid for, as it is named wherever a price is told. */
export const PRICE_NAMES: Readonly<Record<PriceClass, string>> = {
  singleton: 'opening a record',
  'paid-singleton': 'opening a keyword, or a record by another form of its id',
  'type-ahead': 'looking up a name',
  'free-list': 'a thrifty search of one kind',
  list: 'a page of a list',
  groups: 'counting the groups of a list',
  search: 'a page of a search',
  'search-groups': 'counting a search',
  'reranked-search': 'a page of a reranked search',
  semantic: 'a semantic search',
  text: 'analysing a text',
  key: 'reading what a key pays for',
};
