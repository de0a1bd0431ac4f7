import { ENTITY_KINDS, type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { type AutocompleteHitBody, autocompleteHit, entityTypeOf } from '@/lib/library/autocomplete-hit';
import type { Collection } from '@/lib/library/collection';
import { matchRecords } from '@/lib/library/matching';
import { readCount, readText } from '@/lib/library/raw-record';
import { invalidParams, unknownPath } from '@/lib/library/service-errors';
import { findRecord } from '@/lib/library/singleton';
import { BODY_START, type TextIndex } from '@/lib/library/text-index';
import { tokenize } from '@/lib/library/text-tokens';

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

/** Records in whose names (or, where wanted, anywhere) one of the words stands. */
function docsWith(index: TextIndex, words: readonly string[], searchesBody: boolean): Set<number> {
  const found = new Set<number>();
  for (const word of words) {
    const { docs, starts, positions } = index.postingsOf(word);
    docs.forEach((doc, at) => {
      const isNamedSo = (positions[starts[at] ?? 0] ?? BODY_START) < BODY_START;
      if ((isNamedSo || searchesBody) && index.has(doc)) found.add(doc);
    });
  }
  return found;
}

function wordsWithPrefix(index: TextIndex, prefix: string): readonly string[] {
  let low = 0;
  let high = index.vocabulary.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((index.vocabulary[middle] ?? '') < prefix) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (index.vocabulary[end]?.startsWith(prefix)) end += 1;
  return index.vocabulary.slice(low, end);
}

/** Records with all words of the text, the last of them only begun, in order of id. */
function recordsBegun(collection: Collection, tokens: readonly string[]): readonly number[] {
  const index = collection.textIndex();
  const searchesBody = collection.kind === 'topics';
  const sets = tokens.map((token, at) =>
    docsWith(index, at === tokens.length - 1 ? wordsWithPrefix(index, token) : [token], searchesBody),
  );
  return collection.order.filter((position) => sets.every((set) => set.has(position)));
}

function fitOf(name: string, tokens: readonly string[]): number {
  const written = tokenize(name).join(' ');
  const asked = tokens.join(' ');
  if (written === asked) return 3;
  if (written.startsWith(asked)) return 2;
  return ` ${written}`.includes(` ${asked}`) ? 1 : 0;
}

/** Looks only at names, except for topics, whose descriptions count as well. */
function candidatesOf(collection: Collection, text: string): readonly Candidate[] {
  const exact = findRecord(collection, text);
  if (exact !== null && /[\d:/]/.test(text)) return [{ collection, position: exact, fit: 3 }];
  const tokens = tokenize(text);
  if (tokens.length === 0) return [];
  return recordsBegun(collection, tokens).map((position) => {
    const record = collection.at(position);
    const name = readText(record, 'display_name') ?? readText(record, 'title') ?? '';
    return { collection, position, fit: fitOf(name, tokens) };
  });
}

function byFitThenCitations(a: Candidate, b: Candidate): number {
  const citations = (candidate: Candidate) =>
    readCount(candidate.collection.at(candidate.position), 'cited_by_count');
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
  const best = [...candidates].sort(byFitThenCitations).slice(0, MAX_HITS);
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
    candidates = candidates.filter(({ position }) => readCount(collection.at(position), 'works_count') > 0);
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
