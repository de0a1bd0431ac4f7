import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { report } from '@/lib/base/report';
import { FAREWELL } from '@/lib/server/farewell';

/** Written beside the build that it belongs to (scripts/service-worker/write.mjs). */
const FILE = '.next-node/service-worker.js';

const HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };

/**
 * The service worker of this build, at the top of the site, as it answers for what lies below its address. Never cached by
 * anybody on the way: a new version is found by asking for it. In development it ends what a build has left behind.
 */
export async function serviceWorkerResponse(
  folder: string = process.cwd(),
  isDevelopment = process.env.NODE_ENV === 'development',
): Promise<Response> {
  if (isDevelopment) return new Response(FAREWELL, { headers: HEADERS });
  try {
    const script = await readFile(path.join(/* turbopackIgnore: true */ folder, FILE), 'utf8');
    return new Response(script, { headers: HEADERS });
  } catch (error) {
    report('warning', 'The build has no service worker', error);
    return new Response('Not found', { status: 404 });
  }
}
