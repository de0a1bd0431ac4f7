import type { Span } from '@/lib/search-text/query-types';

/** Moves the cursor into a line once it is rendered. With a span, it selects that part of the text. */
export function focusLine(id: string, at: Span | null = null): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-line="${CSS.escape(id)}"]`);
    const field = row?.querySelector<HTMLInputElement | HTMLTextAreaElement>('textarea, input');
    field?.focus();
    if (at !== null) field?.setSelectionRange(at.from, at.to);
  });
}

/** Moves the focus to the panel beside the lines, or below them in a narrow window. */
export function focusAboutLine(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-about-line] [role=tabpanel]')?.focus();
  });
}

/** Focuses the panel after the pressed button disappeared, since its action fixed the fault. Nothing scrolls. */
export function keepFocusBeside(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('[data-about-line] [role=tabpanel]')?.focus({ preventScroll: true });
  });
}
