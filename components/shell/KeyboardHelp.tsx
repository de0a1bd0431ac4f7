'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { SingleKeysSwitch } from '@/components/ui/SingleKeysSwitch';

interface KeyGroup {
  readonly name: string;
  /** Keys, and what they do. */
  readonly rows: readonly (readonly [keys: string, effect: string])[];
}

const GROUPS: readonly KeyGroup[] = [
  {
    name: 'Everywhere',
    rows: [
      ['/', 'Go to the search box'],
      ['?', 'Show this list'],
      ['Escape', 'Close what is open'],
    ],
  },
  {
    name: 'Tools',
    rows: [
      ['Enter', 'Open or close a group'],
      ['Space', 'Pick up or drop a group or a section'],
      ['← ↑ → ↓', 'Move it, or the edge of a sidebar'],
      ['Escape', 'Cancel the move'],
    ],
  },
  {
    name: 'Navigate',
    rows: [
      ['← ↑ → ↓', 'Nearest neighbour in that direction'],
      [']  [', 'Next and previous neighbour'],
      ['Home', 'Go to the selected node'],
      ['Enter', 'Select, then open; of a large graph, open or close a group'],
      ['Ctrl + F', 'Find in graph, while the map has the focus'],
      ['Escape', 'Leave the map and clear the selection'],
    ],
  },
  {
    name: 'Select',
    rows: [
      ['Space', 'Add to or remove from the selection'],
      ['Shift or Ctrl + click', 'Add to or remove from the selection'],
      ['N', 'Select neighbours'],
      ['Ctrl + A', 'Select all'],
      ['Shift + drag', 'Select in a rectangle; with Ctrl, add to the selection'],
      ['Alt + Shift + drag', 'Select with a lasso'],
    ],
  },
  {
    name: 'Edit',
    rows: [
      ['E or double-click', 'Expand'],
      ['P', 'Pin or unpin'],
      ['M or Shift + F10', 'Open the node menu'],
      ['Delete', 'Remove what is selected'],
      ['Ctrl + Z', 'Undo'],
      ['Ctrl + Shift + Z', 'Redo'],
    ],
  },
  {
    name: 'View',
    rows: [
      ['F or 0', 'Fit view'],
      ['S', 'Fit selection'],
      ['C', 'Centre the node'],
      ['+  −', 'Zoom'],
      ['X', 'Export the graph or a picture'],
    ],
  },
];

/** All keyboard shortcuts, by area. */
export function KeyboardHelp({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title="Keyboard shortcuts"
      width="680px"
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        gap="5"
        fontSize="panel"
      >
        {GROUPS.map(({ name, rows }) => (
          <chakra.section key={name} aria-label={name}>
            <chakra.h3 fontWeight="semibold" mb="1.5">
              {name}
            </chakra.h3>
            <chakra.dl display="grid" gridTemplateColumns="132px 1fr" rowGap="1.5" columnGap="3">
              {rows.map(([keys, effect]) => (
                <chakra.div key={keys} display="contents">
                  <chakra.dt color="text.secondary">{keys}</chakra.dt>
                  <chakra.dd>{effect}</chakra.dd>
                </chakra.div>
              ))}
            </chakra.dl>
          </chakra.section>
        ))}
      </chakra.div>
      <SingleKeysSwitch />
    </Dialog>
  );
}
