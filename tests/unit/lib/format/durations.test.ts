import { aboutDuration } from '@/lib/format/durations';

describe('aboutDuration(ms)', () => {
  it.each([
    [0, 'about 1 second'],
    [900, 'about 1 second'],
    [4_200, 'about 5 seconds'],
    [18_000, 'about 20 seconds'],
    [89_000, 'about 90 seconds'],
    [92_000, 'about 2 minutes'],
    [600_000, 'about 10 minutes'],
  ])('%i: %s', (ms, text) => {
    expect(aboutDuration(ms)).toBe(text);
  });
});
