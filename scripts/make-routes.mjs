/** Writes what follows from `lib/routing/route-families.json`: the pages and the rules of the host recipes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { headersFile, nginxHeaders } from './hosting/headers.mjs';
import { fromRoot } from './project.mjs';
import { nginxLocations, redirectsFile, routePages } from './routes.mjs';

for (const [file, text] of Object.entries(routePages())) {
  mkdirSync(path.dirname(fromRoot(file)), { recursive: true });
  writeFileSync(fromRoot(file), text);
}
writeFileSync(fromRoot('scripts/hosting/_redirects'), redirectsFile());
writeFileSync(fromRoot('scripts/hosting/_headers'), headersFile());

/** @param {string} text */
const indented = (text) => text.replace(/^(?=.)/gm, '  ');

for (const [name, folder] of /** @type {const} */ ([
  ['nginx.conf', ''],
  ['nginx-folder.conf', '/explorer'],
])) {
  const file = fromRoot('scripts/hosting', name);
  const text = readFileSync(file, 'utf8')
    .replace(/(?:^ {2}location .*_\.html; \}\n)+/m, () => indented(nginxLocations(folder)))
    .replace(/(?:^ {2}add_header (?!Cache-Control).*\n)+/m, () => indented(nginxHeaders()));
  writeFileSync(file, text);
}
