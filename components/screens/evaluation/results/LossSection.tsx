'use client';

import { useMemo, useState } from 'react';
import type { RecordHolder } from '@/lib/entities/record-holder';
import { recordHolderOf } from '@/lib/evaluation/data-source';
import type { LossReason } from '@/lib/evaluation/metrics/loss-waterfall';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import type { Paper } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { LossWaterfall, type WaterfallStep } from '../charts/LossWaterfall';
import { LossLookup } from './LossLookup';
import { PaperList } from './PaperList';
import type { ShownResult } from './shown-result';

const COMMON_LABELS = {
  expansion: 'In the expansion corpus, which searches leave out',
  unidentified: 'Could not be identified',
  'not-in-files': 'In none of the files',
  'beyond-cap': 'Retrieved beyond the cap',
  'same-record': 'Retrieved in one record with another paper',
  unmatched: 'Retrieved but unmatched',
} as const;

const LOSS_LABELS: Readonly<Record<RecordHolder, Readonly<Record<LossReason, string>>>> = {
  index: {
    'not-indexed': 'Not indexed',
    'not-looked-up': 'Not looked up in the index',
    'not-retrieved': 'Indexed but not retrieved',
    ...COMMON_LABELS,
  },
  library: {
    'not-indexed': 'Not in this library',
    'not-looked-up': 'Not looked up in this library',
    'not-retrieved': 'In this library but not retrieved',
    ...COMMON_LABELS,
  },
};

/** Steps that are left out where no paper was lost so. */
const UNUSUAL: ReadonlySet<LossReason> = new Set([
  'unidentified',
  'not-looked-up',
  'expansion',
  'same-record',
]);

/** Where the review's papers were lost, and which papers they are. */
export function LossSection({ shown }: { readonly shown: ShownResult }) {
  const [openId, setOpenId] = useState<string | null>(null);
  const { evidence, result, run } = shown;
  const waterfall = useMemo(() => lossWaterfall(evidence, result), [evidence, result]);
  const labels = LOSS_LABELS[recordHolderOf(run)];
  const papersById = new Map<string, readonly Paper[]>([
    ['included', evidence.included],
    ['found', foundPapers(shown)],
    ...waterfall.losses.map(({ reason, papers }) => [reason, papers] as const),
  ]);
  const steps: readonly WaterfallStep[] = [
    { id: 'included', label: 'Included in the review', count: waterfall.included, type: 'total' },
    ...waterfall.losses
      .filter(({ reason, papers }) => !UNUSUAL.has(reason) || papers.length > 0)
      .map(
        ({ reason, papers }): WaterfallStep => ({
          id: reason,
          label: labels[reason],
          count: papers.length,
          type: 'loss',
        }),
      ),
    { id: 'found', label: 'Found', count: waterfall.found, type: 'total' },
  ];
  const open = steps.find(({ id }) => id === openId);
  const papers = open === undefined ? [] : (papersById.get(open.id) ?? []);
  return (
    <>
      <LossWaterfall
        steps={steps}
        openId={openId}
        onOpen={(id) => setOpenId(id === openId ? null : id)}
        isExample={run.isExample}
        {...(evidence.beyondCapIds === null && run.databases === undefined
          ? { note: 'Papers beyond the cap were not checked.' }
          : {})}
      />
      <LossLookup shown={shown} />
      {open === undefined ? null : papers.length === 0 ? (
        <p role="status">{open.label}: no papers.</p>
      ) : (
        <PaperList label={`${open.label}: ${formatQuantity(papers.length, 'paper')}`} papers={papers} />
      )}
    </>
  );
}

function foundPapers({ evidence, result }: ShownResult): readonly Paper[] {
  const found = new Set(result.truePositives.map(({ truthId }) => truthId));
  return evidence.included.filter(({ id }) => found.has(id));
}
