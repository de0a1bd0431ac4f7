import { parseQuery } from '@/lib/search-text/parse-query';
import { blocksOf } from '@/lib/search-text/query-blocks';

function blocks(text: string): readonly string[] {
  const { tree } = parseQuery(text);
  return tree === null ? [] : blocksOf(tree).map((block) => block.text);
}

describe('blocksOf(tree)', () => {
  it.each([
    ['(heart OR lung) AND "bone marrow" NOT mouse', ['heart OR lung', '"bone marrow"', 'NOT mouse']],
    ['machine learning', ['machine', 'learning']],
    ['a OR b', ['a OR b']],
    ['(a AND (b AND c)) AND (d OR e)', ['a', 'b', 'c', 'd OR e']],
    ['TS=(a AND b) AND c[tiab]', ['a', 'b', 'c']],
    ['therap*', ['therap*']],
  ])('cuts %s into what AND joins', (text, expected) => {
    expect(blocks(text)).toEqual(expected);
  });
});
