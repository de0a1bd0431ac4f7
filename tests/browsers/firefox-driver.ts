import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import puppeteer from 'puppeteer-core';
import { type Driver, type Launch, type Spot, WINDOW } from './driver';

/** Steps of a drag: a library that needs a few moves before it drags gets them. */
const DRAG_STEPS = 8;

/** Firefox over WebDriver BiDi, which an unpatched Firefox speaks. */
export async function startFirefox({ program, folder }: Launch): Promise<Driver> {
  const downloads = path.join(folder, 'downloads');
  await mkdir(downloads, { recursive: true });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    extraPrefsFirefox: {
      // 2: the folder that is named, without a question.
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.useDownloadDir': true,
      'browser.download.always_ask_before_handling_new_types': false,
    },
  });
  const page = await browser.newPage();
  await page.setViewport(WINDOW);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console error: ${message.text()}`);
  });
  const { mouse, keyboard } = page;
  return {
    version: (await browser.version()).replace('/', ' '),
    downloads,
    open: async (address) => {
      await page.goto(address);
    },
    reload: async () => {
      await page.reload();
    },
    evaluate: async <A extends readonly unknown[], R>(
      work: (...args: A) => R | Promise<R>,
      ...args: A
    ): Promise<R> => {
      // Puppeteer knows functions of changeable lists only.
      const sent = work as unknown as (...all: unknown[]) => Promise<R>;
      return page.evaluate(sent, ...args);
    },
    run: async (script) => {
      await page.evaluate(`${script}; undefined`);
    },
    click: ({ x, y }: Spot, times = 1) => mouse.click(x, y, { count: times }),
    drag: async (from, to) => {
      await mouse.move(from.x, from.y);
      await mouse.down();
      await mouse.move(to.x, to.y, { steps: DRAG_STEPS });
      await mouse.up();
    },
    wheel: async ({ x, y }, distance) => {
      await mouse.move(x, y);
      await mouse.wheel({ deltaY: distance });
    },
    type: (text) => keyboard.type(text),
    screenshot: () => page.screenshot(),
    problems: async () => problems,
    close: () => browser.close(),
  };
}
