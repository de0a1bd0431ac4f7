import type { FlowCounts, ProjectFlow } from './project-flow';

/** A line of the flow as a table; null where it cannot be told yet. */
export interface FlowRow {
  readonly label: string;
  /** It is a part of the number above it. */
  readonly isPart: boolean;
  readonly databases: number | null;
  readonly other: number | null;
  readonly both: number | null;
}

type Tell = (counts: FlowCounts) => number | null;

/** The flow line by line. What is zero in both columns is left out where PRISMA does not ask for it. */
export function flowRows(flow: ProjectFlow): readonly FlowRow[] {
  const row = (label: string, tell: Tell, isPart = false): FlowRow => {
    const databases = tell(flow.databases);
    const other = tell(flow.other);
    const both = databases === null || other === null ? null : databases + other;
    return { label, isPart, databases, other, both };
  };
  const someOf = (label: string, tell: Tell, isPart = false) => {
    const made = row(label, tell, isPart);
    return made.both === 0 || made.both === null ? [] : [made];
  };
  const parts = (of: (counts: FlowCounts) => ReadonlyMap<string, number>) =>
    [...new Set([...of(flow.databases).keys(), ...of(flow.other).keys()])].map((name) =>
      row(name, (counts) => of(counts).get(name) ?? 0, true),
    );
  return [
    row('Records identified', ({ identified }) => identified),
    ...parts(({ sources }) => sources),
    row(
      'Records removed before screening',
      ({ duplicates, byAutomation, takenOut }) => duplicates + byAutomation + takenOut,
    ),
    row('Duplicate records', ({ duplicates }) => duplicates, true),
    row('Excluded by automation', ({ byAutomation }) => byAutomation, true),
    ...someOf('Taken out of the project', ({ takenOut }) => takenOut, true),
    ...someOf('Records not screened yet', ({ unscreened }) => unscreened),
    row('Records screened', ({ screened }) => screened),
    row('Records excluded', ({ excluded }) => excluded),
    ...someOf('Not settled: maybe, or readers differ', ({ unsettled }) => unsettled),
    row('Reports sought for retrieval', ({ sought }) => sought),
    row('Reports not retrieved', ({ notRetrieved }) => notRetrieved),
    ...someOf('Reports not assessed yet', ({ unread }) => unread),
    row('Reports assessed for eligibility', ({ assessed }) => assessed),
    row('Reports excluded', ({ reportsExcluded }) => reportsExcluded),
    ...parts(({ reasons }) => reasons),
    ...someOf('Reports not settled: maybe, or readers differ', ({ unsettledReports }) => unsettledReports),
    row('Reports of included studies', ({ included }) => included),
    { label: 'Studies included', isPart: false, databases: null, other: null, both: flow.studies },
  ];
}
