import { identifierMessages } from '@/lib/identifiers/identifier-messages';

function utcMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Every text about the service that a user can see, word for word. Source: spec 1 and 2 section 8. */
export const messages = {
  unknown: 'Unknown error',
  rateLimit: (statusCode: number): string => `Rate limit exceeded (HTTP ${statusCode})`,
  dailyLimit: (limit: number, resetsAt: Date): string =>
    `Daily request limit of ${limit} exceeded. Resets at ${utcMinute(resetsAt)}`,
  timeout: (ms: number): string => `Request timeout after ${ms}ms`,
  http: (status: number, statusText: string): string => `HTTP ${status} ${statusText}`.trim(),
  network: (attempts: number, message: string): string =>
    `Network error after ${attempts} attempts: ${message}`,
  /** The cause of a network error: the part of the application that asks for records. */
  codeNotLoaded: 'a part of the application could not be loaded (if this repeats, reload the page)',
  empty: 'Received null or undefined response from API',
  malformed: (path: string, message: string): string =>
    path === ''
      ? `Malformed response from API: ${message}`
      : `Malformed response from API at ${path}: ${message}`,

  badIdentifier: identifierMessages.unrecognized,
  blankIdentifier: identifierMessages.notAString,
  institutionIdMissing: 'Institution ID is required and must be a string',
  blankInstitutionId: 'Institution ID cannot be empty',
  noSourceForIssn: (issn: string): string => `No source found for ISSN: ${issn}`,
  noIssns: 'ISSN array must be non-empty',
  noValidIssns: (issns: readonly string[]): string => `No valid ISSNs found in: ${issns.join(', ')}`,

  minWorks: 'Minimum works count must be a non-negative integer',

  textTitleLength: (length: number): string =>
    `Title must be between 20-2000 characters (current: ${length})`,
  textAbstractLength: (length: number): string =>
    `Abstract must be less than 5000 characters (current: ${length})`,

  queryNotAString: 'Query must be a string',
  blankQuery: 'Query string is required and cannot be empty',
  autocompletePageSize: 'per_page must be between 1 and 50',
  onlyJson: 'Only json format is currently supported',
  worksAutocompleteFailed: (message: string): string => `Works autocomplete failed: ${message}`,

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
  badFilterSyntax: (part: string): string => `Filter without a value: ${part}`,
  badFilterValue: (key: string, value: string): string => `Invalid value for filter ${key}: ${value}`,
  tooManyFilterValues: (key: string): string => `More than 100 values for filter ${key}`,
  badSort: (kind: string, key: string): string => `Cannot sort ${kind} by ${key}`,
  relevanceWithoutSearch: 'Results can be sorted by relevance only when searching, most relevant first',
  badGroup: (kind: string, key: string): string => `Cannot group ${kind} by ${key}`,
  endOfPages: 'There are no further results',
  cursorWithGroups: 'A cursor cannot lead through groups of several fields or of yes and no',
  tooLong: 'The request is too long; use fewer filter values',

  detectFailed: identifierMessages.undetected,
  notFound: (id: string): string => `Entity not found: ${id}`,
  kindUndetermined: (id: string): string => `Unable to determine valid entity type for: ${id}`,
  expectedAuthor: identifierMessages.expectedAuthor,
} as const;
