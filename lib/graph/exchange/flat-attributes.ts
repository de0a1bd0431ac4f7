import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import type { ExternalId, GraphEdge, NodeSummary } from '@/lib/graph/types';
import type { SnapshotNode } from './snapshot';

export type AttributeType = 'string' | 'integer' | 'double' | 'boolean';
export type AttributeValue = string | number | boolean;

/** One named, typed value of a node or an edge, as the formats without nesting (GraphML, GEXF, CSV, Cytoscape) hold it. */
export interface Attribute<Item> {
  readonly name: string;
  readonly type: AttributeType;
  /** Null: the item has none, and nothing is written. */
  readonly read: (item: Item) => AttributeValue | null;
}

const EXTERNAL_TYPES: readonly ExternalId['type'][] = ['doi', 'orcid', 'issn_l', 'ror'];

function externalAttribute(type: ExternalId['type']): Attribute<SnapshotNode> {
  return {
    name: type,
    type: 'string',
    read: ({ externalIds }) => externalIds.find((each) => each.type === type)?.value ?? null,
  };
}

/** All of a node but its id, label, position and style, which each format has its own words for. */
export const NODE_ATTRIBUTES: readonly Attribute<SnapshotNode>[] = [
  { name: 'kind', type: 'string', read: ({ entityType }) => entityType },
  ...EXTERNAL_TYPES.map(externalAttribute),
  { name: 'cited_by_count', type: 'integer', read: ({ summary }) => summary.citedByCount },
  { name: 'works_count', type: 'integer', read: ({ summary }) => summary.worksCount },
  { name: 'publication_year', type: 'integer', read: ({ summary }) => summary.publicationYear },
  { name: 'hint', type: 'string', read: ({ summary }) => summary.hint || null },
  { name: 'is_retracted', type: 'boolean', read: ({ summary }) => summary.isRetracted },
  { name: 'is_open_access', type: 'boolean', read: ({ summary }) => summary.isOpenAccess },
  { name: 'hydration', type: 'string', read: ({ hydration }) => hydration },
  { name: 'pinned', type: 'boolean', read: ({ isPinned }) => isPinned },
];

/** All of an edge but its id and ends. */
export const EDGE_ATTRIBUTES: readonly Attribute<GraphEdge>[] = [
  { name: 'type', type: 'string', read: ({ type }) => type },
  { name: 'label', type: 'string', read: ({ label }) => label || null },
  { name: 'weight', type: 'double', read: ({ weight }) => weight ?? null },
  {
    name: 'metadata',
    type: 'string',
    read: ({ metadata }) => (metadata === undefined ? null : JSON.stringify(metadata)),
  },
];

/** Attributes as a file gave them, by name. */
export type WrittenAttributes = Pick<ReadonlyMap<string, string>, 'get' | 'has'>;

/** Attributes with what holds where an item has none of its own; looked up, since a file may state thousands for each of its nodes. */
export function withDefaults(own: WrittenAttributes, defaults: WrittenAttributes): WrittenAttributes {
  return {
    get: (name) => own.get(name) ?? defaults.get(name),
    has: (name) => own.has(name) || defaults.has(name),
  };
}

export function readNumber(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function readCount(text: string | undefined): number | null {
  const value = readNumber(text);
  return value === null ? null : Math.trunc(value);
}

function readFlag(text: string | undefined): boolean | null {
  const word = text?.trim().toLowerCase();
  return word === 'true' || word === '1' ? true : word === 'false' || word === '0' ? false : null;
}

export interface NodeFacts {
  readonly externalIds: readonly ExternalId[];
  readonly summary: NodeSummary;
  readonly hydration: 'minimal' | 'full';
  readonly isPinned: boolean;
}

/** The facts of a node from its attributes; total: what is missing or malformed is unknown. */
export function readNodeFacts(attributes: WrittenAttributes): NodeFacts {
  const externalIds = EXTERNAL_TYPES.flatMap((type) => {
    const value = attributes.get(type)?.trim() ?? '';
    return value === '' ? [] : [{ type, value }];
  });
  return {
    externalIds,
    summary: {
      citedByCount: readCount(attributes.get('cited_by_count')),
      worksCount: readCount(attributes.get('works_count')),
      publicationYear: readCount(attributes.get('publication_year')),
      hint: attributes.get('hint') ?? '',
      isRetracted: readFlag(attributes.get('is_retracted')) === true,
      isOpenAccess: readFlag(attributes.get('is_open_access')),
    },
    hydration: attributes.get('hydration') === 'full' ? 'full' : 'minimal',
    isPinned: readFlag(attributes.get('pinned')) === true,
  };
}

/** An edge's metadata from its JSON text; null where it is none. Never throws. */
export function readMetadata(text: string | undefined): GraphEdge['metadata'] | null {
  // Text that is no JSON was not written by us: the edge stands without metadata.
  return text === undefined ? null : keepPlainMembers(jsonOrUndefined(text));
}

/** The members of an object that an edge's metadata may hold: texts, finite numbers, flags; null where there are none. */
export function keepPlainMembers(value: unknown): GraphEdge['metadata'] | null {
  if (!isPlainObject(value)) return null;
  const plain: [string, string | number | boolean][] = [];
  for (const [name, member] of Object.entries(value)) {
    // `fromEntries` sets own members only, but a reader may not: no name may reach a prototype.
    if (isPlainMember(member) && name !== '__proto__') plain.push([name, member]);
  }
  return plain.length === 0 ? null : Object.fromEntries(plain);
}

function isPlainMember(member: unknown): member is string | number | boolean {
  return (
    typeof member === 'string' ||
    typeof member === 'boolean' ||
    (typeof member === 'number' && Number.isFinite(member))
  );
}
