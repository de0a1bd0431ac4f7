import { chakra } from '@chakra-ui/react/styled-system';
import { KindCounts } from '@/components/tables/KindCounts';
import { Notice } from '@/components/ui/Notice';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import {
  type RestoredGraph,
  SKIP_REASONS,
  type Skipped,
  type SkipReason,
} from '@/lib/graph/exchange/restore-graph';

const NO_NODES =
  'Nothing can be imported: no node has an OpenAlex id or a DOI, as its id or in an attribute such as url, openalex or name.';

interface GraphPreviewProps {
  readonly name: string;
  readonly graph: RestoredGraph;
}

/** What a graph file would bring, kind by kind, and what of it is left out and why. */
export function GraphPreview({ name, graph }: GraphPreviewProps) {
  const { nodes, edges, skipped } = graph;
  const total = skipped.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <chakra.p overflowWrap="anywhere">
        <chakra.strong fontWeight="semibold">{name}</chakra.strong>
        {': '}
        {formatQuantity(nodes.length, 'node')}, {formatQuantity(edges.length, 'edge')}
        {total === 0
          ? ''
          : `; ${formatExactCount(total)} skipped: ${skipped.map(describeSkipped).join(', ')}`}
      </chakra.p>
      {nodes.length === 0 ? (
        <Notice isFramed tone="warning">
          {NO_NODES}
        </Notice>
      ) : null}
      <KindCounts label="Nodes by kind" kinds={nodes.map(({ entityType }) => entityType)} />
      {notesOn(graph).map((note) => (
        <chakra.p key={note} color="text.secondary">
          {note}
        </chakra.p>
      ))}
    </>
  );
}

function describeCount(reason: SkipReason, what: Skipped['what'], count: number): string {
  const text = SKIP_REASONS[reason];
  // An adjective stands before its noun: '143 duplicate edges'.
  if (text === 'duplicate') return formatQuantity(count, `duplicate ${what}`);
  return `${formatQuantity(count, what)} ${text}`;
}

function describeSkipped({ reason, what, count, examples }: Skipped): string {
  const named = examples.join(', ');
  const more = count > examples.length ? ', …' : '';
  return `${describeCount(reason, what, count)} (${named}${more})`;
}

function notesOn({
  hasNoPositions,
  replacedPositions,
  foreignEdges,
  filters,
  nodes,
}: RestoredGraph): readonly string[] {
  return [
    ...(hasNoPositions && nodes.length > 0 ? ['The file has no positions; a layout will be run.'] : []),
    ...(replacedPositions > 0
      ? [
          `${formatQuantity(replacedPositions, 'node')} without a usable position will be placed below the others.`,
        ]
      : []),
    ...(foreignEdges > 0
      ? [`${formatQuantity(foreignEdges, 'edge')} of an unknown type will get the type “Related to”.`]
      : []),
    ...(filters === null ? [] : ['Replacing the graph also replaces the choice of shown kinds and types.']),
  ];
}
