import { describeError } from '@/lib/base/thrown-errors';
import { jsonResponse } from '@/lib/server/json-response';
import type { MetricFacts, ServerMetrics } from '@/lib/server/metrics';
import type { SourceKeeper } from '@/lib/server/server-source';

/** Says that the process answers, and nothing else: whoever gets no answer may start it anew. Source: docs/behaviours/requests.md#probes. */
export function handleAlive(): Response {
  return jsonResponse(200, { alive: true });
}

/**
 * Says whether visitors may be sent here: 200 once it is known where records come from, and a library is read; 503 where it cannot be. A service or
 * a Redis that is away changes nothing, as the server goes on without. Source: docs/behaviours/requests.md#probes.
 */
export async function handleReady({ sources }: { readonly sources: SourceKeeper }): Promise<Response> {
  try {
    const { kind } = await sources.current();
    return jsonResponse(200, { ready: true, source: kind });
  } catch (error) {
    return jsonResponse(503, { error: 'Library unavailable', message: describeError(error) });
  }
}

/** The figures for Prometheus; 404 unless the server was told to count them. Source: docs/behaviours/requests.md#metrics. */
export async function handleMetrics(metrics: ServerMetrics | null, facts: MetricFacts): Promise<Response> {
  if (metrics === null) {
    return jsonResponse(404, {
      error: 'Not found',
      message: 'This server counts nothing: METRICS is not on',
    });
  }
  return new Response(await metrics.text(facts), {
    headers: { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' },
  });
}
