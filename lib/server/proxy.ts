import { describeError } from '@/lib/base/thrown-errors';
import type { Library } from '@/lib/library/library';
import { answerResponse, type SentAnswer, storedAnswer } from '@/lib/server/answer-response';
import type { ReadClient } from '@/lib/server/client-address';
import { CreditsRefused } from '@/lib/server/credits-refused';
import { INERT_HEADERS, jsonResponse } from '@/lib/server/json-response';
import { type ProxyRequest, readProxyRequest } from '@/lib/server/proxy-request';
import type { ReadThrough } from '@/lib/server/read-through';
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
}

async function answerFromService(
  request: Request,
  asked: ProxyRequest,
  { readThrough, now }: ProxyDependencies,
): Promise<Response> {
  try {
    return await answerResponse(request, await readThrough.answer(asked), now());
  } catch (error) {
    if (error instanceof CreditsRefused) return jsonResponse(429, error.body, error.headers);
    if (!(error instanceof UpstreamError)) throw error;
    return jsonResponse(error.status, { error: error.error, message: error.message });
  }
}

function answerFromLibrary(request: Request, { path, query }: ProxyRequest, library: Library): Response {
  const answer = library.answer({ path, query });
  const isJson = /\bjson\b/i.test(answer.contentType);
  return new Response(request.method === 'HEAD' ? null : answer.body, {
    status: answer.status,
    headers: {
      ...answer.headers,
      'Content-Type': isJson ? 'application/json' : 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...INERT_HEADERS,
    },
  });
}

/** A server that was told to answer from a library never asks the service. */
function mayAskUpstream(source: ServerSource): boolean {
  return source.kind === 'live' || (source.kind === 'sample' && source.reason === 'unreachable');
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
  const asked = readProxyRequest(request, dependencies.basePath, dependencies.readClient(request));
  if (asked instanceof Response) return asked;
  const { sources } = dependencies;
  let source: ServerSource;
  try {
    if (asked.wants === 'sample') return answerFromLibrary(request, asked, await sources.sampleLibrary());
    source = await sources.current();
  } catch (error) {
    return jsonResponse(503, { error: 'Library unavailable', message: describeError(error) });
  }
  if (source.kind === 'live' || (asked.wants === 'live' && mayAskUpstream(source))) {
    return answerFromService(request, asked, dependencies);
  }
  if (asked.wants === 'any') return answerFromLibrary(request, asked, source.library);
  return jsonResponse(502, { error: 'Upstream unreachable', message: 'This server answers from a library' });
}

/**
 * What `handleProxy` would answer, where that is cached and fresh and the visitor takes it compressed as it is stored. Null: ask `handleProxy`,
 * which also says what is wrong with a request. Never rejects because of a library that cannot be read.
 */
export async function answerStored(
  request: Request,
  dependencies: ProxyDependencies,
): Promise<SentAnswer | null> {
  if (request.method !== 'GET') return null;
  const { sources, readThrough, basePath, now, readClient } = dependencies;
  const asked = readProxyRequest(request, basePath, readClient(request));
  if (asked instanceof Response || asked.wants === 'sample' || !(await sources.isLive())) return null;
  const answer = await readThrough.stored(asked);
  return answer === null ? null : storedAnswer(request, answer, now());
}
