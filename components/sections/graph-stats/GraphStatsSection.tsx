'use client';

import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { Download } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useResumedGraph } from '@/components/sessions/use-awaits-graph';
import { Button } from '@/components/ui/Button';
import { SelectField } from '@/components/ui/SelectField';
import { saveTextFile } from '@/components/ui/save-file';
import { computeStatistics, type GraphStatistics } from '@/lib/graph/analysis/graph-statistics';
import {
  type AnalysisScope,
  analysedPartsAtom,
  analysisScopeAtom,
  setAnalysisScopeAtom,
} from '@/lib/state/analysis/analysis-atoms';
import { searchProgressAtom } from '@/lib/state/search/search-atoms';
import { MetricPanel } from './MetricPanel';
import { StatisticsFigures } from './StatisticsFigures';
import { statisticsFile, statisticsFileName } from './statistics-file';

const SCOPES: readonly { readonly value: AnalysisScope; readonly label: string }[] = [
  { value: 'all', label: 'The whole graph' },
  { value: 'visible', label: 'What the canvas shows' },
];

/** Figures and metrics of the graph, computed from it (section `graph-stats`). */
export function GraphStatsSection() {
  useResumedGraph();
  const scope = useAtomValue(analysisScopeAtom);
  const setScope = useSetAtom(setAnalysisScopeAtom);
  // The figures follow the graph when there is time: adding nodes never waits for them.
  const { nodes, edges } = useDeferredValue(useAtomValue(analysedPartsAtom));
  const statistics = useMemo(() => computeStatistics(nodes, edges), [nodes, edges]);
  return (
    <chakra.div display="flex" flexDirection="column" gap="4">
      <SelectField label="Analyse" value={scope} options={SCOPES} onChange={setScope} />
      <StatisticsFigures statistics={statistics} />
      <ExportButton statistics={statistics} scope={scope} />
      <MetricPanel />
    </chakra.div>
  );
}

interface ExportButtonProps {
  readonly statistics: GraphStatistics;
  readonly scope: AnalysisScope;
}

function ExportButton({ statistics, scope }: ExportButtonProps) {
  const search = useAtomValue(searchProgressAtom);

  function handleExport() {
    const now = new Date();
    saveTextFile(statisticsFileName(now), statisticsFile(statistics, scope, search, now), 'application/json');
  }

  return (
    <Button size="small" alignSelf="flex-start" onClick={handleExport}>
      <Download size={14} aria-hidden="true" />
      Export statistics
    </Button>
  );
}
