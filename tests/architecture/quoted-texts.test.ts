import { createTextSearch, quotedTexts } from './quoted-texts';
import { ALL_FILES, PRODUCT_FILES, readFile } from './source-files';

/** Quoted texts that no source has as a whole, and why. */
const NOT_IN_ONE_PLACE: Readonly<Record<string, string>> = {
  'Surname, I.': 'a form of names in files that are read',
  'Failed to load cached entities: {err}': 'the screen gives the words, the notice adds the reason',
  'Failed to load entities: {err}': 'the screen gives the words, the notice adds the reason',
  '12 nodes, 34 edges': 'an example of two counts',
  'Autocomplete Authors': 'an example; the kind comes from the address',
  'A, B, C +2 more': 'an example of a shortened list of authors',
};

describe('texts in quotes', () => {
  it('of the behaviours and instructions stand in the code', () => {
    const isInCode = createTextSearch(PRODUCT_FILES.map(readFile));
    const pages = ALL_FILES.filter((file) => /^docs\/(?:behaviours|how-to)\/.*\.md$/.test(file));
    const quoted = pages.flatMap((page) => quotedTexts(readFile(page)).map((text) => ({ page, text })));
    expect(quoted.length).toBeGreaterThan(150);
    const strange = quoted.filter(({ text }) => !isInCode(text));
    const unexpected = strange.filter(({ text }) => NOT_IN_ONE_PLACE[text] === undefined);
    expect(unexpected.map(({ page, text }) => `${page}: '${text}'`)).toEqual([]);
    const unneeded = Object.keys(NOT_IN_ONE_PLACE).filter((text) =>
      strange.every((one) => one.text !== text),
    );
    expect(unneeded).toEqual([]);
  });
});

describe('quotedTexts(markdown)', () => {
  it.each([
    ["It says 'No results found' then.", ['No results found']],
    ["A title ('Go\nHome'), and\n\n'Try again'.", ['Go Home', 'Try again']],
    [
      "'View Papers (n)' of the author's page, an editors' note, 'Don't stop now'",
      ['View Papers (n)', "Don't stop now"],
    ],
    ["One word: 'Auto'. Code: `it's 'a b'`.", []],
    ["| 'Left cell' | 'Right cell' |\n| 'Next row' |", ['Left cell', 'Right cell', 'Next row']],
  ])('of %j are %j', (markdown, texts) => {
    expect(quotedTexts(markdown)).toEqual(texts);
  });
});

describe('createTextSearch(sources)', () => {
  const isInCode = createTextSearch([
    "const label = 'Clear entire graph'; const full = `Failed to expand all $" + '{kind} nodes`;',
    'const count = (n: number) => <p>Showing top {n} of {n} papers</p>;',
    'const mark = <p>Marked <b>all new</b></p>;',
  ]);

  it.each([
    'Clear entire graph',
    'entire graph',
    'Failed to expand all {kind} nodes',
    'Failed to expand all Authors nodes',
    'Showing top 20 of N papers',
    '... of {n} papers',
    'all new',
  ])('finds %j', (text) => {
    expect(isInCode(text)).toBe(true);
  });

  it.each([
    'Clear the graph',
    'Clear entire graphs',
    'Failed to expand {n} nodes',
    'Showing top 20',
    'all {n} new',
  ])('misses %j', (text) => {
    expect(isInCode(text)).toBe(false);
  });
});
