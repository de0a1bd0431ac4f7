import { EFFECTS_ALLOWED_IN, FETCH_ALLOWED_IN } from '../../scripts/code-rules.mjs';
import { ALL_FILES, PRODUCT_FILES, readFile, sourceFiles } from './source-files';
import { codeOf, lineCount } from './source-text';

const codeOfFile = (file: string) => codeOf(readFile(file));

/** `path:line` of every match of a pattern in code (not in text or comments). */
function findings(files: readonly string[], pattern: RegExp, codeIn = codeOfFile): readonly string[] {
  return files.flatMap((file) => {
    const code = codeIn(file);
    return [...code.matchAll(pattern)].map((match) => `${file}:${lineCount(code.slice(0, match.index + 1))}`);
  });
}

const isOutside = (file: string, allowed: readonly string[]) =>
  !allowed.some((entry) => file === entry || file.startsWith(`${entry}/`));

const TEST_FILES = ALL_FILES.filter((file) => file.startsWith('tests/') && /\.tsx?$/.test(file));
const EFFECTS = /\buse(?:Layout|Insertion)?Effect\(/g;

interface Habit {
  readonly title: string;
  /** Where the pattern may stand. */
  readonly allowed: readonly string[];
  readonly pattern: RegExp;
  /** Code that breaks the habit, one fault each. */
  readonly bad: readonly string[];
  /** Code that only looks as if it did. */
  readonly good: readonly string[];
}

const HABITS: readonly Habit[] = [
  {
    title: 'asks the network only where requests belong',
    allowed: FETCH_ALLOWED_IN,
    pattern: /(?<![\w.])fetch\(|\bXMLHttpRequest\b|\bsendBeacon\b/g,
    bad: ["await fetch('/data')", 'new XMLHttpRequest()', 'navigator.sendBeacon(url)'],
    good: ['client.fetch(path)', "say('fetch(it)')", '// fetch(it)'],
  },
  {
    title: 'writes to the console in one module',
    allowed: ['lib/base/report.ts'],
    pattern: /\bconsole\./g,
    bad: ["console.error('lost')"],
    good: ["say('console.log')"],
  },
  {
    title: 'uses effects only where React meets something outside of it',
    allowed: EFFECTS_ALLOWED_IN,
    pattern: EFFECTS,
    bad: ['useEffect(() => {})', 'useLayoutEffect(measure)', 'useInsertionEffect(style)'],
    good: ['useEffectEvent(handle)'],
  },
  {
    title: 'touches history in one folder',
    allowed: ['components/router'],
    pattern: /\b(?:pushState|replaceState)\(|\blocation\.(?:assign|replace)\(/g,
    bad: ["history.pushState(null, '', url)", 'window.location.assign(url)'],
    good: ['text.replace(a, b)'],
  },
  {
    title: 'makes checked identifiers in one folder',
    allowed: ['lib/identifiers'],
    pattern:
      /\bas (?:OpenAlexId|KeywordSlug|Doi|Orcid|Ror|Issn|Pmid|Pmcid|WikidataId|EntityReference|DetectedIdentifier)\b/g,
    bad: ['fetch.entity(text as Doi)', 'const id = node.id as OpenAlexId', 'open({ id } as EntityReference)'],
    good: ["say('as Doi')", 'const doi: Doi = parsed.value'],
  },
];

const CLOCKS = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/g;
const NOTES = /\b(?:TODO|FIXME|XXX|HACK)\b/;

describe('habits', () => {
  it.each(HABITS.map((habit) => [habit.title, habit] as const))('%s', (_, { allowed, pattern }) => {
    const files = PRODUCT_FILES.filter((file) => isOutside(file, allowed));
    expect(findings(files, pattern)).toEqual([]);
  });

  it.each(HABITS.map((habit) => [habit.title, habit] as const))(
    'would notice what breaks: %s',
    (_, { pattern, bad, good }) => {
      const found = (line: string) => findings(['lib/a.ts'], pattern, () => codeOf(`\n${line};`));
      expect(bad.map(found)).toEqual(bad.map(() => ['lib/a.ts:2']));
      expect(good.flatMap(found)).toEqual([]);
    },
  );

  it('keeps effects few: two per thousand lines of components, and a dozen to begin with', () => {
    const files = sourceFiles('components');
    const kloc = files.reduce((sum, file) => sum + lineCount(readFile(file)), 0) / 1000;
    expect(findings(files, EFFECTS).length).toBeLessThanOrEqual(12 + 2 * kloc);
  });

  it('leaves nothing to do later without a condition', () => {
    expect(PRODUCT_FILES.filter((file) => NOTES.test(readFile(file)))).toEqual([]);
    expect(NOTES.test('// TODO: later')).toBe(true);
  });

  it('has no clock and no chance in the pure folders', () => {
    const pure = sourceFiles('lib/graph', 'lib/identifiers', 'lib/evaluation');
    expect(findings(pure, CLOCKS)).toEqual([]);
    const clock = findings(['lib/graph/a.ts'], CLOCKS, () => 'f(new Date(1), new Date(), Math.random());');
    expect(clock).toHaveLength(2);
  });
});

/** `jest.mock` of a module of ours. */
const OWN_MOCK = /jest\.(?:mock|doMock)\(\s*['"](?:@\/|\.)/;
const ALONE = /\b(?:describe|it|test)\.only\b|(?<![.\w])(?:fdescribe|fit)\(/g;
const LEFT_OUT = /\b(?:xit|xdescribe|xtest)\(|\b(?:it|test)\.todo\(/g;
const WAITS = /\bwaitForTimeout\(/g;

/** Tests that are skipped always, or on a condition whose reason is not said. */
function hasBareSkip(file: string, source: string): boolean {
  return [...source.matchAll(/\b(?:describe|it|test)\.skip\(([^\n]*)/g)].some(
    ([, rest = '']) => /\.test\.tsx?$/.test(file) || !/,\s*['"`]/.test(rest),
  );
}

describe('tests', () => {
  it('mock no module of ours', () => {
    // This file holds the examples.
    const others = TEST_FILES.filter((file) => !file.endsWith('habits.test.ts'));
    expect(others.filter((file) => OWN_MOCK.test(readFile(file)))).toEqual([]);
    expect(OWN_MOCK.test("jest.mock('@/lib/base/report');")).toBe(true);
    expect(OWN_MOCK.test("jest.mock('papaparse');")).toBe(false);
  });

  it('never run a part of themselves alone', () => {
    expect(findings(TEST_FILES, ALONE)).toEqual([]);
    expect(findings(['a.test.ts'], ALONE, () => "it.only('a'); fit('b'); benefit('c');")).toHaveLength(2);
  });

  it('skip only on a condition, whose reason is printed', () => {
    const others = TEST_FILES.filter(
      (file) => !['tests/support/describe-where.ts', 'tests/architecture/habits.test.ts'].includes(file),
    );
    expect(others.filter((file) => hasBareSkip(file, readFile(file)))).toEqual([]);
    expect(findings(others, LEFT_OUT)).toEqual([]);
    expect(hasBareSkip('a.test.ts', "it.skip('is slow', f);")).toBe(true);
    expect(hasBareSkip('a.e2e.ts', 'test.skip(isStatic);')).toBe(true);
    expect(hasBareSkip('a.e2e.ts', "test.skip(isStatic, 'needs a server');")).toBe(false);
    expect(findings(['a.test.ts'], LEFT_OUT, () => "xit('a'); it.todo('b');")).toHaveLength(2);
  });

  it('do not wait for time to pass', () => {
    expect(findings(TEST_FILES, WAITS)).toEqual([]);
    expect(findings(['a.e2e.ts'], WAITS, () => 'await page.waitForTimeout(500);')).toHaveLength(1);
  });
});
