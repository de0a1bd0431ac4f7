import { describeError } from '@/lib/base/thrown-errors';
import type { FetchLike } from '@/lib/openalex/exchange';
import { headerWaitMs, nextMidnight } from '@/lib/openalex/refusal';
import { type AnswerBody, BodyTooLarge, readAnswerBody } from '@/lib/server/answer-body';
import type { BytesInWork } from '@/lib/server/bytes-in-work';
import type { ServerEnvironment } from '@/lib/server/environment';
import { faultFact } from '@/lib/server/fault-facts';

/** The service's answer. */
export interface UpstreamAnswer extends AnswerBody {
  readonly status: number;
  readonly isJson: boolean;
  /** Rate headers, and Retry-After in whole seconds, till the end of the day at most. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Why there is no answer: an answer of our own with this status, error and message. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(
    readonly status: 502 | 504,
    readonly error: string,
    message: string,
    /** Whether the service may have heard, and charged for, the request. */
    readonly isSent = true,
  ) {
    super(message);
  }
}

export interface UpstreamQuestion {
  readonly path: string;
  readonly query: string;
  readonly visitorKey: string | null;
}

export interface UpstreamDependencies {
  readonly environment: Pick<ServerEnvironment, 'apiUrl' | 'apiKey' | 'mailto'>;
  readonly fetch: FetchLike;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Bounds what all answers that are read take; without it there is no bound. */
  readonly inWork?: BytesInWork | undefined;
}

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 25 * 1_024 ** 2;
const MAX_REDIRECTS = 3;
const ASKED_HEADERS = { Accept: 'application/json', 'Accept-Encoding': 'gzip' } as const;

/** Adds the server's e-mail where the visitor sends none. */
function addressOf(
  { path, query }: UpstreamQuestion,
  { apiUrl, mailto }: UpstreamDependencies['environment'],
): URL {
  const own = mailto === null || /(?:^|&)mailto=/i.test(query) ? '' : `mailto=${encodeURIComponent(mailto)}`;
  const whole = [query, own].filter((part) => part !== '').join('&');
  const address = new URL(`${apiUrl}${path}${whole === '' ? '' : '?'}${whole}`);
  const service = new URL(apiUrl);
  const isBelow = address.pathname.startsWith(`${service.pathname.replace(/\/$/, '')}/`);
  // The path has been checked before; whatever slipped through must not lead away from the service.
  if (address.origin !== service.origin || !isBelow) {
    throw new UpstreamError(502, 'Upstream refused', 'The address leads away from the service', false);
  }
  return address;
}

function tooLarge(): UpstreamError {
  const limit = MAX_BYTES / 1_024 ** 2;
  return new UpstreamError(502, 'Upstream answer too large', `The answer is larger than ${limit} MB`);
}

function passedHeaders(headers: Headers, now: number): Record<string, string> {
  const passed: Record<string, string> = {};
  headers.forEach((value, name) => {
    if (name.startsWith('x-ratelimit-')) passed[name] = value;
  });
  const waitMs = headerWaitMs(headers.get('Retry-After'), now);
  if (waitMs !== null)
    passed['retry-after'] = String(Math.ceil(Math.min(waitMs, nextMidnight(now) - now) / 1_000));
  return passed;
}

/** Redirects are followed within the service alone: merged records, other spellings of ids. */
function targetOf(location: string, from: URL): URL {
  const target = URL.canParse(location, from.href) ? new URL(location, from.href) : null;
  if (target === null || target.origin !== from.origin) {
    throw new UpstreamError(502, 'Upstream redirect refused', 'The service redirected to another address');
  }
  return target;
}

/** A sign of a key as it is, behind backslashes, or by its code as JSON or an address writes it. */
function writingsOf(sign: string): string {
  if (/[a-z\d]/i.test(sign)) return sign;
  const code = sign.charCodeAt(0).toString(16).padStart(2, '0');
  const anyCase = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return String.raw`(?:\\*\x${code}|%(?:25)*${anyCase}|\\+u00${anyCase})`;
}

function quotesOf(key: string): RegExp {
  return new RegExp([...key].map(writingsOf).join(''), 'g');
}

/** What the service or a fault says may quote what was sent. */
export function withoutKey(text: string, key: string | null): string {
  return key === null ? text : text.replace(quotesOf(key), '…');
}

/** The letters of a key that are written as they are everywhere. */
function plainPartOf(key: string): string {
  return key.split(/[^a-z\d]+/i).reduce((a, b) => (b.length > a.length ? b : a), '');
}

/** Reads an answer without what it quotes of the server's key. */
async function readUpstream(
  response: Response,
  { environment: { apiKey }, now = Date.now, inWork }: UpstreamDependencies,
): Promise<UpstreamAnswer> {
  const work = inWork?.begin();
  try {
    const body = await readAnswerBody(response, {
      mostBytes: MAX_BYTES,
      take: async (bytes) => work?.take(bytes),
      isFault: response.status >= 400,
      suspect: apiKey === null ? null : plainPartOf(apiKey),
      // A letter for each byte, since the body may be of any encoding.
      clean: (text) =>
        apiKey === null ? text : text.replace(quotesOf(apiKey), Buffer.from('…').toString('latin1')),
    });
    const passed = Object.entries(passedHeaders(response.headers, now()));
    return {
      ...body,
      status: response.status,
      isJson: /\bjson\b/i.test(response.headers.get('Content-Type') ?? ''),
      headers: Object.fromEntries(passed.map(([name, value]) => [name, withoutKey(value, apiKey)])),
    };
  } finally {
    work?.end();
  }
}

async function exchange(
  address: URL,
  key: string | null,
  dependencies: UpstreamDependencies,
): Promise<UpstreamAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  let current = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await dependencies.fetch(current.href, {
      headers: { ...ASKED_HEADERS, ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      cache: 'no-store',
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('Location');
    if (response.status < 300 || response.status > 399 || location === null)
      return await readUpstream(response, dependencies);
    await response.body?.cancel();
    current = targetOf(location, current);
  }
  throw new UpstreamError(502, 'Upstream redirect refused', 'The service redirected in a loop');
}

/**
 * Asks the service once, with the visitor's key or else the server's, and never tries again. Whatever the answer quotes of the server's key is taken
 * out of it. Errors: UpstreamError, 504 when there is no whole answer within 30 s, else 502: unreachable, over 25 MB, or a redirect to another place.
 */
export async function askUpstream(
  question: UpstreamQuestion,
  dependencies: UpstreamDependencies,
): Promise<UpstreamAnswer> {
  const { environment } = dependencies;
  const address = addressOf(question, environment);
  const key = question.visitorKey ?? environment.apiKey;
  try {
    return await exchange(address, key, dependencies);
  } catch (error) {
    if (error instanceof UpstreamError) throw error;
    if (error instanceof BodyTooLarge) throw tooLarge();
    if (faultFact(error, 'name') === 'TimeoutError') {
      throw new UpstreamError(504, 'Upstream timeout', 'The service did not answer within 30 seconds');
    }
    const said = withoutKey(withoutKey(describeError(error), key), environment.apiKey);
    throw new UpstreamError(502, 'Upstream unreachable', said, false);
  }
}
