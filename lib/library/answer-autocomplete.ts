import { ENTITY_KINDS, type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { firstInOrder } from '@/lib/base/first-in-order';
import { type AutocompleteHitBody, autocompleteHit, entityTypeOf } from '@/lib/library/autocomplete-hit';
import { type Collection, markedIn } from '@/lib/library/collection';
import { matchRecords } from '@/lib/library/matching';
import { invalidParams, unknownPath } from '@/lib/library/service-errors';
import { findRecord } from '@/lib/library/singleton';
import { tokenize } from '@/lib/library/text-tokens';
import { BODY_START, type WordIndex } from '@/lib/library/word-index';

type Params = ReadonlyMap<string, string>;
export type Collections = Readonly<Record<EntityKind, Collection>>;

const ENTITY_PARAMS = [
  'q',
  'filter',
  'mailto',
  'search',
  'hide_zero',
  'author_hint',
  'data_version',
  'data-version',
  'include_xpac',
  'include-xpac',
  'api-key',
  'api_key',
] as const;
const COMBINED_PARAMS = [
  'author_hint',
  'entity_type',
  'hide_works',
  'mailto',
  'q',
  'data_version',
  'data-version',
  'include_xpac',
  'include-xpac',
  'api-key',
  'api_key',
] as const;

/** Type-ahead of things that no library holds: always empty. */
const EMPTY_FAMILIES: ReadonlySet<string> = new Set([
  'licenses',
  'subfields',
  'institutions/country',
  'institutions/type',
]);

/** Never more than this many results. Source: docs/data-contract.md#type-ahead. */
const MAX_HITS = 10;
/**
 * Up to this length the combined form looks only at institutions and authors. Source: docs/data-contract.md#type-ahead.
 */
const SHORT_QUERY = 5;

function checkParams(params: Params, endpoint: 'entity' | 'full', valid: readonly string[]): void {
  for (const name of params.keys()) {
    if (valid.includes(name) || name === 'bypass_cache') continue;
    throw invalidParams(
      `${name} is not a valid parameter for the ${endpoint} autocomplete endpoint. Valid parameters are: ${valid.join(', ')}.`,
    );
  }
}

interface Candidate {
  readonly collection: Collection;
  readonly position: number;
  /** 3 the whole name, 2 its beginning, 1 words of it, 0 words elsewhere. */
  readonly fit: number;
}

const NOWHERE = -1;

/** The first place, per record, at which one of the words stands in its names; `BODY_START` where it stands elsewhere alone and that is wanted. */
function firstPlaces(index: WordIndex, words: readonly string[], searchesBody: boolean): Int32Array {
  const first = new Int32Array(index.capacity).fill(NOWHERE);
  for (const word of words) {
    const { docs, starts, positions } = index.postingsOf(word);
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at] ?? 0;
      const place = Math.min(BODY_START, positions[starts[at] ?? 0] ?? BODY_START);
      if ((place === BODY_START && !searchesBody) || !index.has(doc)) continue;
      const known = first[doc] ?? NOWHERE;
      if (known === NOWHERE || place < known) first[doc] = place;
    }
  }
  return first;
}

/** All places in names at which one of the words stands, of the records that are looked at. */
function placesIn(
  index: WordIndex,
  words: readonly string[],
  mask: Uint8Array,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const word of words) {
    const { docs, starts, positions } = index.postingsOf(word);
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at] ?? 0;
      if (mask[doc] !== 1) continue;
      const places = found.get(doc) ?? [];
      found.set(doc, places);
      const end = starts[at + 1] ?? positions.length;
      for (let i = starts[at] ?? 0; i < end && (positions[i] ?? BODY_START) < BODY_START; i += 1) {
        places.push(positions[i] ?? 0);
      }
    }
  }
  return found;
}

/** How the first name of a record, of so many words, fits words that stand at these places, the last of them perhaps only begun. */
function fitOf(perWord: readonly (readonly number[])[], main: number, isWhole: boolean): number {
  const [first = [], ...others] = perWord;
  const begins = first.filter(
    (begin) =>
      begin + perWord.length <= main && others.every((places, index) => places.includes(begin + 1 + index)),
  );
  if (begins.length === 0) return 0;
  if (!begins.includes(0)) return 1;
  return isWhole && main === perWord.length ? 3 : 2;
}

/** Looks only at names, except for topics, whose descriptions count as well. Records with all words of the text, the last of them perhaps only begun, in order of id. */
function candidatesOf(collection: Collection, text: string): readonly Candidate[] {
  const exact = findRecord(collection, text);
  if (exact !== null && /[\d:/]/.test(text)) return [{ collection, position: exact, fit: 3 }];
  const tokens = tokenize(text);
  const last = tokens.at(-1);
  if (last === undefined) return [];
  const index = collection.textIndex();
  const searchesBody = collection.kind === 'topics';
  const forms = tokens.map((token, at) => (at === tokens.length - 1 ? index.wordsFrom(token) : [token]));
  const firsts = forms.map((words) => firstPlaces(index, words, searchesBody));
  const mask = new Uint8Array(collection.capacity);
  for (let doc = 0; doc < mask.length; doc += 1) {
    mask[doc] = firsts.every((first) => (first[doc] ?? NOWHERE) !== NOWHERE) ? 1 : 0;
  }
  // Of a single word the first place is enough, and is there for as many records as there may be.
  const [only] = firsts;
  const everywhere = tokens.length === 1 ? [] : forms.map((words) => placesIn(index, words, mask));
  const whole = tokens.length === 1 ? firstPlaces(index, [last], false) : null;
  const wholes = whole === null ? placesIn(index, [last], mask) : null;
  return markedIn(collection, mask).map((position) => {
    const perWord =
      tokens.length === 1
        ? [[only?.[position] ?? NOWHERE]]
        : everywhere.map((places) => places.get(position) ?? []);
    const isWhole =
      whole === null ? (wholes?.get(position) ?? []).includes(tokens.length - 1) : whole[position] === 0;
    return { collection, position, fit: fitOf(perWord, index.lengthsOf(position).main, isWhole) };
  });
}

/** A count of a record without reading it. */
function countAt(collection: Collection, position: number, field: 'cited_by_count' | 'works_count'): number {
  return collection.numbers(field)(position)[0] ?? 0;
}

function byFitThenCitations(a: Candidate, b: Candidate): number {
  const citations = ({ collection, position }: Candidate) => countAt(collection, position, 'cited_by_count');
  return (
    b.fit - a.fit ||
    citations(b) - citations(a) ||
    ENTITY_KINDS.indexOf(a.collection.kind) - ENTITY_KINDS.indexOf(b.collection.kind)
  );
}

interface AutocompleteBody {
  readonly meta: { readonly count: number; readonly db_response_time_ms: number; page: 1; per_page: 10 };
  readonly results: readonly AutocompleteHitBody[];
}

function bodyOf(candidates: readonly Candidate[]): AutocompleteBody {
  const inOrder = (a: number, b: number) => {
    const [one, other] = [candidates[a], candidates[b]];
    return (one === undefined || other === undefined ? 0 : byFitThenCitations(one, other)) || a - b;
  };
  const best = firstInOrder(candidates.length, MAX_HITS, inOrder).flatMap((at) => candidates[at] ?? []);
  return {
    meta: { count: candidates.length, db_response_time_ms: 1, page: 1, per_page: MAX_HITS },
    results: best.map(({ collection, position }) =>
      autocompleteHit(collection.kind, collection.at(position)),
    ),
  };
}

function readQuery(params: Params): string {
  const text = params.get('q')?.trim() ?? '';
  if (text !== '') return text;
  throw invalidParams("Must enter a 'q' parameter in order to use autocomplete.");
}

function answerOneKind(collection: Collection, params: Params): AutocompleteBody {
  checkParams(params, 'entity', ENTITY_PARAMS);
  let candidates = candidatesOf(collection, readQuery(params));
  const narrowing = new Map([...params].filter(([name]) => name === 'filter' || name === 'search'));
  if (narrowing.size > 0) {
    const allowed = new Set(matchRecords(collection, narrowing).positions);
    candidates = candidates.filter(({ position }) => allowed.has(position));
  }
  if (params.get('hide_zero') === 'true') {
    candidates = candidates.filter(({ position }) => countAt(collection, position, 'works_count') > 0);
  }
  return bodyOf(candidates);
}

function combinedKinds(text: string, params: Params): readonly EntityKind[] {
  const asked = params.get('entity_type');
  if (asked !== undefined)
    return ENTITY_KINDS.filter((kind) => entityTypeOf(kind) === asked || kind === asked);
  const kinds: readonly EntityKind[] =
    text.length <= SHORT_QUERY
      ? ['authors', 'institutions']
      : ENTITY_KINDS.filter((kind) => kind !== 'concepts');
  return params.get('hide_works') === 'true' ? kinds.filter((kind) => kind !== 'works') : kinds;
}

function answerCombined(collections: Collections, params: Params): AutocompleteBody {
  checkParams(params, 'full', COMBINED_PARAMS);
  const text = readQuery(params);
  const candidates = combinedKinds(text, params).flatMap((kind) => candidatesOf(collections[kind], text));
  return bodyOf(
    candidates.filter(
      ({ collection, position }) =>
        collection.kind !== 'sources' || collection.at(position).type !== 'repository',
    ),
  );
}

/**
 * Answers `/autocomplete` and `/autocomplete/{kind}`. Throws the service's 400 for other parameters than its own, 404 for
 * kinds without type-ahead. The service's pseudo-results of type `filter` are not imitated.
 * Source: docs/data-contract.md#type-ahead.
 */
export function answerAutocomplete(
  collections: Collections,
  segments: readonly string[],
  params: Params,
): AutocompleteBody {
  const family = segments.join('/');
  if (family === '') return answerCombined(collections, params);
  if (isEntityKind(family)) return answerOneKind(collections[family], params);
  if (!EMPTY_FAMILIES.has(family)) throw unknownPath();
  checkParams(params, 'entity', ENTITY_PARAMS);
  return bodyOf([]);
}
