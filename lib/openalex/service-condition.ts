import { isPlainObject } from '@/lib/base/plain-object';
import {
  ApiError,
  DailyLimitError,
  KeyNeededError,
  NetworkError,
  type OpenAlexError,
  TimeoutError,
  UnwellError,
} from '@/lib/openalex/errors';

/** Why the service gives nothing for now, whatever it is asked. Source: docs/behaviours/requests.md#a-service-that-shuts. */
export const CLOSED_STATES = ['key-needed', 'no-credits', 'unwell', 'unreachable'] as const;

export type ServiceState = 'ok' | (typeof CLOSED_STATES)[number];

export interface ServiceCondition {
  readonly state: ServiceState;
  /** Since when the service is so, as far as it was seen; milliseconds since the epoch. */
  readonly since: number;
  /** How many questions in a row have met it. */
  readonly times: number;
  /** The service's own sentence; empty where it said none. */
  readonly said: string;
  /** When it may be otherwise, in milliseconds since the epoch; null: nobody knows. */
  readonly until: number | null;
}

/** How a question to the service ended; `error` is null where it was answered. */
export interface QuestionOutcome {
  readonly error: OpenAlexError | null;
  /** The price of the request. */
  readonly credits: number;
}

type Closed = Omit<ServiceCondition, 'since' | 'times'>;

/** What an error says of the service as a whole; null: nothing, as a refusal of this one request. */
export function closedBy(error: OpenAlexError): Closed | null {
  const said = error.serviceMessage;
  if (error instanceof KeyNeededError) return { state: 'key-needed', said, until: null };
  // A few credits that are left still pay for lists.
  if (error instanceof DailyLimitError && (error.remaining ?? 0) < 1) {
    return { state: 'no-credits', said, until: error.resetsAt.getTime() };
  }
  if (error instanceof UnwellError) return { state: 'unwell', said: '', until: null };
  if (error instanceof ApiError && error.statusCode >= 500 && !error.isTooWide) {
    // Where the body gave no reason, the message is ours.
    return { state: 'unwell', said: isPlainObject(error.response) ? error.message : '', until: null };
  }
  if (error instanceof NetworkError || error instanceof TimeoutError) {
    return { state: 'unreachable', said: '', until: null };
  }
  return null;
}

/** Whether an outcome that closes nothing shows that the service is open again. What is free says nothing of credits. */
function opens(before: ServiceCondition, { error, credits }: QuestionOutcome, now: number): boolean {
  if (before.state === 'no-credits') {
    return (error === null && credits > 0) || (before.until !== null && now >= before.until);
  }
  return error === null || before.state === 'unreachable';
}

/**
 * The condition of the service after one more question; the time stands while the state does.
 * @param before null: nothing is known yet
 * @param now milliseconds since the epoch
 */
export function conditionAfter(
  before: ServiceCondition | null,
  outcome: QuestionOutcome,
  now: number,
): ServiceCondition | null {
  const closed = outcome.error === null ? null : closedBy(outcome.error);
  if (closed !== null) {
    const isSame = before?.state === closed.state;
    return { ...closed, since: isSame ? before.since : now, times: isSame ? before.times + 1 : 1 };
  }
  if (before === null ? outcome.error !== null : before.state === 'ok' || !opens(before, outcome, now)) {
    return before;
  }
  return { state: 'ok', since: now, times: 1, said: '', until: null };
}
