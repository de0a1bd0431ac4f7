import { handleMetrics } from '@/lib/server/probes';
import { serverRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handleMetrics(request, serverRuntime());
}
