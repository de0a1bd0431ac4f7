import { expect, type Locator, type Page } from '@playwright/test';

/** A spinner may stand before the words. */
const ON_ITS_WAY = /^\s*(Loading|Looking|Searching|Resolving|Expanding)\b.*\.\.\.\s*$/;

/** Waits until nothing in sight is on its way: no part is marked as busy, no text says so. */
export async function expectAtRest(scope: Page | Locator): Promise<void> {
  await expect(scope.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(scope.getByText(ON_ITS_WAY)).toHaveCount(0);
}
