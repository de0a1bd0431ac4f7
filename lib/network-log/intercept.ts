import { report } from '@/lib/base/report';
import type { RequestClass } from '@/lib/network-log/classify';
import type { NetworkLog, NetworkLogEvent } from '@/lib/network-log/network-log';

/** The part of a window that is wrapped. */
export interface InterceptedWindow {
  fetch: typeof globalThis.fetch;
  readonly XMLHttpRequest?: { readonly prototype: XMLHttpRequest } | undefined;
}

export interface InterceptionOptions {
  readonly window: InterceptedWindow;
  readonly log: Pick<NetworkLog, 'record'>;
  readonly classify: (url: string) => RequestClass;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface Interception {
  /** The original fetch, for clients that log their requests themselves. */
  readonly fetch: typeof globalThis.fetch;
  /** Restores everything; if other code has wrapped it since, only the logging ends. */
  remove(): void;
}

interface Finish {
  readonly statusCode: number | null;
  readonly size: number | null;
  readonly error: string | null;
}

interface Tracked {
  finish(outcome: Finish): void;
}

type Begin = (url: string, method: string) => Tracked;

/** Logging must never change what becomes of a request: a fault in it is reported and goes no further. */
function safely(log: () => void): void {
  try {
    log();
  } catch (error) {
    report('warning', 'A request could not be logged', error);
  }
}

function sizeOf(header: string | null): number | null {
  const size = Number(header ?? '');
  return header !== null && header.trim() !== '' && Number.isFinite(size) && size >= 0 ? size : null;
}

function failureOf(error: unknown): Finish {
  const isAbort =
    error instanceof Error || error instanceof DOMException ? error.name === 'AbortError' : false;
  const message = error instanceof Error || error instanceof DOMException ? error.message : String(error);
  return { statusCode: null, size: null, error: isAbort ? 'Cancelled' : message };
}

function outcomeOf(status: number, statusText: string, contentLength: string | null): Finish {
  const isGood = status >= 200 && status < 400;
  return {
    statusCode: status,
    size: sizeOf(contentLength),
    error: isGood ? null : `HTTP ${status} ${statusText}`.trim(),
  };
}

function createBegin({ log, classify, now = Date.now }: InterceptionOptions): Begin {
  let lastNumber = 0;
  return (url, method) => {
    lastNumber += 1;
    const pending: NetworkLogEvent = {
      id: `intercepted-${lastNumber}`,
      url,
      method: method.toUpperCase(),
      status: 'pending',
      startTime: now(),
      endTime: null,
      statusCode: null,
      size: null,
      error: null,
      ...classify(url),
    };
    log.record(pending);
    // A file of the hosted cache is an answer that no service had to give.
    const good = pending.entityType === 'cache' ? 'cached' : 'success';
    return {
      finish: (outcome) =>
        log.record({
          ...pending,
          ...outcome,
          endTime: now(),
          status: outcome.error === null ? good : 'error',
        }),
    };
  };
}

function isRequest(input: RequestInfo | URL): input is Request {
  return typeof input === 'object' && 'url' in input;
}

function wrapFetch(original: typeof globalThis.fetch, begin: Begin, isOn: () => boolean): typeof fetch {
  return function intercepted(this: unknown, ...call: Parameters<typeof fetch>) {
    const answer = Reflect.apply(original, this, call);
    if (!isOn()) return answer;
    safely(() => {
      const [input, init] = call;
      const url = isRequest(input) ? input.url : String(input);
      const tracked = begin(url, init?.method ?? (isRequest(input) ? input.method : 'GET'));
      answer.then(
        ({ status, statusText, headers }) =>
          safely(() => tracked.finish(outcomeOf(status, statusText, headers.get('content-length')))),
        (error: unknown) => safely(() => tracked.finish(failureOf(error))),
      );
    });
    return answer;
  };
}

function wrapXhr(prototype: XMLHttpRequest, begin: Begin, isOn: () => boolean): () => void {
  const { open, send } = prototype;
  const asked = new WeakMap<XMLHttpRequest, { readonly url: string; readonly method: string }>();

  // How many arguments are given matters: without the third a request is asynchronous, with an undefined one it is not.
  function interceptedOpen(
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
    ...rest: unknown[]
  ): void {
    Reflect.apply(open, this, [method, url, ...rest]);
    safely(() => asked.set(this, { method, url: String(url) }));
  }

  function interceptedSend(this: XMLHttpRequest, ...call: Parameters<XMLHttpRequest['send']>) {
    const subject = asked.get(this);
    if (isOn() && subject !== undefined) {
      safely(() => {
        const tracked = begin(subject.url, subject.method);
        const finish = () =>
          safely(() =>
            tracked.finish(
              this.status === 0
                ? { statusCode: null, size: null, error: 'No answer' }
                : outcomeOf(this.status, this.statusText, this.getResponseHeader('content-length')),
            ),
          );
        this.addEventListener('loadend', finish, { once: true });
      });
    }
    return Reflect.apply(send, this, call);
  }

  prototype.open = interceptedOpen;
  prototype.send = interceptedSend;
  return () => {
    if (prototype.open === interceptedOpen) prototype.open = open;
    if (prototype.send === interceptedSend) prototype.send = send;
  };
}

/**
 * Logs every fetch and XMLHttpRequest of the page: address without key, method, status, and size as announced. Never
 * reads a body or a header of the request, and never changes an answer, its timing or its failure.
 * Source: docs/behaviours/panels.md#interception.
 */
export function interceptRequests(options: InterceptionOptions): Interception {
  const { window } = options;
  const original = window.fetch;
  const begin = createBegin(options);
  let isOn = true;
  const wrapped = wrapFetch(original, begin, () => isOn);
  window.fetch = wrapped;
  const restoreXhr =
    window.XMLHttpRequest === undefined
      ? () => undefined
      : wrapXhr(window.XMLHttpRequest.prototype, begin, () => isOn);
  return {
    fetch: (input, init) => Reflect.apply(original, window, [input, init]),
    remove: () => {
      isOn = false;
      if (window.fetch === wrapped) window.fetch = original;
      restoreXhr();
    },
  };
}
