import { type CachedAnswer, unpackedStream } from '@/lib/server/cached-answer';
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

/** An answer as a server sends it. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: there is none. */
  readonly body: Uint8Array | string | null;
  /** The body is compressed, of which the headers say nothing: it is unpacked on its way out. */
  readonly isPacked: boolean;
}

/** A JSON answer of our own, never cached on the way. */
export function ownAnswer(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): SentAnswer {
  const all = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers };
  return { status, headers: all, body: JSON.stringify(body), isPacked: false };
}

function passedAnswer(proxied: ProxyAnswer & { readonly type: 'passed' }): SentAnswer {
  const { status, gzip, isJson } = proxied.upstream;
  return {
    status,
    headers: {
      ...spendingHeaders(proxied),
      'Cache-Control': 'no-store',
      'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
      'X-Cache': proxied.outcome,
      ...INERT_HEADERS,
    },
    body: status === 204 || status === 304 ? null : gzip,
    isPacked: true,
  };
}

/**
 * What is sent for an answer of the proxy; 304 where the visitor has it already. `X-Cache` says how it came about, `Age` how
 * old it is (seconds), `X-Budget-Owner` whose credits it cost. The service's rate headers go along with what was just asked
 * of it, and with nothing else.
 */
export function sentAnswer(request: Request, proxied: ProxyAnswer, now: number): SentAnswer {
  if (proxied.type === 'passed') return passedAnswer(proxied);
  const { answer } = proxied;
  const headers = sharedHeaders(proxied, answer, now);
  if (answer.status === 200 && isKnownTo(request, entityTag(answer))) {
    return { status: 304, headers, body: null, isPacked: false };
  }
  const { status, contentType, gzip } = answer;
  return { status, headers: { ...headers, 'Content-Type': contentType }, body: gzip, isPacked: true };
}

/** How a visitor takes bodies: compressed as they are held, not compressed, or in another way. https://httpwg.org/specs/rfc9110.html#field.accept-encoding */
export function takenEncoding(request: Request): 'gzip' | 'none' | 'other' {
  const accepted = request.headers.get('Accept-Encoding')?.trim() ?? '';
  if (/(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)) return 'gzip';
  return /^(?:identity)?$/i.test(accepted) ? 'none' : 'other';
}

/** With its body as it is held, for a visitor who takes it so. */
export function packedAnswer(sent: SentAnswer): SentAnswer {
  if (!sent.isPacked || sent.body === null) return sent;
  const own = { 'Content-Encoding': 'gzip', 'Content-Length': String(sent.body.length) };
  return { ...sent, headers: { ...sent.headers, ...own }, isPacked: false };
}

/**
 * The answer for a handler of Next. The body is not compressed: Next drops the Content-Encoding of a handler, since it might be
 * what remains from a fetch, and compresses by itself as the visitor accepts.
 */
export function unpackedResponse(
  request: Request,
  { status, headers, body, isPacked }: SentAnswer,
): Response {
  if (request.method === 'HEAD' || body === null) return new Response(null, { status, headers });
  const isStream = isPacked && typeof body !== 'string';
  return new Response(isStream ? unpackedStream(body) : String(body), { status, headers });
}
