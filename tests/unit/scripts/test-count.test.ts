import {
  countCheck,
  countJest,
  countPlaywright,
  formatCount,
  sumCounts,
} from '../../../scripts/test-count.mjs';

const jestReport = (numbers: object) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [],
  ...numbers,
});

const playwrightReport = (stats: object, rest: object = {}) => ({
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
  suites: [],
  ...rest,
});

const numbersOf = ({ passed, failed, skipped }: ReturnType<typeof countCheck>) => [passed, failed, skipped];

describe('countJest(report)', () => {
  it.each([
    ['all passed', jestReport({ numPassedTests: 3 }), [3, 0, 0]],
    ['some failed', jestReport({ numPassedTests: 3, numFailedTests: 2 }), [3, 2, 0]],
    ['a file that does not run', jestReport({ numPassedTests: 3, numRuntimeErrorTestSuites: 1 }), [3, 1, 0]],
    ['skipped and to do', jestReport({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }), [1, 0, 3]],
    ['no test at all', jestReport({}), [0, 1, 0]],
    ['only skipped tests', jestReport({ numPendingTests: 2 }), [0, 1, 2]],
    ['no report', null, [0, 1, 0]],
  ])('%s', (_, report, expected) => {
    expect(numbersOf(countJest(report))).toEqual(expected);
  });

  it('names what was skipped', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'a' },
      { status: 'pending', fullName: 'b' },
    ];
    const report = jestReport({ numPassedTests: 1, numPendingTests: 1, testResults: [{ assertionResults }] });
    expect(countJest(report).notes).toEqual(['b']);
  });
});

describe('countPlaywright(report)', () => {
  it.each([
    ['all passed', playwrightReport({ expected: 3 }), [3, 0, 0]],
    ['unexpected', playwrightReport({ expected: 3, unexpected: 1 }), [3, 1, 0]],
    ['passed only when repeated', playwrightReport({ expected: 3, flaky: 1 }), [3, 1, 0]],
    ['an error outside of tests', playwrightReport({ expected: 3 }, { errors: [{}] }), [3, 1, 0]],
    ['no test at all', playwrightReport({}), [0, 1, 0]],
    ['no report', null, [0, 1, 0]],
  ])('%s', (_, report, expected) => {
    expect(numbersOf(countPlaywright(report))).toEqual(expected);
  });

  it('names what was skipped, where and why', () => {
    const test = {
      projectName: 'static',
      status: 'skipped',
      annotations: [{ type: 'skip', description: 'no server' }],
    };
    const suites = [{ suites: [{ specs: [{ title: 'proxies', tests: [test] }] }] }];
    const report = playwrightReport({ expected: 1, skipped: 1 }, { suites });
    expect(countPlaywright(report).notes).toEqual(['static: proxies (no server)']);
  });
});

describe('the last line', () => {
  it.each([
    [[countCheck(true), countCheck(true)], '2 passed, 0 failed'],
    [[countCheck(true), countCheck(false)], '1 passed, 1 failed'],
    [[countJest(jestReport({ numPassedTests: 4, numPendingTests: 1 }))], '4 passed, 0 failed, 1 skipped'],
    [[], '0 passed, 0 failed'],
  ])('%#', (counts, expected) => {
    expect(formatCount(sumCounts(counts))).toBe(expected);
  });
});
