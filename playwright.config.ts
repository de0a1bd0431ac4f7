import { existsSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import type { HostOptions } from './tests/e2e/support/fixtures';
import { SHARED_DATA } from './tests/support/shared-data';

/** No sandbox in containers, and no traffic of the browser's own. */
const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of other sites, which tests make up, may frame hosts of this machine.
  '--disable-features=LocalNetworkAccessChecks',
  // Requests to other machines always fail.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE localhost , EXCLUDE 127.0.0.1',
];

const root = __dirname;
const executablePath = process.env.CHROMIUM;
const hasSharedData = existsSync(path.join(SHARED_DATA, 'openalex'));

if (!hasSharedData) {
  console.log(`Skipped: end-to-end tests on real records, none at ${SHARED_DATA} (set SHARED_DATA)`);
}

/** `npm run soak`: tests that take minutes, on one kind of host. */
const IS_SOAK = process.env.SOAK === '1';

/** `npm run abuse`: attacks, and with them the tests of the other suites that are cases of it. */
const IS_ABUSE = process.env.ABUSE_SEED !== undefined;

/** Where these have just run on their host, the others are left. Each screen is seen more closely in `screens.node.e2e.ts`. */
const DONE = process.env.JOURNEYS === 'off' ? /@journey|@smoke/ : /@smoke/;

/** What runs where, and why: tests/e2e/README.md. */
const SPECIAL = {
  node: /\.node\.(?:e2e|abuse)\.ts$/,
  static: /\.static\.(?:e2e|abuse)\.ts$/,
  library: /\.library\.e2e\.ts$/,
  offline: /\.offline\.e2e\.ts$/,
};

export default defineConfig<HostOptions>({
  testDir: path.join(root, 'tests/e2e'),
  testMatch: IS_SOAK ? '**/*.soak.ts' : IS_ABUSE ? '**/*.{abuse,e2e}.ts' : '**/*.e2e.ts',
  ...(IS_ABUSE ? { grep: /@abuse|\.abuse\.ts/ } : {}),
  outputDir: path.join(root, 'test-results'),
  globalSetup: path.join(root, 'tests/e2e/support/hosts.ts'),
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Two cores are busy for seven tenths of the time with two, and a fifth of the time goes with four.
  workers: 4,
  // No test expects a speed: these limits only end tests that hang, also on a busy machine.
  timeout: IS_SOAK ? 1_800_000 : 240_000,
  expect: { timeout: 60_000 },
  reporter: [['dot'], ['json']],
  use: {
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath === undefined ? {} : { executablePath }) },
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    // Each visit of a test is a first one, and shall cost no more; `offline.e2e.ts` allows them.
    serviceWorkers: 'block',
  },
  projects: IS_SOAK
    ? [{ name: 'node', use: { hostName: 'node' } }]
    : [
        // `npm test` goes through each area and sees each screen once, on one host; what takes longest begins first.
        ...(['journey', 'smoke'] as const).map((tag) => ({
          name: tag,
          testIgnore: [SPECIAL.library, SPECIAL.offline],
          grep: new RegExp(`@${tag}`),
          use: { hostName: 'node' as const },
        })),
        {
          name: 'node',
          testIgnore: [SPECIAL.static, SPECIAL.library, SPECIAL.offline],
          grepInvert: [/@static/, DONE],
          use: { hostName: 'node' },
        },
        {
          name: 'static',
          testIgnore: [SPECIAL.node, SPECIAL.library, SPECIAL.offline],
          grepInvert: /@node|@folder/,
          use: { hostName: 'static' },
        },
        {
          name: 'static-base-path',
          testIgnore: Object.values(SPECIAL),
          grep: /@folder|@every-host/,
          use: { hostName: 'static-base-path' },
        },
        { name: 'node-offline', testMatch: SPECIAL.offline, use: { hostName: 'node-offline' } },
        // Without records it has no test, and is a project all the same: runs name it.
        {
          name: 'openalex-library',
          testMatch: hasSharedData ? SPECIAL.library : [],
          use: { hostName: 'openalex-library' },
        },
      ],
});
