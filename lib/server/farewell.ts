import { ROUTE_FAMILIES, STATIC_ROUTES } from '@/lib/routing/route-families';

/** First segments of our own addresses, '' for Home; a neighbour's open page is never reloaded. */
const OUR_NAMES = new Set(
  [...STATIC_ROUTES, ...ROUTE_FAMILIES.map(({ pattern }) => pattern)]
    .map((route) => route.split('/')[1] ?? '')
    .filter((name) => !name.startsWith(':')),
);

/**
 * A service worker that ends itself and those before it: it forgets the pages they kept, and reloads ours that are open.
 * Other applications of the same origin keep their caches and their pages.
 */
export const FAREWELL = `const ours = new Set(${JSON.stringify([...OUR_NAMES])});
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  const site = self.registration.scope;
  for (const name of await caches.keys()) if (name.endsWith('-' + site)) await caches.delete(name);
  await self.registration.unregister();
  for (const page of await self.clients.matchAll({ type: 'window' })) {
    const name = page.url.startsWith(site) ? page.url.slice(site.length).split(/[/?#]/)[0] : null;
    if (ours.has(name)) await page.navigate(page.url).catch(() => undefined);
  }
})()));
`;
