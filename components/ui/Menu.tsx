import { chakra } from '@chakra-ui/react/styled-system';
import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { type MenuAnchor, useMenuPosition } from '@/components/hooks/use-menu-position';
import { Link } from '@/components/router/Link';
import { moveFocus } from './move-focus';
import { MENU } from './move-keys';
import { createTyping } from './typed-letters';

interface Line {
  readonly label: string;
  readonly isDisabled?: boolean;
  /** The key that does the same without the menu. */
  readonly shortcut?: string;
  /** Begins a group. */
  readonly isFirstOfGroup?: boolean;
}

interface MenuAct extends Line {
  readonly onChoose: () => void;
}

/** A real link, which can be opened in another tab as well. */
interface MenuLink extends Line {
  /** A path of the app. */
  readonly to: string;
  /** Leads to this very page, or to the area that the page is part of. */
  readonly current?: 'page' | 'true' | undefined;
}

export type MenuItem = MenuAct | MenuLink;

interface MenuProps {
  readonly id?: string;
  /** Accessible name. */
  readonly label: string;
  /** Written above the items. */
  readonly heading?: string;
  readonly items: readonly MenuItem[];
  readonly anchor: MenuAnchor;
  /** The item that has the focus first. */
  readonly startsAt?: 'first' | 'last';
  /** @param takesFocus false where the focus has gone elsewhere by itself. */
  readonly onClose: (takesFocus: boolean) => void;
}

const ENABLED = '[role=menuitem]:not(:disabled)';

/**
 * An open menu, after the menu pattern of the ARIA practices: arrows walk it round and round, Home and End go to its ends,
 * typed letters to the item that begins so. Escape closes it, Tab leaves it, and so does a click elsewhere.
 */
export function Menu({ id, label, heading, items, anchor, startsAt = 'first', onClose }: MenuProps) {
  const menuRef = useRef<HTMLDivElement>(null);
  const [addLetter] = useState(createTyping);
  useMenuPosition(menuRef, anchor, () => onClose(false));
  const attach = useCallback(
    (menu: HTMLDivElement | null) => {
      menuRef.current = menu;
      const enabled = [...(menu?.querySelectorAll<HTMLElement>(ENABLED) ?? [])];
      const first = enabled.at(startsAt === 'first' ? 0 : -1) ?? menu;
      first?.focus({ preventScroll: true });
    },
    [startsAt],
  );

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation();
    // Tab goes on from where the focus was before the menu.
    if (event.key === 'Tab') return onClose(true);
    if (event.key === 'Escape') {
      event.preventDefault();
      return onClose(true);
    }
    // What a button does by itself.
    if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
      event.preventDefault();
      return event.target.click();
    }
    moveFocus(event, [...event.currentTarget.querySelectorAll<HTMLElement>(ENABLED)], MENU, addLetter);
  }

  function handleBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
    // A press on the button that opened the menu closes it by its click.
    const isOnButton = id !== undefined && relatedTarget?.getAttribute('aria-controls') === id;
    if (!isOnButton && !currentTarget.contains(relatedTarget)) onClose(false);
  }

  function handleChoice(item: MenuItem) {
    onClose(true);
    if ('onChoose' in item) item.onChoose();
  }

  return (
    <chakra.div
      ref={attach}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={handleKey}
      onBlur={handleBlur}
      onContextMenu={(event) => event.preventDefault()}
      {...MENU_STYLE}
    >
      {heading === undefined ? null : <Heading text={heading} />}
      {items.map((item) => (
        <MenuLine key={item.label} item={item} onChoose={() => handleChoice(item)} />
      ))}
    </chakra.div>
  );
}

const MENU_STYLE = {
  position: 'fixed',
  left: '0',
  top: '0',
  zIndex: 'float',
  minW: '200px',
  maxW: 'calc(100vw - 16px)',
  overflowY: 'auto',
  py: '1',
  bg: 'bg.page',
  borderWidth: '1px',
  rounded: 'panel',
  boxShadow: 'float',
  fontSize: 'panel',
  outline: 'none',
  animation: 'appear 120ms ease-out',
} as const;

function Heading({ text }: { readonly text: string }) {
  return (
    <chakra.div px="3" pb="1" maxW="240px" color="text.secondary" fontSize="meta" truncate>
      {text}
    </chakra.div>
  );
}

interface MenuLineProps {
  readonly item: MenuItem;
  readonly onChoose: () => void;
}

const LINE_STYLE = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  w: 'full',
  px: '3',
  h: { base: '10', md: '8' },
  textAlign: 'left',
  cursor: 'pointer',
  _hover: { bg: 'bg.hover' },
  _focus: { bg: 'bg.hover' },
  _focusVisible: { outlineOffset: '-2px' },
  _disabled: { opacity: '0.5', cursor: 'not-allowed' },
} as const;

function MenuLine({ item, onChoose }: MenuLineProps) {
  const { label, shortcut = '', isDisabled = false, isFirstOfGroup = false } = item;
  const line = {
    ...LINE_STYLE,
    ...(isFirstOfGroup ? { borderTopWidth: '1px' } : {}),
    role: 'menuitem',
    tabIndex: -1,
    onClick: onChoose,
  } as const;
  if ('to' in item) {
    return (
      <Link
        to={item.to}
        {...line}
        aria-current={item.current}
        css={{ '&[aria-current]': { color: 'brand.text', fontWeight: 'medium' } }}
      >
        {label}
      </Link>
    );
  }
  return (
    <chakra.button type="button" disabled={isDisabled} {...line}>
      {label}
      {shortcut === '' ? null : (
        <chakra.span
          aria-hidden="true"
          display={{ base: 'none', md: 'inline' }}
          color="text.secondary"
          fontSize="meta"
        >
          {shortcut}
        </chakra.span>
      )}
    </chakra.button>
  );
}
