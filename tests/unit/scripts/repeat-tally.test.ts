import { addPass, formatTally } from '../../../scripts/repeat-tally.mjs';

const report = (...statuses: string[]) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 },
  errors: [],
  suites: [
    {
      suites: [
        {
          specs: statuses.map((status, index) => ({
            title: `test ${index + 1}`,
            file: 'x.e2e.ts',
            line: 1,
            tests: [{ projectName: 'node', status, annotations: [], results: [{ duration: 1 }] }],
          })),
        },
      ],
    },
  ],
});

describe('addPass(tally, name, runs, report)', () => {
  it('adds runs and failures of a file to those before', () => {
    const once = addPass({}, 'x.e2e.ts', 5, report('expected', 'unexpected'));
    const twice = addPass(once, 'x.e2e.ts', 5, report('flaky', 'unexpected'));
    expect(twice).toEqual({
      'x.e2e.ts': { runs: 10, failures: { '[node] test 2': 2, '[node] test 1': 1 } },
    });
  });

  it('leaves other files as they were', () => {
    const before = { 'y.e2e.ts': { runs: 5, failures: {} } };
    expect(addPass(before, 'x.e2e.ts', 5, report('expected'))).toEqual({
      ...before,
      'x.e2e.ts': { runs: 5, failures: {} },
    });
  });

  it('counts a pass that broke', () => {
    expect(addPass({}, 'x.e2e.ts', 5, null)).toEqual({
      'x.e2e.ts': { runs: 5, failures: { 'the run itself': 1 } },
    });
  });
});

describe('formatTally(tally)', () => {
  it('lists files by name, each with what failed in it', () => {
    const tally = {
      'y.e2e.ts': { runs: 20, failures: { '[node] opens': 2 } },
      'x.e2e.ts': { runs: 20, failures: {} },
    };
    expect(formatTally(tally).split('\n')).toEqual([
      '   20 runs    0 failed  x.e2e.ts',
      '   20 runs    2 failed  y.e2e.ts',
      '                  2 x [node] opens',
    ]);
  });
});
