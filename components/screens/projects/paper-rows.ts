import { describeOrigin } from '@/lib/project/describe-origin';
import type { ShownRecord } from '@/lib/project/standing';
import type { ProjectState } from '@/lib/project/types';
import { type Outcome, outcomeIn, shownPhase } from '@/lib/project/verdicts';

/** A paper of the project as the table shows it. */
export interface PaperRow {
  readonly id: string;
  readonly shown: ShownRecord;
  readonly outcome: Outcome;
  /** Of the record and its duplicates, in words. */
  readonly origins: readonly string[];
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

export function rowsOf(state: ProjectState, shown: ReadonlyMap<string, ShownRecord>): readonly PaperRow[] {
  const phase = shownPhase(state.header);
  return [...shown.values()].map((each) => ({
    id: each.record.id,
    shown: each,
    outcome: outcomeIn(state, each, phase),
    origins: [each.record, ...each.duplicates].flatMap(({ origins }) => origins.map(describeOrigin)),
  }));
}

function textOf({ shown: { record } }: PaperRow): string {
  const { facts, annotation } = record;
  return [facts.title, ...facts.authors, facts.venue ?? '', facts.doi ?? '', annotation.note, record.id]
    .join(' ')
    .toLowerCase();
}

/** Those that the filter lets through, in their order. */
export function filterRows(rows: readonly PaperRow[], filter: PaperFilter): readonly PaperRow[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const { note, tags } = row.shown.record.annotation;
    if (filter.hasNote && note === '') return false;
    if (filter.tag !== '' && !tags.includes(filter.tag)) return false;
    if (filter.outcome !== 'any' && (row.outcome ?? 'undecided') !== filter.outcome) return false;
    if (words.length === 0) return true;
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

/** Tags that papers have, and those the project names, from A to Z. */
export function tagsOf(state: ProjectState, rows: readonly PaperRow[]): readonly string[] {
  const used = rows.flatMap(({ shown }) => shown.record.annotation.tags);
  return [...new Set([...state.header.tags, ...used])].sort((one, other) => one.localeCompare(other));
}
