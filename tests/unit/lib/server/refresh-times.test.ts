import { createRefreshTimes } from '@/lib/server/refresh-times';

describe('createRefreshTimes(now)', () => {
  it('grants each entry one question a minute', () => {
    let time = 0;
    const refreshes = createRefreshTimes(() => time);
    expect([refreshes.claim('a'), refreshes.claim('a'), refreshes.claim('b')]).toEqual([true, false, true]);
    time = 59_999;
    expect(refreshes.claim('a')).toBe(false);
    time = 60_000;
    expect([refreshes.claim('a'), refreshes.claim('a')]).toEqual([true, false]);
  });
});
