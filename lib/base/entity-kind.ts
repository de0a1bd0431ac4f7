/**
 * The nine kinds of entity of the scholarly record, in the order every list and legend shows them.
 * The words are also the service's collection names and the first segment of our routes.
 * Source: docs/behaviours/identifiers.md#entity-kinds.
 */
export const ENTITY_KINDS = [
  'works',
  'authors',
  'sources',
  'institutions',
  'topics',
  'publishers',
  'funders',
  'keywords',
  'concepts',
] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];

/** First letter of a kind's ids; null: its ids are slugs. */
export const ID_LETTERS: Readonly<Record<EntityKind, string | null>> = {
  works: 'W',
  authors: 'A',
  sources: 'S',
  institutions: 'I',
  topics: 'T',
  publishers: 'P',
  funders: 'F',
  keywords: null,
  concepts: 'C',
};

const KIND_SET: ReadonlySet<string> = new Set(ENTITY_KINDS);

export function isEntityKind(value: string): value is EntityKind {
  return KIND_SET.has(value);
}
