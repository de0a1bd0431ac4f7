import type { ChunkedTask } from '@/lib/base/slices';
import { EdgeTable } from '@/lib/graph/edge-table';
import { buildEdge, parseEdgeType } from '@/lib/graph/edge-types';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { type CandidateEdge, type CandidateNode, type GraphCandidates, ITEMS_PER_CHUNK } from './candidates';
import { resolveNode } from './resolve-node';
import { restorePositions } from './restore-positions';
import type { ShownFilters } from './snapshot';

/** Why an item of a file is not in the graph made of it, in the words shown. */
export const SKIP_REASONS = {
  unreadable: 'could not be read',
  'no-id': 'without an OpenAlex id',
  'other-kind': 'whose id is of another kind',
  pseudo: 'that are placeholder authors',
  'repeated-node': 'duplicate',
  'lost-end': 'with an end that is not in the graph',
  'self-loop': 'from a node to itself',
  'repeated-edge': 'duplicate',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

export interface Skipped {
  readonly reason: SkipReason;
  readonly what: 'node' | 'edge' | 'item';
  readonly count: number;
  /** The first few, as the file names them. */
  readonly examples: readonly string[];
}

/** A graph made from a file, with a report on the file's items. */
export interface RestoredGraph {
  readonly nodes: readonly GraphNode[];
  /** Both ends of each are among the nodes. */
  readonly edges: readonly GraphEdge[];
  readonly pinned: readonly string[];
  readonly filters: ShownFilters | null;
  readonly skipped: readonly Skipped[];
  /** Nodes whose position was made up. */
  readonly replacedPositions: number;
  /** The file holds no positions: the graph needs a layout. */
  readonly hasNoPositions: boolean;
  /** Edges of a type that we do not know, taken as 'related_to'. */
  readonly foreignEdges: number;
}

const MOST_EXAMPLES = 3;
/** Of a label, a hint or an identifier: longer than any there is, and the map takes seconds over a million letters. */
const LONGEST_TEXT = 5_000;
const LONGEST_EXAMPLE = 60;

/** Counts what was left out, by reason. */
class SkipList {
  readonly #byReason = new Map<SkipReason, { what: Skipped['what']; count: number; examples: string[] }>();

  add(reason: SkipReason, what: Skipped['what'], name: string): void {
    const entry = this.#byReason.get(reason) ?? { what, count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < MOST_EXAMPLES) entry.examples.push(shortened(name));
    this.#byReason.set(reason, entry);
  }

  list(): readonly Skipped[] {
    return [...this.#byReason].map(([reason, entry]) => ({ reason, ...entry }));
  }
}

function cut(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text;
}

function shortened(name: string): string {
  const letters = [...name.slice(0, 4 * LONGEST_EXAMPLE)];
  return letters.length > LONGEST_EXAMPLE ? `${letters.slice(0, LONGEST_EXAMPLE - 1).join('')}…` : name;
}

/**
 * Makes a graph of a reader's nodes and edges: resolves ids and kinds, leaves out and counts invalid items, replaces
 * unusable positions. Total and deterministic; O(n + m). The order of the file is kept.
 */
export function* restoreGraph(found: GraphCandidates): ChunkedTask<RestoredGraph> {
  const skips = new SkipList();
  for (const name of found.unreadable) skips.add('unreadable', 'item', name);
  const { usable, idOf } = yield* takeNodes(found.nodes, skips);
  const { positions, replaced, hasNoPositions } = restorePositions(
    usable.map(({ candidate }) => candidate),
    found.isInPixels,
  );
  const nodes = usable.map(({ id, kind, candidate }, index): GraphNode => {
    const { externalIds, summary, hydration } = candidate;
    const { x, y } = positions[index] ?? { x: 0, y: 0 };
    return {
      id,
      entityType: kind,
      label: cut(candidate.label.trim()) || id,
      x,
      y,
      externalIds: externalIds.filter(({ value }) => value.length <= LONGEST_TEXT),
      summary: { ...summary, hint: cut(summary.hint) },
      hydration,
    };
  });
  const { edges, foreignEdges } = yield* takeEdges(found.edges, idOf, skips);
  return {
    nodes,
    edges,
    pinned: usable.filter(({ candidate }) => candidate.isPinned).map(({ id }) => id),
    filters: found.filters,
    skipped: skips.list(),
    replacedPositions: hasNoPositions ? 0 : replaced,
    hasNoPositions,
    foreignEdges,
  };
}

interface UsableNode {
  readonly id: string;
  readonly kind: GraphNode['entityType'];
  readonly candidate: CandidateNode;
}

function* takeNodes(
  candidates: readonly CandidateNode[],
  skips: SkipList,
): ChunkedTask<{ readonly usable: readonly UsableNode[]; readonly idOf: ReadonlyMap<string, string> }> {
  const usable: UsableNode[] = [];
  /** Node id by id as written. */
  const idOf = new Map<string, string>();
  const taken = new Set<string>();
  for (const [index, candidate] of candidates.entries()) {
    if (index % ITEMS_PER_CHUNK === 0) yield;
    const resolution = resolveNode(candidate);
    const name = candidate.id.trim() || candidate.label || 'no id';
    if (!resolution.isKnown) {
      skips.add(resolution.reason, 'node', name);
      continue;
    }
    const { id, kind } = resolution;
    idOf.set(candidate.id, id);
    if (taken.has(id)) {
      skips.add('repeated-node', 'node', name);
      continue;
    }
    taken.add(id);
    usable.push({ id, kind, candidate });
  }
  return { usable, idOf };
}

function* takeEdges(
  candidates: readonly CandidateEdge[],
  idOf: ReadonlyMap<string, string>,
  skips: SkipList,
): ChunkedTask<{ readonly edges: readonly GraphEdge[]; readonly foreignEdges: number }> {
  const edges = new EdgeTable();
  let foreignEdges = 0;
  for (const [index, candidate] of candidates.entries()) {
    if (index % ITEMS_PER_CHUNK === 0) yield;
    const source = idOf.get(candidate.source);
    const target = idOf.get(candidate.target);
    const name = `${candidate.source} → ${candidate.target}`;
    if (source === undefined || target === undefined) {
      skips.add('lost-end', 'edge', name);
    } else if (source === target) {
      skips.add('self-loop', 'edge', name);
    } else {
      const type = parseEdgeType(candidate.type ?? '');
      const edge = edgeOf(candidate, source, target, type ?? 'related_to');
      if (!edges.add(edge)) skips.add('repeated-edge', 'edge', name);
      else if (type === null) foreignEdges += 1;
    }
  }
  return { edges: edges.items, foreignEdges };
}

function edgeOf(
  { label, weight, metadata, type: written }: CandidateEdge,
  source: string,
  target: string,
  type: GraphEdge['type'],
): GraphEdge {
  const said = cut(label.trim()) || (parseEdgeType(written ?? '') === null ? cut(written?.trim() ?? '') : '');
  return buildEdge(source, type, target, {
    label: said === '' ? undefined : said,
    weight: weight !== null && Number.isFinite(weight) ? weight : null,
    metadata: metadata ?? undefined,
  });
}
