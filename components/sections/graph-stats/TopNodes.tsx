import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { EntityLine } from '@/components/ui/EntityLine';
import type { MetricDefinition } from '@/lib/graph/analysis/node-metrics';
import { rankHighest } from '@/lib/graph/analysis/ranking';
import type { MetricValues } from '@/lib/state/analysis/analysis-atoms';
import { showNodesAtom } from '@/lib/state/canvas/camera-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { selectedIdAtom, selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { formatFigure } from './format-figure';

const SHOWN = 10;

interface TopNodesProps {
  readonly metric: MetricDefinition;
  readonly values: MetricValues;
}

/** The nodes with the highest values; choosing one selects it and brings it into view. */
export function TopNodes({ metric, values }: TopNodesProps) {
  const { nodes } = useAtomValue(graphAtom);
  const selectedId = useAtomValue(selectedIdAtom);
  const select = useSetAtom(selectNodeAtom);
  const show = useSetAtom(showNodesAtom);
  const top = rankHighest(values, SHOWN);
  if (top.length === 0) {
    return (
      <chakra.p color="text.secondary">{`Every node has a ${metric.title.toLowerCase()} of 0.`}</chakra.p>
    );
  }
  return (
    <chakra.ol aria-label={`Highest ${metric.title.toLowerCase()}`} mx="-1">
      {top.map(([id, value]) => {
        const node = nodes.get(id);
        if (node === undefined) return null;
        return (
          <li key={id}>
            <EntityLine
              kind={node.entityType}
              label={node.label}
              isRetracted={node.summary.isRetracted}
              trailing={formatFigure(value)}
              isCurrent={id === selectedId}
              aria-pressed={id === selectedId}
              onClick={() => {
                select(id);
                show([id]);
              }}
            />
          </li>
        );
      })}
    </chakra.ol>
  );
}
