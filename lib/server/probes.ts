import { createHash, timingSafeEqual } from 'node:crypto';
import { describeError } from '@/lib/base/thrown-errors';
import { jsonResponse } from '@/lib/server/json-response';
import type { ServerMetrics } from '@/lib/server/metrics';
import { refuseOtherSite } from '@/lib/server/proxy-request';
import type { SourceKeeper } from '@/lib/server/server-source';
import type { Sharing } from '@/lib/server/shared-rate';
import type { Spending } from '@/lib/server/spending';

/** Says that the process answers, and nothing else: whoever gets no answer may start it anew. Source: docs/behaviours/requests.md#probes. */
export function handleAlive(request: Request): Response {
  return refuseOtherSite(request) ?? jsonResponse(200, { alive: true });
}

/**
 * Says whether visitors may be sent here: 200 once it is known where records come from, and a library is read; 503 where it cannot be. A service or
 * a Redis that is away changes nothing, as the server goes on without. Source: docs/behaviours/requests.md#probes.
 */
export async function handleReady(
  request: Request,
  { sources }: { readonly sources: SourceKeeper },
): Promise<Response> {
  const otherSite = refuseOtherSite(request);
  if (otherSite !== null) return otherSite;
  try {
    const { kind } = await sources.current();
    return jsonResponse(200, { ready: true, source: kind });
  } catch (error) {
    return jsonResponse(503, { error: 'Library unavailable', message: describeError(error) });
  }
}

/** Who may read the figures: whoever sends the token, or where there is none whoever asks from near. */
export interface FigureAccess {
  readonly token: string | null;
  readonly isNear: (request: Request) => boolean;
}

export interface FigureDependencies {
  /** Null: nothing is counted. */
  readonly metrics: ServerMetrics | null;
  readonly figureAccess: FigureAccess;
  readonly spending: Spending;
  /** Null: this server is alone. */
  readonly sharing: Sharing | null;
}

/** Takes as long for whatever is given: the digests are of one length. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function refuseFigures(request: Request, { token, isNear }: FigureAccess): Response | null {
  if (token === null) {
    const message = 'The server tells its figures to its own machine and to private networks';
    return isNear(request) ? null : jsonResponse(403, { error: 'Not from here', message });
  }
  const given = /^Bearer +(.*)$/i.exec(request.headers.get('Authorization') ?? '')?.[1] ?? '';
  if (isSame(given.trim(), token)) return null;
  const body = {
    error: 'Token needed',
    message: 'The server tells its figures to whoever sends METRICS_TOKEN',
  };
  return jsonResponse(401, body, { 'WWW-Authenticate': 'Bearer' });
}

/**
 * The figures for Prometheus; 404 unless the server was told to count them, 403 and 401 for those whom it does not tell them. Source:
 * docs/behaviours/requests.md#metrics.
 */
export async function handleMetrics(request: Request, dependencies: FigureDependencies): Promise<Response> {
  const { metrics, figureAccess, spending, sharing } = dependencies;
  const otherSite = refuseOtherSite(request);
  if (otherSite !== null) return otherSite;
  if (metrics === null) {
    return jsonResponse(404, {
      error: 'Not found',
      message: 'This server counts nothing: METRICS is not on',
    });
  }
  const refused = refuseFigures(request, figureAccess);
  if (refused !== null) return refused;
  return new Response(await metrics.text({ spending, link: sharing?.link ?? null }), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  });
}
