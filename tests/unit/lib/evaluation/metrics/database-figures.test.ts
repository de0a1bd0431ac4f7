import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
import type { DatabaseRecords, RunEvidence } from '@/lib/evaluation/types';
import { evidence, pair, papers } from '@/tests/support/run-evidence';

function database(name: string, paperIds: readonly string[], duplicates = 0): DatabaseRecords {
  return { name, files: [`${name}.ris`], records: paperIds.length + duplicates, paperIds };
}

/** Included 1 to 8; A holds 1, 2, 3, 4 and a stranger, B 3, 4, 5 and two strangers, C 4 alone. */
function threeDatabases(changes: Partial<RunEvidence> = {}): RunEvidence {
  const retrieved = papers('r', 8);
  return evidence({
    included: papers('t', 8),
    retrieved,
    totalFound: 12,
    matching: {
      included: ['1', '2', '3', '4', '5'].map((n) => pair(`t${n}`, `r${n}`)),
      excluded: [],
    },
    databases: [
      database('A', ['r1', 'r2', 'r3', 'r4', 'r6'], 1),
      database('B', ['r3', 'r4', 'r5', 'r7', 'r8'], 0),
      database('C', ['r4'], 0),
    ],
    ...changes,
  });
}

function reportOf(run: RunEvidence) {
  const report = databaseReport(run, computeResult(run));
  if (report === null) throw new Error('The run has databases');
  return report;
}

describe('databaseReport(evidence, result)', () => {
  it('counts what each database found, alone and as the only one', () => {
    const rows = reportOf(threeDatabases()).databases.map(
      ({ name, records, duplicates, papers: held, recall, precision, uniqueIds }) =>
        [name, records, duplicates, held, recall.value, precision.value, uniqueIds.join(' ')] as const,
    );
    expect(rows).toEqual([
      ['A', 6, 1, 5, 4 / 8, 4 / 5, 't1 t2'],
      ['B', 5, 0, 5, 3 / 8, 3 / 5, 't5'],
      ['C', 1, 0, 1, 1 / 8, 1, ''],
    ]);
  });

  it('gives Wilson intervals: 4 of 8 is 21.5% to 78.5%', () => {
    const interval = reportOf(threeDatabases()).databases[0]?.recall.interval;
    expect(interval?.low).toBeCloseTo(0.2152, 4);
    expect(interval?.high).toBeCloseTo(0.7848, 4);
  });

  it('lists which databases found a paper together, and misses no paper of the run', () => {
    expect(
      reportOf(threeDatabases()).overlap.map(({ databases, truthIds }) => [databases.join('+'), ...truthIds]),
    ).toEqual([
      ['A', 't1', 't2'],
      ['B', 't5'],
      ['A+B', 't3'],
      ['A+B+C', 't4'],
    ]);
  });

  it('adds up: records = duplicates within + between + papers', () => {
    expect(reportOf(threeDatabases()).deduplication).toEqual({
      records: 12,
      duplicatesWithin: 1,
      duplicatesBetween: 3,
      papers: 8,
    });
  });

  it('gives a database its paper where de-duplication kept two records of it apart', () => {
    const run = threeDatabases({
      matching: {
        included: [
          ...['1', '2'].map((n) => pair(`t${n}`, `r${n}`)),
          pair('t1', 'r7', { score: 0.95, tier: 5 }),
        ],
        excluded: [],
      },
    });
    const { databases, overlap } = reportOf(run);
    expect(databases.map(({ foundIds }) => foundIds.join(' '))).toEqual(['t1 t2', 't1', '']);
    expect(overlap.map(({ databases: names, truthIds }) => [names.join('+'), ...truthIds])).toEqual([
      ['A', 't2'],
      ['A+B', 't1'],
    ]);
  });

  it('leaves later papers out of precision, as the run does', () => {
    const late = threeDatabases();
    const retrieved = late.retrieved.map((paper) =>
      paper.id === 'r6' ? { ...paper, publicationYear: 2026 } : paper,
    );
    const run = { ...late, retrieved, searchDate: '2020-01-01', leavesOutLaterPapers: true };
    expect(reportOf(run).databases[0]?.precision).toMatchObject({ part: 4, whole: 4 });
  });

  it('has nothing to say of a search', () => {
    const run = evidence();
    expect(databaseReport(run, computeResult(run))).toBeNull();
  });
});
