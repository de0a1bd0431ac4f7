import { assertNever } from '@/lib/base/invariant';
import { recordId } from '@/lib/entities/record-id';
import type { Collection } from '@/lib/library/collection';
import type { Condition } from '@/lib/library/filter-parse';
import { isInRange, type NumberRange } from '@/lib/library/filter-values';
import type { Positions, ValuesAt } from '@/lib/library/positions';
import { readList } from '@/lib/library/raw-record';
import { searchByFilter } from '@/lib/library/search-params';
import type { Hits } from '@/lib/library/search-run';

const DAY_MS = 86_400_000;

/** Records as one byte per position (1: meant). */
export type Mask = Uint8Array;

export interface FilterOutcome {
  readonly mask: Mask;
  /** Relevance from the filter's own searches; null when it has none. */
  readonly relevance: Hits | null;
}

function mark(mask: Mask, positions: Positions): void {
  for (let at = 0; at < positions.length; at += 1) mask[positions[at] ?? 0] = 1;
}

function marks(collection: Collection, lists: Iterable<Positions>): Mask {
  const mask = new Uint8Array(collection.capacity);
  for (const positions of lists) mark(mask, positions);
  return mask;
}

/** Null: every record has one of the values, as in collections without works beyond the core. */
function markTerms(collection: Collection, field: string, values: readonly string[]): Mask | null {
  const terms = collection.terms(field);
  const lists = values.map((value) => terms.postingsOf(value));
  return lists.some(({ length }) => length === collection.capacity) ? null : marks(collection, lists);
}

function markPrefixes(collection: Collection, field: string, prefixes: readonly string[]): Mask {
  const terms = collection.terms(field);
  const mask = new Uint8Array(collection.capacity);
  for (const prefix of prefixes) for (const positions of terms.withPrefix(prefix)) mark(mask, positions);
  return mask;
}

/** `cited_by:W1`: what W1 lists; `related_to:W1` likewise. A work that is not here lists nothing. */
function markListed(collection: Collection, field: string, works: readonly string[]): Mask {
  const list = field === 'cited_by' ? 'referenced_works' : 'related_works';
  const positions = works.flatMap((work) => {
    const position = collection.positionOf(work);
    if (position === null) return [];
    return readList(collection.at(position), list).flatMap(
      (id) => collection.positionOf(recordId('works', String(id))) ?? [],
    );
  });
  return marks(collection, [positions]);
}

function markNumbers(collection: Collection, field: string, ranges: readonly NumberRange[]): Mask {
  return markValues(collection, collection.numbers(field), (number) =>
    ranges.some((range) => isInRange(number, range)),
  );
}

function markDates(collection: Collection, field: string, from: string, to: string): Mask {
  const first = from === '' ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const end = Date.parse(to) + DAY_MS;
  return markValues(collection, collection.dates(field), (time) => time >= first && time < end);
}

function markValues(
  collection: Collection,
  valuesAt: ValuesAt<number>,
  isWanted: (value: number) => boolean,
): Mask {
  const mask = new Uint8Array(collection.capacity);
  for (let position = 0; position < mask.length; position += 1) {
    if (valuesAt(position).some(isWanted)) mask[position] = 1;
  }
  return mask;
}

/** Null: every record. */
function marked(collection: Collection, condition: Exclude<Condition, { type: 'search' }>): Mask | null {
  switch (condition.type) {
    case 'terms':
      return markTerms(collection, condition.field, condition.values);
    case 'prefix':
      return markPrefixes(collection, condition.field, condition.values);
    case 'listed':
      return markListed(collection, condition.field, condition.values);
    case 'present':
      return marks(collection, [collection.terms(condition.field).present]);
    case 'numbers':
      return markNumbers(collection, condition.field, condition.ranges);
    case 'dates':
      return markDates(collection, condition.field, condition.from, condition.to);
    default:
      return assertNever(condition);
  }
}

/** Sums the relevance of searches that must all hold. */
export function addRelevance(known: Hits | null, found: Hits): Hits {
  if (known === null) return found;
  const sum = new Map<number, number>();
  for (const [position, score] of found) {
    const before = known.get(position);
    if (before !== undefined) sum.set(position, before + score);
  }
  return sum;
}

/** Keeps in the mask only what the hits contain. */
export function keepHits(mask: Mask, hits: Hits): void {
  const kept: number[] = [];
  for (const position of hits.keys()) if (mask[position] === 1) kept.push(position);
  mask.fill(0);
  mark(mask, kept);
}

/** Applies conditions one after another; each costs at most one pass over the collection. */
export function applyFilter(collection: Collection, conditions: readonly Condition[]): FilterOutcome {
  const mask = collection.mask();
  let relevance: Hits | null = null;
  for (const condition of conditions) {
    if (condition.type === 'search') {
      const hits = searchByFilter(collection, condition.field, condition.texts);
      keepHits(mask, hits);
      relevance = addRelevance(relevance, hits);
      continue;
    }
    const fitting = marked(collection, condition);
    if (fitting === null) {
      if (condition.isNegated) mask.fill(0);
      continue;
    }
    const unwanted = condition.isNegated ? 1 : 0;
    for (let position = 0; position < mask.length; position += 1) {
      if (fitting[position] === unwanted) mask[position] = 0;
    }
  }
  return { mask, relevance };
}
