import { assertNever } from '@/lib/base/invariant';
import { isNarrowing, nameBoost, type PlainWord, plainWords } from '@/lib/library/name-boost';
import type { SearchNode } from '@/lib/library/search-query';
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
 * With the boosts of `name-boost.ts` and citations counted as `matching.ts` does, a phrase in a name of up to ten times the usual
 * length outranks any hit in bodies alone.
 */
const K1 = 1.2;
const NAME_LENGTH_WEIGHT = 0.3;
const BODY_LENGTH_WEIGHT = 0.75;
const NAME_WEIGHT = 3;

const NOWHERE: readonly number[] = [];

type PositionsByDoc = ReadonlyMap<number, readonly number[]>;

/** How often words stand in the records that are looked at, and how many records have them at all. */
interface Counts {
  readonly docs: readonly number[];
  readonly frequency: number;
  /** By the place of a record in `docs`. */
  readonly inNames: readonly number[];
  readonly inBodies: readonly number[];
}

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

/** Whether a word stands in the part of a record that is searched: names come before bodies. */
function isInScope(postings: Postings, at: number, scope: SearchScope): boolean {
  if (scope === 'all') return true;
  const { starts, positions } = postings;
  const decisive = scope === 'names' ? (starts[at] ?? 0) : endOf(postings, at) - 1;
  return (positions[decisive] ?? 0) >= BODY_START === (scope === 'body');
}

/** One search over one index; remembers where the words of the query stand. */
class Search {
  readonly #postings = new Map<string, Postings>();
  /** Records that are looked at: those that reached the step. Step 0: all. */
  readonly #reached: Uint16Array;
  #step = 0;
  /** For counting: which call has seen a record, and how often a word stands in it. */
  readonly #seen: Uint16Array;
  readonly #inNames: Uint16Array;
  readonly #inBodies: Uint16Array;
  #call = 0;

  constructor(
    private readonly index: WordIndex,
    private readonly mode: SearchMode,
  ) {
    const { capacity } = index;
    this.#reached = new Uint16Array(capacity);
    this.#seen = new Uint16Array(capacity);
    this.#inNames = new Uint16Array(capacity);
    this.#inBodies = new Uint16Array(capacity);
  }

  /** Hits with the boosts of names; alternatives are boosted each by itself. */
  rank(node: SearchNode): Hits {
    if (node.type === 'or') return unite(node.items.map((item) => this.rank(item)));
    const words = plainWords(node);
    this.#step = 0;
    if (words !== null && isNarrowing(node)) this.#lookAmong(words);
    const hits = this.run(node);
    if (words === null || words.length === 0 || this.mode.scope === 'body') return hits;
    const perWord = words.map(({ word }) => this.#namePlaces(this.#formsOf(word), hits));
    for (const [doc, score] of hits) {
      const places = perWord.map((each) => each.get(doc) ?? NOWHERE);
      const boost = nameBoost(words, places, () => this.index.lengthsOf(doc));
      if (boost !== 1) hits.set(doc, score * boost);
    }
    return hits;
  }

  run(node: SearchNode): Map<number, number> {
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
      case 'carried':
        return new Map(node.docs.filter((doc) => this.index.has(doc)).map((doc) => [doc, 1]));
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

  #all(items: readonly SearchNode[]): Map<number, number> {
    const wanted = items.flatMap((item) => (item.type === 'not' ? [] : [this.run(item)]));
    const unwanted = items.flatMap((item) => (item.type === 'not' ? [this.run(item.item)] : []));
    return intersect(
      wanted.length === 0 ? [this.#everything()] : wanted,
      (doc) => !unwanted.some((hits) => hits.has(doc)),
    );
  }

  /** Looks only at records that have every one of the words, in whatever form counts. */
  #lookAmong(words: readonly PlainWord[]): void {
    const reached = this.#reached.fill(0);
    words.forEach(({ word }, step) => {
      for (const form of this.#formsOf(word)) {
        const { docs } = this.#postingsOf(form);
        for (let at = 0; at < docs.length; at += 1) {
          const doc = docs[at] ?? 0;
          if (reached[doc] === step) reached[doc] = step + 1;
        }
      }
    });
    this.#step = words.length;
  }

  #isLookedAt(doc: number): boolean {
    return this.#step === 0 || this.#reached[doc] === this.#step;
  }

  #formsOf(word: string): readonly string[] {
    return this.mode.isExact ? [word] : this.index.familyOf(word);
  }

  #postingsOf(word: string): Postings {
    const known = this.#postings.get(word) ?? this.index.postingsOf(word);
    this.#postings.set(word, known);
    return known;
  }

  #everything(): Map<number, number> {
    return new Map([...this.index.docs()].map((doc) => [doc, 1]));
  }

  #wordsLike(written: string): readonly string[] {
    const pattern = written.replace(/[^\p{L}\p{N}*?]/gu, '');
    const start = /^[^*?]*/.exec(pattern)?.[0] ?? '';
    return this.index.wordsFrom(start).filter((word) => matchesPattern(word, pattern));
  }

  /** How often any of the words stands in names and bodies, per record. */
  #countsOf(words: readonly string[]): Counts {
    const { scope } = this.mode;
    const [index, seen, reached, step] = [this.index, this.#seen, this.#reached, this.#step];
    this.#call += 1;
    const call = this.#call;
    const docs: number[] = [];
    let frequency = 0;
    for (const word of words) {
      const postings = this.#postingsOf(word);
      const { docs: all } = postings;
      for (let at = 0; at < all.length; at += 1) {
        const doc = all[at] ?? 0;
        if (!index.has(doc) || !isInScope(postings, at, scope)) continue;
        const isNew = seen[doc] !== call;
        seen[doc] = call;
        if (isNew) frequency += 1;
        if (step !== 0 && reached[doc] !== step) continue;
        if (isNew) docs.push(doc);
        this.#count(postings, at);
      }
    }
    const counts = {
      docs,
      frequency,
      inNames: docs.map((doc) => this.#inNames[doc] ?? 0),
      inBodies: docs.map((doc) => this.#inBodies[doc] ?? 0),
    };
    for (const doc of docs) {
      this.#inNames[doc] = 0;
      this.#inBodies[doc] = 0;
    }
    return counts;
  }

  #count(postings: Postings, at: number): void {
    const { scope } = this.mode;
    const doc = postings.docs[at] ?? 0;
    const inName = countInNames(postings, at);
    const inBody = endOf(postings, at) - (postings.starts[at] ?? 0) - inName;
    if (scope !== 'body') this.#inNames[doc] = (this.#inNames[doc] ?? 0) + inName;
    if (scope !== 'names') this.#inBodies[doc] = (this.#inBodies[doc] ?? 0) + inBody;
  }

  /** Where any of the words stands in the names of the hits. */
  #namePlaces(words: readonly string[], hits: Hits): PositionsByDoc {
    const [reached, step] = [this.#reached, this.#step];
    const found = new Map<number, number[]>();
    for (const word of words) {
      const postings = this.#postingsOf(word);
      const { docs } = postings;
      for (let at = 0; at < docs.length; at += 1) {
        const doc = docs[at] ?? 0;
        if (step !== 0 && reached[doc] !== step) continue;
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
    const { scope } = this.mode;
    const byDoc = new Map<number, number[]>();
    for (const word of words) {
      const { docs, starts, positions } = this.#postingsOf(word);
      for (let at = 0; at < docs.length; at += 1) {
        const doc = docs[at] ?? 0;
        if (!this.index.has(doc) || !this.#isLookedAt(doc)) continue;
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

  /** Where the first phrase stands with the others near, on either side. */
  #nearPositions({ phrases, distance }: Extract<SearchNode, { type: 'near' }>): PositionsByDoc {
    const placed = phrases.map(({ words, slop }) => ({
      starts: this.#phrasePositions(words, slop),
      length: words.length,
    }));
    const [first, ...others] = placed;
    const found = new Map<number, number[]>();
    for (const [doc, starts] of first?.starts ?? new Map<number, readonly number[]>()) {
      const spansOf = ({ starts: byDoc, length }: (typeof placed)[number]) =>
        (byDoc.get(doc) ?? NOWHERE).map((from): Span => ({ from, end: from + length }));
      const rest = others.map(spansOf);
      const near = starts.filter((from) =>
        areNear([{ from, end: from + (first?.length ?? 0) }], rest, distance),
      );
      if (near.length > 0) found.set(doc, near);
    }
    return found;
  }

  #scored({ docs, frequency, inNames, inBodies }: Counts): Map<number, number> {
    const { size, averageNameLength, averageBodyLength } = this.index;
    const rarity = Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
    const hits = new Map<number, number>();
    docs.forEach((doc, at) => {
      const lengths = this.index.lengthsOf(doc);
      const names = saturated(inNames[at] ?? 0, lengths.names, averageNameLength, NAME_LENGTH_WEIGHT);
      const body = saturated(inBodies[at] ?? 0, lengths.body, averageBodyLength, BODY_LENGTH_WEIGHT);
      hits.set(doc, rarity * (NAME_WEIGHT * names + body));
    });
    return hits;
  }
}

/** Where a phrase stands: its first position, and the one behind its last. */
interface Span {
  readonly from: number;
  readonly end: number;
}

/** Whether a place of each further phrase can be added, none over another, with at most so many other words among them all. */
function areNear(chosen: readonly Span[], rest: readonly (readonly Span[])[], distance: number): boolean {
  const from = Math.min(...chosen.map((span) => span.from));
  const end = Math.max(...chosen.map((span) => span.end));
  const [next, ...others] = rest;
  if (next === undefined) {
    const held = chosen.reduce((sum, span) => sum + span.end - span.from, 0);
    return end - from - held <= distance;
  }
  return next.some(
    (span) =>
      chosen.every((other) => span.end <= other.from || other.end <= span.from) &&
      areNear([...chosen, span], others, distance),
  );
}

function countsIn(byDoc: PositionsByDoc): Counts {
  const all = [...byDoc.values()];
  const inNames = all.map((positions) => positions.filter((each) => each < BODY_START).length);
  return {
    docs: [...byDoc.keys()],
    frequency: byDoc.size,
    inNames,
    inBodies: all.map((positions, at) => positions.length - (inNames[at] ?? 0)),
  };
}

function intersect(all: readonly Hits[], isWanted: (doc: number) => boolean): Map<number, number> {
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

function unite(all: readonly Hits[]): Map<number, number> {
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
