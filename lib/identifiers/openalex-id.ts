import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { safeDecode } from '@/lib/base/percent-encoding';
import type { KeywordSlug, OpenAlexId } from '@/lib/identifiers/brand';
import { kindOfShortId } from '@/lib/identifiers/short-id';
import { readWebAddress, writtenForms } from '@/lib/identifiers/written-form';

/**
 * Where a text was found. In free text (search box, `/{externalId}`) it could be anything, so a bare id needs six
 * digits, or four for a topic; in an explicit context (`/works/{id}`, an OpenAlex address) an id is expected.
 * Source: docs/behaviours/identifiers.md#context-of-a-text.
 */
export type IdentifierContext = 'free-text' | 'explicit';

const MIN_DIGITS_FREE_TEXT = 6;
const MIN_DIGITS_FREE_TEXT_TOPIC = 4;
const MIN_DIGITS_EXPLICIT = 2;

const KIND_ALIASES: ReadonlyMap<string, EntityKind> = new Map([
  ['people', 'authors'],
  ['journals', 'sources'],
]);

const HOSTS: ReadonlySet<string> = new Set([
  'openalex.org',
  'api.openalex.org',
  'explore.openalex.org',
  'beta.openalex.org',
  'alpha.openalex.org',
]);

/** The kind a collection's path segment means, in any case and in the service's older words; null for others. */
export function kindOfPathSegment(segment: string): EntityKind | null {
  const word = segment.toLowerCase();
  return isEntityKind(word) ? word : (KIND_ALIASES.get(word) ?? null);
}

/** An id of letter and digits, upper-cased; null for unknown letters and for too few digits. */
export function readOpenAlexId(
  text: string,
  minDigits: number = MIN_DIGITS_EXPLICIT,
): { readonly id: OpenAlexId; readonly kind: EntityKind } | null {
  if (!/^[a-z]\d{1,15}$/i.test(text) || text.length - 1 < minDigits) return null;
  const id = text.toUpperCase();
  const kind = kindOfShortId(id);
  return kind === null ? null : { id: id as OpenAlexId, kind };
}

/** An id as our own records write it, upper-case and however short: the service answers unknown ones with a free 404. */
export function readOwnId(text: string): OpenAlexId | null {
  return /^[A-Z]\d+$/.test(text) ? (text as OpenAlexId) : null;
}

/** A keyword's slug in lower case; null for texts that no slug can be. */
export function readKeywordSlug(text: string): KeywordSlug | null {
  return /^[^\s/?#%:]{1,200}$/.test(text) ? (text.toLowerCase() as KeywordSlug) : null;
}

/** An address or short address (`works/W1`) of the service, taken apart. */
export interface OpenAlexAddress {
  /** The collection named before the id; null at the root. */
  readonly kind: EntityKind | null;
  /** What stands after the collection, decoded once: an OpenAlex id, a slug or an external identifier. */
  readonly rest: string;
}

function splitPath(path: string): OpenAlexAddress | null {
  const slash = path.indexOf('/');
  if (slash < 0) return path === '' ? null : { kind: null, rest: safeDecode(path) };
  const kind = kindOfPathSegment(path.slice(0, slash));
  return kind === null ? null : { kind, rest: safeDecode(path.slice(slash + 1)) };
}

/** Takes an address of openalex.org or api.openalex.org apart, or a short one; null for anything else. */
export function readOpenAlexAddress(form: string): OpenAlexAddress | null {
  const address = readWebAddress(form);
  if (address !== null && HOSTS.has(address.host)) {
    // A nested address (`/works/https://doi.org/10.1/x?y`) keeps its own query only when it was escaped.
    return splitPath(address.path);
  }
  const short = splitPath(form);
  return short === null || short.kind === null ? null : short;
}

/** The id a text wholly is, by the rule of its context. */
export function detectOpenAlexId(
  text: string,
  context: IdentifierContext,
): { readonly id: OpenAlexId; readonly kind: EntityKind } | null {
  for (const form of writtenForms(text)) {
    const marked = /^openalex:\s*/i.exec(form);
    if (marked !== null) return readOpenAlexId(form.slice(marked[0].length));
    const isTopic = /^t/i.test(form);
    const inText = isTopic ? MIN_DIGITS_FREE_TEXT_TOPIC : MIN_DIGITS_FREE_TEXT;
    const found = readOpenAlexId(form, context === 'explicit' ? MIN_DIGITS_EXPLICIT : inText);
    if (found !== null) return found;
  }
  return null;
}
