import { handleAlive } from '@/lib/server/probes';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Response {
  return handleAlive(request);
}
