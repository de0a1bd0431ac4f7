/**
 * What every answer says that a page cannot say about itself, as the recipes of this folder send it. A test compares them, and the
 * headers of the Node server with them.
 *
 * @type {ReadonlyArray<readonly [name: string, value: string]>}
 */
export const HEADERS = [
  ['Content-Security-Policy', "frame-ancestors 'self'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Names below it change with the content, so an address there never gets another one. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The `_headers` file that Netlify and Cloudflare Pages read; both have pages asked for anew by themselves. */
export function headersFile() {
  const all = HEADERS.map(([name, value]) => `  ${name}: ${value}`);
  const worker = ['/service-worker.js', '  Cache-Control: no-cache'];
  return `${['/*', ...all, '/_next/static/*', `  Cache-Control: ${IMMUTABLE}`, ...worker].join('\n')}\n`;
}

/** The same headers for nginx. */
export function nginxHeaders() {
  return `${HEADERS.map(([name, value]) => `add_header ${name} "${value}" always;`).join('\n')}\n`;
}
