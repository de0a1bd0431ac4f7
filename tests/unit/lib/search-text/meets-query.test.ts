import { meetsQuery, ReadTexts, type WordReader } from '@/lib/search-text/meets-query';
import { parseQuery } from '@/lib/search-text/parse-query';

/** Words end in s or not, and `the` is dropped. */
const READER: WordReader = {
  wordsOf: (text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [],
  stemOf: (word) => word.replace(/s$/, ''),
  isDropped: (word) => word === 'the',
  matches: (word, pattern) =>
    new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(word),
  isWithinEdits: (one, other) => one.slice(1) === other.slice(1),
};

function meets(query: string, texts: readonly string[], isExact = false): boolean {
  const { tree } = parseQuery(query);
  return tree !== null && meetsQuery(tree, new ReadTexts(texts, READER, isExact));
}

describe('meetsQuery(node, texts)', () => {
  const TEXTS = ['Deep networks of the heart', 'Imaging cells'];

  it.each([
    ['network', true],
    ['networks AND cell', true],
    ['network AND liver', false],
    ['liver OR heart', true],
    ['deep NOT heart', false],
    ['deep NOT liver', true],
    ['"deep network"', true],
    ['"network deep"', false],
    ['"of the heart"', true],
    ['"heart imaging"', false],
    ['"networks heart"~2', true],
    ['"networks heart"~1', false],
    ['"deep"~3~"heart"', true],
    ['"deep"~2~"heart"', false],
    ['"heart"~50~"imaging"', false],
    ['imag*', true],
    ['ima?ing', true],
    ['imago*', false],
    ['beart~1', true],
    ['deep-networks', true],
    ['deep-netw*', true],
    ['networks-dee*', false],
    ['heart-imag*', false],
    ['the', true],
    ['heart[tiab] AND TS=(cells)', true],
  ])('%s: %p', (query, expected) => {
    expect(meets(query, TEXTS)).toBe(expected);
  });

  it('compares words as they are written where they are to be exact', () => {
    expect(meets('network', TEXTS, true)).toBe(false);
    expect(meets('networks', TEXTS, true)).toBe(true);
  });
});
