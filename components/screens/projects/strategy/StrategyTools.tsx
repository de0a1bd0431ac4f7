'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useIsNarrow } from '@/components/hooks/use-is-narrow';
import { Button } from '@/components/ui/Button';
import { MenuButton } from '@/components/ui/MenuButton';
import { UndoButtons } from '@/components/ui/UndoButtons';
import { goOnLabel } from '@/lib/flows/agreed-price';
import type { CountPrice } from '@/lib/flows/count-lines';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  askableLinesAtom,
  askLinesAtom,
  askPriceAtom,
  askStateAtom,
  dearCountAtom,
  heldUpAtom,
  isAskingAtom,
  isOlderLineAtom,
  stopAskingAtom,
  uncountedLinesAtom,
} from '@/lib/state/strategy/ask-atoms';
import {
  isStrategyReadOnlyAtom,
  reverseStrategyAtom,
  strategyRedoAtom,
  strategyUndoAtom,
} from '@/lib/state/strategy/strategy-atoms';

// The code of each dialog is loaded with its first use.
const DIALOGS = {
  paste: lazy(async () => ({ default: (await import('./PasteDialog')).PasteDialog })),
  filter: lazy(async () => ({ default: (await import('./FilterDialog')).FilterDialog })),
  find: lazy(async () => ({ default: (await import('./FindDialog')).FindDialog })),
  export: lazy(async () => ({ default: (await import('./WriteDialog')).WriteDialog })),
} as const;

type ToolId = keyof typeof DIALOGS;

const EDITING: readonly { readonly id: ToolId; readonly label: string }[] = [
  { id: 'paste', label: 'Paste a search...' },
  { id: 'filter', label: 'Add a filter...' },
  { id: 'find', label: 'Find and replace...' },
];
const READING: typeof EDITING = [{ id: 'export', label: 'Export...' }];

/** Counting, and actions on all lines: side by side, on phones in a menu. */
export function StrategyTools() {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const isNarrow = useIsNarrow();
  const [open, setOpen] = useState<ToolId | null>(null);
  const tools = isReadOnly ? READING : [...EDITING, ...READING];
  const Dialog = open === null ? null : DIALOGS[open];
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      rowGap="2"
      columnGap={{ base: '1', md: '2' }}
    >
      {isReadOnly ? null : <Counting />}
      {isNarrow
        ? null
        : tools.map(({ id, label }) => (
            <Button key={id} size="small" onClick={() => setOpen(id)}>
              {label}
            </Button>
          ))}
      {isReadOnly ? null : <Steps />}
      {isNarrow ? (
        <MenuButton
          label="More for this search"
          icon={<Ellipsis size={16} aria-hidden="true" />}
          size="medium"
          items={tools.map(({ id, label }) => ({ label, onChoose: () => setOpen(id) }))}
        />
      ) : null}
      {Dialog === null ? null : (
        <Suspense fallback={null}>
          <Dialog onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </chakra.div>
  );
}

function priceText({ credits }: CountPrice): string {
  return credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`;
}

/**
 * 'Count 12 lines · 24 credits'. While it runs, the progress and Stop; when all lines are counted, the button to ask
 * again.
 */
function Counting() {
  const isAsking = useAtomValue(isAskingAtom);
  const states = useAtomValue(askStateAtom);
  const heldUp = useAtomValue(heldUpAtom);
  const all = useAtomValue(askableLinesAtom);
  const next = useNextCount();
  const stop = useSetAtom(stopAskingAtom);
  const open = [...states.values()].filter(({ state }) => state === 'waiting' || state === 'asking').length;
  if (!isAsking && all.length === 0) return null;
  if (!isAsking && heldUp !== null) return <HeldUp />;
  // One button for all states, so that it keeps the focus.
  const act = isAsking ? { label: 'Stop', onPress: () => stop(), isMain: false } : next;
  return (
    <>
      {isAsking ? (
        <chakra.span role="status" fontSize="panel" fontVariantNumeric="tabular-nums">
          {`Counting: ${formatQuantity(open, 'line')} left`}
        </chakra.span>
      ) : null}
      <Button size="small" tone={act.isMain ? 'primary' : 'plain'} onClick={act.onPress}>
        {act.label}
      </Button>
      {isAsking ? null : <DearCountNote />}
    </>
  );
}

/** The lines that a press counts: those never counted, else those counted more than a day ago, else all again. */
function useNextCount() {
  const uncounted = useAtomValue(uncountedLinesAtom);
  const all = useAtomValue(askableLinesAtom);
  const older = all.filter(useAtomValue(isOlderLineAtom));
  const isDear = useAtomValue(dearCountAtom) !== null;
  const priceOf = useAtomValue(askPriceAtom);
  const ask = useSetAtom(askLinesAtom);
  const isNarrow = useIsNarrow();
  if (uncounted.length > 0) {
    return {
      label: `Count ${formatQuantity(uncounted.length, 'line')}${priceText(priceOf(uncounted))}`,
      onPress: () => void ask(uncounted),
      isMain: !isDear,
    };
  }
  const [lines, isFresh] = older.length > 0 ? [older, false] : [all, true];
  const which =
    lines.length < all.length
      ? `Count ${formatQuantity(lines.length, 'older line')} again`
      : `Count all ${formatExactCount(all.length)} lines again`;
  const again = isNarrow || all.length === 1 ? 'Count again' : which;
  return {
    label: `${again}${priceText(priceOf(lines, isFresh))}`,
    onPress: () => void ask(lines, isFresh),
    isMain: false,
  };
}

/** Counting all lines would take a large part of the day's credits, so each line has a button of its own. */
function DearCountNote() {
  const dear = useAtomValue(dearCountAtom);
  if (dear === null || dear.lines < 2) return null;
  const { lines, credits, left, isLeftKnown } = dear;
  const day = isLeftKnown
    ? `the ${formatQuantity(left, 'credit')} left today`
    : `the ${formatQuantity(left, 'credit')} of a day`;
  return (
    <chakra.p w="full" order={1} fontSize="meta" color="text.secondary" fontVariantNumeric="tabular-nums">
      {`Counting all ${formatQuantity(lines, 'line')} takes ${formatExactCount(credits)} of ${day}. Each line can be counted on its own.`}
    </chakra.p>
  );
}

/** A price changed during the count. Earlier counts stay, and the user decides whether to continue. */
function HeldUp() {
  const heldUp = useAtomValue(heldUpAtom);
  const priceOf = useAtomValue(askPriceAtom);
  const ask = useSetAtom(askLinesAtom);
  const stop = useSetAtom(heldUpAtom);
  if (heldUp === null) return null;
  const { ids, isFresh } = heldUp;
  return (
    <>
      <chakra.span role="status" fontSize="panel">
        This costs more than was said. What was counted is kept.
      </chakra.span>
      <Button size="small" tone="primary" onClick={() => void ask(ids, isFresh)}>
        {goOnLabel(priceOf(ids, isFresh).credits)}
      </Button>
      <Button size="small" onClick={() => stop()}>
        Stop
      </Button>
    </>
  );
}

function Steps() {
  const undo = useAtomValue(strategyUndoAtom);
  const redo = useAtomValue(strategyRedoAtom);
  const reverse = useSetAtom(reverseStrategyAtom);
  return <UndoButtons undo={undo} redo={redo} onReverse={(direction) => reverse(direction)} />;
}
