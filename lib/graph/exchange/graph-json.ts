import {
  array,
  boolean,
  custom,
  literal,
  looseObject,
  nullish,
  number,
  object,
  type output,
  safeParse,
  string,
  union,
  unknown,
} from 'zod/mini';
import { isEntityKind } from '@/lib/base/entity-kind';
import { failure, type Result, success } from '@/lib/base/result';
import type { ChunkedTask } from '@/lib/base/slices';
import { applyMigrations, type Migration } from '@/lib/base/versions';
import { parseEdgeType } from '@/lib/graph/edge-types';
import type { ExternalId, GraphEdge, GraphNode } from '@/lib/graph/types';
import { type CandidateEdge, type CandidateNode, type GraphCandidates, ITEMS_PER_CHUNK } from './candidates';
import { keepPlainMembers } from './flat-attributes';
import type { GraphSnapshot, ShownFilters, SnapshotNode } from './snapshot';
import { partsOf, type TextParts } from './text-parts';

/** Marks our files among other JSON. */
export const GRAPH_FORMAT = 'academic-explorer-graph';
export const GRAPH_VERSION = 1;

/** The graph as our own JSON, which loses nothing. @param now ms since the epoch. */
export function* writeGraphJson(snapshot: GraphSnapshot, now: number): TextParts {
  yield* graphJsonParts(snapshot, now);
  yield '\n';
}

/** The graph as a JSON value, for files that contain it among other things. */
export function* graphJsonParts({ nodes, edges, filters }: GraphSnapshot, now: number): TextParts {
  yield `${JSON.stringify(graphJsonHead(filters, now)).slice(0, -1)},"nodes":[`;
  yield* partsOf(nodes, writeNode, ',');
  yield '],"edges":[';
  yield* partsOf(edges, edgeJson, ',');
  yield ']}';
}

/** The members besides nodes and edges. @param now ms since the epoch. */
export function graphJsonHead(filters: ShownFilters | null, now: number) {
  return {
    format: GRAPH_FORMAT,
    version: GRAPH_VERSION,
    exportedAt: new Date(now).toISOString(),
    ...(filters === null ? {} : { filters }),
  };
}

function writeNode(node: SnapshotNode): string {
  const { id, entityType, label, externalIds, summary, x, y, isPinned, hydration } = node;
  const ids = externalIds.map(({ type, value }) => ({ type, value }));
  return JSON.stringify({ id, kind: entityType, label, ids, summary, x, y, pinned: isPinned, hydration });
}

/** A node without its position. */
export function nodeJson({ id, entityType, label, externalIds, summary, hydration }: GraphNode): string {
  const ids = externalIds.map(({ type, value }) => ({ type, value }));
  return JSON.stringify({ id, kind: entityType, label, ids, summary, hydration });
}

export function edgeJson({ source, target, type, label, weight, metadata }: GraphEdge): string {
  // Members that are undefined are left out.
  return JSON.stringify({ source, target, type, label, weight, metadata });
}

const text = nullish(string());
const count = nullish(number());
const flag = nullish(boolean());
const externalType = union([literal('doi'), literal('orcid'), literal('issn_l'), literal('ror')]);

const fileSchema = looseObject({
  filters: nullish(unknown()),
  nodes: array(unknown()),
  edges: array(unknown()),
});

const filtersSchema = nullish(looseObject({ kinds: array(string()), edgeTypes: array(string()) }));

const nodeSchema = object({
  id: string(),
  kind: text,
  label: text,
  ids: nullish(array(looseObject({ type: string(), value: string() }))),
  summary: nullish(
    object({
      citedByCount: count,
      worksCount: count,
      publicationYear: count,
      hint: text,
      isRetracted: flag,
      isOpenAccess: flag,
    }),
  ),
  // A position that is not a number is dropped; the node stays.
  x: nullish(unknown()),
  y: nullish(unknown()),
  pinned: flag,
  hydration: text,
});

const edgeSchema = object({
  source: string(),
  target: string(),
  type: text,
  label: text,
  weight: count,
  metadata: nullish(custom<object>((value) => typeof value === 'object')),
});

/** From each version to the next: index 0 leads from version 1 to 2. An old file passes through all that follow. */
const MIGRATIONS: readonly Migration[] = [];

/** Whether a JSON value claims to be a graph of ours, of any version. */
export function isGraphJson(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'format') === GRAPH_FORMAT;
}

/**
 * Nodes and edges of our own JSON; a single node or edge that does not fit is left out and named.
 * Errors, as clauses: a version that this program does not know yet, or the first part that is missing.
 */
export function* readGraphJson(value: object): ChunkedTask<Result<GraphCandidates, string>> {
  const version: unknown = Reflect.get(value, 'version');
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    return failure('it does not state its version');
  }
  if (version > GRAPH_VERSION)
    return failure(`it was written by a newer version (${version}) of this program`);
  const current = applyMigrations(value, version, { version: GRAPH_VERSION, migrations: MIGRATIONS });
  const file = safeParse(fileSchema, current);
  if (!file.success) return failure(`its ${file.error.issues[0]?.path.join('.')} cannot be read`);
  const unreadable: string[] = [];
  const nodes: CandidateNode[] = [];
  for (const [index, each] of file.data.nodes.entries()) {
    const node = safeParse(nodeSchema, each);
    if (node.success) nodes.push(toNode(node.data));
    else unreadable.push(`node ${index + 1}`);
    if (index % ITEMS_PER_CHUNK === 0) yield;
  }
  const edges: CandidateEdge[] = [];
  for (const [index, each] of file.data.edges.entries()) {
    const edge = safeParse(edgeSchema, each);
    if (edge.success) edges.push(toEdge(edge.data));
    else unreadable.push(`edge ${index + 1}`);
    if (index % ITEMS_PER_CHUNK === 0) yield;
  }
  const filters = safeParse(filtersSchema, file.data.filters);
  if (!filters.success) unreadable.push('what it showed of the graph');
  const shown = filters.success ? toFilters(filters.data) : null;
  return success({ nodes, edges, filters: shown, isInPixels: true, unreadable });
}

function toNode(node: output<typeof nodeSchema>): CandidateNode {
  const { id, kind, label, ids, summary, x, y, pinned, hydration } = node;
  return {
    id,
    aliases: [],
    kind: kind ?? null,
    label: label ?? '',
    externalIds: (ids ?? []).flatMap(({ type, value }) => toExternalId(type, value)),
    summary: {
      citedByCount: summary?.citedByCount ?? null,
      worksCount: summary?.worksCount ?? null,
      publicationYear: summary?.publicationYear ?? null,
      hint: summary?.hint ?? '',
      isRetracted: summary?.isRetracted === true,
      isOpenAccess: summary?.isOpenAccess ?? null,
    },
    x: typeof x === 'number' ? x : null,
    y: typeof y === 'number' ? y : null,
    isPinned: pinned === true,
    hydration: hydration === 'full' ? 'full' : 'minimal',
  };
}

/** The address is built here: one from the file could lead anywhere. */
function toExternalId(type: string, value: string): readonly ExternalId[] {
  const known = safeParse(externalType, type);
  return known.success ? [{ type: known.data, value }] : [];
}

function toEdge({ source, target, type, label, weight, metadata }: output<typeof edgeSchema>): CandidateEdge {
  return {
    source,
    target,
    type: type ?? null,
    label: label ?? '',
    weight: weight ?? null,
    metadata: keepPlainMembers(metadata),
  };
}

function toFilters(filters: output<typeof filtersSchema>): ShownFilters | null {
  if (filters === null || filters === undefined) return null;
  return {
    kinds: filters.kinds.filter(isEntityKind),
    edgeTypes: filters.edgeTypes.flatMap((type) => parseEdgeType(type) ?? []),
  };
}
