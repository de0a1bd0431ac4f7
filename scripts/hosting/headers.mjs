/** The page of an embedded map, which pages of other sites may frame where the operator says so. */
export const EMBED_PAGE = '/embed';

/**
 * Which pages may frame one of ours: our own, and those of these origins.
 *
 * @param {readonly string[]} [origins] as `embedAncestors` gives them
 */
export function framePolicy(origins = []) {
  return `frame-ancestors ${origins.includes('*') ? '*' : ["'self'", ...origins].join(' ')}`;
}

/** The policy of framing, which the page of an embedded map may have otherwise. */
export const FRAMING = /** @type {const} */ (['Content-Security-Policy', framePolicy()]);

/**
 * What every answer says that a page cannot say about itself, as the recipes of this folder send it. A test compares them, and the
 * headers of the Node server with them.
 *
 * @type {ReadonlyArray<readonly [name: string, value: string]>}
 */
export const HEADERS = [
  FRAMING,
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Names below it change with the content, so an address there never gets another one. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * The `_headers` file that Netlify and Cloudflare Pages read; both have pages asked for anew by themselves. Of two policies, one for all pages
 * and one for the embedded map, browsers take what both allow. So the other pages are kept out of frames by the older header, which browsers pass over
 * where there is a policy: https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header
 */
export function headersFile() {
  const all = [['X-Frame-Options', 'SAMEORIGIN'], ...HEADERS.filter((each) => each !== FRAMING)];
  const lines = all.map(([name, value]) => `  ${name}: ${value}`);
  const embed = [EMBED_PAGE, `  ${FRAMING.join(': ')}`];
  const worker = ['/service-worker.js', '  Cache-Control: no-cache'];
  return `${['/*', ...lines, ...embed, '/_next/static/*', `  Cache-Control: ${IMMUTABLE}`, ...worker].join('\n')}\n`;
}

/** The same headers for nginx, where a variable of the recipe says which origins may frame the page. */
export function nginxHeaders() {
  const lines = HEADERS.map(([name, value]) =>
    name === FRAMING[0]
      ? `add_header ${name} "frame-ancestors 'self'$explorer_embedded_by" always;`
      : `add_header ${name} "${value}" always;`,
  );
  return `${lines.join('\n')}\n`;
}
