import type { FoundAnswer } from '@/lib/server/answer-tiers';
import { bodyOf, type CachedAnswer } from '@/lib/server/cached-answer';
import { INERT_HEADERS } from '@/lib/server/json-response';
import type { ProxyAnswer } from '@/lib/server/read-through';

/** A visitor's browser asks again after this long at most, so that what the server renewed is seen. Seconds. */
const MAX_AGE = 300;

/** Weak, since the same answer goes out compressed and not. */
function entityTag(answer: CachedAnswer): string {
  return `W/"${answer.digest.slice(0, 32)}"`;
}

/** Whether the visitor's copy is the one that would be sent. */
export function isKnownTo(request: Request, tag: string): boolean {
  const known = request.headers.get('If-None-Match');
  if (known === null) return false;
  const plain = (text: string) => text.trim().replace(/^W\//, '');
  return known.trim() === '*' || known.split(',').some((one) => plain(one) === plain(tag));
}

/**
 * Headers of a cached answer. `Age` counts from the service's own answer, and `max-age` with it, so that a browser's copy is
 * fresh for five minutes at most. What cost credits is not cached on the way: the meter must not count it twice.
 */
function cachingHeaders(proxied: ProxyAnswer, answer: CachedAnswer, now: number): Record<string, string> {
  const age = Math.max(0, Math.floor((now - answer.cachedAt) / 1_000));
  const left = Math.max(0, Math.floor((answer.staleAt - now) / 1_000));
  const isFree = proxied.type === 'cached';
  return {
    Age: String(age),
    'Cache-Control': isFree ? `public, max-age=${age + Math.min(left, MAX_AGE)}` : 'no-store',
    ETag: entityTag(answer),
    Vary: 'Accept-Encoding',
  };
}

function spendingHeaders(proxied: ProxyAnswer): Record<string, string> {
  if (proxied.type === 'cached') return {};
  const owner = proxied.budgetOwner;
  return { ...proxied.upstream.headers, ...(owner === null ? {} : { 'X-Budget-Owner': owner }) };
}

/** What every answer from the cache says of itself. */
function sharedHeaders(proxied: ProxyAnswer, answer: CachedAnswer, now: number): Record<string, string> {
  return {
    ...spendingHeaders(proxied),
    ...cachingHeaders(proxied, answer, now),
    'X-Cache': proxied.outcome,
    ...INERT_HEADERS,
  };
}

function passedResponse(proxied: ProxyAnswer & { readonly type: 'passed' }, isHead: boolean): Response {
  const { status, body, isJson } = proxied.upstream;
  const isBare = isHead || status === 204 || status === 304;
  return new Response(isBare ? null : Uint8Array.from(body), {
    status,
    headers: {
      ...spendingHeaders(proxied),
      'Cache-Control': 'no-store',
      'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
      'X-Cache': proxied.outcome,
      ...INERT_HEADERS,
    },
  });
}

/** Whether the visitor takes compressed bodies. https://httpwg.org/specs/rfc9110.html#field.accept-encoding */
function takesGzip(request: Request): boolean {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

/** An answer as a server sends it. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | null;
}

/**
 * A fresh answer of the cache with its body compressed as it is stored, so that nothing is unpacked and packed again; 304 without a body where
 * the visitor has it already. Null: the visitor does not take compressed bodies.
 */
export function storedAnswer(request: Request, found: FoundAnswer, now: number): SentAnswer | null {
  if (!takesGzip(request)) return null;
  const { answer } = found;
  const shared = sharedHeaders({ type: 'cached', ...found, outcome: 'hit' }, answer, now);
  if (answer.status === 200 && isKnownTo(request, entityTag(answer))) {
    return { status: 304, headers: shared, body: null };
  }
  const { status, contentType, gzip } = answer;
  const length = String(gzip.length);
  const own = { 'Content-Type': contentType, 'Content-Encoding': 'gzip', 'Content-Length': length };
  return { status, headers: { ...shared, ...own }, body: gzip };
}

/**
 * The response for an answer of the proxy; 304 where the visitor has it already. `X-Cache` says how it came about, `Age` how
 * old it is (seconds), `X-Budget-Owner` whose credits it cost. The service's rate headers go along with what was just asked
 * of it, and with nothing else. The body is not compressed: Next drops the Content-Encoding of a handler, since it might be
 * what remains from a fetch, and compresses by itself as the visitor accepts.
 */
export async function answerResponse(request: Request, proxied: ProxyAnswer, now: number): Promise<Response> {
  const isHead = request.method === 'HEAD';
  if (proxied.type === 'passed') return passedResponse(proxied, isHead);
  const { answer } = proxied;
  const headers = sharedHeaders(proxied, answer, now);
  if (answer.status === 200 && isKnownTo(request, entityTag(answer))) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(isHead ? null : Uint8Array.from(await bodyOf(answer)), {
    status: answer.status,
    headers: { ...headers, 'Content-Type': answer.contentType },
  });
}
