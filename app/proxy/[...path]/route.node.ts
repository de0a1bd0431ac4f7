import { handleProxy } from '@/lib/server/proxy';
import { serverRuntime } from '@/lib/server/runtime';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handleProxy(request, serverRuntime());
}

export function HEAD(request: Request): Promise<Response> {
  return handleProxy(request, serverRuntime());
}
