import type { EntityKind } from '@/lib/base/entity-kind';

/**
 * The fifteen relation types between nodes. Lower case in state; upper case is accepted on input
 * (`parseEdgeType` in edge-types.ts). Source: docs/behaviours/graph.md#edge-types.
 */
export const EDGE_TYPES = [
  'authored',
  'affiliated',
  'published_in',
  'funded_by',
  'references',
  'related_to',
  'source_published_by',
  'institution_child_of',
  'publisher_child_of',
  'work_has_topic',
  'work_has_keyword',
  'author_researches',
  'institution_located_in',
  'funder_located_in',
  'topic_part_of_field',
] as const;

export type EdgeType = (typeof EDGE_TYPES)[number];

export interface ExternalId {
  readonly type: 'doi' | 'orcid' | 'issn_l' | 'ror';
  readonly value: string;
}

/** The data of an entity that canvas, lists and cards show without its record. */
export interface NodeSummary {
  readonly citedByCount: number | null;
  readonly worksCount: number | null;
  readonly publicationYear: number | null;
  /** One quiet line: authors of a work, country of an institution, publisher of a source. */
  readonly hint: string;
  readonly isRetracted: boolean;
  readonly isOpenAccess: boolean | null;
}

/** A node's load status: loading or failed; other nodes have none. Stored beside the graph, never in it. */
export type NodeLoadStatus =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly message: string };

/**
 * One entity on the canvas (docs/behaviours/graph.md#nodes). The full record is looked up in the record store by id.
 * `x`, `y` (world px) say where the node was first placed; from then on the scene owns positions.
 */
export interface GraphNode {
  /** Short id (`W2741809807`) or slug (`machine-learning`); unique in the graph. */
  readonly id: string;
  readonly entityType: EntityKind;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly externalIds: readonly ExternalId[];
  readonly summary: NodeSummary;
  /** `minimal`: built from a stub inside another record; `full`: its own record was fetched. */
  readonly hydration: 'minimal' | 'full';
}

/** One relation. Its id follows from its ends and type (`edgeId`), and no graph has two edges of one id. */
export interface GraphEdge {
  readonly source: string;
  readonly target: string;
  readonly type: EdgeType;
  readonly label: string;
  readonly weight?: number;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}
