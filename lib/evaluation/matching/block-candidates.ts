import { ALMOST_EQUAL } from './compare-titles';
import { titleWords } from './normalize-title';
import type { PaperIdentity } from './paper-identity';
import { countShared, jaccard } from './title-similarity';

/** Rare words of a title under which it is looked up. */
const WORDS_PER_TITLE = 5;
/** The rarest words, whose papers are compared whatever their number. */
const SURE_WORDS = 3;
/** Papers examined per title, beyond those of its rarest words. */
const MOST_EXAMINED = 600;
/** A word shared by more titles of a year than this is ignored as meaningless. */
const MOST_PER_WORD = 2_000;
/** Titles that share a smaller part of the shorter one's words are not compared letter by letter. */
const LEAST_OVERLAP = 0.3;
/** Titles that have a word from which it is known to be one. */
const KNOWN_TITLES = 3;
/** Misspellings leave no word of such titles whole, so that they are compared with all of their author's. */
const FEW_WORDS = 5;
/** Shorter to longer title, below which no similarity of 0.80 can be reached. */
const LEAST_LENGTH = 0.8;
const LEAST_SHARED_WORDS = 0.8;

/** A list of papers with the words of their titles as numbers. */
export interface WordedPapers {
  readonly identities: readonly PaperIdentity[];
  /** Per paper its distinct words, ascending. */
  readonly words: readonly Int32Array[];
}

/** Numbers words as they come. */
export class Vocabulary {
  readonly #numbers = new Map<string, number>();

  get size(): number {
    return this.#numbers.size;
  }

  numberOf(word: string): number | undefined {
    return this.#numbers.get(word);
  }

  /** The distinct words of a normalised title, ascending. */
  wordsOf(title: string): Int32Array {
    const words = titleWords(title);
    const sorted = new Int32Array(words.length);
    let size = 0;
    for (const word of words) {
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(word, number);
      }
      size += insert(sorted, size, number);
    }
    return size === sorted.length ? sorted : sorted.slice(0, size);
  }
}

/** Inserts a number in order among the first `size`; 0 where it is there already. */
function insert(sorted: Int32Array, size: number, number: number): number {
  let at = size;
  while (at > 0 && (sorted[at - 1] ?? 0) > number) at -= 1;
  if (at > 0 && sorted[at - 1] === number) return 0;
  sorted.copyWithin(at + 1, at, size);
  sorted[at] = number;
  return 1;
}

function countWords(papers: WordedPapers, size: number): Int32Array {
  const counts = new Int32Array(size);
  for (const words of papers.words) for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

function areLengthsAlike(a: string, b: string, least: number): boolean {
  return Math.min(a.length, b.length) >= least * Math.max(a.length, b.length);
}

/** Whether, by length, one title may be the other without its subtitle. */
function mayLackSubtitle(a: PaperIdentity, b: PaperIdentity): boolean {
  const isLike = (main: string, { title }: PaperIdentity) => areLengthsAlike(main, title, ALMOST_EQUAL);
  return a.mainTitles.some((main) => isLike(main, b)) || b.mainTitles.some((main) => isLike(main, a));
}

type YearKey = number | 'any' | 'none';

/** Keys of an author's papers of these years. */
function authorKeys(surname: string, years: readonly YearKey[]): readonly string[] {
  return surname === '' ? [] : years.map((year) => `${surname} ${year}`);
}

function yearsNear(year: number | null): readonly YearKey[] {
  return year === null ? ['any'] : [year - 1, year, year + 1, 'none'];
}

const NOWHERE: readonly number[] = [];
const NO_WORDS = new Int32Array(0);

/** From keys to indexes in a list. */
class IndexesByKey<Key> {
  readonly #indexes = new Map<Key, number[]>();

  add(key: Key, index: number): void {
    const indexes = this.#indexes.get(key);
    if (indexes === undefined) this.#indexes.set(key, [index]);
    else indexes.push(index);
  }

  of(key: Key): readonly number[] {
    return this.#indexes.get(key) ?? NOWHERE;
  }
}

/** A title that many papers share is a key only together with its first author; empty for none. */
function titleKey({ spelling, surname, isShortTitle, isStockTitle }: PaperIdentity): string {
  if (!isShortTitle && !isStockTitle) return spelling;
  return spelling === '' || surname === '' ? '' : `${spelling} by ${surname}`;
}

/**
 * Room for years in a key of word and year. Years with a difference of 64 share a key; the comparison distinguishes them.
 */
const YEAR_KEYS = 128;
const NO_YEAR = 126;
const ANY_YEAR = 127;

function wordKey(word: number, year: number | null): number {
  return word * YEAR_KEYS + (year === null ? NO_YEAR : year & 63);
}

/** Keys for a paper of this year: years that differ by at most one, and papers without a year. */
function keysNear(word: number, year: number | null): readonly number[] {
  if (year === null) return [word * YEAR_KEYS + ANY_YEAR];
  return [wordKey(word, year - 1), wordKey(word, year), wordKey(word, year + 1), wordKey(word, null)];
}

/** Called with an index and the Jaccard similarity of the titles' words. */
type Meet = (index: number, sharedWords: number) => void;

/**
 * Finds the papers of a list that may be the same as a given paper. They share an identifier, the whole title or, within
 * a year, some of its rarest words. A paper by the first author within a year is found too, if titles are short or one
 * may lack the other's subtitle. Never examines all papers. Source: docs/behaviours/comparison.md#candidate-pairs.
 */
export class CandidateIndex {
  readonly #identifiers = new IndexesByKey<string>();
  readonly #titles = new IndexesByKey<string>();
  readonly #byAuthor = new IndexesByKey<string>();
  readonly #byWord = new IndexesByKey<number>();
  readonly #counts: Int32Array;
  readonly #askedCounts: Int32Array;
  /** Whether there are queries without a year, which match papers of any year. */
  readonly #isAnyYearAsked: boolean;
  /** Per index: the number of the question that last met it, the words it shares in the present one, and those it has. */
  readonly #metBy: Int32Array;
  readonly #hits: Uint8Array;
  readonly #keyed: Uint8Array;
  readonly #lengths: Int32Array;
  #question = 0;

  /**
   * @param papers those searched.
   * @param asked those that candidates are looked for; may be the same list.
   */
  constructor(
    private readonly papers: WordedPapers,
    asked: WordedPapers,
    private readonly vocabulary: Vocabulary,
  ) {
    const { length } = papers.identities;
    this.#counts = countWords(papers, vocabulary.size);
    this.#askedCounts = papers === asked ? this.#counts : countWords(asked, vocabulary.size);
    this.#isAnyYearAsked = asked.identities.some(({ year }) => year === null);
    this.#metBy = new Int32Array(length);
    this.#hits = new Uint8Array(length);
    this.#keyed = new Uint8Array(length);
    this.#lengths = Int32Array.from(papers.identities, ({ title }) => title.length);
  }

  /** Adds a paper to the index; call once for each, before the first query. */
  add(index: number): void {
    const identity = this.papers.identities[index];
    if (identity === undefined) return;
    for (const id of identity.openAlexIds) this.#identifiers.add(id, index);
    for (const id of identity.dois) this.#identifiers.add(id, index);
    for (const id of identity.pmids) this.#identifiers.add(`pmid ${id}`, index);
    for (const id of identity.pmcids) this.#identifiers.add(`pmcid ${id}`, index);
    const key = titleKey(identity);
    if (key !== '') this.#titles.add(key, index);
    const years: YearKey[] = [identity.year ?? 'none'];
    if (this.#isAnyYearAsked) years.push('any');
    for (const author of authorKeys(identity.surname, years)) this.#byAuthor.add(author, index);
    const words = this.#rarest(this.papers.words[index] ?? NO_WORDS);
    this.#keyed[index] = words.length;
    for (const word of words) {
      this.#byWord.add(wordKey(word, identity.year), index);
      if (this.#isAnyYearAsked) this.#byWord.add(word * YEAR_KEYS + ANY_YEAR, index);
    }
  }

  /** In no order, each index once; the same whatever the order of the lists. */
  find(identity: PaperIdentity, words: Int32Array, meet: Meet): void {
    this.#question += 1;
    const meetAll = (indexes: readonly number[]) => {
      for (const index of indexes) this.#meetOnce(words, index, meet);
    };
    for (const id of identity.openAlexIds) meetAll(this.#identifiers.of(id));
    for (const id of identity.dois) meetAll(this.#identifiers.of(id));
    for (const id of identity.pmids) meetAll(this.#identifiers.of(`pmid ${id}`));
    for (const id of identity.pmcids) meetAll(this.#identifiers.of(`pmcid ${id}`));
    const key = titleKey(identity);
    if (key !== '') meetAll(this.#titles.of(key));
    for (const index of this.#bySameAuthor(identity, words)) this.#meetOnce(words, index, meet);
    const rarest = this.#rarest(words);
    for (const index of this.#sharing(rarest, identity.year)) {
      const fewer = Math.min(rarest.length, this.#keyed[index] ?? 0);
      const needed = fewer > 2 ? 2 : 1;
      const isShared = (this.#hits[index] ?? 0) >= needed;
      this.#hits[index] = 0;
      if (isShared && this.#isLike(identity.title.length, words, index)) this.#meetOnce(words, index, meet);
    }
  }

  /** Papers of the first author within a year whose titles are short, or may be the title without its subtitle. */
  #bySameAuthor(identity: PaperIdentity, words: Int32Array): readonly number[] {
    const found: number[] = [];
    for (const author of authorKeys(identity.surname, yearsNear(identity.year))) {
      const indexes = this.#byAuthor.of(author);
      if (indexes.length > MOST_PER_WORD) continue;
      for (const index of indexes) {
        const other = this.papers.identities[index];
        if (other === undefined) continue;
        const areFewWords = Math.min(words.length, this.papers.words[index]?.length ?? 0) <= FEW_WORDS;
        const isLike = areFewWords && areLengthsAlike(identity.title, other.title, LEAST_LENGTH);
        if (isLike || mayLackSubtitle(identity, other)) found.push(index);
      }
    }
    return found;
  }

  /** Whether three or more titles of both lists have this word: some misspellings occur twice. */
  readonly isKnownWord = (word: string): boolean => {
    const number = this.vocabulary.numberOf(word);
    if (number === undefined) return false;
    const own = this.#counts[number] ?? 0;
    return (
      (this.#counts === this.#askedCounts ? own : own + (this.#askedCounts[number] ?? 0)) >= KNOWN_TITLES
    );
  };

  /** Indexes of papers that share any of these words, each once; `#hits` says how many of them, and has to be cleared. */
  #sharing(rarest: readonly number[], year: number | null): readonly number[] {
    const touched: number[] = [];
    let examined = 0;
    for (const [rank, word] of rarest.entries()) {
      if (rank >= SURE_WORDS && examined > MOST_EXAMINED) break;
      for (const key of keysNear(word, year)) {
        const indexes = this.#byWord.of(key);
        if (indexes.length > MOST_PER_WORD) continue;
        examined += indexes.length;
        for (const index of indexes) {
          const hits = this.#hits[index] ?? 0;
          if (hits === 0) touched.push(index);
          this.#hits[index] = hits + 1;
        }
      }
    }
    return touched;
  }

  /** Rarest first. Words that occur in no other title, such as misspelt ones, are left out, since they find nothing. */
  #rarest(words: Int32Array): readonly number[] {
    const counts = this.#counts;
    const asked = this.#askedCounts;
    const least = counts === asked ? 2 : 1;
    const known: number[] = [];
    for (const word of words) {
      if ((counts[word] ?? 0) >= least && (asked[word] ?? 0) >= least) known.push(word);
    }
    const frequency = (word: number) => (counts[word] ?? 0) + (asked[word] ?? 0);
    known.sort((a, b) => frequency(a) - frequency(b) || a - b);
    if (known.length > WORDS_PER_TITLE) known.length = WORDS_PER_TITLE;
    return known;
  }

  #isLike(length: number, words: Int32Array, index: number): boolean {
    if (this.#metBy[index] === this.#question) return false;
    const otherWords = this.papers.words[index] ?? NO_WORDS;
    const otherLength = this.#lengths[index] ?? 0;
    const fewer = Math.min(words.length, otherWords.length);
    const isLong = Math.min(length, otherLength) >= LEAST_LENGTH * Math.max(length, otherLength);
    if (!isLong && fewer < LEAST_SHARED_WORDS * Math.max(words.length, otherWords.length)) return false;
    const shared = countShared(words, otherWords);
    if (isLong) return shared >= fewer * LEAST_OVERLAP;
    return shared >= LEAST_SHARED_WORDS * (words.length + otherWords.length - shared);
  }

  #meetOnce(words: Int32Array, index: number, meet: Meet): void {
    if (this.#metBy[index] === this.#question) return;
    this.#metBy[index] = this.#question;
    meet(index, jaccard(words, this.papers.words[index] ?? NO_WORDS));
  }
}
