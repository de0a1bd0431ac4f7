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

/**
 * Tabs with one panel: arrows, Home and End walk and choose. Without room for all of them the list scrolls sideways on a phone, and
 * takes further rows elsewhere: WebKit would draw a scrollbar over the tabs, which then takes their clicks.
 */
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
        flexWrap={{ md: 'wrap' }}
        columnGap="1"
        borderBottomWidth="1px"
        overflowX="auto"
        overflowY="hidden"
        css={{ scrollbarWidth: 'thin' }}
      >
        {tabs.map(({ id, label: name }) => (
          <Tab key={id} base={base} id={id} isChosen={id === chosen} onChoose={() => onChoose(id)}>
            {name}
          </Tab>
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

interface TabProps {
  /** Begins the ids of the tabs and of their panel. */
  readonly base: string;
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: string;
}

function Tab({ base, id, isChosen, onChoose, children }: TabProps) {
  return (
    <chakra.button
      type="button"
      role="tab"
      id={`${base}-${id}`}
      aria-selected={isChosen}
      aria-controls={`${base}-panel`}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      flexShrink="0"
      h={{ base: '11', md: '9' }}
      px={{ base: '2', md: '2.5' }}
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
      {children}
    </chakra.button>
  );
}
