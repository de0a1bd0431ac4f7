import { openBlocks, otherBlocks } from '@/lib/strategy/other-blocks';
import { linesFromTexts, readFromTexts } from '@/tests/support/strategy-lines';

function others(line: string, block: number, ...texts: readonly string[]) {
  const found = otherBlocks(linesFromTexts(...texts), line, block);
  return found && `${found.line}: ${found.text}`;
}

describe('otherBlocks(lines, id, block)', () => {
  it('takes what AND joins to a part in its line', () => {
    expect(others('a', 0, '(heart OR cardiac) AND failure NOT animals')).toBe('a: failure NOT animals');
    expect(others('a', 1, '(heart OR cardiac) AND failure')).toBe('a: heart OR cardiac');
  });

  it.each([
    ['in a combination', ['heart', 'care', '#1 AND #2'], 'c: #2'],
    ['of three', ['heart', 'care', 'nurse', '#1 AND #2 AND #3'], 'd: #2 AND #3'],
    ['behind a line that OR joins', ['heart', 'lung', '#1 OR #2', 'care', '#3 AND #4'], 'e: #4'],
    ['in a line that the last one limits', ['heart', 'care', '#1 AND #2', '#3 NOT animals'], 'c: #2'],
    ['in one of several alternatives', ['heart', 'care', '#1 AND #2', 'zebra OR #3'], 'c: #2'],
    ['in the last line that leads to it', ['heart', 'care', '#1 AND #2', '#1 AND nurse'], 'd: nurse'],
    ['with what NOT rules out', ['heart', 'care', '#1 AND #2 NOT animals'], 'c: #2 NOT animals'],
  ])('takes what is joined to a line %s', (_, texts, expected) => {
    expect(others('a', 0, ...texts)).toBe(expected);
  });

  it('finds nothing where the search has no other part', () => {
    expect(others('a', 0, 'heart')).toBeNull();
    expect(others('a', 0, 'heart NOT animals')).toBeNull();
    expect(others('a', 0, 'heart', 'care', '#1 OR #2')).toBeNull();
    expect(others('a', 0, 'heart', 'care', '#2 NOT #1')).toBeNull();
    expect(others('a', 0, '#2', '#1')).toBeNull();
    expect(others('z', 0, 'heart')).toBeNull();
  });
});

describe('openBlocks(line)', () => {
  it('names the parts that terms can join', () => {
    const [read] = readFromTexts('(heart OR cardiac) AND #2 AND home NOT animals', 'lung');
    const texts =
      read === undefined ? [] : openBlocks(read).map(({ from, to }) => read.line.text.slice(from, to));
    expect(texts).toEqual(['heart OR cardiac', 'home']);
  });
});
