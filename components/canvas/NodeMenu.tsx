import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useStore } from 'jotai';
import type { FocusEvent, KeyboardEvent } from 'react';
import { nodeMenuAtom, type OpenNodeMenu } from '@/lib/state/canvas/canvas-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { useCanvas } from './canvas-context';
import { accessibleNodeName } from './card-facts';
import { type NodeAct, nodeActs } from './node-acts';

const WIDTH = 220;
const GAP = 8;

/** The menu of a node, where the pointer or the node is: arrows, Home, End and first letters move, Escape closes. */
export function NodeMenu() {
  const menu = useAtomValue(nodeMenuAtom);
  return menu === null ? null : <OpenMenu key={menu.id} menu={menu} />;
}

function OpenMenu({ menu }: { readonly menu: OpenNodeMenu }) {
  const session = useCanvas();
  const store = useStore();
  const node = useAtomValue(graphAtom).nodes.get(menu.id);
  if (node === undefined) return null;
  const acts = nodeActs(session, store, node);
  const { width } = session.camera.size;

  function handleBlur(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) session.menu.close(false);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' || event.key === 'Tab') session.menu.close(true);
    else if (!moveFocus(event.currentTarget, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleChoice(act: NodeAct) {
    session.menu.close(true);
    act.run();
  }

  return (
    <chakra.div
      role="menu"
      aria-label={accessibleNodeName(node)}
      ref={focusFirst}
      tabIndex={-1}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
      onContextMenu={(event) => event.preventDefault()}
      position="absolute"
      zIndex="8"
      left={`${Math.round(Math.max(GAP, Math.min(menu.x, width - WIDTH - GAP)))}px`}
      css={{ '--menu-item': { base: '40px', md: '30px' } }}
      top={`max(${GAP}px, min(${Math.round(menu.y)}px, calc(100% - 44px - ${acts.length} * var(--menu-item))))`}
      width={`${WIDTH}px`}
      maxHeight={`calc(100% - ${2 * GAP}px)`}
      overflowY="auto"
      py="1"
      bg="bg.panel"
      borderWidth="1px"
      rounded="panel"
      boxShadow="float"
      fontSize="panel"
      outline="none"
      animation="appear 120ms ease-out"
    >
      <chakra.div px="3" pb="1" color="text.secondary" fontSize="meta" truncate>
        {node.label}
      </chakra.div>
      {acts.map((act) => (
        <MenuItem key={act.name} act={act} onChoose={() => handleChoice(act)} />
      ))}
    </chakra.div>
  );
}

function MenuItem({ act, onChoose }: { readonly act: NodeAct; readonly onChoose: () => void }) {
  return (
    <chakra.button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={act.isDisabled ?? false}
      onClick={onChoose}
      display="flex"
      alignItems="center"
      justifyContent="space-between"
      gap="3"
      width="100%"
      height="var(--menu-item)"
      px="3"
      textAlign="left"
      cursor="pointer"
      {...(act.isFirstOfGroup === true ? { borderTopWidth: '1px' } : {})}
      _hover={{ bg: 'bg.hover' }}
      _focus={{ bg: 'bg.hover', outline: 'none' }}
      _disabled={{ opacity: '0.5', cursor: 'default' }}
    >
      {act.name}
      <chakra.span
        aria-hidden="true"
        display={{ base: 'none', md: 'inline' }}
        color="text.secondary"
        fontSize="meta"
      >
        {act.key}
      </chakra.span>
    </chakra.button>
  );
}

function itemsOf(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]:not(:disabled)')];
}

function focusFirst(menu: HTMLElement | null): void {
  if (menu !== null) itemsOf(menu)[0]?.focus({ preventScroll: true });
}

/** Goes where a key leads; false for keys that lead nowhere. */
function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = itemsOf(menu);
  const at = items.findIndex((item) => item.matches(':focus'));
  const begins = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
  const later = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const next =
    key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : key === 'ArrowUp'
        ? items.at(at <= 0 ? -1 : at - 1)
        : key === 'Home'
          ? items[0]
          : key === 'End'
            ? items.at(-1)
            : key.length === 1 && key !== ' '
              ? later.find(begins)
              : undefined;
  next?.focus();
  return next !== undefined;
}
