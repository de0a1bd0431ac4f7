import type { Span } from '@/lib/search-text/query-types';

/** Puts the cursor into a line, once it is drawn; with a place, that part of its text is selected. */
export function focusLine(id: string, at: Span | null = null): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-line="${CSS.escape(id)}"]`);
    const field = row?.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
    field?.focus();
    if (at !== null) field?.setSelectionRange(at.from, at.to);
  });
}

/** Goes to what stands beside the lines, or beneath them where the window is narrow. */
export function focusAboutLine(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-about-line] [role=tabpanel]')?.focus();
  });
}

/** Where the button that was pressed is gone, as an act put right what it stood for: the panel keeps the focus, and nothing scrolls. */
export function keepFocusBeside(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-about-line] [role=tabpanel]')?.focus({ preventScroll: true });
  });
}
