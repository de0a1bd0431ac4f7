import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { report } from '@/lib/base/report';

/** Written beside the build that it belongs to (scripts/service-worker/write.mjs). */
const FILE = '.next-node/service-worker.js';

const HEADERS = { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' };

/**
 * Ends a worker that a build served at this address has left behind: it would go on showing that build.
 */
const FAREWELL = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url);
})()));
`;

/**
 * The service worker of this build, at the top of the site, as it answers for what lies below its address. Never cached by
 * anybody on the way: a new version is found by asking for it.
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
