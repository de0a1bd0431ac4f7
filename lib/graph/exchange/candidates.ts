import type { EdgeType, GraphEdge } from '@/lib/graph/types';
import {
  type NodeFacts,
  readMetadata,
  readNodeFacts,
  readNumber,
  type WrittenAttributes,
} from './flat-attributes';
import type { ShownFilters } from './snapshot';

/** Read, and made a graph of, between two chances to stop. */
export const ITEMS_PER_CHUNK = 100;

/** A node as a file names it, before anything of it is believed. */
export interface CandidateNode extends NodeFacts {
  /** As written: a short id, an address, a slug, or anything. */
  readonly id: string;
  /** Other texts of the node that may be its OpenAlex id, where `id` is a number of the program that wrote the file. */
  readonly aliases: readonly string[];
  /** As written; null where the file says none. */
  readonly kind: string | null;
  readonly label: string;
  /** Null, or not finite, where the file has no usable position. */
  readonly x: number | null;
  readonly y: number | null;
}

export interface CandidateEdge {
  /** Ids of nodes as written. */
  readonly source: string;
  readonly target: string;
  /** As written, an `EdgeType` or not; null where the file says none. */
  readonly type: EdgeType | string | null;
  readonly label: string;
  readonly weight: number | null;
  readonly metadata: GraphEdge['metadata'] | null;
}

/** Nodes and edges as a reader found them in a file. */
export interface GraphCandidates {
  readonly nodes: readonly CandidateNode[];
  readonly edges: readonly CandidateEdge[];
  readonly filters: ShownFilters | null;
  /** Positions are in px of our map, and need no scaling. */
  readonly isInPixels: boolean;
  /** Items that could not be read at all, named as well as they can be. */
  readonly unreadable: readonly string[];
}

/**
 * Attributes in which programs keep the id that a node had before they numbered it: Cytoscape desktop (`id_original`,
 * `shared_name`, `name`), networkx (`label`), VOSviewer (`url`), and what people name a column.
 */
const ALIASES = [
  'openalex',
  'openalex_id',
  'id_original',
  'shared_name',
  'shared name',
  'name',
  'value',
  'url',
  'label',
] as const;

/** A node of a format that holds flat attributes. Positions may also be attributes (GraphML). */
export function candidateNode(
  id: string,
  label: string | null,
  attributes: WrittenAttributes,
  position: { readonly x: number | null; readonly y: number | null } | null,
): CandidateNode {
  return {
    ...readNodeFacts(attributes),
    id,
    aliases: [...ALIASES.map((name) => attributes.get(name)), label].filter(isText),
    kind: attributes.get('kind') ?? attributes.get('entityType') ?? null,
    label: label ?? attributes.get('label') ?? attributes.get('name') ?? '',
    x: position === null ? readNumber(attributes.get('x')) : position.x,
    y: position === null ? readNumber(attributes.get('y')) : position.y,
  };
}

function isText(text: string | null | undefined): text is string {
  return typeof text === 'string' && text !== '';
}

/** An edge of such a format; `label` and `weight` where the format has its own fields for them. */
export function candidateEdge(
  ends: { readonly source: string; readonly target: string },
  attributes: WrittenAttributes,
  own: { readonly label?: string | null; readonly weight?: number | null } = {},
): CandidateEdge {
  return {
    ...ends,
    type: attributes.get('type') ?? attributes.get('interaction') ?? attributes.get('relation') ?? null,
    label: own.label ?? attributes.get('label') ?? '',
    weight: own.weight ?? readNumber(attributes.get('weight')),
    metadata: readMetadata(attributes.get('metadata')),
  };
}
