import { handleAlive } from '@/lib/server/probes';

export const dynamic = 'force-dynamic';

export function GET(): Response {
  return handleAlive();
}
