import { findChromium } from './chromium.mjs';

const executablePath = await findChromium();

/** Benches run under Playwright's runner: it compiles TypeScript and, unlike jest, leaves the code at full speed. */
export default {
  testDir: '../tests/bench',
  testMatch: '**/*.bench.ts',
  outputDir: '../.cache/bench',
  reporter: 'line',
  timeout: 600_000,
  workers: 1,
  use: {
    launchOptions: {
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
      ],
      ...(executablePath === null ? {} : { executablePath }),
    },
  },
};
