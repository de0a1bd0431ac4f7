import { ALL_FILES, readFile } from './source-files';

/** A case of `npm run abuse`: its title and the file that it stands in, from the root. */
type CaseName = readonly [title: string, file: string];

/** Tests that a source gives a title, and whether they have the tag of a case. */
const TEST = /\btest\(\s*'((?:[^'\\\n]|\\.)+)',\s*(\{\s*tag:\s*(?:'[^']*'|\[[^\]]*\]))?/g;

/** The cases in a file. */
function casesIn(file: string, source: string): readonly CaseName[] {
  return [...source.matchAll(TEST)]
    .filter(([, , options = '']) => file.endsWith('.abuse.ts') || options.includes("'@abuse'"))
    .map(([, title = '']) => [title.replaceAll('\\', ''), file] as const);
}

/** The cases that the page on security lists, with what was seen. */
function listedIn(page: string): readonly (readonly [...CaseName, seen: string])[] {
  return [...page.matchAll(/^\| \[([^\]]+)\]\(\.\.\/([^)]+)\) +\| .+? +\| (.*?) +\|$/gm)].map(
    ([, title = '', file = '', seen = '']) => [title, file, seen],
  );
}

const PAGE = readFile('docs/security.md');

describe('docs/security.md', () => {
  const listed = listedIn(PAGE);
  const cases = ALL_FILES.filter((file) => /^tests\/e2e\/.*\.(?:abuse|e2e)\.ts$/.test(file)).flatMap((file) =>
    casesIn(file, readFile(file)),
  );

  it('lists the cases of `npm run abuse`, and no others', () => {
    const names = (all: readonly (readonly string[])[]) =>
      all.map(([title, file]) => `${file}: ${title}`).sort();
    expect(cases.length).toBeGreaterThan(20);
    expect(names(listed)).toEqual(names(cases));
  });

  it('says of each what was seen', () => {
    expect(listed.filter(([, , seen]) => seen === '-').map(([title]) => title)).toEqual([]);
  });
});

describe('casesIn(file, source)', () => {
  it('finds the tests of a file of attacks, and those with the tag elsewhere', () => {
    const source = `
      test('holds', async () => {});
      test('holds too', { tag: '@abuse' }, async () => {});
      test('holds on one host', {
        tag: ['@static', '@abuse'],
      }, async () => {});
      test('is of another suite', { tag: '@static' }, async () => {});`;
    expect(casesIn('a.e2e.ts', source).map(([title]) => title)).toEqual(['holds too', 'holds on one host']);
    expect(casesIn('a.abuse.ts', source)).toHaveLength(4);
  });
});
