/**
 * A ref for what takes the place of a control that had the focus: what goes takes the focus with it, and the next key
 * would be heard by nobody. Text that stands in a field is selected, so that typing replaces it.
 */
export function takeLostFocus(element: HTMLElement | null): void {
  if (element === null || element.ownerDocument.activeElement !== element.ownerDocument.body) return;
  element.focus();
  if (element instanceof HTMLInputElement) element.select();
}
