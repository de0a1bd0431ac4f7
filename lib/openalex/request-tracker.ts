import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import type { RawAnswer } from '@/lib/openalex/read-response';
import type { RequestEvent, RequestListener } from '@/lib/openalex/request-events';
import { type ApiRequest, requestTarget } from '@/lib/openalex/request-line';

export interface TrackedRequest {
  succeed(answer: RawAnswer): void;
  /** `answer` is null when none arrived. */
  fail(error: unknown, answer: RawAnswer | null): void;
}

export interface RequestTracker {
  /** Announces that a request was sent. */
  open(request: ApiRequest, attempt: number): TrackedRequest;
  /** Announces that a request was spared, since an equal one was running. */
  shared(request: ApiRequest): void;
}

function sizeOf(answer: RawAnswer): number {
  const announced = Number(answer.headers.get('content-length') ?? '');
  return announced > 0 ? announced : answer.text.length;
}

/** Turns what happens to requests into events; urls are built without key and e-mail. */
export function createRequestTracker(
  baseUrl: string,
  now: () => number,
  listener: RequestListener = () => undefined,
): RequestTracker {
  let lastNumber = 0;

  function begin(request: ApiRequest, attempt: number): RequestEvent {
    lastNumber += 1;
    return {
      id: `request-${lastNumber}`,
      url: `${baseUrl}${requestTarget(request)}`,
      method: 'GET',
      status: 'pending',
      startTime: now(),
      endTime: null,
      statusCode: null,
      size: null,
      error: null,
      credits: request.credits,
      attempt,
    };
  }

  return {
    open: (request, attempt) => {
      const pending = begin(request, attempt);
      listener(pending);
      return {
        succeed: (answer) =>
          listener({
            ...pending,
            status: 'success',
            endTime: now(),
            statusCode: answer.status,
            size: sizeOf(answer),
          }),
        fail: (error, answer) =>
          listener({
            ...pending,
            status: 'error',
            endTime: now(),
            statusCode: answer?.status ?? null,
            size: answer === null ? null : sizeOf(answer),
            error: isAbortError(error) ? 'Cancelled' : describeError(error),
          }),
      };
    },
    shared: (request) => {
      const event = begin(request, 1);
      listener({ ...event, status: 'deduplicated', endTime: event.startTime, credits: 0 });
    },
  };
}
