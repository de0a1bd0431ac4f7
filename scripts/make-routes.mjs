/** Writes what follows from `lib/routing/route-families.json`: the pages and the rules of the host recipes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './project.mjs';
import { nginxLocations, redirectsFile, routePages } from './routes.mjs';

for (const [file, text] of Object.entries(routePages())) {
  mkdirSync(path.dirname(fromRoot(file)), { recursive: true });
  writeFileSync(fromRoot(file), text);
}
writeFileSync(fromRoot('scripts/hosting/_redirects'), redirectsFile());

const nginx = fromRoot('scripts/hosting/nginx.conf');
const locations = nginxLocations().replace(/^/gm, '  ').trimEnd();
const old = /(?:^ {2}location .*_\.html; \}\n)+/m;
writeFileSync(nginx, readFileSync(nginx, 'utf8').replace(old, `${locations}\n`));
