import { invariant } from '@/lib/base/invariant';
import { runToEnd } from '@/lib/base/slices';
import { exampleLists } from '@/lib/evaluation/example/example-run';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { groupDuplicates } from '@/lib/evaluation/matching/deduplicate';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { computeExampleRun } from '@/tests/support/example-run';

const RUN_DATE = '2026-11-22T10:00:00.000Z';

function setup() {
  const run = computeExampleRun(RUN_DATE, 7);
  invariant(run.evidence !== null, 'the example is finished');
  return { run, evidence: run.evidence };
}

describe('exampleLists()', () => {
  it('holds invented papers only: every DOI is under 10.5555, no list repeats one', () => {
    const { included, excluded, retrieved } = exampleLists();
    for (const list of [[...included, ...excluded], retrieved]) {
      const dois = list.flatMap(({ doi }) => doi ?? []);
      expect(dois.filter((doi) => !doi.startsWith('10.5555/'))).toEqual([]);
      expect(new Set(dois).size).toBe(dois.length);
    }
    expect([included.length, excluded.length, retrieved.length]).toEqual([24, 6, 28]);
  });
});

describe('exampleRun(lists, matching)', () => {
  it('has its name, is finished and marked as an example', () => {
    expect(setup().run).toMatchObject({
      id: 'run_example',
      datasetName: 'Machine Learning Systematic Review',
      status: 'completed',
      isExample: true,
      runDate: RUN_DATE,
    });
  });

  it('retrieves no paper twice, as its report of duplicates says', () => {
    const { evidence } = setup();
    expect(runToEnd(groupDuplicates(evidence.retrieved.map(comparedPaper)))).toEqual({
      groups: [],
      possible: [],
    });
    expect(evidence.retrievedDeduplication).toEqual({ rows: 28, merged: 0, conflicts: [] });
  });

  it('gives figures that are computed of its lists, with a paper lost for every reason', () => {
    const { evidence } = setup();
    const result = computeResult(evidence);
    expect(result.truePositives).toHaveLength(16);
    expect(result.falseNegatives).toHaveLength(8);
    expect(result.knownExclusions).toHaveLength(3);
    expect(result.recall).toBeCloseTo(16 / 24);
    expect(result.precision).toBeCloseTo(16 / 28);
    const losses = lossWaterfall(evidence, result).losses.map(({ reason, papers }) => [
      reason,
      papers.length,
    ]);
    expect(Object.fromEntries(losses)).toEqual({
      unidentified: 0,
      'not-indexed': 2,
      'not-looked-up': 0,
      expansion: 0,
      'not-retrieved': 4,
      'same-record': 0,
      'beyond-cap': 1,
      unmatched: 1,
    });
  });
});
