import type { Page } from '@playwright/test';

/**
 * Controls that a finger of 40 px does not meet, as readable lines. Left out: what only assistive technology sees, links
 * within a sentence, a row's title, whose act is the whole row's, and what is drawn on a map, where size and position are
 * what it tells (WCAG 2.2, success criterion 2.5.8, 'essential').
 */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll(
      'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=menuitem]',
    );
    const isInSentence = (control: Element) =>
      ['inline', 'inline-block'].includes(getComputedStyle(control).display) &&
      [...(control.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 3,
      );
    const isForEyes = (control: Element) => {
      const { width, height, bottom } = control.getBoundingClientRect();
      return width > 2 && height > 2 && bottom > 0 && control.closest('[data-twin]') === null;
    };
    const isTitleOfRow = (control: Element) =>
      control.matches('a[tabindex="-1"]') && control.closest('tr') !== null;
    return [...controls].flatMap((control) => {
      if (!isForEyes(control) || isInSentence(control) || isTitleOfRow(control)) return [];
      if (control.closest('svg') !== null) return [];
      const target = control.matches('input[type=checkbox]')
        ? (control.closest('label') ?? control)
        : control;
      const { width, height } = target.getBoundingClientRect();
      if (width >= 39.5 && height >= 39.5) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent ?? '';
      return [`${control.tagName} ${name.trim().slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`];
    });
  });
}
