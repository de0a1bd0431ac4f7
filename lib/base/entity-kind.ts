/**
 * The nine kinds of entity of the scholarly record, in the order every list and legend shows them.
 * The words are also the service's collection names and the first segment of our routes.
 * Source: spec 1 section 1.
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

const KIND_SET: ReadonlySet<string> = new Set(ENTITY_KINDS);

export function isEntityKind(value: string): value is EntityKind {
  return KIND_SET.has(value);
}
