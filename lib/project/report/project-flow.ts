import type { Ledgers } from '../ledgers';
import { type ShownRecord, shownRecords } from '../standing';
import type { LedgerEntry, Origin, ProjectRecord, ProjectState } from '../types';
import { type Fate, fateOf, reasonOf } from './flow-fates';
import { keyOfEntry, ledgerEntries, undoneEntries } from './ledger-entries';

/** Both columns of the PRISMA 2020 flow. */
export const FLOW_COLUMNS = ['databases', 'other'] as const;
export type FlowColumn = (typeof FLOW_COLUMNS)[number];

/** The numbers of a column. Reports and what follows are null while full texts are not screened. */
export interface FlowCounts {
  readonly identified: number;
  /** What `identified` is made of, by source or way; in the order in which they came. */
  readonly sources: ReadonlyMap<string, number>;
  readonly duplicates: number;
  readonly byAutomation: number;
  /** Taken out of the project by the reader. */
  readonly takenOut: number;
  readonly unscreened: number;
  readonly screened: number;
  readonly excluded: number;
  /** A maybe that cannot go on to full text yet, or readers who differ. */
  readonly unsettled: number;
  readonly sought: number | null;
  readonly notRetrieved: number | null;
  readonly unread: number | null;
  readonly assessed: number | null;
  readonly unsettledReports: number | null;
  readonly reportsExcluded: number | null;
  /** What `reportsExcluded` is made of. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly included: number;
}

export interface ProjectFlow extends Readonly<Record<FlowColumn, FlowCounts>> {
  readonly isFullTextOpen: boolean;
  /** Studies of the included reports: reports of one study count once. */
  readonly studies: number;
}

interface Gathered {
  readonly sources: Map<string, number>;
  readonly fates: Map<Fate, number>;
  readonly reasons: Map<string, number>;
  works: number;
  takenOut: number;
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function columnOf({ kind }: Origin): FlowColumn {
  return kind === 'search' || kind === 'line' ? 'databases' : 'other';
}

/** What PRISMA lists beneath 'Records identified from'. */
function sourceOf(origin: Origin, entries: ReadonlyMap<string, LedgerEntry>, source: string): string {
  switch (origin.kind) {
    case 'search':
    case 'line':
      return entries.get(keyOfEntry(origin))?.source ?? source;
    case 'links':
      return 'Citation searching';
    case 'file':
      return `File ${origin.file}`;
    case 'hand':
      return 'Chosen by hand';
    case 'detection':
      return 'Search for missing papers';
    case 'library':
      return 'Own library';
  }
}

const NOT_NOTED = 'Origin not noted';

function total(counts: ReadonlyMap<unknown, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function countsOf(
  { sources, fates, reasons, works, takenOut }: Gathered,
  isFullTextOpen: boolean,
): FlowCounts {
  const of = (...those: readonly Fate[]) => those.reduce((sum, fate) => sum + (fates.get(fate) ?? 0), 0);
  const reports = (count: number) => (isFullTextOpen ? count : null);
  const assessed = of('unsettled-report', 'excluded-report', 'included');
  const identified = total(sources);
  return {
    identified,
    sources,
    duplicates: identified - works - takenOut,
    byAutomation: of('by-automation'),
    takenOut,
    unscreened: of('unscreened'),
    screened: works - of('by-automation', 'unscreened'),
    excluded: of('excluded'),
    unsettled: of('unsettled'),
    sought: reports(assessed + of('not-retrieved', 'unread-report')),
    notRetrieved: reports(of('not-retrieved')),
    unread: reports(of('unread-report')),
    assessed: reports(assessed),
    unsettledReports: reports(of('unsettled-report')),
    reportsExcluded: reports(of('excluded-report')),
    reasons,
    included: of('included'),
  };
}

/** Records that stand nowhere any more, though what brought them was not undone. */
function takenOut(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
  undone: ReadonlySet<string>,
): readonly (readonly Origin[])[] {
  const standing = new Set(
    [...shown.values()].flatMap(({ record, duplicates }) => [record, ...duplicates].map(({ id }) => id)),
  );
  return [...state.records.values()]
    .filter(({ id }) => !standing.has(id))
    .map(({ origins }) => origins.filter((origin) => !undone.has(keyOfEntry(origin))))
    .filter((origins) => origins.length > 0);
}

const studyOf = ({ id, annotation }: ProjectRecord) => annotation.study ?? `alone ${id}`;

/**
 * A project as the numbers of the PRISMA 2020 flow. Each time that a record was found counts as identified; a paper found in
 * both ways stands in the column of the databases. Source: docs/behaviours/project-report.md#flow. O(n).
 */
export function projectFlow(
  state: ProjectState,
  ledgers: Ledgers,
  shown: ReadonlyMap<string, ShownRecord> = shownRecords(state.records),
): ProjectFlow {
  const all = ledgerEntries(ledgers);
  const entries = new Map(all.map((entry) => [keyOfEntry(entry), entry]));
  const isFullTextOpen = state.header.fullTextSince !== null;
  const gathered = { databases: nothing(), other: nothing() };
  const studies = new Set<string>();
  const identify = (origins: readonly Origin[]): Gathered => {
    for (const origin of origins)
      add(gathered[columnOf(origin)].sources, sourceOf(origin, entries, state.header.source));
    if (origins.length === 0) add(gathered.other.sources, NOT_NOTED);
    return gathered[origins.some((origin) => columnOf(origin) === 'databases') ? 'databases' : 'other'];
  };
  for (const each of shown.values()) {
    const column = identify([each.record, ...each.duplicates].flatMap(({ origins }) => origins));
    const fate = fateOf(state, each);
    column.works += 1;
    add(column.fates, fate);
    if (fate === 'excluded-report') add(column.reasons, reasonOf(state, each) ?? 'No reason given');
    if (fate === 'included') studies.add(studyOf(each.record));
  }
  for (const origins of takenOut(state, shown, undoneEntries(all))) identify(origins).takenOut += 1;
  return {
    databases: countsOf(gathered.databases, isFullTextOpen),
    other: countsOf(gathered.other, isFullTextOpen),
    isFullTextOpen,
    studies: studies.size,
  };
}

function nothing(): Gathered {
  return { sources: new Map(), fates: new Map(), reasons: new Map(), works: 0, takenOut: 0 };
}
