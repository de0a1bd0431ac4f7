import { createReadStream, statSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.gz': 'application/gzip',
  '.map': 'application/json',
};

/** @typedef {{ status: number, file?: string, location?: string, text?: string }} Answer */

/** @param {string} file */
function isFile(file) {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** @param {string} rawPath @returns {string | null} the decoded path, or null when it cannot be one */
function decodePath(rawPath) {
  try {
    const decoded = decodeURIComponent(rawPath);
    return decoded.includes('\0') ? null : decoded;
  } catch {
    // The host refuses what it cannot decode; the answer says so.
    return null;
  }
}

/**
 * What a host without rules answers, as GitHub Pages does: the file, else the file with `.html`, else a folder's
 * index, else `404.html` with status 404. A path that cannot be decoded is refused.
 *
 * @param {string} folder absolute path of the site
 * @param {string} basePath '' or a folder such as '/explorer', outside of which there is no site
 * @param {string} rawPath as it stands in the request, without the query
 * @returns {Answer}
 */
export function answerFor(folder, basePath, rawPath) {
  const decoded = decodePath(rawPath);
  if (decoded === null) return { status: 400, text: 'Bad request' };
  if (basePath !== '' && decoded === basePath) return { status: 301, location: `${basePath}/` };
  if (basePath !== '' && !decoded.startsWith(`${basePath}/`))
    return { status: 404, text: 'There is no site here' };

  const target = path.join(folder, decoded.slice(basePath.length));
  const isInside = target === folder || target.startsWith(`${folder}${path.sep}`);
  if (isInside) {
    if (!decoded.endsWith('/')) {
      if (isFile(target)) return { status: 200, file: target };
      if (isFile(`${target}.html`)) return { status: 200, file: `${target}.html` };
      if (isFile(path.join(target, 'index.html'))) return { status: 301, location: `${rawPath}/` };
    } else if (isFile(path.join(target, 'index.html'))) {
      return { status: 200, file: path.join(target, 'index.html') };
    }
  }
  const notFound = path.join(folder, '404.html');
  return isFile(notFound) ? { status: 404, file: notFound } : { status: 404, text: 'Not found' };
}

/** @param {http.IncomingMessage} request @param {http.ServerResponse} response @param {Answer} answer */
function send(request, response, answer) {
  if (answer.location !== undefined) {
    response.writeHead(answer.status, { location: answer.location }).end();
  } else if (answer.file !== undefined) {
    const type = TYPES[path.extname(answer.file)] ?? 'application/octet-stream';
    response.writeHead(answer.status, { 'content-type': type, 'content-length': statSync(answer.file).size });
    if (request.method === 'HEAD') response.end();
    else
      createReadStream(answer.file)
        .on('error', () => response.destroy())
        .pipe(response);
  } else {
    response.writeHead(answer.status, { 'content-type': 'text/plain; charset=utf-8' }).end(answer.text);
  }
}

/**
 * A static file host without any rules for the application. Port 0 takes a free one.
 *
 * @param {{ folder: string, basePath?: string, port?: number, address?: string }} options
 * @returns {Promise<{ url: string, close: () => Promise<void> }>} url without a closing slash, base path included
 */
export async function startDumbHost({ folder, basePath = '', port = 0, address }) {
  const site = path.resolve(folder);
  const server = http.createServer((request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
      return;
    }
    const [rawPath = '/'] = (request.url ?? '/').split('?');
    send(request, response, answerFor(site, basePath, rawPath));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, address, () => resolve(undefined));
  });
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    url: `http://localhost:${actualPort}${basePath}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
