import { serverRuntime } from '@/lib/server/runtime';
import { handleStaticCache } from '@/lib/server/static-cache';

export const dynamic = 'force-dynamic';

export function GET(request: Request): Promise<Response> {
  return handleStaticCache(request, serverRuntime());
}

export function HEAD(request: Request): Promise<Response> {
  return handleStaticCache(request, serverRuntime());
}
