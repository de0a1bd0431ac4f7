import { BUILD, serverRuntime } from '@/lib/server/runtime';
import { handleStatus } from '@/lib/server/status';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handleStatus(request, { ...serverRuntime(), build: BUILD });
}
