import { screen, within } from '@testing-library/react';

/** Keys in any open menu whose first item has the focus, and the item among the enabled ones that they lead to. */
export const MENU_KEYS: readonly (readonly [keys: string, at: number])[] = [
  ['{ArrowDown}', 1],
  ['{ArrowDown}{ArrowUp}', 0],
  ['{ArrowUp}', -1],
  ['{ArrowUp}{ArrowDown}', 0],
  ['{End}', -1],
  ['{End}{ArrowUp}', -2],
  ['{End}{Home}', 0],
  ['{ArrowLeft}', 0],
  ['{ArrowRight}', 0],
  ['{PageDown}', 0],
];

/** Of the open menu, in their order. */
export function enabledItems(): readonly HTMLElement[] {
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .filter((item) => !item.matches(':disabled'));
}
