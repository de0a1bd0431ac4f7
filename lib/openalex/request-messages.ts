/**
 * Texts about requests that are refused before they are sent, word for word; they come with the code that checks requests.
 * Source: docs/behaviours/errors.md.
 */
export const requestMessages = {
  queryNotAString: 'Query must be a string',
  blankQuery: 'Query string is required and cannot be empty',
  autocompletePageSize: 'per_page must be between 1 and 50',
  onlyJson: 'Only json format is currently supported',
  worksAutocompleteFailed: (message: string): string => `Works autocomplete failed: ${message}`,
  noSourceForIssn: (issn: string): string => `No source found for ISSN: ${issn}`,
  noIssns: 'ISSN array must be non-empty',
  noValidIssns: (issns: readonly string[]): string => `No valid ISSNs found in: ${issns.join(', ')}`,
  minWorks: 'Minimum works count must be a non-negative integer',
  textTitleLength: (length: number): string =>
    `Title must be between 20-2000 characters (current: ${length})`,
  textAbstractLength: (length: number): string =>
    `Abstract must be less than 5000 characters (current: ${length})`,
  page: 'Page number must be >= 1',
  perPage: 'per_page must be between 1 and 100',
  pagingDepth: 'Only the first 10,000 results can be paged; use a cursor for more',
  conceptLevel: 'Level must be an integer between 0 and 5',
  sampleSize: (kind: string): string =>
    kind === 'works' ? 'Maximum sample size is 10,000 works' : 'Random sample size cannot exceed 10,000',
  sampleWith: (other: string): string => `A random sample cannot be combined with ${other}`,
  seedWithoutSample: 'A seed needs a sample size',
  unknownKind: (type: string): string => `Unknown entity type: ${type}`,
  unsupportedKind: (type: string): string => `Unsupported entity type: ${type}`,
  unsupportedRawKind: (type: string): string => `Unsupported entity entityType: ${type}`,
  expansionNotImplemented: (type: string): string =>
    `Expansion not implemented for entity entityType: ${type}`,
  noGroups: (field: string): string => `No grouping data returned for field: ${field}`,
  badSelect: (kind: string, field: string): string => `Cannot select ${field} from ${kind}`,
  selectWithGroups: 'Fields cannot be selected from grouped results',
  badFilter: (kind: string, key: string): string => `Cannot filter ${kind} by ${key}`,
  unlisted: (
    kind: string,
    { parameter, field }: { readonly parameter: string; readonly field: string },
  ): string =>
    `“${field}” in “${parameter}” is not a field of ${kind} that this version knows. It is sent as written; if OpenAlex refuses it, nothing is charged.`,
  paidPlan: (key: string): string =>
    `Filtering and sorting by ${key} need a paid plan of OpenAlex; use the publication date instead`,
  badFilterSyntax: (part: string): string => `Filter without a value: ${part}`,
  badFilterValue: (key: string, value: string): string => `Invalid value for filter ${key}: ${value}`,
  commaInValues: (key: string, value: string): string =>
    `A value with a comma can only be asked for alone, not as one of several for filter ${key}: ${value}`,
  tooManyFilterValues: (key: string): string => `More than 100 values for filter ${key}`,
  scopeOfWorks: (parameter: string): string => `Only works can be searched by ${parameter}`,
  corpusOfWorks: 'Only works are of a corpus',
  searchTwice: (parameter: string): string =>
    `One part of works can be searched once: ${parameter} is a second search`,
  badSort: (kind: string, key: string): string => `Cannot sort ${kind} by ${key}`,
  relevanceWithoutSearch: 'Results can be sorted by relevance only when searching, most relevant first',
  rerank:
    'Only a search of works that is sorted by relevance, and neither grouped nor a sample, can be reranked',
  badGroup: (kind: string, key: string): string => `Cannot group ${kind} by ${key}`,
  endOfPages: 'There are no further results',
  nestedGroups:
    'At most three fields can be grouped within one another, and none of true and false, continents or versions',
  cursorWithGroups: 'Groups of several fields, or of true and false, cannot be paged by cursor',
} as const;
