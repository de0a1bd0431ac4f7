import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import type { RestoredGraph } from '@/lib/graph/exchange/restore-graph';
import { nodeFromRecord } from '@/lib/graph/node-from-record';
import { detectRelationships } from '@/lib/graph/relationships';
import type { EdgeType } from '@/lib/graph/types';
import type { ExampleMap } from '@/lib/library/example-map';
import type { FlowContext, FlowOptions } from './context';

/** What Home draws. */
const DRAWN: ReadonlySet<EdgeType> = new Set([
  'references',
  'authored',
  'affiliated',
  'published_in',
  'work_has_topic',
]);

/** Room on the map for cards and names, which Home's small picture does not show. */
const SCALE = 2.4;

/**
 * The example map as a graph, placed as Home shows it. Its records are those of the sample library, which has to be the
 * present source. Rejects as the client does.
 */
export async function loadExample(
  { api }: FlowContext,
  { nodes, width, height }: ExampleMap,
  { signal }: FlowOptions = {},
): Promise<RestoredGraph> {
  const places = new Map(
    nodes.map(({ id, x, y }) => [id, { x: (x - width / 2) * SCALE, y: (y - height / 2) * SCALE }]),
  );
  const batches = ENTITY_KINDS.map((kind) => ({
    kind,
    ids: nodes.filter((node) => node.kind === kind).map(({ id }) => id),
  })).filter(({ ids }) => ids.length > 0);
  const answers = await Promise.all(batches.map(({ kind, ids }) => api.fetchBatch(kind, ids, { signal })));
  const records = answers.flatMap(({ found }) => found);
  const edges = detectRelationships(records.map((record) => ({ id: record.id, kind: record.kind, record })));
  return {
    nodes: records.map((record) => nodeFromRecord(record, 'full', places.get(record.id))),
    edges: edges.filter(({ type }) => DRAWN.has(type)),
    pinned: [],
    filters: null,
    skipped: [],
    replacedPositions: 0,
    foreignEdges: 0,
    hasNoPositions: false,
  };
}
