import { casesOf, formatCases, withSeen } from '../../../../scripts/abuse/cases.mjs';

/** A test as Playwright's report has it, on one host. */
const ran = (projectName: string, status: string, ...seen: readonly string[]) => ({
  projectName,
  status,
  annotations: seen.map((description) => ({ type: 'seen', description })),
  results: [],
});

const spec = (file: string, title: string, ...tests: readonly ReturnType<typeof ran>[]) => ({
  file,
  title,
  line: 1,
  tests: [...tests],
});

const STATS = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };

describe('casesOf(report)', () => {
  it('has one case for each test, in order of files, whichever hosts it ran on', () => {
    const suites = [
      { specs: [spec('b.ts', 'holds', ran('node', 'expected', '3 of 3'))] },
      {
        suites: [
          {
            specs: [
              spec('a.ts', 'fails on one', ran('node', 'expected', '1'), ran('static', 'unexpected', '2')),
            ],
          },
          { specs: [spec('b.ts', 'holds', ran('static', 'expected', '4 of 4'))] },
        ],
      },
      { specs: [spec('c.ts', 'is skipped', ran('node', 'skipped'))] },
    ];
    const cases = casesOf({ stats: STATS, errors: [], suites });
    expect(cases).toEqual([
      { file: 'a.ts', title: 'fails on one', status: 'failed', seen: ['node: 1', 'static: 2'] },
      { file: 'b.ts', title: 'holds', status: 'passed', seen: ['node: 3 of 3', 'static: 4 of 4'] },
      { file: 'c.ts', title: 'is skipped', status: 'skipped', seen: [] },
    ]);
    expect(formatCases(cases)).toBe(
      'FAILED fails on one\n   node: 1\n   static: 2\nok holds\n   node: 3 of 3\n   static: 4 of 4\nSKIPPED is skipped',
    );
  });

  it('has none of a run without a report', () => {
    expect(casesOf(null)).toEqual([]);
  });
});

describe('withSeen(page, cases, when)', () => {
  const page =
    'Seen on 2026-01-01.\n\n| [a](../a.ts) | A. | old |\n| [b](../b.ts) | B. | old |\n| [c](../c.ts) | C. | old |';

  it('writes what passed cases saw, and leaves the others', () => {
    const cases = [
      { title: 'a', file: 'a.ts', status: 'passed', seen: ['node: 3 | 4', 'static: 5'] },
      { title: 'b', file: 'b.ts', status: 'failed', seen: ['nothing'] },
      { title: 'c', file: 'c.ts', status: 'passed', seen: [] },
    ] as const;
    expect(withSeen(page, cases, '2026-11-30, seed 17')).toBe(
      'Seen on 2026-11-30, seed 17.\n\n| [a](../a.ts) | A. | node: 3 \\| 4; static: 5 |\n| [b](../b.ts) | B. | old |\n| [c](../c.ts) | C. | held |',
    );
  });
});
