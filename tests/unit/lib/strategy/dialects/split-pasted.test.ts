import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { withScopesOfLineApart } from '@/lib/strategy/dialects/split-pasted';
import { linesTakenIn } from '@/lib/strategy/edit-strategy';
import type { StrategyLine } from '@/lib/strategy/types';
import { textsOf } from '@/tests/support/strategies';
import { buildLine } from '@/tests/support/strategy-lines';

function ids(prefix: string): () => string {
  let next = 0;
  return () => {
    next += 1;
    return `${prefix}${next}`;
  };
}

const TYPED = 'asthma*[tiab] AND (child[ti] OR infant[ti]) NOT smith[au]';

/** A line before it, the pasted line, and one that names both. */
function pasted(text: string): readonly StrategyLine[] {
  const { system, lines } = readPasted(text, { system: 'PubMed' });
  return [buildLine('a', 'sleep'), ...linesTakenIn(system, lines, ids('p')), buildLine('z', '#2 AND #1')];
}

describe('withScopesOfLineApart(lines, id, newId)', () => {
  it('reads a pasted line again, with words of other scopes in lines behind it', () => {
    const lines = withScopesOfLineApart(pasted(TYPED), 'p1', ids('n'));
    expect(textsOf(lines)).toEqual(['a: sleep', 'p1: asthma* AND #3', 'n1: child OR infant', 'z: #2 AND #1']);
    expect(lines.slice(1, 3)).toMatchObject([
      { scope: 'title_and_abstract', origin: { text: TYPED, losses: [{ token: 'smith[au]' }] } },
      { scope: 'title', forms: 'exact', origin: { text: 'child[ti] OR infant[ti]', losses: [] } },
    ]);
  });

  it('moves what other lines name', () => {
    const [first, line, last] = pasted(TYPED);
    const lines = [line, first, last].filter((each) => each !== undefined);
    expect(textsOf(withScopesOfLineApart(lines, 'p1', ids('n'))).at(-1)).toBe('z: #3 AND #1');
  });

  it('leaves lines as they are that have one scope, were changed, or were not pasted', () => {
    const same = pasted('asthma[tiab] AND child[tiab]');
    expect(withScopesOfLineApart(same, 'p1', ids('n'))).toBe(same);
    const lines = pasted(TYPED);
    expect(withScopesOfLineApart(lines, 'a', ids('n'))).toBe(lines);
    expect(withScopesOfLineApart(lines, 'gone', ids('n'))).toBe(lines);
    const changed = lines.map((line) =>
      line.id === 'p1' ? { ...line, text: `${line.text} AND cough` } : line,
    );
    expect(withScopesOfLineApart(changed, 'p1', ids('n'))).toBe(changed);
  });
});
