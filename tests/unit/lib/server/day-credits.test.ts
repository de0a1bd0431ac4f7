import { createDayCredits, type DayCreditOptions } from '@/lib/server/day-credits';
import type { DayCount } from '@/lib/server/day-file';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T00:00:00Z');

/** A day file in memory. */
function fileOf(known: DayCount | null) {
  const written: DayCount[] = [];
  const write = async (count: DayCount) => {
    written.push(count);
  };
  return { written, file: { read: async () => known, write } };
}

function setup(options: Partial<DayCreditOptions> = {}) {
  let time = NOON;
  const day = createDayCredits({
    perDay: null,
    reserve: { percent: 10 },
    hasKey: true,
    file: null,
    now: () => time,
    ...options,
  });
  const spend = (price: number, headers: Record<string, string> | null = null, charged = price) => {
    day.begin(price);
    const answer = headers === null ? null : { status: 200, headers: new Headers(headers), text: '' };
    day.settle(price, charged, answer);
  };
  return {
    day,
    spend,
    goTo: (moment: number) => {
      time = moment;
    },
  };
}

describe('createDayCredits(options)', () => {
  it.each([
    [{ hasKey: true }, { limit: 10_000, remaining: 10_000, reserve: 1_000 }],
    [{ hasKey: false }, { limit: 1_000, remaining: 1_000, reserve: 100 }],
    [{ perDay: 5_000 }, { limit: 5_000, remaining: 5_000, reserve: 500 }],
    [
      { perDay: 5_000, reserve: { credits: 42 } },
      { limit: 5_000, remaining: 5_000, reserve: 42 },
    ],
  ])('begins a day with what it is allowed: %j', (options, expected) => {
    expect(setup(options).day.current()).toEqual({ ...expected, resetsAt: MIDNIGHT });
  });

  it('counts what is under way at its price, and what is answered at its charge', () => {
    const { day } = setup();
    day.begin(10);
    day.begin(10);
    expect(day.current().remaining).toBe(9_980);
    day.settle(10, 10, null);
    day.settle(10, 0, null);
    expect(day.current().remaining).toBe(9_990);
  });

  it('believes the service, which knows who else uses the key', () => {
    const { day, spend } = setup();
    spend(10, { 'X-RateLimit-Limit': '20000', 'X-RateLimit-Remaining': '7000' });
    expect(day.current()).toEqual({ limit: 20_000, remaining: 7_000, reserve: 2_000, resetsAt: MIDNIGHT });
    day.begin(10);
    expect(day.current().remaining).toBe(6_990);
  });

  it('believes no refusal of a burst, which says that nothing is left', () => {
    const { day, spend } = setup();
    spend(10, { 'X-RateLimit-Limit': '10000', 'X-RateLimit-Remaining': '9800' });
    day.begin(1);
    day.settle(1, 0, {
      status: 429,
      headers: new Headers({ 'X-RateLimit-Remaining': '0', 'Retry-After': '1' }),
      text: JSON.stringify({ message: 'Rate limit exceeded: 30 requests per second.', creditsRemaining: 0 }),
    });
    expect(day.current().remaining).toBe(9_800);
  });

  it('has what is prepaid where that is more than the day has left', () => {
    const { day, spend } = setup();
    spend(10, { 'X-RateLimit-Remaining': '100', 'X-RateLimit-Onetime-Remaining': '5000' });
    expect(day.current().remaining).toBe(5_000);
  });

  it('allows no more than the operator does, whatever the service has left', () => {
    const { day, spend } = setup({ perDay: 500 });
    spend(10, { 'X-RateLimit-Limit': '10000', 'X-RateLimit-Remaining': '9000' });
    expect(day.current()).toMatchObject({ limit: 500, remaining: 490 });
    spend(10, { 'X-RateLimit-Limit': '10000', 'X-RateLimit-Remaining': '300' });
    expect(day.current()).toMatchObject({ limit: 500, remaining: 300 });
  });

  it('leaves visitors their part where the operator allows more than the service is known to', () => {
    const { day } = setup({ perDay: 100_000 });
    const { limit, remaining, reserve } = day.current();
    expect([limit, remaining, reserve]).toEqual([100_000, 10_000, 1_000]);
  });

  it('begins anew at midnight UTC, and remembers what a day has', () => {
    const { day, spend, goTo } = setup();
    spend(10, { 'X-RateLimit-Limit': '20000', 'X-RateLimit-Remaining': '5' });
    goTo(MIDNIGHT - 1);
    expect(day.current().remaining).toBe(5);
    goTo(MIDNIGHT);
    expect(day.current()).toMatchObject({ limit: 20_000, remaining: 20_000 });
  });

  it('comes back to what was spent, where a clock was put forward for a while', () => {
    const { day, spend, goTo } = setup({ perDay: 500 });
    spend(480);
    goTo(NOON + 86_400_000);
    spend(30);
    expect(day.current().remaining).toBe(470);
    goTo(NOON + 60_000);
    expect(day.current().remaining).toBe(20);
    goTo(NOON + 86_400_000);
    expect(day.current().remaining).toBe(470);
  });

  it('goes on after a restart where it was', async () => {
    const first = fileOf(null);
    setup({ ...first, perDay: 500 }).spend(30, { 'X-RateLimit-Limit': '20000' });
    expect(first.written).toEqual([{ day: '2026-11-20', spent: 30, limit: 20_000 }]);
    const { day, spend } = setup(fileOf(first.written.at(-1) ?? null));
    spend(10);
    await day.ready();
    await day.ready();
    expect(day.current()).toMatchObject({ limit: 20_000, remaining: 19_960 });
  });

  it('takes over the limit of another day, not its count', async () => {
    const { day } = setup(fileOf({ day: '2026-11-19', spent: 9_000, limit: 20_000 }));
    await day.ready();
    expect(day.current()).toMatchObject({ limit: 20_000, remaining: 20_000 });
  });

  it('writes nothing where nothing was charged', () => {
    const { file, written } = fileOf(null);
    const { spend } = setup({ file });
    spend(0);
    spend(10, null, 0);
    expect(written).toEqual([]);
  });
});
