import {
  ApiError,
  DailyLimitError,
  KeyNeededError,
  NetworkError,
  type OpenAlexError,
  RateLimitError,
  TimeoutError,
  UnwellError,
} from '@/lib/openalex/errors';
import { closedBy, conditionAfter, type ServiceCondition } from '@/lib/openalex/service-condition';

const MIDNIGHT = new Date(10_000);
const SPENT = new DailyLimitError(1_000, MIDNIGHT, 0, false, 'Insufficient budget.');

describe('closedBy(error)', () => {
  it.each<[string, OpenAlexError, string | null]>([
    ['a demanded key', new KeyNeededError(401, 'API key required'), 'key-needed'],
    ['a spent day', SPENT, 'no-credits'],
    ['a day that still pays for lists', new DailyLimitError(1_000, MIDNIGHT, 4), null],
    ['an answer that cannot be', new UnwellError('it lists no works at all'), 'unwell'],
    ['a server fault', new ApiError('Down', 503, { message: 'Down' }), 'unwell'],
    ['a search that is too wide', new ApiError('x', 504, null, null, true), null],
    ['no answer', new NetworkError(3, new Error('x')), 'unreachable'],
    ['silence', new TimeoutError(30_000), 'unreachable'],
    ['a refusal of one request', new ApiError('No such field', 400, {}), null],
    ['a limit that passes', new RateLimitError(429, 'per-second', 1_000, ''), null],
  ])('%s', (_, error, state) => {
    expect(closedBy(error)?.state ?? null).toBe(state);
  });

  it('takes for the service’s own sentence what its body says, never a text of ours', () => {
    expect(closedBy(new ApiError('Down', 503, { message: 'Down' }))?.said).toBe('Down');
    expect(closedBy(new ApiError('HTTP 500 Internal Server Error', 500, '<h1>'))?.said).toBe('');
  });
});

describe('conditionAfter(before, outcome, now)', () => {
  const follow = (
    before: ServiceCondition | null,
    error: OpenAlexError | null,
    credits: number,
    now: number,
  ) => conditionAfter(before, { error, credits }, now);
  const closed = (error: OpenAlexError) => follow(null, error, 1, 1_000);

  it('stands since it was first seen, with the latest sentence', () => {
    const again = follow(closed(new KeyNeededError(401, 'a')), new KeyNeededError(401, 'b'), 0, 2_000);
    expect(again).toEqual({ state: 'key-needed', since: 1_000, times: 2, said: 'b', until: null });
  });

  it.each<[string, OpenAlexError, OpenAlexError | null, number, number, string]>([
    ['a key, by an answer', new KeyNeededError(401, ''), null, 0, 2_000, 'ok'],
    [
      'a key, not by a bad request',
      new KeyNeededError(401, ''),
      new ApiError('x', 400, {}),
      0,
      2_000,
      'key-needed',
    ],
    ['the day, not by what is free', SPENT, null, 0, 2_000, 'no-credits'],
    ['the day, by what is paid', SPENT, null, 1, 2_000, 'ok'],
    ['the day, at midnight', SPENT, null, 0, 10_000, 'ok'],
    ['an outage, by an answer', new UnwellError('x'), null, 0, 2_000, 'ok'],
    ['a lost network, by any answer', new TimeoutError(1), new ApiError('x', 400, {}), 0, 2_000, 'ok'],
  ])('ends or stays: %s', (_, first, second, credits, now, state) => {
    expect(follow(closed(first), second, credits, now)?.state).toBe(state);
  });

  it('knows nothing before the first answer or fault', () => {
    expect(follow(null, new ApiError('No such field', 400, {}), 1, 0)).toBeNull();
    expect(follow(null, null, 1, 5)).toEqual({ state: 'ok', since: 5, times: 1, said: '', until: null });
  });
});
