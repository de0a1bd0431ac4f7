import { invariant } from '@/lib/base/invariant';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { runFigures } from '@/lib/evaluation/report/run-figures';
import { computeExampleRun } from '@/tests/support/example-run';

function names(isKnownPapers: boolean): readonly string[] {
  const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
  invariant(run.evidence !== null, 'the example is finished');
  const evidence = { ...run.evidence, isKnownPapers };
  return runFigures(evidence, computeResult(evidence)).map(({ name }) => name);
}

describe('runFigures(evidence, result)', () => {
  it('calls recall relative where the papers are known ones and no review', () => {
    expect(names(false)).toContain('recall');
    expect(names(true)).toEqual(names(false).map((name) => name.replace(/^recall/, 'relative recall')));
  });
});
