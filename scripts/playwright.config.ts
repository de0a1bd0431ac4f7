import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from '../tests/e2e/support/fixtures';
import { SHARED_DATA } from '../tests/support/shared-data';

/** No sandbox in containers, and no traffic of the browser's own. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const root = path.resolve(__dirname, '..');
const executablePath = process.env.CHROMIUM;
const hasSharedData = existsSync(path.join(SHARED_DATA, 'openalex'));

if (!hasSharedData) {
  console.log(`Skipped: end-to-end tests on real records, none at ${SHARED_DATA} (set SHARED_DATA)`);
}

/**
 * `x.e2e.ts` runs on a Node server and a static host with the sample library, some of them also under a base path; `x.node.e2e.ts` and `x.static.e2e.ts` on one kind of them,
 * `x.library.e2e.ts` over real records, `x.offline.e2e.ts` on a Node server that cannot reach the service.
 */
const SPECIAL = {
  node: /\.node\.e2e\.ts$/,
  static: /\.static\.e2e\.ts$/,
  library: /\.library\.e2e\.ts$/,
  offline: /\.offline\.e2e\.ts$/,
};

/** A folder of the host changes addresses, files and workers; what a screen does with them is tested at the root. */
const BASE_PATH_MATTERS = /\/(routing|main-job|policy|cache|faults|shell|offline)\.e2e\.ts$/;

export default defineConfig<HostOptions>({
  testDir: path.join(root, 'tests/e2e'),
  testMatch: '**/*.e2e.ts',
  outputDir: path.join(root, 'test-results'),
  globalSetup: path.join(root, 'tests/e2e/support/hosts.ts'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // What a test expects is never how fast: these only end what hangs, also on a machine that has other work.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Each visit of a test is a first one, and shall cost no more; `offline.e2e.ts` allows them.
    serviceWorkers: 'block',
  },
  projects: [
    {
      name: 'node',
      testIgnore: [SPECIAL.static, SPECIAL.library, SPECIAL.offline],
      use: { hostName: 'node' },
    },
    {
      name: 'static',
      testIgnore: [SPECIAL.node, SPECIAL.library, SPECIAL.offline],
      use: { hostName: 'static' },
    },
    {
      name: 'static-base-path',
      testMatch: BASE_PATH_MATTERS,
      use: { hostName: 'static-base-path' },
    },
    { name: 'node-offline', testMatch: SPECIAL.offline, use: { hostName: 'node-offline' } },
    ...(hasSharedData
      ? [
          {
            name: 'openalex-library',
            testMatch: SPECIAL.library,
            use: { hostName: 'openalex-library' as const },
          },
        ]
      : []),
  ],
});
