import type { Ledgers } from '../ledgers';
import { factsOf } from '../report-words';
import { type ShownRecord, shownRecords } from '../standing';
import {
  type EndsElsewhere,
  FLOW_COLUMNS,
  type FlowColumn,
  type ProjectRecord,
  type ProjectState,
  type ReportWord,
} from '../types';
import type { Fate } from './flow-fates';
import { type FlowItem, type GatheredItems, gatherItems } from './flow-items';
import { keyOfEntry, ledgerEntries, undoneEntries } from './ledger-entries';

const ASSESSED: readonly Fate[] = ['unsettled-report', 'excluded-report', 'included'];
const SOUGHT: readonly Fate[] = ['not-retrieved', 'unread-report', ...ASSESSED];

/** Boxes that count papers: each paper ends in one of the fates. */
const PAPER_BOXES = {
  byAutomation: ['by-automation'],
  unscreened: ['unscreened'],
  screened: ['excluded', 'unsettled', ...SOUGHT],
  excluded: ['excluded'],
  unsettled: ['unsettled'],
  sought: SOUGHT,
  notRetrieved: ['not-retrieved'],
  unread: ['unread-report'],
  assessed: ASSESSED,
  unsettledReports: ['unsettled-report'],
  reportsExcluded: ['excluded-report'],
  included: ['included'],
} as const satisfies Readonly<Record<string, readonly Fate[]>>;

export type PaperBox = keyof typeof PAPER_BOXES;

/** The records that boxes count. */
export interface FlowLists extends Readonly<Record<PaperBox, readonly FlowItem[]>> {
  readonly sources: ReadonlyMap<string, readonly FlowItem[]>;
  readonly duplicates: readonly FlowItem[];
  readonly takenOut: readonly FlowItem[];
  readonly reasons: ReadonlyMap<string, readonly FlowItem[]>;
}

export type Elsewhere = Extract<ReportWord, { readonly kind: 'elsewhere' }>;

/** The numbers of a column. Reports and what follows are null while full texts are not screened. */
export interface FlowCounts {
  readonly identified: number;
  /** The parts of `identified`, by source or way; in the order in which they came. */
  readonly sources: ReadonlyMap<string, number>;
  readonly duplicates: number;
  readonly byAutomation: number;
  /** Taken out of the project by the reader. */
  readonly takenOut: number;
  /** Removed elsewhere, for other reasons. */
  readonly otherReasons: number;
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
  /** The parts of `reportsExcluded`. */
  readonly reasons: ReadonlyMap<string, number>;
  readonly included: number;
  /** The records in each number, but for those that the reader entered. */
  readonly lists: FlowLists;
  /** Records that the reader entered: they are part of the numbers, and of no list. */
  readonly elsewhere: readonly Elsewhere[];
}

export interface ProjectFlow extends Readonly<Record<FlowColumn, FlowCounts>> {
  readonly isFullTextOpen: boolean;
  /** Studies of the included reports, each by one of its reports: reports of one study count once. */
  readonly studies: readonly FlowItem[];
}

/** All that came from a place elsewhere. */
export function identifiedElsewhere(ends: EndsElsewhere): number {
  return ends.duplicates + ends.byAutomation + ends.otherReasons + ends.excluded;
}

function sizes(lists: ReadonlyMap<string, readonly FlowItem[]>): ReadonlyMap<string, number> {
  return new Map([...lists].map(([name, { length }]) => [name, length]));
}

function listsOf({ sources, duplicates, takenOut, fates, reasons }: GatheredItems): FlowLists {
  const of = (box: PaperBox) => PAPER_BOXES[box].flatMap((fate) => fates.get(fate) ?? []);
  return {
    sources,
    duplicates,
    takenOut,
    reasons,
    byAutomation: of('byAutomation'),
    unscreened: of('unscreened'),
    screened: of('screened'),
    excluded: of('excluded'),
    unsettled: of('unsettled'),
    sought: of('sought'),
    notRetrieved: of('notRetrieved'),
    unread: of('unread'),
    assessed: of('assessed'),
    unsettledReports: of('unsettledReports'),
    reportsExcluded: of('reportsExcluded'),
    included: of('included'),
  };
}

function countsOf(
  gathered: GatheredItems,
  elsewhere: readonly Elsewhere[],
  isFullTextOpen: boolean,
): FlowCounts {
  const lists = listsOf(gathered);
  const sources = sizes(lists.sources);
  const entered = (tell: (ends: EndsElsewhere) => number) =>
    elsewhere.reduce((sum, ends) => sum + tell(ends), 0);
  const reports = ({ length }: readonly FlowItem[]) => (isFullTextOpen ? length : null);
  const excludedElsewhere = entered(({ excluded }) => excluded);
  return {
    identified: [...sources.values()].reduce((sum, count) => sum + count, 0) + entered(identifiedElsewhere),
    sources,
    duplicates: lists.duplicates.length + entered(({ duplicates }) => duplicates),
    byAutomation: lists.byAutomation.length + entered(({ byAutomation }) => byAutomation),
    takenOut: lists.takenOut.length,
    otherReasons: entered(({ otherReasons }) => otherReasons),
    unscreened: lists.unscreened.length,
    screened: lists.screened.length + excludedElsewhere,
    excluded: lists.excluded.length + excludedElsewhere,
    unsettled: lists.unsettled.length,
    sought: reports(lists.sought),
    notRetrieved: reports(lists.notRetrieved),
    unread: reports(lists.unread),
    assessed: reports(lists.assessed),
    unsettledReports: reports(lists.unsettledReports),
    reportsExcluded: reports(lists.reportsExcluded),
    reasons: sizes(lists.reasons),
    included: lists.included.length,
    lists,
    elsewhere,
  };
}

/** For each record that was removed: its findings that were not undone. */
function removedRecords(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
  undone: ReadonlySet<string>,
) {
  const standing = new Set(
    [...shown.values()].flatMap(({ record, duplicates }) => [record, ...duplicates].map(({ id }) => id)),
  );
  return [...state.records.values()]
    .filter(({ id }) => !standing.has(id))
    .map((record) =>
      record.origins
        .filter((origin) => !undone.has(keyOfEntry(origin)))
        .map((origin) => ({ record, origin })),
    );
}

const studyOf = ({ id, annotation }: ProjectRecord) => annotation.study ?? `alone ${id}`;

/**
 * A project as the numbers of the PRISMA 2020 flow, with the records behind each. Each time that a record was found counts as
 * identified; a paper found in both ways is in the column of the databases. Source:
 * docs/behaviours/project-report.md#flow. O(n).
 */
export function projectFlow(
  state: ProjectState,
  ledgers: Ledgers,
  shown: ReadonlyMap<string, ShownRecord> = shownRecords(state.records),
): ProjectFlow {
  const entries = ledgerEntries(ledgers);
  const isFullTextOpen = state.header.fullTextSince !== null;
  const removed = removedRecords(state, shown, undoneEntries(entries));
  const gathered = gatherItems(state, entries, shown.values(), removed);
  const entered = factsOf(state.header.report, 'elsewhere').toSorted((one, other) =>
    one.text.localeCompare(other.text),
  );
  const of = (column: FlowColumn) =>
    countsOf(
      gathered[column],
      entered.filter((each) => each.column === column),
      isFullTextOpen,
    );
  const flow = { databases: of('databases'), other: of('other') };
  const studies = new Map<string, FlowItem>();
  for (const item of [...flow.databases.lists.included, ...flow.other.lists.included]) {
    if (!studies.has(studyOf(item.record))) studies.set(studyOf(item.record), item);
  }
  return { ...flow, isFullTextOpen, studies: [...studies.values()] };
}

function isPaperBox(name: string): name is PaperBox {
  return Object.hasOwn(PAPER_BOXES, name);
}

/** A box that counts papers, in one of the columns or both. */
export interface NamedBox {
  readonly box: PaperBox;
  readonly column: FlowColumn | 'both';
}

/** The box that an address names; null where it names none. */
export function paperBoxNamed(box: string | null, column: string | null): NamedBox | null {
  if (box === null || !isPaperBox(box)) return null;
  return { box, column: FLOW_COLUMNS.find((each) => each === column) ?? 'both' };
}

/** Ids of the papers that a box counts. They follow from the project without its history. */
export function papersOfBox(
  state: ProjectState,
  shown: ReadonlyMap<string, ShownRecord>,
  { box, column }: NamedBox,
): ReadonlySet<string> {
  const flow = projectFlow(state, new Map(), shown);
  const columns = column === 'both' ? FLOW_COLUMNS : [column];
  return new Set(columns.flatMap((each) => flow[each].lists[box].map(({ record }) => record.id)));
}
