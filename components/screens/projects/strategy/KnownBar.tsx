'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useOnAddress } from '@/components/router/use-route';
import { Button } from '@/components/ui/Button';
import type { Figure } from '@/lib/evaluation/metrics/compute-metrics';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { mainRecallAtom } from '@/lib/state/strategy/found-atoms';
import {
  isFreeToReadAtom,
  type KnownPapersState,
  knownPapersAtom,
  loadKnownPapersAtom,
  readForFreeAtom,
} from '@/lib/state/strategy/known-atoms';
import { isStrategyReadOnlyAtom, strategyContentAtom } from '@/lib/state/strategy/strategy-atoms';
import type { KnownPapers } from '@/lib/strategy/types';
import { KnownDialog } from './KnownDialog';

/** The papers that the search should find, and how many of them it finds. */
export function KnownBar() {
  const { known, aside } = useAtomValue(strategyContentAtom);
  const papers = useAtomValue(knownPapersAtom);
  const isReadOnly = useAtomValue(isStrategyReadOnlyAtom);
  const [isOpen, setIsOpen] = useState(false);
  const readForFree = useSetAtom(readForFreeAtom);
  useOnAddress(useAtomValue(isFreeToReadAtom) ? 'read what is free' : null, () => void readForFree());
  const hasNone = known.type === 'none';
  return (
    <chakra.section
      aria-label="Known papers"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      rowGap="2"
      borderWidth="1px"
      rounded="panel"
      px="3"
      py="2"
      fontSize="panel"
    >
      <chakra.div flex="1" minW={{ base: '180px', md: '220px' }}>
        <p>{hasNone ? 'Which papers should this search find?' : tellKnown(known, papers)}</p>
        <chakra.p color="text.secondary">
          {hasNone
            ? 'Choose papers that you know belong to it: every line then shows what it finds of them, and what it misses.'
            : tellReading(papers, aside === null ? null : `${aside.percent}% set aside (seed ${aside.seed})`)}
        </chakra.p>
      </chakra.div>
      {hasNone ? null : <MainRecall />}
      {isReadOnly ? null : (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <ReadButton papers={papers} />
          <Button size="small" onClick={() => setIsOpen(true)}>
            {hasNone ? 'Choose known papers...' : 'Change...'}
          </Button>
        </chakra.div>
      )}
      {isOpen ? <KnownDialog onClose={() => setIsOpen(false)} /> : null}
    </chakra.section>
  );
}

function tellKnown(known: KnownPapers, { named }: KnownPapersState): string {
  const count = formatQuantity(named, 'known paper');
  switch (known.type) {
    case 'project':
      return `${count}: the included papers of this project`;
    case 'dataset':
      return `${count}: ${known.name}`;
    case 'list':
      return `${count}: ${known.name}`;
    case 'none':
      return '';
  }
}

function tellReading(
  { state, papers, named, missing, message }: KnownPapersState,
  aside: string | null,
): string {
  const parts = [
    ...(state === 'failed' ? [`Not all could be read: ${message ?? 'no reason was given'}`] : []),
    ...(state === 'loading' ? ['Reading titles and abstracts…'] : []),
    ...(state === 'price' && named > papers.length
      ? [`${formatExactCount(named - papers.length - missing)} not read yet`]
      : []),
    ...(missing === 0 ? [] : [`${formatExactCount(missing)} not in this source`]),
    ...(aside === null ? [] : [aside]),
  ];
  return parts.join(' · ');
}

function ReadButton({ papers: { state, credits } }: { readonly papers: KnownPapersState }) {
  const load = useSetAtom(loadKnownPapersAtom);
  if (state !== 'price' && state !== 'failed') return null;
  return (
    <Button size="small" tone="primary" onClick={() => void load()}>
      {`${state === 'failed' ? 'Try again' : 'Read them'}${credits === 0 ? '' : ` · ${formatQuantity(credits, 'credit')}`}`}
    </Button>
  );
}

function recallText({ value, interval }: Figure): string {
  if (value === null || interval === null) return formatPercent(value);
  return `${formatPercent(value)} (${formatPercent(interval.low)} to ${formatPercent(interval.high)})`;
}

/** Recall of the result, on papers that suggestions see and on those set aside. */
function MainRecall() {
  const recall = useAtomValue(mainRecallAtom);
  if (recall === null) return null;
  return (
    <chakra.dl
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      rowGap="1"
      fontVariantNumeric="tabular-nums"
      order={{ base: '1', md: '0' }}
    >
      <Measured
        name={recall.hasAside ? `Recall of line ${recall.line}, seen` : `Recall of line ${recall.line}`}
        value={recallText(recall.seen)}
      />
      {recall.hasAside ? <Measured name="On the papers set aside" value={recallText(recall.aside)} /> : null}
    </chakra.dl>
  );
}

function Measured({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <chakra.dt fontSize="meta" color="text.secondary">
        {name}
      </chakra.dt>
      <chakra.dd fontWeight="medium">{value}</chakra.dd>
    </div>
  );
}
