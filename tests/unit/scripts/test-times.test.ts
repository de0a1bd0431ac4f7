import { createStopwatch, formatTimes, slowestFiles, slowestTests } from '../../../scripts/test-times.mjs';

const jestFile = (name: string, endTime: number) => ({
  name: `/clone/tests/${name}`,
  startTime: 0,
  endTime,
  assertionResults: [],
});

const jestReport = (...testResults: ReturnType<typeof jestFile>[]) => ({
  numPassedTests: 1,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults,
});

const spec = (title: string, ...durations: number[]) => ({
  title,
  file: 'x.e2e.ts',
  line: 3,
  tests: durations.map((duration, index) => ({
    projectName: `host ${index + 1}`,
    status: 'expected',
    annotations: [],
    results: [{ duration }],
  })),
});

describe('createStopwatch()', () => {
  it('names the parts in their order, and gives what they give', async () => {
    const { time, parts } = createStopwatch();
    expect(await time('install', async () => 7)).toBe(7);
    await time('jest', async () => undefined);
    expect(parts().map(({ name }) => name)).toEqual(['install', 'jest', 'total']);
    for (const { seconds } of parts()) expect(seconds).toBeGreaterThanOrEqual(0);
  });

  it('times a part that fails too', async () => {
    const { time, parts } = createStopwatch();
    await expect(
      time('build', async () => {
        throw new Error('no disk');
      }),
    ).rejects.toThrow('no disk');
    expect(parts().map(({ name }) => name)).toEqual(['build', 'total']);
  });
});

describe('parts()', () => {
  it('counts the seconds once in which parts ran at the same time', async () => {
    const { time, parts } = createStopwatch();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    await Promise.all([time('install', turn), time('browser', turn)]);
    const seconds = new Map(parts().map((part) => [part.name, part.seconds]));
    expect([...seconds.keys()].sort()).toEqual(['browser', 'install', 'total']);
    const longest = Math.max(seconds.get('install') ?? 0, seconds.get('browser') ?? 0);
    expect(seconds.get('total')).toBeGreaterThanOrEqual(longest);
  });
});

describe('slowestFiles(report, count, root)', () => {
  it('gives the longest first, by their path from the root', () => {
    const report = jestReport(
      jestFile('a.test.ts', 1_000),
      jestFile('b.test.ts', 9_000),
      jestFile('c.test.ts', 2_000),
    );
    expect(slowestFiles(report, 2, '/clone')).toEqual([
      { name: 'tests/b.test.ts', seconds: 9 },
      { name: 'tests/c.test.ts', seconds: 2 },
    ]);
  });

  it('gives nothing without a report', () => {
    expect(slowestFiles(null, 10, '/clone')).toEqual([]);
  });
});

describe('slowestTests(report, count)', () => {
  it('counts each host for itself, at any depth of describe', () => {
    const report = {
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      errors: [],
      suites: [{ specs: [spec('opens', 4_000, 1_000)], suites: [{ specs: [spec('closes', 2_500)] }] }],
    };
    expect(slowestTests(report, 2)).toEqual([
      { name: '[host 1] x.e2e.ts:3 opens', seconds: 4 },
      { name: '[host 1] x.e2e.ts:3 closes', seconds: 2.5 },
    ]);
  });
});

describe('formatTimes(title, rows)', () => {
  it('writes a line each, and nothing for none', () => {
    const rows = [
      { name: 'install', seconds: 0.64 },
      { name: 'jest', seconds: 183 },
    ];
    expect(formatTimes('seconds', rows).split('\n')).toEqual([
      '',
      '== seconds',
      '     0.6 s  install',
      '   183.0 s  jest',
    ]);
    expect(formatTimes('seconds', [])).toBe('');
  });
});
