import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import path from 'node:path';

const BUNDLER = path.resolve(__dirname, '../support/bundle-for-browser.mjs');

/** A script for a page from a file of this folder; what the file exports becomes a global variable. */
export function bundled(entry: string, name: string): Buffer {
  return execFileSync(process.execPath, [BUNDLER, path.resolve(__dirname, entry), name], {
    maxBuffer: 32_000_000,
  });
}

export interface ServedPage {
  readonly url: string;
  readonly close: () => void;
}

/** An empty page that runs `/bench.js`, and other scripts beside it, by path. */
export async function servePage(scripts: Readonly<Record<string, Buffer>>): Promise<ServedPage> {
  const server = createServer((request, response) => {
    const script = scripts[request.url ?? ''];
    const type = script === undefined ? 'text/html' : 'text/javascript';
    response.setHeader('Content-Type', `${type}; charset=utf-8`);
    response.end(script ?? '<!doctype html><title>Bench</title><script src="/bench.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
