import { handleMetrics } from '@/lib/server/probes';
import { serverRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  const { metrics, spending, sharing } = serverRuntime();
  return handleMetrics(metrics, { spending, link: sharing?.link ?? null });
}
