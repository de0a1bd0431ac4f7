import { Kept } from '@/lib/server/stored-library/kept';

describe('Kept', () => {
  it('forgets what was asked for longest ago', () => {
    const made: string[] = [];
    const kept = new Kept<string>(2);
    const ask = (key: string) =>
      kept.of(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
