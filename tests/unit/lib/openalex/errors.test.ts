import { describeError } from '@/lib/base/thrown-errors';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { AutocompleteError } from '@/lib/openalex/endpoints/autocomplete';
import {
  ApiError,
  DailyLimitError,
  EmptyResponseError,
  MalformedResponseError,
  NetworkError,
  RateLimitError,
  TimeoutError,
} from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';
import { requestMessages } from '@/lib/openalex/request-messages';

describe('errors of the service', () => {
  it.each([
    [new RateLimitError(429, 'per-second', 1_000, ''), 'Rate limit exceeded (HTTP 429)'],
    [
      new RateLimitError(429, 'per-second', 39_200, ''),
      'Rate limit exceeded (HTTP 429): wait 40 seconds, then try again',
    ],
    [
      new RateLimitError(429, 'plan', null, 'Upgrade'),
      'Rate limit exceeded (HTTP 429): only a paid plan of OpenAlex answers this',
    ],
    [
      new RateLimitError(503, 'ladder', 60_000, 'Paused'),
      'Rate limit exceeded (HTTP 503): OpenAlex is busy and holds back searches without an API key; wait 60 seconds, then try again',
    ],
    [
      new RateLimitError(429, 'boolean', null, 'Slow'),
      'Rate limit exceeded (HTTP 429): OpenAlex limits long Boolean queries; try a shorter one',
    ],
    [
      new RateLimitError(429, 'share', 120_000, ''),
      'Rate limit exceeded (HTTP 429): your share of the credits of this server is used up for now; enter your own API key in Settings, or wait 120 seconds, then try again',
    ],
    [
      new RateLimitError(429, 'share', 1_741_000, ''),
      'Rate limit exceeded (HTTP 429): your share of the credits of this server is used up for now; enter your own API key in Settings, or wait 30 minutes, then try again',
    ],
    [
      new DailyLimitError(900, new Date('2026-11-21T00:00:00Z'), 3, true),
      'Daily request limit of 900 exceeded. Resets at 2026-11-21 00:00 UTC. Until then enter your own API key in Settings; what is free or cached still works',
    ],
    [
      new DailyLimitError(1000, new Date('2026-11-21T00:00:00Z'), 3),
      'Daily request limit of 1000 exceeded. Resets at 2026-11-21 00:00 UTC',
    ],
    [new TimeoutError(30_000), 'Request timeout after 30000ms'],
    [new NetworkError(3, new TypeError('fetch failed')), 'Network error after 3 attempts: fetch failed'],
    [new EmptyResponseError(), 'Received null or undefined response from API'],
    [new ApiError('No such field', 400, {}), 'No such field'],
    [
      new MalformedResponseError('results.3.id', 'Expected string'),
      'Malformed response from API at results.3.id: Expected string',
    ],
    [new AutocompleteError(new TimeoutError(5)), 'Works autocomplete failed: Request timeout after 5ms'],
  ])('says %p', (error, expected) => {
    expect(describeError(error)).toBe(expected);
  });
});

describe('messages', () => {
  it.each([
    [requestMessages.noSourceForIssn('1234-5678'), 'No source found for ISSN: 1234-5678'],
    [requestMessages.noIssns, 'ISSN array must be non-empty'],
    [requestMessages.noValidIssns(['a', 'b']), 'No valid ISSNs found in: a, b'],
    [requestMessages.textTitleLength(7), 'Title must be between 20-2000 characters (current: 7)'],
    [requestMessages.textAbstractLength(6000), 'Abstract must be less than 5000 characters (current: 6000)'],
    [requestMessages.queryNotAString, 'Query must be a string'],
    [requestMessages.autocompletePageSize, 'per_page must be between 1 and 50'],
    [requestMessages.onlyJson, 'Only json format is currently supported'],
    [requestMessages.blankQuery, 'Query string is required and cannot be empty'],
    [requestMessages.page, 'Page number must be >= 1'],
    [requestMessages.conceptLevel, 'Level must be an integer between 0 and 5'],
    [requestMessages.sampleSize('works'), 'Maximum sample size is 10,000 works'],
    [requestMessages.sampleSize('sources'), 'Random sample size cannot exceed 10,000'],
    [requestMessages.unknownKind('x'), 'Unknown entity type: x'],
    [requestMessages.unsupportedKind('x'), 'Unsupported entity type: x'],
    [requestMessages.unsupportedRawKind('x'), 'Unsupported entity entityType: x'],
    [requestMessages.noGroups('type'), 'No grouping data returned for field: type'],
    [requestMessages.expansionNotImplemented('x'), 'Expansion not implemented for entity entityType: x'],
    [identifierMessages.undetected('x'), 'Unable to detect entity type for: x'],
    [messages.notFound('W1'), 'Entity not found: W1'],
    [messages.kindUndetermined('x'), 'Unable to determine valid entity type for: x'],
    [identifierMessages.expectedAuthor('works', 'W1'), 'Expected author entity but detected works: W1'],
    [messages.http(500, 'Internal Server Error'), 'HTTP 500 Internal Server Error'],
    [messages.http(599, ''), 'HTTP 599'],
  ])('reads %p', (text, expected) => {
    expect(text).toBe(expected);
  });
});
