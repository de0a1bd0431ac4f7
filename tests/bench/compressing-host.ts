import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
};

function fileOf(folder: string, pathname: string): string {
  const asked = path.join(folder, decodeURIComponent(pathname));
  const found = [asked, `${asked}.html`, path.join(asked, 'index.html')].find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
  return found ?? path.join(folder, '404.html');
}

/** Serves an exported site compressed, as hosts of such sites do. */
export async function startCompressingHost(
  folder: string,
): Promise<{ readonly url: string; readonly close: () => void }> {
  const ready = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const file = fileOf(folder, new URL(request.url ?? '/', 'http://localhost').pathname);
    const body = ready.get(file) ?? gzipSync(readFileSync(file));
    ready.set(file, body);
    response.writeHead(200, {
      'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
      'content-length': body.length,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
