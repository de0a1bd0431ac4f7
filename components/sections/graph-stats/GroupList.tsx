import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { computeDegrees } from '@/lib/graph/analysis/degrees';
import type { MetricDefinition } from '@/lib/graph/analysis/metrics';
import { computeModularity } from '@/lib/graph/analysis/modularity';
import { rankGroups } from '@/lib/graph/analysis/ranking';
import { analysisGraphAtom, type MetricValues } from '@/lib/state/analysis/analysis-atoms';
import { groupListOpenAtom, shownGroupAtom, toggleGroupAtom } from '@/lib/state/analysis/group-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { formatFigure } from './format-figure';

const SHOWN = 10;

interface GroupListProps {
  readonly metric: MetricDefinition;
  readonly values: MetricValues;
}

/** The largest groups of more than one node, each named after its best joined node; choosing one makes it stand out on the canvas. */
export function GroupList({ metric, values }: GroupListProps) {
  useAtomValue(groupListOpenAtom);
  const { nodes } = useAtomValue(graphAtom);
  const graph = useAtomValue(analysisGraphAtom);
  const shownKey = useAtomValue(shownGroupAtom);
  const toggle = useSetAtom(toggleGroupAtom);
  const { groups, singles, modularity, leaders } = useMemo(() => {
    const degrees = computeDegrees(graph, 'both');
    const degreeOf = new Map(graph.ids.map((id, index) => [id, degrees[index] ?? 0]));
    const ranked = rankGroups(values).filter(({ nodeIds }) => nodeIds.length > 1);
    const grouped = ranked.reduce((sum, { nodeIds }) => sum + nodeIds.length, 0);
    return {
      groups: ranked,
      singles: values.size - grouped,
      modularity: computeModularity(
        graph,
        graph.ids.map((id) => values.get(id) ?? -1),
      ),
      leaders: ranked.slice(0, SHOWN).map(({ nodeIds }) => bestOf(nodeIds, degreeOf)),
    };
  }, [graph, values]);
  return (
    <>
      <chakra.p fontSize="meta" color="text.secondary">
        {`${formatQuantity(groups.length, 'group')} and ${formatQuantity(singles, 'single node')}`}
        {metric.id === 'community' ? `, modularity ${formatFigure(modularity)}` : ''}
      </chakra.p>
      <chakra.ol aria-label={`Largest ${metric.title.toLowerCase()}`} mx="-1">
        {groups.slice(0, SHOWN).map(({ group, nodeIds }, at) => {
          const key = `${metric.id} ${group} ${nodeIds.length} ${nodeIds[0]}`;
          const leader = nodes.get(leaders[at] ?? '')?.label ?? '';
          return (
            <li key={key}>
              <chakra.button
                type="button"
                aria-pressed={shownKey === key}
                onClick={() => toggle(key, nodeIds)}
                title={`Show ${formatQuantity(nodeIds.length, 'node')} around ${leader}`}
                display="flex"
                alignItems="center"
                gap="1.5"
                w="full"
                minH={{ base: '10', md: '7' }}
                px="1"
                rounded="control"
                textAlign="left"
                cursor="pointer"
                bg={shownKey === key ? 'bg.brand' : 'transparent'}
                _hover={{ bg: shownKey === key ? 'bg.brand' : 'bg.hover' }}
              >
                <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums" minW="5">
                  {group + 1}
                </chakra.span>
                <chakra.span flex="1" truncate>
                  {leader}
                </chakra.span>
                <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
                  {formatExactCount(nodeIds.length)}
                </chakra.span>
              </chakra.button>
            </li>
          );
        })}
      </chakra.ol>
    </>
  );
}

function bestOf(ids: readonly string[], degreeOf: ReadonlyMap<string, number>): string {
  return ids.reduce(
    (best, id) => ((degreeOf.get(id) ?? 0) > (degreeOf.get(best) ?? 0) ? id : best),
    ids[0] ?? '',
  );
}
