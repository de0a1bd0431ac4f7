/**
 * A ref for an element that replaces a focused control: it takes over the focus, which would otherwise be lost with the
 * control. The text of a field is selected, so that typing replaces it.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (element === null || element.ownerDocument.activeElement !== element.ownerDocument.body) return;
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}
