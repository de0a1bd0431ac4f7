'use client';

import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { IconButton } from './IconButton';
import { Menu, type MenuItem } from './Menu';
import { directionOfKey } from './move-keys';

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
  readonly size?: 'small' | 'medium';
}

const SIZES = { small: '7', medium: '9' } as const;

/** A button with a menu: a press or Down opens it at its first item, Up at its last. */
export function MenuButton({ label, icon, items, size = 'small' }: MenuButtonProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [startsAt, setStartsAt] = useState<'first' | 'last' | null>(null);
  const isOpen = startsAt !== null;

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const down = directionOfKey(event.key)?.y ?? 0;
    if (down === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setStartsAt(down === 1 ? 'first' : 'last');
  }

  function handleClose(takesFocus: boolean) {
    setStartsAt(null);
    if (takesFocus) button.current?.focus();
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        w={SIZES[size]}
        h={SIZES[size]}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={() => setStartsAt(isOpen ? null : 'first')}
        onKeyDown={handleKey}
      />
      {isOpen ? (
        <Menu
          id={menuId}
          label={label}
          items={items}
          anchor={{ element: () => button.current }}
          startsAt={startsAt}
          onClose={handleClose}
        />
      ) : null}
    </>
  );
}
