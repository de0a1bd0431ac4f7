import { EFFECT_PLACES, FETCH_PLACES } from '../../scripts/boundaries.mjs';
import { ALL_FILES, PRODUCT_FILES, readFile, sourceFiles } from './source-files';
import { codeOf, lineCount } from './source-text';

/** `path:line` of every match of a pattern in code (not in text or comments). */
function findings(files: readonly string[], pattern: RegExp): readonly string[] {
  return files.flatMap((file) => {
    const code = codeOf(readFile(file));
    return [...code.matchAll(pattern)].map((match) => `${file}:${lineCount(code.slice(0, match.index + 1))}`);
  });
}

const outside = (files: readonly string[], places: readonly string[]) =>
  files.filter((file) => !places.some((place) => file === place || file.startsWith(`${place}/`)));

const TEST_FILES = ALL_FILES.filter((file) => file.startsWith('tests/') && /\.tsx?$/.test(file));
const EFFECTS = /\buse(?:Layout|Insertion)?Effect\(/g;

describe('habits', () => {
  it('asks the network only where requests belong', () => {
    expect(findings(outside(PRODUCT_FILES, FETCH_PLACES), /(?<![\w.])fetch\(/g)).toEqual([]);
    expect(findings(outside(PRODUCT_FILES, FETCH_PLACES), /\bXMLHttpRequest\b|\bsendBeacon\b/g)).toEqual([]);
  });

  it('writes to the console in one place', () => {
    const others = PRODUCT_FILES.filter((file) => file !== 'lib/base/report.ts');
    expect(findings(others, /\bconsole\./g)).toEqual([]);
  });

  it('uses effects only where React meets something outside of it', () => {
    expect(findings(outside(PRODUCT_FILES, EFFECT_PLACES), EFFECTS)).toEqual([]);
  });

  it('keeps effects few: two per thousand lines of components, and a dozen to begin with', () => {
    const files = sourceFiles('components');
    const kloc = files.reduce((sum, file) => sum + lineCount(readFile(file)), 0) / 1000;
    expect(findings(files, EFFECTS).length).toBeLessThanOrEqual(12 + 2 * kloc);
  });

  it('touches history in one place', () => {
    const others = outside(PRODUCT_FILES, ['components/router']);
    expect(findings(others, /\b(?:pushState|replaceState)\(|\blocation\.(?:assign|replace)\(/g)).toEqual([]);
  });

  it('leaves nothing to do later without a condition', () => {
    const notes = PRODUCT_FILES.filter((file) => /\b(?:TODO|FIXME|XXX|HACK)\b/.test(readFile(file)));
    expect(notes).toEqual([]);
  });

  it('has no clock and no chance in the pure folders', () => {
    const pure = sourceFiles('lib/graph', 'lib/identifiers', 'lib/evaluation');
    expect(findings(pure, /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.now\(/g)).toEqual([]);
  });
});

describe('tests', () => {
  it('mock no module of ours', () => {
    const mocked = TEST_FILES.filter((file) =>
      /jest\.(?:mock|doMock)\(\s*['"](?:@\/|\.)/.test(readFile(file)),
    );
    expect(mocked).toEqual([]);
  });

  it('never run a part of themselves alone', () => {
    expect(findings(TEST_FILES, /\b(?:describe|it|test)\.only\b|(?<![.\w])(?:fdescribe|fit)\(/g)).toEqual([]);
  });

  it('skip only on a condition, whose reason is printed', () => {
    const others = TEST_FILES.filter((file) => file !== 'tests/support/shared-data.ts');
    const bare = others.filter((file) =>
      [...readFile(file).matchAll(/\b(?:describe|it|test)\.skip\(([^\n]*)/g)].some(
        ([, rest = '']) => file.endsWith('.test.ts') || file.endsWith('.test.tsx') || !/,\s*['"`]/.test(rest),
      ),
    );
    expect(bare).toEqual([]);
    expect(findings(others, /\b(?:xit|xdescribe|xtest)\(|\b(?:it|test)\.todo\(/g)).toEqual([]);
  });

  it('do not wait for time to pass', () => {
    expect(findings(TEST_FILES, /\bwaitForTimeout\(/g)).toEqual([]);
  });
});
