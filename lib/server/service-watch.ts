import { NetworkError, OpenAlexError, TimeoutError, UnwellError } from '@/lib/openalex/errors';
import { readAnswer } from '@/lib/openalex/read-response';
import { closedBy, conditionAfter, type ServiceCondition } from '@/lib/openalex/service-condition';
import type { ProxyRequest } from '@/lib/server/proxy-request';
import { type UpstreamAnswer, UpstreamError } from '@/lib/server/upstream';

type Asked = Pick<ProxyRequest, 'path' | 'query' | 'visitorKey'>;

/** Follows what the service is like for this server: with its own key, or at its own address. */
export interface ServiceWatch {
  /** Null: nothing is known yet. */
  current(): ServiceCondition | null;
  /** Takes over what the probe at the start has found; null: it has found nothing. */
  begin(condition: ServiceCondition | null): void;
  /** Takes in an answer; `contradiction` is what is wrong with it despite its status 200. */
  noteAnswer(request: Asked, answer: UpstreamAnswer, credits: number, contradiction: string | null): void;
  /** Takes in that there was no answer. */
  noteFailure(request: Asked, error: unknown): void;
}

function errorOf({ path, query }: Asked, answer: UpstreamAnswer, now: number): OpenAlexError | null {
  if (answer.status < 400) return null;
  const { status, headers, text } = answer;
  const raw = { status, statusText: '', headers: new Headers(headers), text };
  try {
    readAnswer(raw, { request: { path, query }, now, limitCredits: null, hasKey: false });
    return null;
  } catch (error) {
    return error instanceof OpenAlexError ? error : null;
  }
}

/** The fault of a request that the service did not answer; null where it did, in a way that is refused here. */
function faultOf(error: unknown): OpenAlexError | null {
  if (!(error instanceof UpstreamError)) return null;
  if (error.status === 504) return new TimeoutError(30_000);
  return error.isSent ? null : new NetworkError(1, error);
}

/** Whether a condition is that of whoever asks, whose key or address it is about. */
function isOfAsker(condition: Pick<ServiceCondition, 'state'> | null): boolean {
  return condition?.state === 'key-needed' || condition?.state === 'no-credits';
}

/** @param now milliseconds since the epoch */
export function createServiceWatch(now: () => number): ServiceWatch {
  let condition: ServiceCondition | null = null;

  function note({ visitorKey }: Asked, error: OpenAlexError | null, credits: number): void {
    const closed = error === null ? null : closedBy(error);
    // What a visitor's own key may do says nothing of the server's.
    if (visitorKey !== null && (isOfAsker(condition) || isOfAsker(closed))) return;
    condition = conditionAfter(condition, { error, credits }, now());
  }

  return {
    current: () => condition,
    begin: (found) => {
      condition ??= found === null ? null : { ...found, since: now() };
    },
    noteAnswer: (request, answer, credits, contradiction) =>
      note(
        request,
        contradiction === null ? errorOf(request, answer, now()) : new UnwellError(contradiction),
        credits,
      ),
    noteFailure: (request, error) => {
      const fault = faultOf(error);
      if (fault !== null) note(request, fault, 0);
    },
  };
}
