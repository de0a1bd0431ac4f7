import { type Explanation, explainQuery } from '@/lib/search-text/explain-query';
import { planSearch } from '@/lib/search-text/plan-search';

function lines({ text, parts }: Explanation, depth = 0): readonly string[] {
  return [`${'  '.repeat(depth)}${text}`, ...parts.flatMap((part) => lines(part, depth + 1))];
}

function explain(typed: string): readonly string[] {
  const { tree, forms } = planSearch(typed);
  return tree === null ? [] : lines(explainQuery(tree, forms));
}

describe('explainQuery(tree, forms)', () => {
  it('says what must occur, in words', () => {
    expect(explain('neur* AND (learn* OR adaptation) NOT mouse')).toEqual([
      'all of',
      '  words that begin with “neur”',
      '  any of',
      '    words that begin with “learn”',
      '    exactly “adaptation”',
      '  none of',
      '    exactly “mouse”',
    ]);
  });

  it.each([
    ['therapy', ['“therapy” in any form']],
    ['"open access"', ['the phrase “open access”']],
    ['"open access"~3', ['“open access”, the words at most 3 apart']],
    ['wom?n', ['words like “wom?n”, with ? for one letter']],
    ['e-cigarette*', ['“e cigarette*” in a row, with * for any letters']],
    ['color~1', ['words at most one letter away from “color”']],
    ['"a"~1~"b c"', ['with at most 1 word between', '  “a”', '  the phrase “b c”']],
    ['cats & dogs', ['all of', '  “cats” in any form', '  “dogs” in any form']],
    ['heart[tiab]', ['“heart” in any form']],
    ['', []],
  ])('explains %p', (typed, expected) => {
    expect(explain(typed)).toEqual(expected);
  });
});
