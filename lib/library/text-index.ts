import { isStopWord, stem, tokenize } from '@/lib/library/text-tokens';
import { BODY_START, type Lengths, type Postings, type WordIndex } from '@/lib/library/word-index';

/** The searchable texts of a record: its names, the main one first, and everything longer. */
export interface SearchableText {
  readonly names: readonly string[];
  readonly body: readonly string[];
  /** A text of the body as words with their positions in it. */
  readonly inverted?: readonly (readonly [word: string, positions: readonly number[]])[];
}

/** Postings that grow. */
interface OwnPostings extends Postings {
  readonly docs: number[];
  readonly starts: number[];
  readonly positions: number[];
}

/** Empty positions between two texts, so that no phrase reaches across. */
const GAP = 64;

const NO_POSTINGS: OwnPostings = { docs: [], starts: [], positions: [] };

/** A tag with blanks inside reaches over several words. */
const OPEN_TAG = /<[a-z/][^>]*$/i;

function writtenOut(inverted: NonNullable<SearchableText['inverted']>): string {
  const words: string[] = [];
  for (const [word, positions] of inverted) for (const position of positions) words[position] = word;
  return words.filter((word) => word !== undefined).join(' ');
}

function lastPosition(inverted: NonNullable<SearchableText['inverted']>): number {
  let last = -1;
  for (const [, positions] of inverted)
    for (const position of positions) if (position > last) last = position;
  return last;
}

function note({ docs, starts, positions }: OwnPostings, doc: number, position: number): void {
  if (docs[docs.length - 1] !== doc) {
    docs.push(doc);
    starts.push(positions.length);
  }
  positions.push(position);
}

const NO_LENGTHS: Lengths = { names: 0, body: 0, main: 0, mainContent: 0 };

/**
 * The words of many records with their positions. Grows record by record; a record that is forgotten counts nowhere, so
 * that scores are those of an index that never held it, though its words stay until the index is built anew.
 */
export class TextIndex implements WordIndex {
  readonly #words = new Map<string, OwnPostings>();
  readonly #byStem = new Map<string, string[]>();
  readonly #lengths: (Lengths | null)[] = [];
  #vocabulary: readonly string[] | null = null;
  #size = 0;
  #nameWords = 0;
  #bodyWords = 0;

  get size(): number {
    return this.#size;
  }

  /** The number that the next record gets. */
  get nextDoc(): number {
    return this.#lengths.length;
  }

  get capacity(): number {
    return this.nextDoc;
  }

  get averageNameLength(): number {
    return this.#nameWords / Math.max(1, this.#size) || 1;
  }

  get averageBodyLength(): number {
    return this.#bodyWords / Math.max(1, this.#size) || 1;
  }

  get #alphabet(): readonly string[] {
    this.#vocabulary ??= [...this.#words.keys()].sort();
    return this.#vocabulary;
  }

  wordsWhere(fits: (word: string) => boolean): readonly string[] {
    return this.#alphabet.filter(fits);
  }

  wordsFrom(start: string): readonly string[] {
    const words = this.#alphabet;
    let from = 0;
    let to = words.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((words[middle] ?? '') < start) from = middle + 1;
      else to = middle;
    }
    let end = from;
    while (words[end]?.startsWith(start) === true) end += 1;
    return words.slice(from, end);
  }

  has(doc: number): boolean {
    return (this.#lengths[doc] ?? null) !== null;
  }

  lengthsOf(doc: number): Lengths {
    return this.#lengths[doc] ?? NO_LENGTHS;
  }

  /** Every word with its postings. */
  entries(): Iterable<[string, Postings]> {
    return this.#words;
  }

  postingsOf(word: string): OwnPostings {
    return this.#words.get(word) ?? NO_POSTINGS;
  }

  familyOf(word: string): readonly string[] {
    return this.#byStem.get(stem(word)) ?? [];
  }

  *docs(): Generator<number> {
    for (let doc = 0; doc < this.#lengths.length; doc += 1) if (this.has(doc)) yield doc;
  }

  /** Adds records under the next numbers; null keeps a number free. Linear in the length of all texts. */
  addAll(texts: Iterable<SearchableText | null>): void {
    // Real texts repeat the same written words: each is taken apart once per call.
    const known = new Map<string, readonly OwnPostings[]>();
    for (const text of texts) this.#add(text, known);
  }

  forget(doc: number): void {
    const lengths = this.#lengths[doc] ?? null;
    if (lengths === null) return;
    this.#lengths[doc] = null;
    this.#count(lengths, -1);
  }

  #count(lengths: Lengths, sign: 1 | -1): void {
    this.#size += sign;
    this.#nameWords += sign * lengths.names;
    this.#bodyWords += sign * lengths.body;
  }

  #add(text: SearchableText | null, known: Map<string, readonly OwnPostings[]>): void {
    if (text === null) {
      this.#lengths.push(null);
      return;
    }
    const doc = this.#lengths.length;
    const main = tokenize(text.names[0] ?? '');
    const lengths = {
      names: this.#addTexts(doc, text.names, 0, known),
      body:
        this.#addTexts(doc, text.body, BODY_START, known) +
        this.#addInverted(doc, text.inverted ?? [], known),
      main: main.length,
      mainContent: main.filter((word) => !isStopWord(word)).length,
    };
    this.#lengths.push(lengths);
    this.#count(lengths, 1);
  }

  #addTexts(
    doc: number,
    texts: readonly string[],
    firstPosition: number,
    known: Map<string, readonly OwnPostings[]>,
  ): number {
    let position = firstPosition;
    for (const text of texts) {
      // Markup may hold blanks, so such a text is taken apart as a whole.
      const pieces = text.includes('<') || text.includes('&') ? [text] : text.split(' ');
      for (const piece of pieces) {
        for (const postings of this.#wordsIn(piece, known)) {
          note(postings, doc, position);
          position += 1;
        }
      }
      position += GAP;
    }
    return position - firstPosition - GAP * texts.length;
  }

  /** Puts the words of an inverted text behind the body without writing the text out: most words repeat. */
  #addInverted(
    doc: number,
    inverted: NonNullable<SearchableText['inverted']>,
    known: Map<string, readonly OwnPostings[]>,
  ): number {
    if (inverted.some(([word]) => OPEN_TAG.test(word))) {
      return this.#addTexts(doc, [writtenOut(inverted)], BODY_START, known);
    }
    // A written word such as `state-of-the-art` is several words, which move those behind it.
    const pieces = inverted.map(([word, positions]) => ({ words: this.#wordsIn(word, known), positions }));
    const starts = new Int32Array(lastPosition(inverted) + 2);
    for (const { words, positions } of pieces)
      for (const written of positions) starts[written + 1] = words.length;
    for (let written = 1; written < starts.length; written += 1) {
      starts[written] = (starts[written] ?? 0) + (starts[written - 1] ?? 0);
    }
    for (const { words, positions } of pieces) {
      for (const written of positions) {
        let position = BODY_START + (starts[written] ?? 0);
        for (const postings of words) {
          note(postings, doc, position);
          position += 1;
        }
      }
    }
    return starts[starts.length - 1] ?? 0;
  }

  #wordsIn(piece: string, known: Map<string, readonly OwnPostings[]>): readonly OwnPostings[] {
    const words = known.get(piece);
    if (words !== undefined) return words;
    const found = tokenize(piece).map((word) => this.#wordFor(word));
    known.set(piece, found);
    return found;
  }

  #wordFor(word: string): OwnPostings {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const postings: OwnPostings = { docs: [], starts: [], positions: [] };
    this.#words.set(word, postings);
    this.#vocabulary = null;
    const root = stem(word);
    const family = this.#byStem.get(root);
    if (family === undefined) this.#byStem.set(root, [word]);
    else family.push(word);
    return postings;
  }
}
