import { chakra } from '@chakra-ui/react/styled-system';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/Button';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { isChoosingMapAtom } from '@/lib/state/canvas/canvas-atoms';
import {
  isGroupedAtom,
  isLargeGraphAtom,
  showGroupsAtom,
  showSingleNodesAtom,
} from '@/lib/state/graph/grouping-atoms';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { closeAllGroupsAtom, groupMapAtom, openGroupsAtom } from '@/lib/state/groups/group-map-atoms';
import { findGroupsAtom, groupSearchAtom } from '@/lib/state/groups/group-search-atoms';
import { useCanvas } from './canvas-context';

/** Of a large graph: whether its groups or all nodes are shown, how far the search for groups is, and the other choice. */
export function GroupBar() {
  const isLarge = useAtomValue(isLargeGraphAtom);
  const isGrouped = useAtomValue(isGroupedAtom);
  const isSought = useAtomValue(groupMapAtom) === null;
  if (!isLarge) return null;
  if (!isGrouped) {
    return (
      <Bar>
        <Singles />
      </Bar>
    );
  }
  return isSought ? (
    <Bar isAlone>
      <Search />
    </Bar>
  ) : (
    <Bar>
      <Shown />
    </Bar>
  );
}

interface BarProps {
  /** Nothing else is on the map: it stands in the middle. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/** Above the counts; on phones, where the foot is full, below the toolbar and a notice. */
function Bar({ isAlone = false, children }: BarProps) {
  return (
    <chakra.div
      role="group"
      aria-label="Groups"
      data-over-map
      position="absolute"
      {...(isAlone
        ? { top: '40%' }
        : { top: { base: '184px', md: 'auto' }, bottom: { base: 'auto', md: '46px' } })}
      left="50%"
      transform="translateX(-50%)"
      zIndex="5"
      w="max-content"
      maxW={{ base: 'calc(100% - 24px)', md: 'calc(100% - 400px)' }}
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      gap="2"
      fontSize="12px"
      color="text.secondary"
      {...(isAlone ? { p: '3', bg: 'bg.panel', borderWidth: '1px', rounded: 'panel' } : {})}
    >
      {children}
    </chakra.div>
  );
}

/** While groups are sought. */
function Search() {
  const search = useAtomValue(groupSearchAtom);
  const count = useAtomValue(visibleGraphAtom).nodes.length;
  const find = useSetAtom(findGroupsAtom);
  if (search.state === 'failed') {
    return (
      <>
        <chakra.span role="alert" flexBasis="100%" textAlign="center" color="text.primary">
          {`The groups of ${formatQuantity(count, 'node')} could not be found: ${search.message}`}
        </chakra.span>
        <Button size="small" onClick={() => void find()}>
          Try again
        </Button>
        <ShowAll count={count} />
      </>
    );
  }
  const progress = search.state === 'running' ? search.progress : null;
  return (
    <>
      <chakra.span role="status" flexBasis="100%" textAlign="center" color="text.primary">
        {`Finding groups among ${formatQuantity(count, 'node')} …`}
        {progress === null ? '' : ` ${Math.round(100 * progress)} %`}
      </chakra.span>
      <ShowAll count={count} />
    </>
  );
}

function Shown() {
  const count = useAtomValue(visibleGraphAtom).nodes.length;
  const open = useAtomValue(openGroupsAtom).length;
  const closeAll = useSetAtom(closeAllGroupsAtom);
  const { focusMap } = useCanvas();
  return (
    <>
      <ShowAll count={count} />
      {open === 0 ? null : (
        <Button
          size="small"
          onClick={() => {
            closeAll();
            focusMap();
          }}
        >
          {`Close ${open === 1 ? 'the open group' : `${formatExactCount(open)} groups`}`}
        </Button>
      )}
    </>
  );
}

function Singles() {
  const showGroups = useSetAtom(showGroupsAtom);
  const [choose, takeFocus] = useChoice(showGroups);
  return (
    <Button size="small" ref={takeFocus} onClick={choose}>
      Show groups
    </Button>
  );
}

/**
 * The other choice is another map, whose bar takes over the focus from the one that goes: what chooses, and what the button
 * that leads back has as its ref.
 */
function useChoice(show: () => void): readonly [() => void, (button: HTMLButtonElement | null) => void] {
  const [isChoosing, setIsChoosing] = useAtom(isChoosingMapAtom);
  const choose = () => {
    setIsChoosing(true);
    show();
  };
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (button === null || !isChoosing) return;
    button.focus({ preventScroll: true });
    setIsChoosing(false);
  };
  return [choose, takeFocus];
}

interface ShowAllProps {
  readonly count: number;
}

/** So many nodes are slow to draw and to lay out, which is said before. */
function ShowAll({ count }: ShowAllProps) {
  const showAll = useSetAtom(showSingleNodesAtom);
  const [choose, takeFocus] = useChoice(showAll);
  return (
    <Button
      size="small"
      ref={takeFocus}
      onClick={choose}
      title="Drawing and arranging them all takes a while"
    >
      {`Show all ${formatQuantity(count, 'node')}`}
    </Button>
  );
}
