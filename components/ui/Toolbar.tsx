import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { KeyboardEvent } from 'react';
import { moveFocus } from './move-focus';
import { TOOLBAR } from './move-keys';

interface ToolbarProps extends Omit<HTMLChakraProps<'div'>, 'role' | 'onKeyDown'> {
  /** Accessible name. */
  readonly label: string;
}

/** Fields keep their arrow keys, an open menu has its own. */
const STOPS = 'button:not([role=menuitem]), input[type=checkbox]';

/** Buttons that belong together: arrows, Home and End go from one to the next, and Tab reaches each. */
export function Toolbar({ label, ...rest }: ToolbarProps) {
  return <chakra.div role="toolbar" aria-label={label} onKeyDown={handleKey} {...rest} />;
}

function handleKey(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches(STOPS)) return;
  moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)], TOOLBAR);
}
