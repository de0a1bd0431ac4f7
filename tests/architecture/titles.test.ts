import { ALL_FILES, readFile } from './source-files';

/** Titles that a source gives its tests, plain words alone: 'Shows it, twice' is 'shows it twice'. */
function titlesOf(source: string): readonly string[] {
  const titles = source.matchAll(
    /\b(?:it|test)(?:\.each\([\s\S]*?\))?\(\s*(['"`])((?:(?!\1)[^\\\n]|\\.)+)\1/g,
  );
  return [...titles].map(([, , title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  );
}

/** Titles of browser tests that stand in jest too: one behaviour has one home. */
function titlesInBoth(files: readonly (readonly [file: string, source: string])[]): readonly string[] {
  const inJest = new Set(
    files.filter(([file]) => /\.test\.tsx?$/.test(file)).flatMap(([, source]) => titlesOf(source)),
  );
  return files
    .filter(([file]) => file.endsWith('.e2e.ts'))
    .flatMap(([file, source]) =>
      titlesOf(source)
        .filter((title) => inJest.has(title))
        .map((title) => `${file}: ${title}`),
    );
}

describe('a behaviour', () => {
  it('is asserted in jest or in the browser, and not in both', () => {
    const tests = ALL_FILES.filter((file) => /^tests\/.*\.(?:test|e2e)\.tsx?$/.test(file));
    expect(titlesInBoth(tests.map((file) => [file, readFile(file)]))).toEqual([]);
  });

  it('would be noticed in both, however it is written', () => {
    expect(
      titlesInBoth([
        [
          'tests/components/A.test.tsx',
          "it('tells a failure, and tries again', f);\nit.each([1])('sums %s', f);",
        ],
        [
          'tests/e2e/a.e2e.ts',
          "  test('Tells a failure and tries again', { tag: '@node' }, f);\n  test('sorts', f);",
        ],
      ]),
    ).toEqual(['tests/e2e/a.e2e.ts: tells a failure and tries again']);
  });
});
