import type { Page } from '@playwright/test';

/** Of what a page shows. */
const LINES = 80;

/**
 * Prints where a failed test's page is and what it shows: of a run elsewhere, its output may be all there is, and
 * Playwright's own description is of the context's first page, which the tests share.
 */
export async function printPage(page: Page, title: string): Promise<void> {
  if (page.isClosed()) return;
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5_000 })
    .catch((error: Error) => `not to be read: ${error.message}`);
  const lines = shown.split('\n');
  const rest = lines.length > LINES ? [`... ${lines.length - LINES} more lines`] : [];
  console.log([`\n== ${title}: ${page.url()}`, ...lines.slice(0, LINES), ...rest].join('\n'));
}
