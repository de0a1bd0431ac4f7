import { assertNever } from '@/lib/base/invariant';
import { recordId } from '@/lib/entities/record-id';
import type { Collection } from '@/lib/library/collection';
import type { Condition } from '@/lib/library/filter-parse';
import { isInRange, type NumberRange } from '@/lib/library/filter-values';
import { readList } from '@/lib/library/raw-record';
import { searchByFilter } from '@/lib/library/search-params';
import type { Hits } from '@/lib/library/search-run';

/** Records as one byte per position (1: meant). */
export type Mask = Uint8Array;

export interface FilterOutcome {
  readonly mask: Mask;
  /** Relevance from the filter's own searches; null when it has none. */
  readonly relevance: Hits | null;
}

function marks(collection: Collection, positions: Iterable<number>): Mask {
  const mask = new Uint8Array(collection.capacity);
  for (const position of positions) mask[position] = 1;
  return mask;
}

function markTerms(collection: Collection, field: string, values: readonly string[]): Mask {
  const { postings } = collection.terms(field);
  const positions = values.flatMap((value) => postings.get(value) ?? []);
  return marks(collection, positions);
}

function markPrefixes(collection: Collection, field: string, prefixes: readonly string[]): Mask {
  const positions: number[] = [];
  for (const [value, list] of collection.terms(field).postings) {
    if (prefixes.some((prefix) => value.startsWith(prefix))) positions.push(...list);
  }
  return marks(collection, positions);
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
  return marks(collection, positions);
}

function markNumbers(collection: Collection, field: string, ranges: readonly NumberRange[]): Mask {
  const mask = new Uint8Array(collection.capacity);
  collection.numbers(field).forEach((numbers, position) => {
    if (numbers.some((number) => ranges.some((range) => isInRange(number, range)))) mask[position] = 1;
  });
  return mask;
}

function markDates(collection: Collection, field: string, from: string, to: string): Mask {
  const mask = new Uint8Array(collection.capacity);
  collection.texts(field).forEach((dates, position) => {
    const isInside = dates.some((date) => date.slice(0, 10) >= from && date.slice(0, 10) <= to);
    if (isInside) mask[position] = 1;
  });
  return mask;
}

function marked(collection: Collection, condition: Exclude<Condition, { type: 'search' }>): Mask {
  switch (condition.type) {
    case 'terms':
      return markTerms(collection, condition.field, condition.values);
    case 'prefix':
      return markPrefixes(collection, condition.field, condition.values);
    case 'listed':
      return markListed(collection, condition.field, condition.values);
    case 'present':
      return marks(collection, collection.terms(condition.field).present);
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
  for (let position = 0; position < mask.length; position += 1) {
    if (!hits.has(position)) mask[position] = 0;
  }
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
    const unwanted = condition.isNegated ? 1 : 0;
    for (let position = 0; position < mask.length; position += 1) {
      if (fitting[position] === unwanted) mask[position] = 0;
    }
  }
  return { mask, relevance };
}
