import { type PrecacheEntry, type RouteHandlerCallbackOptions, Serwist, type SerwistPlugin } from 'serwist';
import { isForeign, isSurelyOurs, shellOf } from './shell-of';

/** An open page, as a worker knows it. */
interface OpenPage {
  readonly url: string;
  readonly navigate: (url: string) => Promise<unknown>;
}

declare const self: {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { readonly matchAll: (options: { type: 'window' }) => Promise<readonly OpenPage[]> };
  readonly addEventListener: (type: 'install' | 'activate', listen: () => void) => void;
  /** Every file of the build that the app may need; written here by the build. */
  readonly __SW_MANIFEST: PrecacheEntry[];
  /** What the build's environment says (settings.mjs), written here by the build too. */
  readonly __SW_SETTINGS: { readonly isUrgent: boolean; readonly foreignPrefixes: readonly string[] };
};

const { isUrgent, foreignPrefixes } = self.__SW_SETTINGS;

/** The folder that the site lies in, with a closing slash. */
const SITE = new URL('./', self.location.href);

/** What asks for the file: `worker` where a script is to become a worker. */
function destinationOf(event: unknown): string {
  return event instanceof Event && 'request' in event && event.request instanceof Request
    ? event.request.destination
    : '';
}

/**
 * A worker takes its address from the answer where the answer has one, and with it loses the part behind `#` that its
 * bundle starts from. An answer made here has none.
 */
const WORKERS_KEEP_THEIR_ADDRESS: SerwistPlugin = {
  handlerWillRespond: async ({ event, response }) =>
    destinationOf(event) === 'worker' ? new Response(response.body, response) : response,
};

const serwist = new Serwist({
  precacheEntries: self.__SW_MANIFEST,
  precacheOptions: {
    // It looks for our folder anywhere in a cache's name: at the root of an origin that takes the caches of neighbours.
    cleanupOutdatedCaches: false,
    directoryIndex: '',
    cleanURLs: false,
    ignoreURLParametersMatching: [],
    plugins: [WORKERS_KEEP_THEIR_ADDRESS],
  },
  // A new version waits until the reader asks for it, unless the old one must not go on.
  skipWaiting: isUrgent,
  clientsClaim: true,
});

/** An address of the application without the site's folder; null for another's. */
function pathInSite({ pathname, origin }: URL): string | null {
  if (origin !== SITE.origin || !pathname.startsWith(SITE.pathname) || isForeign(pathname, foreignPrefixes))
    return null;
  return pathname.slice(SITE.pathname.length - 1);
}

/** The cached page for an address, by the name that this kind of host knows it by. */
function cachedPage(url: URL): string | null {
  const path = pathInSite(url);
  const shell = path === null ? null : shellOf(path);
  if (shell === null) return null;
  const names = shell === '/' ? ['./'] : [`.${shell}`, `.${shell}.html`];
  const addresses = names.map((name) => new URL(name, SITE).href);
  return addresses.find((address) => serwist.getPrecacheKeyForUrl(address) !== undefined) ?? null;
}

function showsUs(url: URL): boolean {
  const path = pathInSite(url);
  return path !== null && isSurelyOurs(path);
}

// The cached files themselves are answered before this is asked.
serwist.registerCapture(
  ({ request, url }) => request.mode === 'navigate' && cachedPage(url) !== null,
  async (options: RouteHandlerCallbackOptions) => {
    const url = new URL(options.request.url);
    const page = cachedPage(url);
    const answer = async () =>
      page === null ? Response.error() : serwist.createHandlerBoundToUrl(page)(options);
    if (showsUs(url)) return answer();
    // It may be a neighbour's, so its host is asked; without a network ours is the only page there is.
    return fetch(options.request).catch(answer);
  },
);

/** Pages of the version before run on parts that are no longer kept: ours are opened anew, a neighbour's are not. */
async function reloadOurPages(): Promise<void> {
  // Not waited for: the page is answered by this worker, once it is active.
  for (const page of await self.clients.matchAll({ type: 'window' }))
    if (showsUs(new URL(page.url))) void page.navigate(page.url).catch(() => undefined);
}

if (isUrgent) {
  let isFirst = true;
  self.addEventListener('install', () => {
    isFirst = self.registration.active === null;
  });
  self.addEventListener('activate', () => {
    if (!isFirst) void reloadOurPages();
  });
}

serwist.addEventListeners();
