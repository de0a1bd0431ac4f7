import { compileLines } from '@/lib/strategy/compile-lines';
import { readLines } from '@/lib/strategy/read-strategy-lines';
import { tellBasis } from '@/lib/strategy/tell-known';
import { linesOf } from '@/tests/support/strategies';

describe('tellBasis(set)', () => {
  it.each([
    [['title', 'title'], 'titles'],
    [['title', 'title_and_abstract'], 'titles and abstracts'],
    [['title_and_abstract', 'title_abstract_keywords'], 'titles, abstracts and keywords'],
    [['title', 'everything'], 'titles, abstracts and keywords'],
  ] as const)('of lines in %p that are joined: %s', (scopes, expected) => {
    const lines = linesOf('a: sleep', 'b: nurse', 'c: 1 AND 2').map((line, at) => {
      const scope = scopes[at];
      return scope === undefined ? line : { ...line, scope };
    });
    expect(tellBasis(compileLines(readLines(lines))[2]?.set ?? null)).toBe(expected);
  });

  it('of nothing that can be asked: what a line reads unless its reader chose otherwise', () => {
    expect(tellBasis(null)).toBe('titles and abstracts');
  });
});
