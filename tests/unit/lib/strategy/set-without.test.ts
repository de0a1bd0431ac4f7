import { setWithout } from '@/lib/strategy/set-without';
import { requestsOf } from '@/lib/strategy/work-set';
import { linesFromTexts } from '@/tests/support/strategy-lines';

/** The texts that are asked for the last of some lines without a part of it. */
function asked(part: string, ...texts: readonly string[]) {
  const text = texts.at(-1) ?? '';
  const from = text.indexOf(part);
  const set = setWithout(linesFromTexts(...texts), texts.length, { from, to: from + part.length });
  return set === null ? null : requestsOf(set).map(({ searches }) => searches.map((search) => search.text));
}

describe('setWithout(lines, number, place)', () => {
  it('asks for what is left of the line', () => {
    expect(asked('cardiac', '(heart OR cardiac) AND home')).toEqual([['(heart) AND home']]);
    expect(asked('home', '(heart OR cardiac) AND home')).toEqual([['(heart OR cardiac)']]);
    expect(asked('NOT animals', 'heart NOT animals')).toEqual([['heart']]);
  });

  it('puts what other lines ask in their place', () => {
    expect(asked('#2', 'heart', 'home', '#1 AND #2')).toEqual([['heart']]);
  });

  it('is nothing where the part is all there is, or is not there', () => {
    expect(asked('heart', 'heart')).toBeNull();
    expect(setWithout(linesFromTexts('heart OR home'), 1, { from: 3, to: 9 })).toBeNull();
    expect(setWithout([], 1, { from: 0, to: 1 })).toBeNull();
  });
});
