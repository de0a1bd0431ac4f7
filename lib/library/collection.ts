import type { EntityKind } from '@/lib/base/entity-kind';
import type { Positions, ValuesAt } from '@/lib/library/positions';
import type { RawRecord } from '@/lib/library/raw-record';
import type { WordIndex } from '@/lib/library/word-index';

/** Which records hold which value of one field, each value in the form in which it is compared. Positions ascend; those of removed records may be among them. */
export interface TermIndex {
  /** The records that hold a value. */
  postingsOf(value: string): Positions;
  /** The records of each value that begins so. */
  withPrefix(prefix: string): Iterable<Positions>;
  /** Sorts records into the values that they hold; a record with several stands in several buckets. Values in no particular order. */
  bucketsOf(positions: readonly number[]): ReadonlyMap<string, readonly number[]>;
  /** How a record writes a value, where that is not how it is compared; the first that came. Not for ids. */
  writtenAs(value: string): string | null;
  /** Records with any value at all. */
  readonly present: Positions;
}

/**
 * The records of one kind with the indexes over them, in memory (`MemoryCollection`) or on disk (`StoredCollection`). A
 * record keeps its position while it is here. Lists are in order of id (numeric; slugs alphabetical), which is how every
 * tie is broken.
 */
export interface Collection {
  readonly kind: EntityKind;
  /** How many records there are. */
  readonly size: number;
  /** One more than the highest position; some positions may be empty. */
  readonly capacity: number;
  /** The positions of all records, in order of id. */
  readonly order: Positions;
  /** The place of a record in that order. */
  rankOf(position: number): number;
  /** Where the record of a short id stands, or null. */
  positionOf(shortId: string): number | null;
  /** An empty record where there is none. */
  at(position: number): RawRecord;
  has(position: number): boolean;
  /** One byte per position, 1 where there is a record; a copy, which may be changed. */
  mask(): Uint8Array;
  /** The exact values of a field, normalised and inverted. */
  terms(field: string): TermIndex;
  /** The numbers of a field. */
  numbers(field: string): ValuesAt<number>;
  /** The dates of a field, in milliseconds since the epoch. */
  dates(field: string): ValuesAt<number>;
  /** What stands for the exact values of a field when they are put in order. */
  ranks(field: string): ValuesAt<number | string>;
  /** The words behind a search filter; the kind's names and texts (the default) for all that have no index of their own. */
  textIndex(field?: string): WordIndex;
}

/** Looking at every record costs as much as putting this share of them in order. */
const WORTH_SORTING = 16;

/** Of positions, those that a mask marks, in order of id. @param most a list that has all of them, where there is one */
export function markedIn(
  collection: Collection,
  mask: Uint8Array,
  most?: ReadonlyMap<number, unknown>,
): number[] {
  if (most !== undefined && most.size * WORTH_SORTING < collection.capacity) {
    const some = [...most.keys()].filter((position) => mask[position] === 1);
    return some.sort((a, b) => collection.rankOf(a) - collection.rankOf(b));
  }
  const marked: number[] = [];
  const { order } = collection;
  for (let at = 0; at < order.length; at += 1) {
    const position = order[at] ?? 0;
    if (mask[position] === 1) marked.push(position);
  }
  return marked;
}
