'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { IconButton } from './IconButton';

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
}

interface MenuButtonProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly items: readonly MenuItem[];
}

/** px. */
const ITEM_HEIGHT = 40;

/** Beneath the button, or above it where there is no room; css px from the edges of the window. */
interface Place {
  readonly right: number;
  readonly top?: number;
  readonly bottom?: number;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A button that opens a menu beneath it; arrows walk it, Escape and a click elsewhere close it. */
export function MenuButton({ label, icon, items }: MenuButtonProps) {
  const menuId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  function close(takesFocus: boolean) {
    setPlace(null);
    if (takesFocus) button.current?.focus();
  }

  function handleToggle() {
    const box = button.current?.getBoundingClientRect();
    if (place !== null || box === undefined) return close(false);
    const right = Math.max(8, window.innerWidth - box.right);
    const isBelow = box.bottom + 16 + items.length * ITEM_HEIGHT < window.innerHeight;
    setPlace({
      right,
      ...(isBelow ? { top: box.bottom + 4 } : { bottom: window.innerHeight - box.top + 4 }),
    });
  }

  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        w="7"
        h="7"
        aria-haspopup="menu"
        aria-expanded={place !== null}
        aria-controls={place === null ? undefined : menuId}
        onClick={handleToggle}
      />
      {place === null ? null : (
        <MenuList id={menuId} label={label} items={items} style={place} onClose={close} />
      )}
    </>
  );
}

interface MenuListProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly MenuItem[];
  readonly style: Place;
  readonly onClose: (takesFocus: boolean) => void;
}

function MenuList({ id, label, items, style, onClose }: MenuListProps) {
  const focusFirst = useCallback((list: HTMLElement | null) => {
    list?.querySelector<HTMLElement>('[role=menuitem]:not([disabled])')?.focus();
  }, []);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    event.stopPropagation();
    if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault();
      return onClose(true);
    }
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]:not([disabled])')];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
    all[(at + step + all.length) % all.length]?.focus();
  }

  return (
    <chakra.div
      ref={focusFirst}
      id={id}
      role="menu"
      aria-label={label}
      position="fixed"
      zIndex="float"
      minW="200px"
      py="1"
      bg="bg.page"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      fontSize="panel"
      style={style}
      onKeyDown={handleKey}
      onBlur={(event) => {
        // A press on the button closes by its click.
        const isOnButton = event.relatedTarget?.getAttribute('aria-controls') === id;
        if (!isOnButton && !event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      {items.map((item) => (
        <chakra.button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={item.isDisabled ?? false}
          onClick={() => {
            onClose(true);
            item.onChoose();
          }}
          display="block"
          w="full"
          px="3"
          h={{ base: '10', md: '8' }}
          textAlign="left"
          cursor="pointer"
          _hover={{ bg: 'bg.hover' }}
          _focusVisible={{ outlineOffset: '-2px', bg: 'bg.hover' }}
          _disabled={{ opacity: '0.5', cursor: 'not-allowed' }}
        >
          {item.label}
        </chakra.button>
      ))}
    </chakra.div>
  );
}
