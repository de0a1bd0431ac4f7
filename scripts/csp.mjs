import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const META = /<meta http-equiv="Content-Security-Policy" content="[^"]*"\/?>/g;
const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const PUBLIC_API = 'https://api.openalex.org';

/** Hash sources of the inline scripts of a page, in order, each once. @param {string} html */
export function scriptHashes(html) {
  const hashes = [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '', body]) => !/\ssrc=/.test(attributes) && body !== '')
    .map(([, , body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`);
  return [...new Set(hashes)];
}

/**
 * The policy of one page. `frame-ancestors` has no effect in a page and comes as a header.
 *
 * @param {readonly string[]} hashes
 * @param {string | null} apiUrl the service the browser may be told to ask; null where the server asks it
 */
export function contentSecurityPolicy(hashes, apiUrl) {
  const services = apiUrl === null ? [] : [...new Set([new URL(apiUrl).origin, PUBLIC_API])];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // Emotion writes style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...services].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    // Browsers without Trusted Types pass over both. The one policy: lib/base/trusted-types-script.ts.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** A page with its policy as the first thing in its head; a page that has one gets it anew. @param {string} html @param {string | null} apiUrl */
export function withPolicy(html, apiUrl) {
  const bare = html.replace(META, '');
  const policy = contentSecurityPolicy(scriptHashes(bare), apiUrl);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
  const marked = bare.replace(/<head\b[^>]*>/, (head) => `${head}${meta}`);
  if (marked === bare) throw new Error('a page without a head cannot carry a policy');
  return marked;
}

/** @param {string} folder @returns {string[]} */
function htmlFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(folder, name));
}

/** Every page of a build. @param {string} folder a static export, or Next's build folder */
export function pagesOf(folder) {
  const server = path.join(folder, 'server');
  return existsSync(server)
    ? [path.join(server, 'app'), path.join(server, 'pages')].flatMap(htmlFiles)
    : htmlFiles(folder);
}

/** Writes the policy into every page of a build; returns how many. @param {string} folder a static export, or Next's build folder @param {string} apiUrl */
export function applyPolicy(folder, apiUrl) {
  const isServer = existsSync(path.join(folder, 'server'));
  const files = pagesOf(folder);
  // Pages that a server has stored from an earlier run would come back without the policy.
  if (isServer) rmSync(path.join(folder, 'server/route-cache'), { recursive: true, force: true });
  // Behind a server of ours a page asks nobody else.
  const asked = isServer ? null : apiUrl;
  for (const file of files) writeFileSync(file, withPolicy(readFileSync(file, 'utf8'), asked));
  if (files.length === 0) throw new Error(`no pages in ${folder}`);
  return files.length;
}
