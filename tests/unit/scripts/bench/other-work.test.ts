import { cpus } from 'node:os';
import { busyShare, timesOf } from '@/scripts/bench/other-work.mjs';

const processor = (user: number, idle: number) => ({
  model: '',
  speed: 0,
  times: { user, nice: 0, sys: 0, irq: 0, idle },
});

describe('busyShare', () => {
  it.each([
    ['nothing', [0, 0], 0],
    ['one of two processors', [1_000, 0], 0.5],
    ['both of them', [1_000, 1_000], 1],
  ] as const)('is what %s takes of the time between', (_name, worked, share) => {
    const before = timesOf(worked.map(() => processor(500, 70_000)));
    const after = timesOf(worked.map((ms) => processor(500 + ms, 71_000 - ms)));
    expect(busyShare(before, after)).toBeCloseTo(share);
  });

  it('is nothing where no time has gone by', () => {
    const now = timesOf(cpus());
    expect(busyShare(now, now)).toBe(0);
  });
});
