'use client';

import { useDeferredValue, useMemo } from 'react';
import { ExampleBadge } from '@/components/figures/ExampleBadge';
import { type Tile, Tiles } from '@/components/ui/Tiles';
import { metricsOfCounts } from '@/lib/evaluation/metrics/compute-metrics';
import { thresholdTable } from '@/lib/evaluation/metrics/threshold-table';
import { recallName } from '@/lib/evaluation/recall-name';
import type { ComparisonResult, RunEvidence } from '@/lib/evaluation/types';
import { formatExactCount } from '@/lib/format/counts';
import { ThresholdChart } from '../charts/ThresholdChart';

interface AuditFiguresProps {
  readonly isExample: boolean;
  readonly evidence: RunEvidence;
  readonly result: ComparisonResult;
}

function percent(value: number | null): string {
  return value === null ? 'n/a' : `${(value * 100).toFixed(1)}%`;
}

function figureTiles(result: ComparisonResult, evidence: RunEvidence): readonly Tile[] {
  const counts = {
    truePositives: result.truePositives.length,
    falsePositives: result.falsePositives.length,
    falseNegatives: result.falseNegatives.length,
  };
  const { precision, recall, f1, f2 } = metricsOfCounts(counts, evidence.seed);
  return [
    { label: 'Precision', value: percent(precision.value) },
    { label: recallName(evidence), value: percent(recall.value) },
    { label: 'F1', value: percent(f1.value) },
    { label: 'F2', value: percent(f2.value) },
    { label: 'Found', value: formatExactCount(counts.truePositives) },
    { label: 'Not found', value: formatExactCount(counts.falseNegatives) },
    { label: 'Others', value: formatExactCount(counts.falsePositives) },
    { label: 'To review', value: formatExactCount(result.reviewQueue.length) },
  ];
}

/** What the decisions and the threshold come to, as they are changed. */
export function AuditFigures({ isExample, evidence, result }: AuditFiguresProps) {
  const tiles = useMemo(() => figureTiles(result, evidence), [result, evidence]);
  return (
    <div role="status" aria-live="polite">
      <Tiles label="Figures of the run" tiles={tiles} mark={isExample ? <ExampleBadge /> : null} />
    </div>
  );
}

interface ThresholdTableProps {
  readonly evidence: RunEvidence;
  readonly isExample: boolean;
}

/** The figures at the four usual thresholds, with the decisions as they are. */
export function ThresholdTable({ evidence, isExample }: ThresholdTableProps) {
  // A decision shows in the figures first: of thousands of pairs, four more assignments take their time.
  const shown = useDeferredValue(evidence);
  const rows = useMemo(() => thresholdTable(shown), [shown]);
  return <ThresholdChart rows={rows} recall={recallName(evidence)} isExample={isExample} />;
}
