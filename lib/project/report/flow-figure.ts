import { formatExactCount } from '@/lib/format/counts';
import { FLOW_COLUMNS, type FlowColumn } from '../types';
import type { FlowItem } from './flow-items';
import { type FlowCounts, identifiedElsewhere, type PaperBox, type ProjectFlow } from './project-flow';

/** A box of the PRISMA 2020 figure. */
export interface FigureBox {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** From 0: both columns of the flow are two columns of boxes each. */
  readonly column: number;
  readonly row: number;
  /** The number is not known yet. */
  readonly isEmpty: boolean;
  readonly count: number | null;
  /** The records that it counts, but for those that the reader entered. */
  readonly items: readonly FlowItem[];
  readonly box: PaperBox | null;
}

const FIRST_COLUMN: Readonly<Record<FlowColumn, number>> = { databases: 0, other: 2 };

const STEPS = [
  ['identified', 'removed'],
  ['identified', 'screened'],
  ['screened', 'excluded'],
  ['screened', 'sought'],
  ['sought', 'notRetrieved'],
  ['sought', 'assessed'],
  ['assessed', 'reportsExcluded'],
  ['assessed', 'included'],
] as const;

/** Box to box, from the first to the second. */
export const FLOW_ARROWS = FLOW_COLUMNS.flatMap((column) =>
  STEPS.map(([from, to]) => [`${column} ${from}`, to === 'included' ? to : `${column} ${to}`] as const),
);

export const FLOW_HEADINGS = [
  { text: 'Identification via databases and registers', column: 0 },
  { text: 'Identification via other methods', column: 2 },
] as const;

function n(count: number): string {
  return `(n = ${formatExactCount(count)})`;
}

/** A line for a part, which is left out where it is nothing. */
function part(label: string, count: number | null): readonly string[] {
  return count === null || count === 0 ? [] : [`${label} ${n(count)}`];
}

type BoxFacts = Pick<FigureBox, 'title' | 'count' | 'items'> & {
  readonly parts?: readonly string[];
  readonly box?: PaperBox;
};

function boxesOf(counts: FlowCounts, column: FlowColumn): readonly FigureBox[] {
  const { lists, elsewhere, sources, reasons } = counts;
  const box = (id: string, row: number, isAside: boolean, facts: BoxFacts): FigureBox => ({
    id: `${column} ${id}`,
    title: facts.title,
    lines: [
      facts.title,
      facts.count === null ? '(full texts are not screened yet)' : n(facts.count),
      ...(facts.count === null ? [] : (facts.parts ?? [])),
    ],
    column: FIRST_COLUMN[column] + (isAside ? 1 : 0),
    row,
    isEmpty: facts.count === null,
    count: facts.count,
    items: facts.items,
    box: facts.box ?? null,
  });
  const papers = (row: number, isAside: boolean, name: PaperBox, title: string, parts: readonly string[]) =>
    box(name, row, isAside, { title, count: counts[name], items: lists[name], parts, box: name });
  const { duplicates, byAutomation, takenOut, otherReasons } = counts;
  return [
    box('identified', 0, false, {
      title: column === 'databases' ? 'Records identified from databases' : 'Records identified',
      count: counts.identified,
      items: [...lists.sources.values()].flat(),
      parts: [
        ...[...sources].map(([name, count]) => `${name} ${n(count)}`),
        ...elsewhere.map((place) => `${place.text}, entered by you ${n(identifiedElsewhere(place))}`),
      ],
    }),
    box('removed', 0, true, {
      title: 'Records removed before screening',
      count: duplicates + byAutomation + takenOut + otherReasons,
      items: [...lists.duplicates, ...lists.byAutomation, ...lists.takenOut],
      parts: [
        `Duplicate records ${n(duplicates)}`,
        `Excluded by automation ${n(byAutomation)}`,
        ...part('Taken out of the project', takenOut),
        ...part('For other reasons, entered by you', otherReasons),
      ],
    }),
    papers(1, false, 'screened', 'Records screened', part('Not screened yet', counts.unscreened)),
    papers(1, true, 'excluded', 'Records excluded', part('Not settled yet', counts.unsettled)),
    papers(2, false, 'sought', 'Reports sought for retrieval', []),
    papers(2, true, 'notRetrieved', 'Reports not retrieved', []),
    papers(3, false, 'assessed', 'Reports assessed for eligibility', part('Not assessed yet', counts.unread)),
    papers(3, true, 'reportsExcluded', 'Reports excluded', [
      ...[...reasons].map(([reason, count]) => `${reason} ${n(count)}`),
      ...part('Not settled yet', counts.unsettledReports),
    ]),
  ];
}

/** The flow as boxes with their places. Source: PRISMA 2020 statement, figure 1; docs/behaviours/project-report.md#figure. */
export function figureBoxes(flow: ProjectFlow): readonly FigureBox[] {
  const included = [...flow.databases.lists.included, ...flow.other.lists.included];
  return [
    ...boxesOf(flow.databases, 'databases'),
    ...boxesOf(flow.other, 'other'),
    {
      id: 'included',
      title: 'Reports of included studies',
      lines: [
        `Studies included ${n(flow.studies.length)}`,
        `Reports of included studies ${n(included.length)}`,
        ...(flow.isFullTextOpen ? [] : ['By title and abstract']),
      ],
      column: 0,
      row: 4,
      isEmpty: false,
      count: included.length,
      items: included,
      box: 'included',
    },
  ];
}
