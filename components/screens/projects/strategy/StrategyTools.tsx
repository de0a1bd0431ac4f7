'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { UndoButtons } from '@/components/ui/UndoButtons';
import type { CountPrice } from '@/lib/flows/count-lines';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  askableLinesAtom,
  askLinesAtom,
  askPriceAtom,
  askStateAtom,
  isAskingAtom,
  stopAskingAtom,
  uncountedLinesAtom,
} from '@/lib/state/strategy/ask-atoms';
import {
  isStrategyReadOnlyAtom,
  reverseStrategyAtom,
  strategyRedoAtom,
  strategyUndoAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { FilterDialog } from './FilterDialog';
import { FindDialog } from './FindDialog';
import { PasteButton } from './PasteButton';
import { WriteButton } from './WriteButton';

/** Counting, and what is done with all lines together. */
export function StrategyTools() {
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const [dialog, setDialog] = useState<'filter' | 'find' | null>(null);
  const close = () => setDialog(null);
  if (isReadOnly) return <WriteButton />;
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="2">
      <Counting />
      <PasteButton />
      <Button size="small" onClick={() => setDialog('filter')}>
        Add a filter...
      </Button>
      <Button size="small" onClick={() => setDialog('find')}>
        Find and replace...
      </Button>
      <WriteButton />
      <Steps />
      {dialog === 'filter' ? <FilterDialog onClose={close} /> : null}
      {dialog === 'find' ? <FindDialog onClose={close} /> : null}
    </chakra.div>
  );
}

function priceText({ credits }: CountPrice): string {
  return credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`;
}

/** 'Count 12 lines · 24 credits'; while it runs, how far it is, and Stop; when all is counted, the way to ask again. */
function Counting() {
  const isAsking = useAtomValue(isAskingAtom);
  const states = useAtomValue(askStateAtom);
  const uncounted = useAtomValue(uncountedLinesAtom);
  const all = useAtomValue(askableLinesAtom);
  const priceOf = useAtomValue(askPriceAtom);
  const ask = useSetAtom(askLinesAtom);
  const stop = useSetAtom(stopAskingAtom);
  if (isAsking) {
    const open = [...states.values()].filter(({ state }) => state !== 'failed').length;
    return (
      <>
        <chakra.span role="status" fontSize="panel" fontVariantNumeric="tabular-nums">
          {`Counting: ${formatQuantity(open, 'line')} left`}
        </chakra.span>
        <Button size="small" onClick={() => stop()}>
          Stop
        </Button>
      </>
    );
  }
  if (uncounted.length > 0) {
    return (
      <Button size="small" tone="primary" onClick={() => void ask(uncounted)}>
        {`Count ${formatQuantity(uncounted.length, 'line')}${priceText(priceOf(uncounted))}`}
      </Button>
    );
  }
  if (all.length === 0) return null;
  return (
    <Button size="small" onClick={() => void ask(all, true)}>
      {`${all.length === 1 ? 'Count again' : `Count all ${formatExactCount(all.length)} lines again`}${priceText(priceOf(all, true))}`}
    </Button>
  );
}

function Steps() {
  const undo = useAtomValue(strategyUndoAtom);
  const redo = useAtomValue(strategyRedoAtom);
  const reverse = useSetAtom(reverseStrategyAtom);
  return <UndoButtons undo={undo} redo={redo} onReverse={(direction) => reverse(direction)} />;
}
