import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { EDGE_TYPES, type ExternalId, type GraphEdge, type GraphNode } from '@/lib/graph/types';
import type { RestoredGraph } from './restore-graph';

const EXTERNAL_TYPES: readonly ExternalId['type'][] = ['doi', 'orcid', 'issn_l', 'ror'];

/** x, y, citations, works and year of a node; NaN for what is not known. */
const NUMBERS = 5;
const FULL = 1;
const RETRACTED = 2;
const OPEN = 4;
const NOT_OPEN = 8;

interface PackedNodes {
  readonly ids: readonly string[];
  readonly labels: readonly string[];
  readonly hints: readonly string[];
  /** Indices of ENTITY_KINDS. */
  readonly kinds: Uint8Array;
  /** Bits: full, retracted, open or not. */
  readonly states: Uint8Array;
  readonly numbers: Float64Array;
  /** Identifiers elsewhere in the order of their nodes: index of the node, of the type, and the value. */
  readonly externalOwners: Uint32Array;
  readonly externalTypes: Uint8Array;
  readonly externalValues: readonly string[];
}

interface PackedEdges {
  /** Indices of the nodes, source and target interleaved. */
  readonly ends: Uint32Array;
  /** Indices of EDGE_TYPES. */
  readonly types: Uint8Array;
  /** Indices of `texts`. */
  readonly labels: Uint32Array;
  readonly texts: readonly string[];
  /** NaN for none. */
  readonly weights: Float64Array;
  /** Of the few that have any, by index. */
  readonly metadata: ReadonlyMap<number, NonNullable<GraphEdge['metadata']>>;
}

/**
 * A restored graph for a message between threads: as objects, a message holds the ids of an edge's ends, its type and its
 * label once more for each edge, all of which the page would then keep.
 */
export interface PackedGraph extends Omit<RestoredGraph, 'nodes' | 'edges'> {
  readonly nodes: PackedNodes;
  readonly edges: PackedEdges;
}

/** O(n + m). */
export function packGraph({ nodes, edges, ...rest }: RestoredGraph): PackedGraph {
  return { ...rest, nodes: packNodes(nodes), edges: packEdges(nodes, edges) };
}

/** The same graph in new objects, whose texts are shared. O(n + m). */
export function unpackGraph({ nodes, edges, ...rest }: PackedGraph): RestoredGraph {
  return { ...rest, nodes: unpackNodes(nodes), edges: unpackEdges(edges, nodes.ids) };
}

function packNodes(nodes: readonly GraphNode[]): PackedNodes {
  const kinds = new Uint8Array(nodes.length);
  const states = new Uint8Array(nodes.length);
  const numbers = new Float64Array(NUMBERS * nodes.length);
  const external = nodes.flatMap(({ externalIds }, owner) => externalIds.map((id) => ({ ...id, owner })));
  for (const [index, { entityType, summary, x, y, hydration }] of nodes.entries()) {
    const { citedByCount, worksCount, publicationYear, isRetracted, isOpenAccess } = summary;
    kinds[index] = ENTITY_KINDS.indexOf(entityType);
    states[index] =
      (hydration === 'full' ? FULL : 0) |
      (isRetracted ? RETRACTED : 0) |
      (isOpenAccess === null ? 0 : isOpenAccess ? OPEN : NOT_OPEN);
    const counts = [citedByCount, worksCount, publicationYear].map((count) => count ?? Number.NaN);
    numbers.set([x, y, ...counts], NUMBERS * index);
  }
  return {
    ids: nodes.map(({ id }) => id),
    labels: nodes.map(({ label }) => label),
    hints: nodes.map(({ summary }) => summary.hint),
    kinds,
    states,
    numbers,
    externalOwners: Uint32Array.from(external, ({ owner }) => owner),
    externalTypes: Uint8Array.from(external, ({ type }) => EXTERNAL_TYPES.indexOf(type)),
    externalValues: external.map(({ value }) => value),
  };
}

function packEdges(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): PackedEdges {
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]));
  const texts = new Map<string, number>();
  const metadata = new Map<number, NonNullable<GraphEdge['metadata']>>();
  const ends = new Uint32Array(2 * edges.length);
  const types = new Uint8Array(edges.length);
  const labels = new Uint32Array(edges.length);
  const weights = new Float64Array(edges.length);
  for (const [index, edge] of edges.entries()) {
    if (!texts.has(edge.label)) texts.set(edge.label, texts.size);
    ends[2 * index] = indexOf.get(edge.source) ?? 0;
    ends[2 * index + 1] = indexOf.get(edge.target) ?? 0;
    types[index] = EDGE_TYPES.indexOf(edge.type);
    labels[index] = texts.get(edge.label) ?? 0;
    weights[index] = edge.weight ?? Number.NaN;
    if (edge.metadata !== undefined) metadata.set(index, edge.metadata);
  }
  return { ends, types, labels, texts: [...texts.keys()], weights, metadata };
}

const NO_EXTERNAL_IDS: readonly ExternalId[] = [];

function unpackNodes(packed: PackedNodes): readonly GraphNode[] {
  const external = unpackExternalIds(packed);
  const { ids, labels, hints, kinds, states, numbers } = packed;
  return ids.map((id, index): GraphNode => {
    const at = NUMBERS * index;
    const state = states[index] ?? 0;
    return {
      id,
      entityType: ENTITY_KINDS[kinds[index] ?? 0] ?? 'works',
      label: labels[index] ?? '',
      x: numbers[at] ?? 0,
      y: numbers[at + 1] ?? 0,
      externalIds: external.get(index) ?? NO_EXTERNAL_IDS,
      summary: {
        citedByCount: known(numbers[at + 2]),
        worksCount: known(numbers[at + 3]),
        publicationYear: known(numbers[at + 4]),
        hint: hints[index] ?? '',
        isRetracted: (state & RETRACTED) !== 0,
        isOpenAccess: (state & (OPEN | NOT_OPEN)) === 0 ? null : (state & OPEN) !== 0,
      },
      hydration: (state & FULL) === 0 ? 'minimal' : 'full',
    };
  });
}

function unpackExternalIds({ externalOwners, externalTypes, externalValues }: PackedNodes) {
  const byOwner = new Map<number, ExternalId[]>();
  for (const [index, value] of externalValues.entries()) {
    const owner = externalOwners[index] ?? 0;
    const id: ExternalId = { type: EXTERNAL_TYPES[externalTypes[index] ?? 0] ?? 'doi', value };
    const others = byOwner.get(owner);
    if (others === undefined) byOwner.set(owner, [id]);
    else others.push(id);
  }
  return byOwner;
}

function unpackEdges(packed: PackedEdges, ids: readonly string[]): readonly GraphEdge[] {
  const { ends, types, labels, texts, weights, metadata } = packed;
  return Array.from(types, (typeIndex, index): GraphEdge => {
    const source = ids[ends[2 * index] ?? 0] ?? '';
    const target = ids[ends[2 * index + 1] ?? 0] ?? '';
    const type = EDGE_TYPES[typeIndex] ?? 'related_to';
    const label = texts[labels[index] ?? 0] ?? '';
    const weight = known(weights[index]);
    const facts = metadata.get(index);
    const edge = { source, target, type, label };
    if (weight === null && facts === undefined) return edge;
    return {
      ...edge,
      ...(weight === null ? {} : { weight }),
      ...(facts === undefined ? {} : { metadata: facts }),
    };
  });
}

/** Whole numbers as such: read from an array of fractions, each would be an object of its own on the page. */
function known(number: number | undefined): number | null {
  if (number === undefined || Number.isNaN(number)) return null;
  const whole = number | 0;
  return whole === number ? whole : number;
}
