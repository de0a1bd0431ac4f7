import { assertNever } from '@/lib/base/invariant';
import type { SearchNode } from '@/lib/library/search-query';
import { isStopWord } from '@/lib/library/text-tokens';
import { isWithinEdits, matchesPattern } from '@/lib/library/word-distance';
import { BODY_START, type Postings, type WordIndex } from '@/lib/library/word-index';

export type SearchScope = 'all' | 'names' | 'body';

/** Records found, by position, with how well they fit (above 0). */
export type Hits = ReadonlyMap<number, number>;

export interface SearchMode {
  readonly scope: SearchScope;
  /** Words as written instead of by stem. */
  readonly isExact: boolean;
}

/**
 * BM25's saturation, how much the length of names and bodies counts, and how much more a name counts than a body.
 * With the boosts below and citations counted as `matching.ts` does, a phrase in a name of up to ten times the usual
 * length outranks any hit in bodies alone.
 */
const K1 = 1.2;
const NAME_LENGTH_WEIGHT = 0.3;
const BODY_LENGTH_WEIGHT = 0.75;
const NAME_WEIGHT = 3;

/** What a hit's score is multiplied by when the record's name holds all words of the query. */
const BOOST = { wholeName: 16, phrase: 8, near: 5, apart: 3, none: 1 } as const;
/** Words in order with up to two others between them are near, as in `capture and storage`. */
const NEAR_STEP = 3;

type PositionsByDoc = ReadonlyMap<number, readonly number[]>;

/** How often words stand in the records that are looked at, and how many records have them at all. */
interface Counts {
  readonly docs: readonly number[];
  readonly frequency: number;
  readonly inNames: (doc: number) => number;
  readonly inBodies: (doc: number) => number;
}

/** Records as one byte per number, 1 where one is looked at; null: all. */
type Among = Uint8Array | null;

function saturated(count: number, length: number, average: number, lengthWeight: number): number {
  return (count * (K1 + 1)) / (count + K1 * (1 - lengthWeight + (lengthWeight * length) / average));
}

/** Where the positions of a word in the record at this place of its postings end. */
function endOf({ starts, positions }: Postings, at: number): number {
  return starts[at + 1] ?? positions.length;
}

/** How many of them are in names, which come first. */
function countInNames(postings: Postings, at: number): number {
  const begin = postings.starts[at] ?? 0;
  const end = endOf(postings, at);
  let place = begin;
  while (place < end && (postings.positions[place] ?? 0) < BODY_START) place += 1;
  return place - begin;
}

/** One search over one index; remembers where the words of the query stand. */
class Search {
  readonly #postings = new Map<string, Postings>();
  #among: Among = null;

  constructor(
    private readonly index: WordIndex,
    private readonly mode: SearchMode,
  ) {}

  /** Hits with the boosts of names; alternatives are boosted each by itself. */
  rank(node: SearchNode): Hits {
    if (node.type === 'or') return unite(node.items.map((item) => this.rank(item)));
    const words = plainWords(node);
    this.#among = words !== null && isNarrowing(node) ? this.#docsWithAll(words) : null;
    const hits = this.run(node);
    if (words === null || words.length === 0 || this.mode.scope === 'body') return hits;
    const perWord = words.map(({ word }) => this.#namePlaces(this.#formsOf(word), hits));
    const boosted = new Map<number, number>();
    for (const [doc, score] of hits) boosted.set(doc, score * this.#boostOf(doc, words, perWord));
    return boosted;
  }

  run(node: SearchNode): Hits {
    switch (node.type) {
      case 'word':
        return this.#scored(this.#countsOf(this.#formsOf(node.word)));
      case 'pattern':
        return this.#scored(this.#countsOf(this.#wordsLike(node.pattern)));
      case 'fuzzy': {
        const isNear = (word: string) => isWithinEdits(word, node.word, node.distance);
        return this.#scored(this.#countsOf(this.index.wordsWhere(isNear)));
      }
      case 'phrase':
        return this.#scored(countsIn(this.#phrasePositions(node.words, node.slop)));
      case 'near':
        return this.#scored(countsIn(this.#nearPositions(node)));
      case 'or':
        return unite(node.items.map((item) => this.run(item)));
      case 'not': {
        const unwanted = this.run(node.item);
        return intersect([this.#everything()], (doc) => !unwanted.has(doc));
      }
      case 'and':
        return this.#all(node.items);
      default:
        return assertNever(node);
    }
  }

  #all(items: readonly SearchNode[]): Hits {
    const wanted = items.flatMap((item) => (item.type === 'not' ? [] : [this.run(item)]));
    const unwanted = items.flatMap((item) => (item.type === 'not' ? [this.run(item.item)] : []));
    return intersect(
      wanted.length === 0 ? [this.#everything()] : wanted,
      (doc) => !unwanted.some((hits) => hits.has(doc)),
    );
  }

  /** The records that have every one of the words, in whatever form counts. */
  #docsWithAll(words: readonly PlainWord[]): Uint8Array {
    const reached = new Uint16Array(this.index.capacity);
    words.forEach(({ word }, step) => {
      for (const form of this.#formsOf(word)) {
        const { docs } = this.#postingsOf(form);
        for (let at = 0; at < docs.length; at += 1) {
          const doc = docs[at] ?? 0;
          if (reached[doc] === step) reached[doc] = step + 1;
        }
      }
    });
    const having = new Uint8Array(reached.length);
    for (let doc = 0; doc < having.length; doc += 1) if (reached[doc] === words.length) having[doc] = 1;
    return having;
  }

  #formsOf(word: string): readonly string[] {
    return this.mode.isExact ? [word] : this.index.familyOf(word);
  }

  #postingsOf(word: string): Postings {
    const known = this.#postings.get(word) ?? this.index.postingsOf(word);
    this.#postings.set(word, known);
    return known;
  }

  #everything(): Hits {
    return new Map([...this.index.docs()].map((doc) => [doc, 1]));
  }

  #wordsLike(written: string): readonly string[] {
    const pattern = written.replace(/[^\p{L}\p{N}*?]/gu, '');
    const start = /^[^*?]*/.exec(pattern)?.[0] ?? '';
    return this.index.wordsFrom(start).filter((word) => matchesPattern(word, pattern));
  }

  /** How often any of the words stands in names and bodies, per record. */
  #countsOf(words: readonly string[]): Counts {
    const { capacity } = this.index;
    const { scope } = this.mode;
    const docs: number[] = [];
    const inNames = new Uint16Array(capacity);
    const inBodies = new Uint16Array(capacity);
    for (const word of words) {
      const postings = this.#postingsOf(word);
      for (let at = 0; at < postings.docs.length; at += 1) {
        const doc = postings.docs[at] ?? 0;
        if (!this.index.has(doc)) continue;
        const inName = countInNames(postings, at);
        const names = scope === 'body' ? 0 : inName;
        const bodies = scope === 'names' ? 0 : endOf(postings, at) - (postings.starts[at] ?? 0) - inName;
        const before = (inNames[doc] ?? 0) + (inBodies[doc] ?? 0);
        inNames[doc] = (inNames[doc] ?? 0) + names;
        inBodies[doc] = (inBodies[doc] ?? 0) + bodies;
        if (before === 0 && names + bodies > 0) docs.push(doc);
      }
    }
    const among = this.#among;
    return {
      docs: among === null ? docs : docs.filter((doc) => among[doc] === 1),
      frequency: docs.length,
      inNames: (doc) => inNames[doc] ?? 0,
      inBodies: (doc) => inBodies[doc] ?? 0,
    };
  }

  /** Where any of the words stands in the names of the hits. */
  #namePlaces(words: readonly string[], hits: Hits): PositionsByDoc {
    const found = new Map<number, number[]>();
    for (const word of words) {
      const postings = this.#postingsOf(word);
      for (let at = 0; at < postings.docs.length; at += 1) {
        const doc = postings.docs[at] ?? 0;
        const count = countInNames(postings, at);
        if (count === 0 || !hits.has(doc)) continue;
        const known = found.get(doc) ?? [];
        found.set(doc, known);
        const begin = postings.starts[at] ?? 0;
        for (let i = begin; i < begin + count; i += 1) known.push(postings.positions[i] ?? 0);
      }
    }
    return found;
  }

  /** Where any of the words stands, per record that is looked at, names before bodies. */
  #placesOf(words: readonly string[]): PositionsByDoc {
    const among = this.#among;
    const { scope } = this.mode;
    const byDoc = new Map<number, number[]>();
    for (const word of words) {
      const { docs, starts, positions } = this.#postingsOf(word);
      for (let at = 0; at < docs.length; at += 1) {
        const doc = docs[at] ?? 0;
        if (!this.index.has(doc) || (among !== null && among[doc] !== 1)) continue;
        const end = starts[at + 1] ?? positions.length;
        for (let i = starts[at] ?? 0; i < end; i += 1) {
          const position = positions[i] ?? 0;
          if (scope !== 'all' && position >= BODY_START !== (scope === 'body')) continue;
          const known = byDoc.get(doc);
          if (known === undefined) byDoc.set(doc, [position]);
          else known.push(position);
        }
      }
    }
    return byDoc;
  }

  #phrasePositions(words: readonly (string | null)[], slop: number): PositionsByDoc {
    const perWord = words.map((word) => {
      if (word === null) return null;
      return this.#placesOf(/[*?]/.test(word) ? this.#wordsLike(word) : this.#formsOf(word));
    });
    const found = new Map<number, number[]>();
    for (const [doc, starts] of perWord[0] ?? new Map<number, readonly number[]>()) {
      const matching = starts.filter((start) =>
        perWord.every((byDoc, offset) => {
          const positions = byDoc === null ? null : (byDoc.get(doc) ?? []);
          return positions?.some((position) => Math.abs(position - start - offset) <= slop) ?? true;
        }),
      );
      if (matching.length > 0) found.set(doc, matching);
    }
    return found;
  }

  /** Where the left phrase stands with the right one near, on either side. */
  #nearPositions({ left, right, distance }: Extract<SearchNode, { type: 'near' }>): PositionsByDoc {
    const rightPositions = this.#phrasePositions(right.words, right.slop);
    const found = new Map<number, number[]>();
    for (const [doc, starts] of this.#phrasePositions(left.words, left.slop)) {
      const others = rightPositions.get(doc) ?? [];
      const near = starts.filter((start) =>
        others.some((other) => {
          const between =
            start < other ? other - start - left.words.length : start - other - right.words.length;
          return between >= 0 && between <= distance;
        }),
      );
      if (near.length > 0) found.set(doc, near);
    }
    return found;
  }

  #scored({ docs, frequency, inNames, inBodies }: Counts): Hits {
    const { size, averageNameLength, averageBodyLength } = this.index;
    const rarity = Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
    const hits = new Map<number, number>();
    for (const doc of docs) {
      const lengths = this.index.lengthsOf(doc);
      const names = saturated(inNames(doc), lengths.names, averageNameLength, NAME_LENGTH_WEIGHT);
      const body = saturated(inBodies(doc), lengths.body, averageBodyLength, BODY_LENGTH_WEIGHT);
      hits.set(doc, rarity * (NAME_WEIGHT * names + body));
    }
    return hits;
  }

  #boostOf(doc: number, words: readonly PlainWord[], ofWords: readonly PositionsByDoc[]): number {
    const perWord: (readonly number[])[] = [];
    for (const each of ofWords) {
      const inNames = each.get(doc);
      if (inNames === undefined) return BOOST.none;
      perWord.push(inNames);
    }
    const start = runStart(perWord, (at) => 1 + (words[at]?.skipped ?? 0));
    if (start === null) return runStart(perWord, () => NEAR_STEP) === null ? BOOST.apart : BOOST.near;
    const { main, mainContent } = this.index.lengthsOf(doc);
    const contentWords = words.filter(({ word }) => !isStopWord(word)).length;
    return start < main && mainContent === contentWords ? BOOST.wholeName : BOOST.phrase;
  }
}

function countsIn(byDoc: PositionsByDoc): Counts {
  const namesOf = (positions: readonly number[]) => positions.filter((each) => each < BODY_START).length;
  const inNames = (doc: number) => namesOf(byDoc.get(doc) ?? []);
  return {
    docs: [...byDoc.keys()],
    frequency: byDoc.size,
    inNames,
    inBodies: (doc) => (byDoc.get(doc)?.length ?? 0) - inNames(doc),
  };
}

/**
 * Whether the records with all words of a query are enough to score it: those without one are no hits, and how rare its parts
 * are is known without them.
 */
function isNarrowing(node: SearchNode): boolean {
  const isPlain = (word: string | null) => word === null || !/[*?]/.test(word);
  if (node.type === 'phrase') return node.words.every(isPlain);
  return node.type === 'and' && node.items.every(({ type }) => type === 'word');
}

/** Where words begin that follow one another in steps of at most so many positions, or null. */
function runStart(perWord: readonly (readonly number[])[], maxStep: (word: number) => number): number | null {
  const [first = [], ...others] = perWord;
  for (const begin of first.toSorted((a, b) => a - b)) {
    let at = begin;
    const isRun = others.every((positions, index) => {
      const next = Math.min(...positions.filter((position) => position > at));
      const isClose = next - at <= maxStep(index + 1);
      at = next;
      return isClose;
    });
    if (isRun) return begin;
  }
  return null;
}

interface PlainWord {
  readonly word: string;
  /** Stop words of the query just before it. */
  readonly skipped: number;
}

function wordsOfPhrase(words: readonly (string | null)[]): readonly PlainWord[] {
  const found: PlainWord[] = [];
  let skipped = 0;
  for (const word of words) {
    if (word !== null) found.push({ word, skipped });
    skipped = word === null ? skipped + 1 : 0;
  }
  return found;
}

/** The words of a query that names nothing but words and phrases, in order; null for any other. */
function plainWords(node: SearchNode): readonly PlainWord[] | null {
  switch (node.type) {
    case 'word':
      return [node];
    case 'phrase':
      return wordsOfPhrase(node.words);
    case 'and': {
      const parts = node.items.map((item) => (item.type === 'not' ? [] : plainWords(item)));
      return parts.some((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
    }
    default:
      return null;
  }
}

function intersect(all: readonly Hits[], isWanted: (doc: number) => boolean): Hits {
  const [smallest, ...others] = [...all].sort((a, b) => a.size - b.size);
  const hits = new Map<number, number>();
  for (const [doc, score] of smallest ?? []) {
    if (!isWanted(doc) || !others.every((other) => other.has(doc))) continue;
    hits.set(
      doc,
      others.reduce((sum, other) => sum + (other.get(doc) ?? 0), score),
    );
  }
  return hits;
}

function unite(all: readonly Hits[]): Hits {
  const hits = new Map<number, number>();
  for (const some of all) for (const [doc, score] of some) hits.set(doc, (hits.get(doc) ?? 0) + score);
  return hits;
}

/**
 * Finds the records that fit a query and says how well: by the words' rarity, number and position (BM25), far better when
 * the record's name holds them all. Pure; reads only the postings of the words asked for.
 */
export function runSearch(index: WordIndex, node: SearchNode, mode: SearchMode): Hits {
  return new Search(index, mode).rank(node);
}
