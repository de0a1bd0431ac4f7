import { nameInWords } from '@/lib/entities/publication';
import { formatExactCount } from '@/lib/format/counts';
import { describeOrigin, type FindEntry } from '@/lib/project/describe-origin';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectRecord, ProjectState } from '@/lib/project/types';
import { type Outcome, outcomeSoFar } from '@/lib/project/verdicts';

/** A paper in the table. It does not include the decision, so that a decision does not rebuild ten thousand rows. */
export interface PaperRow {
  readonly id: string;
  readonly shown: ShownRecord;
}

export interface PaperFilter {
  /** Words of title, authors, venue or note. */
  readonly text: string;
  readonly outcome: 'any' | 'undecided' | Exclude<Outcome, null>;
  /** Empty: any. */
  readonly tag: string;
  readonly hasNote: boolean;
}

export const NO_FILTER: PaperFilter = { text: '', outcome: 'any', tag: '', hasNote: false };

export function rowsOf(shown: ReadonlyMap<string, ShownRecord>): readonly PaperRow[] {
  return [...shown.values()].map((each) => ({ id: each.record.id, shown: each }));
}

/** The outcome of a paper so far. */
export function outcomeOf(state: ProjectState, { shown }: PaperRow): Outcome {
  return outcomeSoFar(state, shown);
}

/** The origins of a record and its duplicates, in words. */
export function originsOf({ record, duplicates }: ShownRecord, find: FindEntry): readonly string[] {
  const origins = [record, ...duplicates].flatMap((each) => each.origins);
  return [...new Set(origins.map((origin) => describeOrigin(origin, find)))];
}

/** The most origins named; a malicious file could have more. */
const MOST_NAMED = 50;

/** The first origins in words, and the number of others. */
export function someOriginsOf(shown: ShownRecord, find: FindEntry): readonly string[] {
  const origins = originsOf(shown, find);
  const others = origins.length - MOST_NAMED;
  return others <= 0 ? origins : [...origins.slice(0, MOST_NAMED), `and ${formatExactCount(others)} more`];
}

/** Search texts by record, since each typed letter tests all records again. */
const searchTexts = new WeakMap<ProjectRecord, string>();

function textOf({ shown: { record } }: PaperRow): string {
  const known = searchTexts.get(record);
  if (known !== undefined) return known;
  const { facts, annotation, id } = record;
  const text = [
    facts.title,
    ...facts.authors.map(nameInWords),
    facts.venue ?? '',
    facts.doi ?? '',
    annotation.note,
    id,
  ]
    .join(' ')
    .toLowerCase();
  searchTexts.set(record, text);
  return text;
}

/**
 * Rows that pass the filter, in order.
 * @param state needed if the filter includes a decision.
 */
export function filterRows(
  rows: readonly PaperRow[],
  filter: PaperFilter,
  state: ProjectState | null,
): readonly PaperRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { note, tags } = row.shown.record.annotation;
    if (filter.hasNote && note === '') return false;
    if (filter.tag !== '' && !tags.includes(filter.tag)) return false;
    const isAsked = filter.outcome !== 'any' && state !== null;
    if (isAsked && (outcomeOf(state, row) ?? 'undecided') !== filter.outcome) return false;
    if (words.length === 0) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

/** Tags of papers and of the project, in alphabetical order. */
export function tagsOf(named: readonly string[], rows: readonly PaperRow[]): readonly string[] {
  const used = rows.flatMap(({ shown }) => shown.record.annotation.tags);
  return [...new Set([...named, ...used])].sort((one, other) => one.localeCompare(other));
}
