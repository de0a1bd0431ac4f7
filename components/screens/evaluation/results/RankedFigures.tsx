'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useMemo } from 'react';
import { type FigureTile, FigureTiles } from '@/components/figures/FigureTiles';
import { PlainTable } from '@/components/figures/PlainTable';
import {
  averagePrecision,
  labelledPool,
  NDCG_DEPTHS,
  ndcgAt,
  precisionAt,
  RANK_DEPTHS,
  rankingOf,
  recallAt,
  rPrecision,
  trueNegativeRate,
  workSaved,
} from '@/lib/evaluation/metrics/ranking-metrics';
import { type RecallName, recallName } from '@/lib/evaluation/recall-name';
import { formatExactCount } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { CurveChart } from '../charts/CurveChart';
import { depthPoints, recallPoints } from './curves';
import { DEFINITIONS } from './definitions';
import type { ShownResult } from './shown-result';
import { count, share } from './table-cells';

/** How early the ranking shows what the review included. */
export function RankedFigures({ shown }: { readonly shown: ShownResult }) {
  const ranking = useMemo(() => rankingOf(shown.evidence, shown.result), [shown]);
  const points = useMemo(() => depthPoints(ranking), [ranking]);
  const { isExample } = shown.run;
  const recall = recallName(shown.evidence);
  const depths = RANK_DEPTHS.filter((k) => k <= ranking.hits.length);
  return (
    <>
      <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', xl: '1fr 1fr' }} gap="6">
        <CurveChart
          title={`${recall} by depth`}
          note={`Of ${formatExactCount(ranking.relevant)} ${recall === 'Recall' ? 'included' : 'known'} papers, in the order of the search.`}
          fileStem="recall-by-depth"
          points={points}
          series={[recall, 'Precision']}
          xLabel="Papers read"
          yLabel="Share"
          hasShareAxis={false}
          table={{
            columns: ['Papers read', recall, 'Precision'],
            rows: points.map(({ x, ys }) => [x, ys[0] ?? null, ys[1] ?? null]),
            format: (cell, column) =>
              typeof cell !== 'number'
                ? String(cell)
                : column === 0
                  ? formatExactCount(cell)
                  : formatPercent(cell),
          }}
          isExample={isExample}
        />
        <PrecisionByRecall points={points} recall={recall} isExample={isExample} />
      </chakra.div>
      <FigureTiles label="Figures of the ranking" tiles={rankedTiles(shown)} isExample={isExample} />
      {depths.length === 0 ? null : (
        <PlainTable
          caption={`${recall} and precision at depth`}
          columns={['Papers read', recall, 'Precision']}
          rows={depths.map((k) => [count(k), share(recallAt(ranking, k)), share(precisionAt(ranking, k))])}
        />
      )}
    </>
  );
}

interface PrecisionByRecallProps {
  readonly points: ReturnType<typeof depthPoints>;
  readonly recall: RecallName;
  readonly isExample: boolean;
}

function PrecisionByRecall({ points, recall, isExample }: PrecisionByRecallProps) {
  const byRecall = useMemo(() => recallPoints(points), [points]);
  return (
    <CurveChart
      title={`Precision by ${recall.toLowerCase()}`}
      note="One point per included paper found."
      fileStem="precision-by-recall"
      points={byRecall}
      series={['Precision']}
      xLabel={recall}
      yLabel="Precision"
      hasShareAxis
      table={{
        columns: [recall, 'Precision'],
        rows: byRecall.map(({ x, ys }) => [x, ys[0] ?? null]),
        format: (cell) => (typeof cell === 'number' ? formatPercent(cell) : String(cell)),
      }}
      isExample={isExample}
    />
  );
}

function rankedTiles({ evidence, result }: ShownResult): readonly FigureTile[] {
  const ranking = rankingOf(evidence, result);
  const pool = labelledPool(evidence, result);
  const tile = (
    label: string,
    value: number | null,
    definition: string,
    means: string,
    note?: string,
  ): FigureTile => ({
    label,
    value: formatPercent(value),
    definition,
    detail: note === undefined ? means : [means, note],
  });
  const unlabelled = pool === null ? 'not fully labelled' : undefined;
  return [
    tile(
      'R-precision',
      rPrecision(ranking),
      DEFINITIONS.rPrecision,
      `included among the first ${formatExactCount(ranking.relevant)}`,
    ),
    tile(
      'Average precision',
      averagePrecision(ranking),
      DEFINITIONS.averagePrecision,
      'mean precision at each included paper',
    ),
    ...NDCG_DEPTHS.map((k) =>
      tile(
        `nDCG@${k}`,
        ndcgAt(ranking, k),
        DEFINITIONS.ndcg,
        'gain of this order / of the best order',
        ranking.hits.length < k ? `only ${formatExactCount(ranking.hits.length)} retrieved` : undefined,
      ),
    ),
    tile(
      'WSS@95',
      pool === null ? null : workSaved(pool),
      DEFINITIONS.wss,
      'reading saved at 95% recall',
      unlabelled ?? reached(pool && workSaved(pool)),
    ),
    tile(
      'TNR@95',
      pool === null ? null : trueNegativeRate(pool),
      DEFINITIONS.tnr,
      'excluded papers unread at 95% recall',
      unlabelled ?? reached(pool && trueNegativeRate(pool)),
    ),
  ];
}

function reached(value: number | null): string | undefined {
  return value === null ? '95% recall not reached' : undefined;
}
