import { steadyClock } from '@/lib/base/steady-clock';

describe('steadyClock(now)', () => {
  it('never goes back, whatever the clock of the machine does, and loses no time that passes', () => {
    let time = 1_000;
    const now = steadyClock(() => time);
    const later = (ms: number) => {
      time += ms;
      return now();
    };
    expect([later(0), later(5), later(-86_400_000), later(7), later(-1), later(3)]).toEqual([
      1_000, 1_005, 1_005, 1_012, 1_012, 1_015,
    ]);
  });

  it('takes a jump forward for time that has passed', () => {
    let time = 0;
    const now = steadyClock(() => time);
    time = 86_400_000;
    expect(now()).toBe(86_400_000);
    time = 10;
    expect(now()).toBe(86_400_000);
  });
});
