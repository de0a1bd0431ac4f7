/** Puts the cursor into a line, once it is drawn. */
export function focusLine(id: string): void {
  requestAnimationFrame(() => {
    const row = document.querySelector(`[data-line="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>('textarea, input')?.focus();
  });
}
