import { abortError } from '@/lib/base/thrown-errors';
import { KEY_HEADER } from '@/lib/base/without-keys';
import { NetworkError, TimeoutError } from '@/lib/openalex/errors';
import type { RawAnswer } from '@/lib/openalex/read-response';

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

interface ExchangeOptions {
  readonly timeoutMs: number;
  /** The visitor's key, where it travels as a header. */
  readonly key?: string | null;
  /** Takes no copy that is cached on the way, neither the browser's nor our own server's. */
  readonly bypassCache?: boolean;
}

/**
 * One exchange, body included, within the time allowed. Only `Accept` is sent, since other headers fail or cost the
 * browser's preflight (docs/data-contract.md#requests-from-a-browser), and to our own server the visitor's key as
 * `X-OpenAlex-Key`; our own server may sit behind a log-in, so it gets its cookies and what the browser knows of it. A request that bypasses the cache
 * goes with the cache mode `no-cache`: the browser itself adds `Cache-Control: max-age=0`, which our proxy heeds and
 * which costs no preflight. Errors: NetworkError (1 attempt), TimeoutError, AbortError.
 */
export async function exchange(
  fetchLike: FetchLike,
  url: string,
  signal: AbortSignal,
  { timeoutMs, key = null, bypassCache = false }: ExchangeOptions,
): Promise<RawAnswer> {
  if (signal.aborted) throw abortError();
  const controller = new AbortController();
  let isTimedOut = false;
  const stop = () => controller.abort();
  const timer = setTimeout(() => {
    isTimedOut = true;
    stop();
  }, timeoutMs);
  signal.addEventListener('abort', stop, { once: true });
  try {
    const response = await fetchLike(url, {
      method: 'GET',
      headers: {
        Accept: 'application/json',
        ...(key === null ? {} : { [KEY_HEADER]: key }),
      },
      credentials: /^https?:/i.test(url) ? 'omit' : 'same-origin',
      ...(bypassCache ? { cache: 'no-cache' } : {}),
      signal: controller.signal,
    });
    const { status, statusText, headers } = response;
    return { status, statusText, headers, text: await response.text() };
  } catch (error) {
    if (signal.aborted) throw abortError();
    if (isTimedOut) throw new TimeoutError(timeoutMs);
    throw new NetworkError(1, error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
