import { describeError } from '@/lib/base/thrown-errors';
import type { Library } from '@/lib/library/library';
import { type AnswerWay, type NoteAnswer, wayOf } from '@/lib/server/answer-note';
import {
  ownAnswer,
  packedAnswer,
  type SentAnswer,
  sentAnswer,
  takenEncoding,
  unpackedResponse,
} from '@/lib/server/answer-response';
import type { ReadClient } from '@/lib/server/client-address';
import { CreditsRefused } from '@/lib/server/credits-refused';
import { INERT_HEADERS } from '@/lib/server/json-response';
import { type ProxyRequest, readProxyRequest } from '@/lib/server/proxy-request';
import type { ProxyAnswer, ReadThrough } from '@/lib/server/read-through';
import type { ServerSource, SourceKeeper } from '@/lib/server/server-source';
import { UpstreamError } from '@/lib/server/upstream';

export interface ProxyDependencies {
  readonly sources: SourceKeeper;
  readonly readThrough: ReadThrough;
  /** The folder the site is served from: empty, or `/explorer`. */
  readonly basePath: string;
  readonly readClient: ReadClient;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Told of each answer that is sent. */
  readonly noteAnswer?: NoteAnswer | undefined;
}

interface Answered {
  readonly sent: SentAnswer;
  readonly way: AnswerWay;
}

function wayOfProxied(proxied: ProxyAnswer): AnswerWay {
  return proxied.type === 'cached' ? wayOf(proxied.outcome, { tier: proxied.tier }) : wayOf(proxied.type);
}

async function answerFromService(
  request: Request,
  asked: ProxyRequest,
  { readThrough, now }: ProxyDependencies,
): Promise<Answered> {
  try {
    const proxied = await readThrough.answer(asked);
    return { sent: sentAnswer(request, proxied, now()), way: wayOfProxied(proxied) };
  } catch (error) {
    if (error instanceof CreditsRefused) {
      const way = wayOf('refused', { reason: error.body.reason });
      return { sent: ownAnswer(429, error.body, error.headers), way };
    }
    if (!(error instanceof UpstreamError)) throw error;
    return withoutAnswer(error.status, error.error, error.message);
  }
}

function withoutAnswer(status: number, error: string, message: string): Answered {
  return { sent: ownAnswer(status, { error, message }), way: wayOf('failed') };
}

function answerFromLibrary({ path, query }: ProxyRequest, library: Library): Answered {
  const { status, headers, body, contentType } = library.answer({ path, query });
  const isJson = /\bjson\b/i.test(contentType);
  const own = {
    'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    ...INERT_HEADERS,
  };
  return { sent: { status, headers: { ...headers, ...own }, body, isPacked: false }, way: wayOf('library') };
}

/** A server that was told to answer from a library never asks the service. */
function mayAskUpstream(source: ServerSource): boolean {
  return source.kind === 'live' || (source.kind === 'sample' && source.reason === 'unreachable');
}

async function answerQuestion(
  request: Request,
  asked: ProxyRequest,
  dependencies: ProxyDependencies,
): Promise<Answered> {
  const { sources } = dependencies;
  let source: ServerSource;
  try {
    if (asked.wants === 'sample') return answerFromLibrary(asked, await sources.sampleLibrary());
    source = await sources.current();
  } catch (error) {
    return withoutAnswer(503, 'Library unavailable', describeError(error));
  }
  if (source.kind === 'live' || (asked.wants === 'live' && mayAskUpstream(source))) {
    return answerFromService(request, asked, dependencies);
  }
  if (asked.wants === 'any') return answerFromLibrary(asked, source.library);
  return withoutAnswer(
    502,
    'Upstream unreachable',
    'This server uses a local library and does not contact OpenAlex',
  );
}

/**
 * Answers `/proxy/{path of the service}`: from the cache, from the service with the visitor's key or the server's, or
 * from the library that stands in for the service. `/proxy/live/…` is the service and nothing in its stead,
 * `/proxy/sample/…` the sample library, also after the service has come back. Refusals: see `readProxyRequest`. Status,
 * body, rate-limit headers and Retry-After of the service pass through; nothing is retried, as the visitor's client does
 * that. 429 when the server does not pay (see `Spending`), 502 and 504 `{error, message}` when the service does not answer (see `askUpstream`) and nothing is cached, 503 when
 * a library cannot be read.
 */
export async function handleProxy(request: Request, dependencies: ProxyDependencies): Promise<Response> {
  const { basePath, readClient, now, noteAnswer } = dependencies;
  const begun = now();
  const asked = readProxyRequest(request, basePath, readClient(request));
  if (asked instanceof Response) {
    const tookMs = now() - begun;
    noteAnswer?.({ ...wayOf('unread'), status: asked.status, asked: null, tookMs });
    return asked;
  }
  const sent = await noted(asked, dependencies, begun, () => answerQuestion(request, asked, dependencies));
  return unpackedResponse(request, sent);
}

/** Has an answer noted, and that there was none. */
async function noted(
  asked: ProxyRequest,
  { now, noteAnswer }: ProxyDependencies,
  begun: number,
  answer: () => Promise<Answered>,
): Promise<SentAnswer> {
  const note = (way: AnswerWay, status: number) =>
    noteAnswer?.({ ...way, status, asked, tookMs: now() - begun });
  try {
    const { sent, way } = await answer();
    note(way, sent.status);
    return sent;
  } catch (error) {
    note(wayOf('failed'), 500);
    throw error;
  }
}

/**
 * What `handleProxy` would answer from the service or from what is cached of it, compressed where the visitor takes it so. Null, and nothing was asked:
 * ask `handleProxy`, which also says what is wrong with a request, and answers from a library. Never rejects because of a library that cannot be read.
 */
export async function answerDirectly(
  request: Request,
  dependencies: ProxyDependencies,
): Promise<SentAnswer | null> {
  const encoding = takenEncoding(request);
  if (request.method !== 'GET' || encoding === 'other') return null;
  const { sources, basePath, now, readClient } = dependencies;
  const begun = now();
  const asked = readProxyRequest(request, basePath, readClient(request));
  if (asked instanceof Response || asked.wants === 'sample' || !(await sources.isLive())) return null;
  const sent = await noted(asked, dependencies, begun, () => answerFromService(request, asked, dependencies));
  return encoding === 'gzip' ? packedAnswer(sent) : sent;
}
