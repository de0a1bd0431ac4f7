import { FLOW_COLUMNS, type FlowColumn } from '../types';
import type { FlowItem } from './flow-items';
import {
  type FlowCounts,
  type FlowLists,
  identifiedElsewhere,
  type PaperBox,
  type ProjectFlow,
} from './project-flow';

/** A number of the flow. */
export interface FlowCell {
  /** Null where it is not known yet. */
  readonly count: number | null;
  /** The records that it counts, but for those that the reader entered. */
  readonly items: readonly FlowItem[];
}

/** A line of the flow as a table. */
export interface FlowRow {
  readonly label: string;
  /** It is a part of the number above it. */
  readonly isPart: boolean;
  /** The reader entered it. */
  readonly isEntered: boolean;
  /** The box, where it counts papers. */
  readonly box: PaperBox | null;
  /** Null for a column without this row; `both` is the sum. */
  readonly cells: Readonly<Record<FlowColumn | 'both', FlowCell | null>>;
}

/** Names of the boxes that count papers. */
export const BOX_LABELS: Readonly<Record<PaperBox, string>> = {
  byAutomation: 'Excluded by automation',
  unscreened: 'Records not screened yet',
  screened: 'Records screened',
  excluded: 'Records excluded',
  unsettled: 'Not settled: maybe, or readers differ',
  sought: 'Reports sought for retrieval',
  notRetrieved: 'Reports not retrieved',
  unread: 'Reports not assessed yet',
  assessed: 'Reports assessed for eligibility',
  reportsExcluded: 'Reports excluded',
  unsettledReports: 'Reports not settled: maybe, or readers differ',
  included: 'Reports of included studies',
};

type TellCount = (counts: FlowCounts) => number | null;
type TellItems = (lists: FlowLists) => readonly FlowItem[];

type RowFacts = Pick<FlowRow, 'label'> & Partial<Pick<FlowRow, 'isPart' | 'isEntered' | 'box'>>;

function rowOf(facts: RowFacts, cells: Readonly<Record<FlowColumn, FlowCell>>): FlowRow {
  const { databases, other } = cells;
  const isTold = databases.count !== null && other.count !== null;
  const both = {
    count: isTold ? (databases.count ?? 0) + (other.count ?? 0) : null,
    items: [...databases.items, ...other.items],
  };
  return { isPart: false, isEntered: false, box: null, ...facts, cells: { ...cells, both } };
}

function isSome({ cells }: FlowRow): boolean {
  return (cells.both?.count ?? 0) > 0;
}

/** Makes the rows of one flow. */
class Rows {
  constructor(readonly flow: ProjectFlow) {}

  of(facts: RowFacts, count: TellCount, items: TellItems): FlowRow {
    const cell = (column: FlowColumn) => ({
      count: count(this.flow[column]),
      items: items(this.flow[column].lists),
    });
    return rowOf(facts, { databases: cell('databases'), other: cell('other') });
  }

  box(box: PaperBox, isPart = false): FlowRow {
    return this.of(
      { label: BOX_LABELS[box], box, isPart },
      (counts) => counts[box],
      (lists) => lists[box],
    );
  }

  /** The row of a box; none where the box counts nothing, since PRISMA does not ask for it. */
  some(box: PaperBox): readonly FlowRow[] {
    return [this.box(box)].filter(isSome);
  }

  /** A row for each name of a list of lists. */
  parts(of: (lists: FlowLists) => ReadonlyMap<string, readonly FlowItem[]>): readonly FlowRow[] {
    const names = new Set(FLOW_COLUMNS.flatMap((column) => [...of(this.flow[column].lists).keys()]));
    return [...names].map((label) => {
      const items: TellItems = (lists) => of(lists).get(label) ?? [];
      return this.of({ label, isPart: true }, (counts) => items(counts.lists).length, items);
    });
  }

  /** Records found elsewhere, a row for each place. */
  elsewhere(): readonly FlowRow[] {
    return FLOW_COLUMNS.flatMap((column) =>
      this.flow[column].elsewhere.map((place) => {
        const cell = (own: FlowColumn) => ({
          count: own === column ? identifiedElsewhere(place) : 0,
          items: [],
        });
        return rowOf(
          { label: place.text, isPart: true, isEntered: true },
          { databases: cell('databases'), other: cell('other') },
        );
      }),
    );
  }
}

const removedCount = ({ duplicates, byAutomation, takenOut, otherReasons }: FlowCounts) =>
  duplicates + byAutomation + takenOut + otherReasons;

const removedItems = ({ duplicates, byAutomation, takenOut }: FlowLists) => [
  ...duplicates,
  ...byAutomation,
  ...takenOut,
];

/** The flow line by line. A number that is zero in both columns is left out where PRISMA does not ask for it. */
export function flowRows(flow: ProjectFlow): readonly FlowRow[] {
  const rows = new Rows(flow);
  const studies = { count: flow.studies.length, items: flow.studies };
  const part = (label: string) => ({ label, isPart: true });
  return [
    rows.of(
      { label: 'Records identified' },
      ({ identified }) => identified,
      ({ sources }) => [...sources.values()].flat(),
    ),
    ...rows.parts(({ sources }) => sources),
    ...rows.elsewhere(),
    rows.of({ label: 'Records removed before screening' }, removedCount, removedItems),
    rows.of(
      part('Duplicate records'),
      ({ duplicates }) => duplicates,
      ({ duplicates }) => duplicates,
    ),
    rows.box('byAutomation', true),
    ...[
      rows.of(
        part('Taken out of the project'),
        ({ takenOut }) => takenOut,
        ({ takenOut }) => takenOut,
      ),
      rows.of(
        { ...part('Removed for other reasons'), isEntered: true },
        ({ otherReasons }) => otherReasons,
        () => [],
      ),
    ].filter(isSome),
    ...rows.some('unscreened'),
    rows.box('screened'),
    rows.box('excluded'),
    ...rows.some('unsettled'),
    rows.box('sought'),
    rows.box('notRetrieved'),
    ...rows.some('unread'),
    rows.box('assessed'),
    rows.box('reportsExcluded'),
    ...rows.parts(({ reasons }) => reasons),
    ...rows.some('unsettledReports'),
    rows.box('included'),
    {
      label: 'Studies included',
      isPart: false,
      isEntered: false,
      box: null,
      cells: { databases: null, other: null, both: studies },
    },
  ];
}
