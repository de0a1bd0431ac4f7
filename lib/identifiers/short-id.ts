import { ENTITY_KINDS, type EntityKind, ID_LETTERS } from '@/lib/base/entity-kind';

const KIND_BY_LETTER: ReadonlyMap<string | null, EntityKind> = new Map(
  ENTITY_KINDS.map((kind) => [ID_LETTERS[kind], kind]),
);

/** Letters of ids that the service reads though they stand for no kind of ours: venues and grants. */
const FOREIGN_LETTERS = ['V', 'G'];

/** The first letter of any id that is no slug, as part of a regular expression that ignores case. */
export const ANY_LETTER = `[${ENTITY_KINDS.map((kind) => ID_LETTERS[kind] ?? '').join('')}${FOREIGN_LETTERS.join('')}]`;

/**
 * The short form of an OpenAlex id or URL: `https://openalex.org/W12` and `w12` give `W12`,
 * `https://openalex.org/keywords/Open-Access` gives `open-access`. A slug that looks like an id (`keywords/p53`) stays a
 * slug as long as its collection stands before it; where only the kind is known, `recordId` tells. Total: anything else
 * comes back as its last path segment, lower-case. Two ids mean the same entity exactly when kind and short form agree
 * (docs/data-contract.md#records).
 */
export function toShortId(idOrUrl: string): string {
  const text = idOrUrl.trim();
  let end = text.length;
  while (end > 0 && '/?#'.includes(text.charAt(end - 1))) end -= 1;
  const start = text.lastIndexOf('/', end - 1) + 1;
  const segment = text.slice(start, end);
  const isSlug = /(?:^|\/)keywords\/$/i.test(text.slice(Math.max(0, start - 10), start));
  return !isSlug && /^[a-z]\d+$/i.test(segment) ? segment.toUpperCase() : segment.toLowerCase();
}

/** The kind that an id letter stands for; null for slugs and for letters we have no kind for. */
export function kindOfShortId(id: string): EntityKind | null {
  return /^[A-Z]\d+$/.test(id) ? (KIND_BY_LETTER.get(id.charAt(0)) ?? null) : null;
}

/** The public address of an entity, as the service writes it in `id`. */
export function openAlexUrl(kind: EntityKind, id: string): string {
  return kind === 'keywords' ? `https://openalex.org/keywords/${id}` : `https://openalex.org/${id}`;
}

/**
 * Ids that stand for many unrelated people, or for none (docs/data-contract.md#pseudo-authors): never nodes, edges or
 * expansions.
 */
export const PSEUDO_AUTHOR_IDS: ReadonlySet<string> = new Set(['A9999999999', 'A5317838346']);
