import { BUILDS } from './build.mjs';

/** A site in a folder of its host, as on GitHub Pages. */
export const EXPLORER = {
  name: 'export-explorer',
  target: /** @type {const} */ ('export'),
  folder: '.cache/test-builds/explorer',
  result: '.cache/test-builds/explorer/404.html',
  basePath: '/explorer',
};

/** The builds that the end-to-end tests visit; each stays until what it is made of changes. */
export const TEST_BUILDS = [
  { ...BUILDS.node, basePath: '', hosts: ['node', 'node-offline', 'openalex-library'] },
  { ...BUILDS.export, basePath: '', hosts: ['static'] },
  { ...EXPLORER, hosts: ['static-base-path'] },
];
