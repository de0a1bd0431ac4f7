import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Below the project, so that it finds the project's own Next and React. */
const FOLDER = '.cache/bare-site';

const ROOT = path.resolve(__dirname, '../..');

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'next.config.mjs': `export default { output: 'export', turbopack: { root: ${JSON.stringify(ROOT)} } };\n`,
  'app/layout.js':
    "export default ({ children }) => <html lang='en'><body>{children}</body></html>;\nexport const metadata = { title: 'Bare' };\n",
  // As much to paint as the head of a page: a heading and a sentence.
  'app/page.js':
    'export default () => <main><h1>A bare page</h1><p>One sentence, as large as what a page begins with.</p></main>;\n',
};

/** Builds the least site that this version of Next exports: what it takes is the framework's own share. Gives its folder. */
export function buildBareSite(): string {
  const folder = path.join(ROOT, FOLDER);
  rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
  execFileSync(process.execPath, [next, 'build'], {
    cwd: folder,
    stdio: 'pipe',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return path.join(FOLDER, 'out');
}
