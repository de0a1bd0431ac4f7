import { formatExactCount } from '@/lib/format/counts';
import { describeOrigin, type FindEntry } from '@/lib/project/describe-origin';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectRecord, ProjectState } from '@/lib/project/types';
import { type Outcome, outcomeSoFar } from '@/lib/project/verdicts';

/**
 * A paper of the project as the table shows it. Its decision is no part of it: a table of ten thousand rows is not made anew for
 * each one.
 */
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

/** What a paper came to so far. */
export function outcomeOf(state: ProjectState, { shown }: PaperRow): Outcome {
  return outcomeSoFar(state, shown);
}

/** How the record and its duplicates came, in words. */
export function originsOf({ record, duplicates }: ShownRecord, find: FindEntry): readonly string[] {
  const origins = [record, ...duplicates].flatMap((each) => each.origins);
  return [...new Set(origins.map((origin) => describeOrigin(origin, find)))];
}

/** Ways that are named; a file that was made to harm has more. */
const MOST_NAMED = 50;

/** The same, the first of them and how many others there are. */
export function someOriginsOf(shown: ShownRecord, find: FindEntry): readonly string[] {
  const origins = originsOf(shown, find);
  const others = origins.length - MOST_NAMED;
  return others <= 0 ? origins : [...origins.slice(0, MOST_NAMED), `and ${formatExactCount(others)} more`];
}

/** Of records that a filter has read: each letter that is typed asks all of them again. */
const searchTexts = new WeakMap<ProjectRecord, string>();

function textOf({ shown: { record } }: PaperRow): string {
  const known = searchTexts.get(record);
  if (known !== undefined) return known;
  const { facts, annotation, id } = record;
  const text = [facts.title, ...facts.authors, facts.venue ?? '', facts.doi ?? '', annotation.note, id]
    .join(' ')
    .toLowerCase();
  searchTexts.set(record, text);
  return text;
}

/**
 * Those that the filter lets through, in their order.
 * @param state needed where the filter asks for a decision.
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

/** Tags that papers have, and those the project names, from A to Z. */
export function tagsOf(named: readonly string[], rows: readonly PaperRow[]): readonly string[] {
  const used = rows.flatMap(({ shown }) => shown.record.annotation.tags);
  return [...new Set([...named, ...used])].sort((one, other) => one.localeCompare(other));
}
