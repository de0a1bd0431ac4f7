import type { Page } from '@playwright/test';

const PATIENCE_MS = 60_000;

/**
 * Runs in the page: whether React hears what is done to it. React leaves a property of its own on every element it has taken
 * over. A page of another application is awake once it is loaded.
 */
export function isAwake(): boolean {
  const isOurs = document.querySelector('script[src*="/_next/static/"]') !== null;
  if (!isOurs && document.readyState === 'complete') return true;
  const parts = [...document.querySelectorAll('#main, #main h1')];
  return (
    parts.length > 0 &&
    parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactProps$')))
  );
}

/**
 * Waits until React hears what is done to the page: a prerendered one looks alive before it is, and a click on its links
 * then loads another document. A page that never wakes is left to what the test expects of it.
 */
export async function waitUntilAwake(page: Page): Promise<void> {
  await page.waitForFunction(isAwake, null, { timeout: PATIENCE_MS }).catch((error: Error) => {
    if (error.name !== 'TimeoutError' && !page.isClosed()) throw error;
  });
}

/** Visits and reloads of this page wait until it is awake. */
export function wakeOnVisit(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (...args) => {
    const response = await goto.apply(page, args);
    await waitUntilAwake(page);
    return response;
  };
  page.reload = async (...args) => {
    const response = await reload.apply(page, args);
    await waitUntilAwake(page);
    return response;
  };
}
