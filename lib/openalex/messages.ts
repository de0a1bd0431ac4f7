import { identifierMessages } from '@/lib/identifiers/identifier-messages';

function utcMinute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/**
 * Texts about the service that a reader can see, word for word; those on what was asked for wrongly stand in
 * `request-messages.ts`, which a first visit does not load. Source: docs/behaviours/errors.md.
 */
export const messages = {
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

  queryNotAString: 'Query must be a string',
  blankQuery: 'Query string is required and cannot be empty',
  autocompletePageSize: 'per_page must be between 1 and 50',
  onlyJson: 'Only json format is currently supported',
  worksAutocompleteFailed: (message: string): string => `Works autocomplete failed: ${message}`,

  tooLong: 'The request is too long; use fewer filter values',

  detectFailed: identifierMessages.undetected,
  notFound: (id: string): string => `Entity not found: ${id}`,
  kindUndetermined: (id: string): string => `Unable to determine valid entity type for: ${id}`,
  expectedAuthor: identifierMessages.expectedAuthor,
} as const;
