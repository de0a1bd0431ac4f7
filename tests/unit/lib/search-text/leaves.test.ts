import { leavesOf } from '@/lib/search-text/leaves';
import { parseQuery } from '@/lib/search-text/parse-query';

describe('leavesOf(tree)', () => {
  it.each([
    ['neur* AND ("open access" OR color~1) NOT mouse[tiab]', 'neur* open access color mouse'],
    ['"a"~3~"b c"', 'a b c'],
    ['', ''],
  ])('gives the words of %p in order', (text, words) => {
    expect(
      leavesOf(parseQuery(text).tree)
        .map((leaf) => leaf.text)
        .join(' '),
    ).toBe(words);
  });
});
