import { chakra } from '@chakra-ui/react/styled-system';
import { useAtomValue, useSetAtom } from 'jotai';
import { useMemo } from 'react';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { computeDegrees } from '@/lib/graph/analysis/degrees';
import { computeModularity } from '@/lib/graph/analysis/modularity';
import type { MetricDefinition } from '@/lib/graph/analysis/node-metrics';
import { rankGroups } from '@/lib/graph/analysis/ranking';
import { analysisGraphAtom, type MetricValues } from '@/lib/state/analysis/analysis-atoms';
import { groupNamesAtom } from '@/lib/state/analysis/community-atoms';
import { groupListOpenAtom, shownGroupAtom, toggleGroupAtom } from '@/lib/state/analysis/group-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { formatFigure } from './format-figure';

const SHOWN = 10;

interface MetricGroupsProps {
  readonly metric: MetricDefinition;
  readonly values: MetricValues;
}

/**
 * The largest groups of more than one node; choosing one makes it stand out on the canvas. Communities are named by what
 * they are about, as in the legend; where nothing can be said, and components, by their best joined node.
 */
export function MetricGroups({ metric, values }: MetricGroupsProps) {
  useAtomValue(groupListOpenAtom);
  const { nodes } = useAtomValue(graphAtom);
  const graph = useAtomValue(analysisGraphAtom);
  const shownKey = useAtomValue(shownGroupAtom);
  const toggle = useSetAtom(toggleGroupAtom);
  const namesOf = useAtomValue(groupNamesAtom);
  const names = useMemo(
    () => (metric.id === 'community' ? namesOf(values) : new Map<number, string>()),
    [metric.id, namesOf, values],
  );
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
              <GroupButton
                number={group + 1}
                size={nodeIds.length}
                name={names.get(group) ?? leader}
                leader={leader}
                isShown={shownKey === key}
                onToggle={() => toggle(key, nodeIds)}
              />
            </li>
          );
        })}
      </chakra.ol>
    </>
  );
}

interface GroupButtonProps {
  /** From 1. */
  readonly number: number;
  /** Nodes of the group. */
  readonly size: number;
  readonly name: string;
  /** Label of its best joined node. */
  readonly leader: string;
  readonly isShown: boolean;
  readonly onToggle: () => void;
}

function GroupButton({ number, size, name, leader, isShown, onToggle }: GroupButtonProps) {
  return (
    <chakra.button
      type="button"
      aria-pressed={isShown}
      onClick={onToggle}
      title={`Show ${formatQuantity(size, 'node')} around ${leader}`}
      display="flex"
      alignItems="center"
      gap="1.5"
      w="full"
      minH={{ base: '10', md: '7' }}
      px="1"
      rounded="control"
      textAlign="left"
      cursor="pointer"
      bg={isShown ? 'bg.brand' : 'transparent'}
      _hover={{ bg: isShown ? 'bg.brand' : 'bg.hover' }}
    >
      <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums" minW="5">
        {number}
      </chakra.span>
      <chakra.span flex="1" truncate>
        {name}
      </chakra.span>
      <chakra.span color="text.secondary" fontVariantNumeric="tabular-nums">
        {formatExactCount(size)}
      </chakra.span>
    </chakra.button>
  );
}

function bestOf(ids: readonly string[], degreeOf: ReadonlyMap<string, number>): string {
  return ids.reduce(
    (best, id) => ((degreeOf.get(id) ?? 0) > (degreeOf.get(best) ?? 0) ? id : best),
    ids[0] ?? '',
  );
}
