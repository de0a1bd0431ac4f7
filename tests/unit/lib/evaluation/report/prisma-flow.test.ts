import { invariant } from '@/lib/base/invariant';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { FLOW_ARROWS, prismaFlow } from '@/lib/evaluation/report/prisma-flow';
import { computeExampleRun } from '@/tests/support/example-run';

function setup() {
  const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
  invariant(run.evidence !== null, 'the example is finished');
  return prismaFlow({ ...run, isExample: false }, run.evidence, computeResult(run.evidence));
}

describe('prismaFlow(run, evidence, result)', () => {
  it('counts what the run knows, and nothing else', () => {
    expect(setup().map(({ lines, count }) => [lines[0], count])).toEqual([
      ['Records identified from OpenAlex', 29],
      ['Records removed before screening', 1],
      ['Records screened', 28],
      ['Records not in the review', 12],
      ['Reports sought for retrieval', null],
      ['Reports not retrieved', null],
      ['Reports assessed for eligibility', null],
      ['Reports excluded', null],
      ['Included papers found', 16],
    ]);
  });

  it('adds up: identified = removed + screened, screened = not in the review + found', () => {
    const counts = new Map(setup().map(({ id, count }) => [id, count ?? 0]));
    const of = (id: string) => counts.get(id) ?? Number.NaN;
    expect(of('identified')).toBe(of('removed') + of('screened'));
    expect(of('screened')).toBe(of('excluded') + of('included'));
  });

  it('draws arrows between boxes that are there', () => {
    const ids = new Set(setup().map(({ id }) => id));
    expect(FLOW_ARROWS.flat().filter((id) => !ids.has(id))).toEqual([]);
  });

  it('says so where a step is not recorded', () => {
    expect(setup().find(({ id }) => id === 'sought')?.lines).toContain('(not recorded here)');
  });
});
