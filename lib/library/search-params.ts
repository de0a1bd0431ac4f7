import type { EntityKind } from '@/lib/base/entity-kind';
import type { Collection } from '@/lib/library/collection';
import { keywordNode } from '@/lib/library/keyword-search';
import { NEAR, parseSearch } from '@/lib/library/search-query';
import { type Hits, runSearch, type SearchMode } from '@/lib/library/search-run';
import { invalidParams } from '@/lib/library/service-errors';
import { isStopWord, tokenize } from '@/lib/library/text-tokens';

interface ParamMode extends SearchMode {
  /** Whether it also finds works by the keywords that the text names. */
  readonly hasKeywords?: boolean;
}

/** Search parameters of works. Source: docs/data-contract.md#search. */
const WORK_MODES: ReadonlyMap<string, ParamMode> = new Map([
  ['search', { scope: 'all', isExact: false, hasKeywords: true }],
  ['search.exact', { scope: 'all', isExact: true, hasKeywords: true }],
  ['search.title_abstract_keywords', { scope: 'all', isExact: false, hasKeywords: true }],
  ['search.title_abstract_keywords.exact', { scope: 'all', isExact: true, hasKeywords: true }],
  ['search.title', { scope: 'names', isExact: false }],
  ['search.title.exact', { scope: 'names', isExact: true }],
  ['search.title_and_abstract', { scope: 'all', isExact: false }],
  ['search.title_and_abstract.exact', { scope: 'all', isExact: true }],
]);

/** On other kinds `search.exact` behaves like `search` (docs/data-contract.md#search). */
const OTHER_MODES: ReadonlyMap<string, ParamMode> = new Map([
  ['search', { scope: 'all', isExact: false }],
  ['search.exact', { scope: 'all', isExact: false }],
]);

/** Most results that semantic search returns. Source: docs/data-contract.md#semantic-search. */
export const MAX_SEMANTIC_RESULTS = 50;

/** The search parameters that a kind understands. */
export function searchParamNames(kind: EntityKind): readonly string[] {
  return kind === 'works' ? [...WORK_MODES.keys(), 'search.semantic'] : [...OTHER_MODES.keys()];
}

/** A wildcard at the beginning, or `*` with fewer than three letters or digits right before it. */
function isTooOpen(word: string): boolean {
  if (word.length > 1 && /^[*?]/.test(word)) return true;
  const before = /([\p{L}\p{N}_]*)\*/u.exec(word)?.[1];
  return word.indexOf('*') > 0 && before !== undefined && before.length < 3;
}

/** At most two wildcards in one phrase, and then four letters before each `*`. Source: docs/data-contract.md#wildcards. */
function areTooMany(words: readonly string[]): boolean {
  const open = words.filter((word) => /[*?]/.test(word));
  return open.length > 2 || (open.length === 2 && open.some((word) => /^[^*?]{0,3}\*$/.test(word)));
}

/** A wildcard in a phrase of several words works only where that phrase is the whole search. */
function checkPhrases(text: string): void {
  if (NEAR.test(text.trim())) {
    const words = [...text.matchAll(/"([^"]*)"/g)].flatMap(([, inner = '']) => inner.trim().split(/\s+/));
    if (words.some(isTooOpen) || areTooMany(words)) throw invalidParams(`Wildcards: ${text}`);
    return;
  }
  for (const [phrase, inner = ''] of text.matchAll(/"([^"]*)"/g)) {
    const words = inner.trim().split(/\s+/);
    if (words.length < 2 || !/[*?]/.test(inner)) continue;
    const isWhole = text.trim() === phrase || /^"[^"]*"~\d+$/.test(text.trim());
    if (!isWhole || words.some(isTooOpen) || areTooMany(words)) {
      throw invalidParams(`Wildcards (* or ?) do not work inside this quoted phrase: ${phrase}.`);
    }
  }
}

function checkWildcards(kind: EntityKind, name: string, text: string): void {
  checkPhrases(text);
  // Quotes around a single word say nothing.
  const unquoted = text.replace(/"([^"]*)"/g, (_, inner: string) => (/\s/.test(inner.trim()) ? ' ' : inner));
  if (kind === 'works' && !name.endsWith('.exact')) {
    if (/[*?]/.test(unquoted)) {
      throw invalidParams(
        `Wildcards (* and ?) are not supported in stemmed search. Use search.exact for wildcard searches. Problem value: ${text}`,
      );
    }
    return;
  }
  if (unquoted.split(/\s+/).some(isTooOpen)) {
    throw invalidParams(`Wildcards need at least 3 leading characters. Problem value: ${text}`);
  }
}

function checkText(kind: EntityKind, name: string, text: string): void {
  if (text.split(/\s+/).some((word) => word.startsWith('!'))) {
    throw invalidParams(`The search parameter does not support the ! operator. Problem value: ${text}`);
  }
  if (text.includes('|')) {
    throw invalidParams(`The search parameter does not support the | operator. Problem value: ${text}`);
  }
  const longPhrases = [...text.matchAll(/"([^"]*)"/g)].filter(([, phrase = '']) => phrase.length > 80);
  if (longPhrases.length > 3) {
    throw invalidParams('Search supports at most 3 quoted phrases of more than 80 characters.');
  }
  if (name !== 'search.semantic') checkWildcards(kind, name, text);
}

function runText(collection: Collection, field: string, text: string, mode: ParamMode): Hits {
  const node = parseSearch(text, { isExact: mode.isExact });
  const index = collection.textIndex(field);
  const found = node === null ? new Map<number, number>() : runSearch(index, node, mode);
  if (mode.hasKeywords !== true) return found;
  const keywords = collection.terms('keywords.id');
  const wider = keywordNode(text, mode.isExact, (slug) => keywords.postingsOf(slug));
  if (wider === null) return found;
  // Never fewer works than by text, which also decides how those are ranked.
  return new Map([...runSearch(index, wider, mode), ...found]);
}

/** Any of the words, best first: what a collection without embeddings can offer in place of meaning. */
function runSemantic(collection: Collection, text: string): Hits {
  const words = tokenize(text).filter((token) => !isStopWord(token));
  const items = words.map((word) => ({ type: 'word', word, skipped: 0 }) as const);
  const index = collection.textIndex();
  const hits = runSearch(index, { type: 'or', items }, { scope: 'all', isExact: false });
  const best = [...hits].sort(([a, first], [b, second]) => second - first || a - b);
  return new Map(best.slice(0, MAX_SEMANTIC_RESULTS));
}

/**
 * Runs every search parameter of a request that has a text; several must all hold.
 * Null when none is active. Throws the service's 400 and 500. Source: docs/data-contract.md#search.
 */
export function searchesOf(collection: Collection, params: ReadonlyMap<string, string>): readonly Hits[] {
  const modes = collection.kind === 'works' ? WORK_MODES : OTHER_MODES;
  const found: Hits[] = [];
  for (const [name, mode] of modes) {
    const text = params.get(name)?.trim() ?? '';
    if (text === '' || text === '""') continue;
    checkText(collection.kind, name, text);
    found.push(runText(collection, 'default.search', text, mode));
  }
  const meaning = collection.kind === 'works' ? (params.get('search.semantic')?.trim() ?? '') : '';
  if (meaning !== '') {
    checkText(collection.kind, 'search.semantic', meaning);
    found.push(runSemantic(collection, meaning));
  }
  return found;
}

const NAME_FIELDS = /^(?:display_name|title)\.search/;
const KEYWORD_FIELDS = /^(?:default|fulltext|title_abstract_keywords)\.search/;
const BODY_FIELDS = /^(?:abstract|description)\.search/;

function modeOfFilter(kind: EntityKind, field: string): ParamMode {
  const isExact = field.endsWith('.exact');
  if (kind === 'works' && KEYWORD_FIELDS.test(field)) return { scope: 'all', isExact, hasKeywords: true };
  if (NAME_FIELDS.test(field)) return { scope: 'names', isExact };
  return { scope: BODY_FIELDS.test(field) ? 'body' : 'all', isExact };
}

/** The records that a `.search` filter finds: any of its texts. */
export function searchByFilter(collection: Collection, field: string, texts: readonly string[]): Hits {
  const mode = modeOfFilter(collection.kind, field);
  const all = new Map<number, number>();
  for (const text of texts) {
    checkText(collection.kind, field.replace(/^.*\.search/, 'search'), text);
    for (const [position, score] of runText(collection, field, text, mode)) {
      all.set(position, Math.max(score, all.get(position) ?? 0));
    }
  }
  return all;
}
