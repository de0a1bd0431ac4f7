import { describeError } from '@/lib/base/thrown-errors';
import { messages } from '@/lib/openalex/messages';

/** What every fault of a request to the service is; `message` is the text a user sees. */
export abstract class OpenAlexError extends Error {
  abstract override readonly name: string;
  /** The service's own sentence, as it came; empty where it said none, and where `message` is that sentence. */
  readonly serviceMessage: string = '';
}

/** The service answered with an error. */
export class ApiError extends OpenAlexError {
  override readonly name = 'ApiError';
  constructor(
    message: string,
    readonly statusCode: number,
    /** The parsed body, or its text where it was no JSON. */
    readonly response: unknown,
    /** When the service asked to come back; null: it named no time. */
    readonly retryAfterMs: number | null = null,
    /** The service gave up on a search: asked again it gives up again, a narrower one may be answered. */
    readonly isTooWide = false,
  ) {
    super(message);
  }
}

/** 'OpenAlex asks for an API key (HTTP {status})': a request without a key was refused for the lack of one. */
export class KeyNeededError extends OpenAlexError {
  override readonly name = 'KeyNeededError';
  constructor(
    readonly statusCode: number,
    override readonly serviceMessage: string,
  ) {
    super(messages.keyNeeded(statusCode));
  }
}

/** 'OpenAlex seems to be unwell: {what it answered}': an answer of status 200 that contradicts what is known. */
export class UnwellError extends OpenAlexError {
  override readonly name = 'UnwellError';
  constructor(contradiction: string) {
    super(messages.unwell(contradiction));
  }
}

/**
 * Which limit a 429 (or a 503 of the search ladder) is about. All but `plan` pass with time.
 * Source: docs/data-contract.md#limits-that-are-refused.
 */
export type RateLimitReason = 'per-second' | 'boolean' | 'semantic' | 'ladder' | 'plan' | 'share' | 'other';

/** 'Rate limit exceeded (HTTP 429)', with what can be done about it. */
export class RateLimitError extends OpenAlexError {
  override readonly name = 'RateLimitError';
  constructor(
    readonly statusCode: number,
    readonly reason: RateLimitReason,
    /** Null: the service named no time. */
    readonly retryAfterMs: number | null,
    override readonly serviceMessage: string,
  ) {
    super(messages.rateLimit(statusCode, reason, retryAfterMs));
  }
}

/** 'Daily request limit of {n} exceeded. Resets at {time}': the day's credits do not pay for this request. */
export class DailyLimitError extends OpenAlexError {
  override readonly name = 'DailyLimitError';
  readonly statusCode = 429;
  constructor(
    /** Credits per day. */
    readonly limit: number,
    readonly resetsAt: Date,
    /** Credits left, which may still pay for cheaper requests; null when unknown. */
    readonly remaining: number | null,
    /** Whether it is the day of our server, which a visitor's own key has nothing to do with. */
    readonly isOfServer = false,
    override readonly serviceMessage = '',
  ) {
    super(isOfServer ? messages.serverDayOver(limit, resetsAt) : messages.dailyLimit(limit, resetsAt));
  }
}

/** 'Request timeout after {ms}ms'. */
export class TimeoutError extends OpenAlexError {
  override readonly name = 'TimeoutError';
  constructor(readonly timeoutMs: number) {
    super(messages.timeout(timeoutMs));
  }
}

/** 'Network error after {n} attempts: {message}': no answer at all. */
export class NetworkError extends OpenAlexError {
  override readonly name = 'NetworkError';
  constructor(
    readonly attempts: number,
    override readonly cause: unknown,
  ) {
    super(messages.network(attempts, describeError(cause)));
  }
}

/** 'Received null or undefined response from API'. */
export class EmptyResponseError extends OpenAlexError {
  override readonly name = 'EmptyResponseError';
  constructor() {
    super(messages.empty);
  }
}

/** A request that the service would refuse, stopped before it was sent and paid for. */
export class InvalidRequestError extends OpenAlexError {
  override readonly name = 'InvalidRequestError';
}

/** An answer of status 200 that is no JSON or not of the promised shape. */
export class MalformedResponseError extends OpenAlexError {
  override readonly name = 'MalformedResponseError';
  constructor(
    /** The field at fault, such as `results.3.id`; empty for the whole body. */
    readonly path: string,
    detail: string,
  ) {
    super(messages.malformed(path, detail));
  }
}
