import { expect, type Page } from '@playwright/test';

/** Lets go of a file over the page, as from the desktop, once the page says that it takes one. */
export async function dropFile(page: Page, name: string, text: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName));
      return transfer;
    },
    [name, text] as const,
  );
  // Held again until it is heard: the listener is loaded after the page. Let go of once, as each drop is an import.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await expect(page.getByText('Drop a graph, references or a list of identifiers')).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}
