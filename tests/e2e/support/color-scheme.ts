import type { Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';

/**
 * Sets the colour scheme of the system, without motion, and waits until an open page has followed: a listener of the page
 * follows in a later frame, and even the shortest transition shows one frame of the former colours.
 */
export async function setColorScheme(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  if (page.url() === 'about:blank') return;
  await page.waitForFunction((scheme) => document.documentElement.classList.contains(scheme), colorScheme);
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
    await frame();
  });
}
