import { OPENALEX } from '@/lib/evaluation/data-source';
import type { ComparisonResult, ComparisonRun, RunEvidence } from '@/lib/evaluation/types';

export interface FlowBox {
  readonly id: string;
  readonly lines: readonly string[];
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
  const source = run.isExample ? 'bundled example list' : (run.dataSource ?? OPENALEX);
  const box = (
    id: string,
    cell: Pick<FlowBox, 'column' | 'row' | 'phase'>,
    text: string,
    count: number | null,
    more: readonly string[] = [],
  ): FlowBox => ({ id, ...cell, count, lines: [text, countLine(count), ...more] });
  return [
    box(
      'identified',
      at('main', 0, 'Identification'),
      `Records identified from ${source}`,
      evidence.totalFound,
    ),
    box(
      'removed',
      at('side', 0, 'Identification'),
      'Records removed before screening',
      evidence.totalFound - screened,
      ['beyond the cap, duplicates, later papers'],
    ),
    box('screened', at('main', 1, 'Screening'), 'Records screened', screened),
    box('excluded', at('side', 1, 'Screening'), 'Records not in the review', result.falsePositives.length, [
      `of these excluded by it: ${result.knownExclusions.length.toLocaleString('en-US')}`,
    ]),
    box('sought', at('main', 2, 'Screening'), 'Reports sought for retrieval', null),
    box('not-retrieved', at('side', 2, 'Screening'), 'Reports not retrieved', null),
    box('assessed', at('main', 3, 'Screening'), 'Reports assessed for eligibility', null),
    box('reports-excluded', at('side', 3, 'Screening'), 'Reports excluded', null),
    box('included', at('main', 4, 'Included'), 'Included papers found', result.truePositives.length, [
      `of ${evidence.included.length.toLocaleString('en-US')} in the review`,
    ]),
  ];
}

function at(column: FlowBox['column'], row: number, phase: FlowBox['phase']) {
  return { column, row, phase };
}

function countLine(count: number | null): string {
  return count === null ? `(${NOT_RECORDED})` : `(n = ${count.toLocaleString('en-US')})`;
}
