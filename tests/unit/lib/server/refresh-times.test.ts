import { createRefreshTimes } from '@/lib/server/refresh-times';

describe('createRefreshTimes(now)', () => {
  it('grants each entry one question a minute', async () => {
    let time = 0;
    const refreshes = createRefreshTimes(() => time);
    const claimAll = (...keys: readonly string[]) => Promise.all(keys.map(refreshes.claim));
    expect(await claimAll('a', 'a', 'b')).toEqual([true, false, true]);
    time = 59_999;
    expect(await claimAll('a')).toEqual([false]);
    time = 60_000;
    expect(await claimAll('a', 'a')).toEqual([true, false]);
  });

  it('counts what other servers asked for, where they tell', async () => {
    const told = new Map<string, boolean | null>([
      ['asked by another', false],
      ['asked by none', true],
      ['not told', null],
    ]);
    const refreshes = createRefreshTimes(
      () => 0,
      async (name, ms) => (ms === 60_000 ? (told.get(name) ?? null) : false),
    );
    expect(await Promise.all([...told.keys()].map(refreshes.claim))).toEqual([false, true, true]);
  });
});
