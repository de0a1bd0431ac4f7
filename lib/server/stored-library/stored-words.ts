import { stem } from '@/lib/library/text-tokens';
import type { Lengths, Postings, WordIndex } from '@/lib/library/word-index';
import { unpackPostings } from '@/lib/server/stored-library/packed-postings';
import { asIntegers, LENGTHS } from '@/lib/server/stored-library/schema';
import { readPieces } from '@/lib/server/stored-library/segment-pieces';
import { type Cell, type Database, numberOf, textOf } from '@/lib/server/stored-library/sqlite-database';

export interface StoredWordsParts {
  readonly database: Database;
  /** Null: nothing was ever indexed. */
  readonly field: number | null;
  /** Position of the first record of each segment. */
  readonly bases: readonly number[];
  /** One byte per position, 1 where there is a record. */
  readonly mask: Uint8Array;
}

const PREFIX_END = '\u{10ffff}';

/** The words of a collection on disk. Lengths are held in memory, sixteen bytes a record. */
export class StoredWords implements WordIndex {
  readonly #lengths: Int32Array;
  readonly size: number;
  readonly averageNameLength: number;
  readonly averageBodyLength: number;

  constructor(private readonly parts: StoredWordsParts) {
    const { database, field, bases, mask } = parts;
    this.#lengths = new Int32Array(mask.length * LENGTHS);
    const sql = 'SELECT segment, body FROM columns WHERE field = ? ORDER BY segment';
    for (const [segment, body] of database.rows(sql, field)) {
      this.#lengths.set(asIntegers(body), (bases[numberOf(segment)] ?? 0) * LENGTHS);
    }
    let size = 0;
    let names = 0;
    let body = 0;
    for (let doc = 0; doc < mask.length; doc += 1) {
      if (mask[doc] !== 1) continue;
      size += 1;
      names += this.#lengths[doc * LENGTHS] ?? 0;
      body += this.#lengths[doc * LENGTHS + 1] ?? 0;
    }
    this.size = size;
    this.averageNameLength = names / Math.max(1, size) || 1;
    this.averageBodyLength = body / Math.max(1, size) || 1;
  }

  get capacity(): number {
    return this.parts.mask.length;
  }

  has(doc: number): boolean {
    return this.parts.mask[doc] === 1;
  }

  lengthsOf(doc: number): Lengths {
    const at = doc * LENGTHS;
    const lengths = this.#lengths;
    return {
      names: lengths[at] ?? 0,
      body: lengths[at + 1] ?? 0,
      main: lengths[at + 2] ?? 0,
      mainContent: lengths[at + 3] ?? 0,
    };
  }

  *docs(): Generator<number> {
    for (let doc = 0; doc < this.parts.mask.length; doc += 1) if (this.has(doc)) yield doc;
  }

  postingsOf(word: string): Postings {
    const { database, field, bases } = this.parts;
    return unpackPostings(readPieces(database, 'words', field, word), bases);
  }

  familyOf(word: string): readonly string[] {
    const sql = 'SELECT word FROM stems WHERE field = ? AND stem = ?';
    return this.parts.database.rows(sql, this.parts.field, stem(word)).map(([each]) => textOf(each));
  }

  wordsFrom(start: string): readonly string[] {
    const { database, field } = this.parts;
    const sql = 'SELECT DISTINCT word FROM words WHERE field = ? AND word >= ? AND word < ? ORDER BY word';
    return database.rows(sql, field, start, `${start}${PREFIX_END}`).map(([word]) => textOf(word));
  }

  wordsWhere(fits: (word: string) => boolean): readonly string[] {
    const { database, field } = this.parts;
    const fitting: string[] = [];
    const note = ([cell]: readonly Cell[]) => {
      const word = textOf(cell);
      if (fits(word)) fitting.push(word);
    };
    for (const row of database.each('SELECT word FROM stems WHERE field = ?', field)) note(row);
    return fitting.sort();
  }
}
