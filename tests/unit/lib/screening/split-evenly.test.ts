import { splitEvenly } from '@/lib/screening/split-evenly';

const ids = Array.from({ length: 100 }, (_, at) => `W${at}`);

describe('splitEvenly(ids, parts, seed)', () => {
  it('gives each id to one part, in parts of the same size', () => {
    const parts = splitEvenly(ids, 3, 1);
    expect(parts.map(({ length }) => length)).toEqual([34, 33, 33]);
    expect(new Set(parts.flat())).toEqual(new Set(ids));
  });

  it('draws at random, the same for the same seed', () => {
    const [first = []] = splitEvenly(ids, 2, 1);
    expect(first).toEqual(splitEvenly(ids, 2, 1)[0]);
    expect(first).not.toEqual(splitEvenly(ids, 2, 2)[0]);
    expect(first).not.toEqual(ids.filter((_, at) => at % 2 === 0));
  });

  it('leaves parts empty where there is less than one for each', () => {
    expect(splitEvenly(['W1'], 2, 1)).toEqual([['W1'], []]);
  });
});
