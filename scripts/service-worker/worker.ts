import { type PrecacheEntry, type RouteHandlerCallbackOptions, Serwist, type SerwistPlugin } from 'serwist';
import { shellOf } from './shell-of';

declare const self: {
  readonly location: Location;
  /** Every file of the build that the app may need; written here by the build. */
  readonly __SW_MANIFEST: PrecacheEntry[];
};

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
    cleanupOutdatedCaches: true,
    directoryIndex: '',
    cleanURLs: false,
    ignoreURLParametersMatching: [],
    plugins: [WORKERS_KEEP_THEIR_ADDRESS],
  },
  // A new version waits until the reader asks for it.
  skipWaiting: false,
  clientsClaim: true,
});

/** The cached page for an address, by the name that this kind of host knows it by. */
function cachedPage({ pathname, origin }: URL): string | null {
  if (origin !== SITE.origin || !pathname.startsWith(SITE.pathname)) return null;
  const shell = shellOf(pathname.slice(SITE.pathname.length - 1));
  if (shell === null) return null;
  const names = shell === '/' ? ['./'] : [`.${shell}`, `.${shell}.html`];
  const addresses = names.map((name) => new URL(name, SITE).href);
  return addresses.find((address) => serwist.getPrecacheKeyForUrl(address) !== undefined) ?? null;
}

// The cached files themselves are answered before this is asked.
serwist.registerCapture(
  ({ request, url }) => request.mode === 'navigate' && cachedPage(url) !== null,
  (options: RouteHandlerCallbackOptions) => {
    const page = cachedPage(new URL(options.request.url));
    return page === null ? Promise.resolve(Response.error()) : serwist.createHandlerBoundToUrl(page)(options);
  },
);

serwist.addEventListeners();
