import { serviceWorkerResponse } from '@/lib/server/service-worker';

export const dynamic = 'force-dynamic';

export function GET(): Promise<Response> {
  return serviceWorkerResponse();
}
