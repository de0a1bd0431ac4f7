import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { FetchLike } from '@/lib/openalex/exchange';

/** The body as it comes, no faster than it is read. */
function streamOf(answer: IncomingMessage, signal: AbortSignal | null): ReadableStream<Uint8Array> {
  let isOver = false;
  // What has come when the reader leaves is still told of.
  const unlessOver = (work: () => void) => {
    if (!isOver) work();
  };
  return new ReadableStream({
    start: (controller) => {
      answer.on('data', (bytes: Uint8Array) =>
        unlessOver(() => {
          controller.enqueue(bytes);
          if ((controller.desiredSize ?? 0) <= 0) answer.pause();
        }),
      );
      answer.on('end', () =>
        unlessOver(() => {
          isOver = true;
          controller.close();
        }),
      );
      answer.on('error', (error) =>
        unlessOver(() => {
          isOver = true;
          controller.error(signal?.aborted === true ? signal.reason : error);
        }),
      );
      answer.pause();
    },
    pull: () => {
      answer.resume();
    },
    cancel: () => {
      isOver = true;
      answer.destroy();
    },
  });
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return headers;
}

/** These have no body. https://fetch.spec.whatwg.org/#null-body-status */
const BODILESS: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * As `fetch` for addresses of http and https, but gives a body as it came, compressed where it was, and follows no redirect. Connections are kept for
 * five seconds, as Node's own agents do. Errors: those of the connection; the signal's reason.
 */
export const fetchPacked: FetchLike = (url, { method = 'GET', headers, signal = null }) =>
  new Promise((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const sent = Object.fromEntries(new Headers(headers));
    const asked = request(url, { method, headers: sent, ...(signal === null ? {} : { signal }) });
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      if (BODILESS.has(status)) answer.resume();
      const body = BODILESS.has(status) ? null : streamOf(answer, signal);
      resolve(new Response(body, { status, headers: headersOf(answer) }));
    });
    asked.on('error', (error) => reject(signal?.aborted === true ? signal.reason : error));
    asked.end();
  });
