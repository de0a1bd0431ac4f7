import { sourceInWords } from '@/lib/evaluation/data-source';
import type { ComparisonResult, ComparisonRun, RunEvidence } from '@/lib/evaluation/types';
import { describeSent } from '@/lib/search-text/search-wish';
import { quantity } from './quantities';
import { type SentQuery, sentQuery } from './sent-query';

/** A part of a box's records. */
export interface FlowPart {
  readonly text: string;
  readonly count: number;
}

export interface FlowBox {
  readonly id: string;
  readonly lines: readonly string[];
  /** Parts of the count, each in a line below it; empty if the count is shown as a whole. */
  readonly parts: readonly FlowPart[];
  readonly column: 'main' | 'side';
  /** From 0, downwards. */
  readonly row: number;
  /** Papers; null for a step that a comparison does not have. */
  readonly count: number | null;
  readonly phase: 'Identification' | 'Screening' | 'Included';
}

/** Box to box, from the first to the second. */
export const FLOW_ARROWS: readonly (readonly [from: string, to: string])[] = [
  ['identified', 'removed'],
  ['identified', 'screened'],
  ['screened', 'excluded'],
  ['screened', 'sought'],
  ['sought', 'not-retrieved'],
  ['sought', 'assessed'],
  ['assessed', 'reports-excluded'],
  ['assessed', 'included'],
];

/**
 * Why records did not count. PRISMA 2020 distinguishes duplicates from all other removed records. A run of an earlier
 * release did not store the number of its duplicates.
 */
function removedParts(
  run: ComparisonRun,
  evidence: RunEvidence,
  result: ComparisonResult,
): readonly FlowPart[] {
  const { totalFound, retrieved, retrievedDeduplication: report } = evidence;
  const later = {
    text: 'not in the review, and published after its search',
    count: retrieved.length - result.academicExplorerResults.length,
  };
  const { resultCap } = run.searchCriteria;
  const beyond =
    totalFound > resultCap
      ? `beyond the cap of ${resultCap.toLocaleString('en-US')}`
      : 'counted, but not delivered';
  if (report === undefined) {
    return [{ text: `duplicates, or ${beyond}`, count: totalFound - retrieved.length }, later];
  }
  return [
    { text: 'duplicate records', count: report.merged },
    { text: beyond, count: totalFound - report.rows },
    later,
  ];
}

function identifiedText({ isExample, dataSource, databases }: ComparisonRun): string {
  if (databases !== undefined) return 'Records identified from databases';
  return `Records identified from ${isExample ? 'bundled example list' : sourceInWords(dataSource)}`;
}

const NOT_RECORDED = 'not recorded here';

/**
 * A run as the boxes of the PRISMA 2020 flow diagram for databases. Steps that only the review's own screening could
 * count are there and say so. Source: PRISMA 2020 statement, figure 1; docs/behaviours/comparison.md#prisma-flow.
 */
export function prismaFlow(
  run: ComparisonRun,
  evidence: RunEvidence,
  result: ComparisonResult,
): readonly FlowBox[] {
  const screened = result.academicExplorerResults.length;
  const box = (
    id: string,
    cell: Pick<FlowBox, 'column' | 'row' | 'phase'>,
    text: string,
    count: number | null,
    parts: readonly FlowPart[] = [],
    more: readonly string[] = [],
  ): FlowBox => ({
    id,
    ...cell,
    count,
    parts,
    lines: [
      text,
      countLine(count),
      ...parts.map((part) => `${part.text}: n = ${part.count.toLocaleString('en-US')}`),
      ...more,
    ],
  });
  return [
    box(
      'identified',
      at('main', 0, 'Identification'),
      identifiedText(run),
      evidence.totalFound,
      evidence.databases?.map(({ name, records }) => ({ text: name, count: records })),
    ),
    box(
      'removed',
      at('side', 0, 'Identification'),
      'Records removed before screening',
      evidence.totalFound - screened,
      removedParts(run, evidence, result).filter(
        ({ text, count }) => count !== 0 || text === 'duplicate records',
      ),
    ),
    box('screened', at('main', 1, 'Screening'), 'Records screened', screened),
    box('excluded', at('side', 1, 'Screening'), 'Records not in the review', result.falsePositives.length, [
      { text: 'of these excluded by it', count: result.knownExclusions.length },
    ]),
    box('sought', at('main', 2, 'Screening'), 'Reports sought for retrieval', null),
    box('not-retrieved', at('side', 2, 'Screening'), 'Reports not retrieved', null),
    box('assessed', at('main', 3, 'Screening'), 'Reports assessed for eligibility', null),
    box('reports-excluded', at('side', 3, 'Screening'), 'Reports excluded', null),
    box(
      'included',
      at('main', 4, 'Included'),
      'Included papers found',
      result.truePositives.length,
      [],
      [`of ${evidence.included.length.toLocaleString('en-US')} in the review`],
    ),
  ];
}

function yearFact({ filter }: SentQuery, { startYear, endYear }: ComparisonRun['searchCriteria']): string[] {
  if (filter !== null) return [`filter ${filter}`];
  return startYear === null && endYear === null ? [] : [`years ${startYear ?? ''}-${endYear ?? ''}`];
}

/**
 * Lines below the figure: the query as it was sent, with scope, word forms, filter, count and date. If the query was typed
 * otherwise, a second line shows it as typed. Empty if the records come from files.
 * Source: docs/behaviours/search.md#as-sent.
 */
export function prismaQuery(run: ComparisonRun, evidence: RunEvidence): readonly string[] {
  if (evidence.databases !== undefined) return [];
  if (run.isExample) return ['Bundled example lists of invented papers; no query was sent.'];
  const sent = sentQuery(run, evidence);
  const facts = [
    ...yearFact(sent, run.searchCriteria),
    quantity(evidence.totalFound, 'work'),
    run.runDate.slice(0, 10),
  ];
  const how = sent.isRecorded ? 'as sent to' : 'as typed for';
  return [
    `Query ${how} ${sourceInWords(run.dataSource)}: ${sent.text} (${describeSent(sent, facts)})`,
    ...(sent.typed === null ? [] : [`As typed: ${sent.typed}`]),
  ];
}

function at(column: FlowBox['column'], row: number, phase: FlowBox['phase']) {
  return { column, row, phase };
}

function countLine(count: number | null): string {
  return count === null ? `(${NOT_RECORDED})` : `(n = ${count.toLocaleString('en-US')})`;
}
