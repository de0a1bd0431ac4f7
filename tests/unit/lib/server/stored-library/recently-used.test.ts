import { RecentlyUsed } from '@/lib/server/stored-library/recently-used';

describe('RecentlyUsed', () => {
  it('forgets what was asked for longest ago', () => {
    const made: string[] = [];
    const recent = new RecentlyUsed<string>(2);
    const ask = (key: string) =>
      recent.of(key, () => {
        made.push(key);
        return key.toUpperCase();
      });
    expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
    expect(made).toEqual(['a', 'b', 'c', 'b']);
  });
});
