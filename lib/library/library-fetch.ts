import { withoutClosingSlashes } from '@/lib/base/slashes';
import type { LibraryAnswer } from '@/lib/library/answer';

/** Answers a path and a raw query, at once or later. */
export type Answerer = (request: {
  readonly path: string;
  readonly query: string;
}) => LibraryAnswer | Promise<LibraryAnswer>;

function addressOf(input: Parameters<typeof fetch>[0]): string {
  if (typeof input === 'string') return input;
  return input instanceof URL ? input.href : input.url;
}

function responseOf(answer: LibraryAnswer, isHead: boolean): Response {
  const headers = new Headers({ ...answer.headers, 'Content-Type': answer.contentType });
  return new Response(isHead ? null : answer.body, { status: answer.status, headers });
}

/** The path below the base as sent (no normalising of its encoding), and the raw query. */
export function splitAddress(
  address: string,
  baseUrl: string,
): { readonly path: string; readonly query: string } | null {
  const base = withoutClosingSlashes(baseUrl);
  if (!address.startsWith(base)) return null;
  const below = address.slice(base.length).split('#')[0] ?? '';
  const mark = below.indexOf('?');
  const path = mark < 0 ? below : below.slice(0, mark);
  return { path: path.startsWith('/') ? path : `/${path}`, query: mark < 0 ? '' : below.slice(mark + 1) };
}

/** Waits for an answer, but not longer than the signal allows; rejects with the signal's reason. */
function untilAborted<T>(answer: T | Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return Promise.resolve(answer);
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    Promise.resolve(answer)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/**
 * Makes a `fetch` of anything that answers, for addresses below a base. GET and HEAD only (others: 405); an aborted
 * signal rejects with its reason as fetch does; addresses elsewhere are refused like an unreachable host (TypeError).
 */
export function createAnsweringFetch(answer: Answerer, options: { readonly baseUrl: string }): typeof fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : null;
    const signal = init?.signal ?? request?.signal;
    signal?.throwIfAborted();
    const method = (init?.method ?? request?.method ?? 'GET').toUpperCase();
    const address = splitAddress(addressOf(input), options.baseUrl);
    if (address === null) throw new TypeError('fetch failed: the library answers only its own address');
    if (method !== 'GET' && method !== 'HEAD') return new Response(null, { status: 405 });
    const answered = await untilAborted(answer(address), signal);
    return responseOf(answered, method === 'HEAD');
  };
}
