'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { movedIndex, TABS } from './move-keys';

interface TabsProps<Id extends string> {
  /** What the tabs are about; the list's accessible name. */
  readonly label: string;
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** Of the chosen tab; the others' content is not rendered. */
  readonly children: ReactNode;
}

/** Tabs with one panel: arrows, Home and End walk and choose; the list scrolls sideways where it has no room. */
export function Tabs<Id extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Id>) {
  const base = useId();

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex(({ id }) => id === chosen);
    const index = movedIndex(event.key, { at, count: tabs.length }, TABS);
    const tab = tabs[index ?? -1];
    if (index === null || tab === undefined) return;
    event.preventDefault();
    onChoose(tab.id);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  }

  return (
    <div>
      <chakra.div
        role="tablist"
        aria-label={label}
        onKeyDown={handleKey}
        display="flex"
        gap="1"
        borderBottomWidth="1px"
        overflowX="auto"
        overflowY="hidden"
        css={{ scrollbarWidth: 'thin' }}
      >
        {tabs.map(({ id, label: name }) => (
          <chakra.button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === chosen}
            aria-controls={`${base}-panel`}
            tabIndex={id === chosen ? 0 : -1}
            onClick={() => onChoose(id)}
            flexShrink="0"
            h={{ base: '11', md: '9' }}
            px="3"
            fontSize="panel"
            fontWeight="medium"
            whiteSpace="nowrap"
            cursor="pointer"
            color="text.secondary"
            borderBottomWidth="2px"
            borderColor="transparent"
            _hover={{ color: 'text.primary' }}
            _focusVisible={{ outlineOffset: '-3px' }}
            _selected={{ color: 'brand.text', borderColor: 'brand.text' }}
          >
            {name}
          </chakra.button>
        ))}
      </chakra.div>
      <chakra.div
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-${chosen}`}
        // A panel may hold nothing else that takes the focus, and must be reachable.
        tabIndex={0}
        pt="4"
        _focusVisible={{ outlineOffset: '2px' }}
      >
        {children}
      </chakra.div>
    </div>
  );
}
