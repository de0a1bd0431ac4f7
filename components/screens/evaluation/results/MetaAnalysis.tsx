'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { lazy, Suspense, useState } from 'react';
import { SelectField } from '@/components/ui/SelectField';
import { Tabs } from '@/components/ui/Tabs';
import { recallName } from '@/lib/evaluation/recall-name';
import { PerformanceBars, type PerformanceRow } from '../charts/PerformanceBars';
import type { ShownResult } from './shown-result';

// The first tab alone is there at once.
const PrecisionRecallPlot = lazy(async () => ({
  default: (await import('../charts/PrecisionRecallPlot')).PrecisionRecallPlot,
}));
const ConfusionMatrix = lazy(async () => ({
  default: (await import('../charts/ConfusionMatrix')).ConfusionMatrix,
}));
const StatisticalOverview = lazy(async () => ({
  default: (await import('./StatisticalOverview')).StatisticalOverview,
}));

/** Ids and names of the tabs. Source: docs/behaviours/comparison.md#tabs-of-the-charts. */
const TABS = [
  { id: 'performance', label: 'Performance Comparison' },
  { id: 'scatter', label: 'Precision-Recall Plot' },
  { id: 'heatmap', label: 'Confusion Matrix' },
  { id: 'overview', label: 'Statistical Overview' },
] as const;

type TabId = (typeof TABS)[number]['id'];

/** Source: docs/behaviours/errors.md#empty-results. */
const EMPTY_TEXTS: Readonly<Record<TabId, string>> = {
  performance: 'No comparison results available for visualization',
  scatter: 'No comparison results available for scatter plot',
  heatmap: 'No comparison results available for confusion matrix',
  overview: 'No comparison results available for statistics overview',
};

interface MetaAnalysisProps {
  readonly shown: readonly ShownResult[];
  /** A dataset's previous runs, the latest first. */
  readonly previousOf: (shown: ShownResult) => readonly ShownResult[];
  readonly isExample: boolean;
}

/** All results together, in four views. */
export function MetaAnalysis({ shown, previousOf, isExample }: MetaAnalysisProps) {
  const [tab, setTab] = useState<TabId>('performance');
  return (
    <Tabs label="Meta-Analysis Visualizations" tabs={TABS} chosen={tab} onChoose={setTab}>
      {shown.length === 0 ? (
        <chakra.p py="10" textAlign="center" color="text.secondary">
          {EMPTY_TEXTS[tab]}
        </chakra.p>
      ) : (
        <Suspense fallback={<chakra.div minH="300px" aria-busy="true" />}>
          <View tab={tab} shown={shown} previousOf={previousOf} isExample={isExample} />
        </Suspense>
      )}
    </Tabs>
  );
}

function View({ tab, shown, previousOf, isExample }: MetaAnalysisProps & { readonly tab: TabId }) {
  if (tab === 'performance') {
    return <PerformanceBars rows={shown.map(performanceRow)} isExample={isExample} />;
  }
  if (tab === 'scatter') {
    const points = shown.map(({ run, evidence, result, paperCount }) => ({
      id: run.id,
      name: run.datasetName,
      precision: result.precision,
      recall: result.recall,
      recallName: recallName(evidence),
      paperCount,
    }));
    return <PrecisionRecallPlot points={points} isExample={isExample} />;
  }
  if (tab === 'heatmap') return <Matrices shown={shown} isExample={isExample} />;
  return <StatisticalOverview shown={shown} previousOf={previousOf} isExample={isExample} />;
}

function performanceRow({ run, evidence, metrics }: ShownResult): PerformanceRow {
  return {
    id: run.id,
    name: run.datasetName,
    metrics: [
      { name: 'Precision', value: metrics.precision.value, interval: metrics.precision.interval },
      { name: recallName(evidence), value: metrics.recall.value, interval: metrics.recall.interval },
      { name: 'F1', value: metrics.f1.value, interval: metrics.f1.interval },
    ],
  };
}

function Matrices({ shown, isExample }: Pick<MetaAnalysisProps, 'shown' | 'isExample'>) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const chosen = shown.find(({ run }) => run.id === chosenId) ?? shown[0];
  if (chosen === undefined) return null;
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      {shown.length < 2 ? null : (
        <chakra.div maxW="400px">
          <SelectField
            label="Result"
            value={chosen.run.id}
            options={shown.map(({ run }) => ({ value: run.id, label: run.datasetName }))}
            onChange={setChosenId}
          />
        </chakra.div>
      )}
      <ConfusionMatrix name={chosen.run.datasetName} counts={chosen.metrics.counts} isExample={isExample} />
    </chakra.div>
  );
}
