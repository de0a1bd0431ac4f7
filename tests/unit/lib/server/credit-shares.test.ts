import { createCreditShares } from '@/lib/server/credit-shares';

const MINUTE = 60_000;

function setup(perHour: number, maxClients?: number) {
  let time = 1_000_000;
  const shares = createCreditShares({
    perHour,
    now: () => time,
    ...(maxClients === undefined ? {} : { maxClients }),
  });
  const pass = (ms: number) => {
    time += ms;
  };
  return { shares, pass };
}

describe('createCreditShares(options)', () => {
  it('lets a visitor spend a fifth of an hour at once, then as time goes', () => {
    const { shares, pass } = setup(1_000);
    expect(shares.remaining('a')).toBe(200);
    for (let search = 0; search < 20; search += 1) expect(shares.take('a', 10)).toEqual({ ok: true });
    expect(shares.take('a', 10)).toEqual({ ok: false, waitMs: 36_000 });
    expect(shares.take('a', 1)).toEqual({ ok: false, waitMs: 3_600 });
    pass(36_000);
    expect(shares.take('a', 10)).toEqual({ ok: true });
    expect(shares.remaining('a')).toBe(0);
    pass(600 * MINUTE);
    expect(shares.remaining('a')).toBe(200);
  });

  it('keeps visitors apart', () => {
    const { shares } = setup(1_000);
    shares.take('a', 200);
    expect([shares.remaining('a'), shares.remaining('b')]).toEqual([0, 200]);
  });

  it('gives back what was not charged, and never more than a whole share', () => {
    const { shares } = setup(1_000);
    shares.take('a', 200);
    shares.correct('a', 10);
    expect(shares.remaining('a')).toBe(10);
    shares.correct('a', 500);
    expect(shares.remaining('a')).toBe(200);
  });

  it('takes what was charged on top, and waits for it to come back', () => {
    const { shares } = setup(1_000);
    shares.correct('a', -210);
    expect(shares.remaining('a')).toBe(0);
    expect(shares.take('a', 10)).toEqual({ ok: false, waitMs: 72_000 });
  });

  it('has room for one search, however small an hour is', () => {
    const { shares, pass } = setup(6);
    expect(shares.take('a', 10)).toEqual({ ok: true });
    expect(shares.take('a', 10)).toEqual({ ok: false, waitMs: 100 * MINUTE });
    pass(100 * MINUTE);
    expect(shares.take('a', 10)).toEqual({ ok: true });
  });

  it('keeps no visitor waiting for a clock that was put back a day, nor for one that was put forward and right again', () => {
    const { shares, pass } = setup(1_000);
    shares.take('a', 200);
    pass(-24 * 60 * MINUTE);
    expect(shares.take('a', 10)).toEqual({ ok: false, waitMs: 36_000 });
    pass(36_000);
    expect(shares.take('a', 10)).toEqual({ ok: true });
    pass(24 * 60 * MINUTE);
    shares.take('a', 200);
    pass(-24 * 60 * MINUTE);
    expect(shares.remaining('a')).toBe(0);
    pass(36_000);
    expect(shares.take('a', 10)).toEqual({ ok: true });
  });

  it('forgets who has not asked for longest', () => {
    const { shares } = setup(1_000, 2);
    shares.take('a', 100);
    shares.take('b', 100);
    shares.take('a', 50);
    shares.take('c', 100);
    expect(['a', 'b', 'c'].map((client) => shares.remaining(client))).toEqual([50, 200, 100]);
  });

  it('leaves the wider networks of IPv6 some shares, however many visitors they hold', () => {
    const { shares, pass } = setup(1_000);
    const spend = (clients: readonly string[]) =>
      clients.reduce((sum, client) => {
        let spent = 0;
        while (shares.take(client, 10).ok) spent += 10;
        return sum + spent;
      }, 0);
    const within = (third: string, groups: readonly number[]) =>
      groups.map((group) => `2001:db8:${third}:${group.toString(16)}::/64`);
    const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);
    // One of 256 networks of 64 bits.
    expect(spend(within('1', [0]))).toBe(200);
    expect(spend(within('1', upTo(256)))).toBe(600);
    // Of 65,536 of them.
    expect(
      spend(
        within(
          '1',
          upTo(40).map((number) => number * 256 + 7),
        ),
      ),
    ).toBe(2_400);
    expect(shares.take('2001:db8:1:ffff::/64', 10)).toEqual({ ok: false, waitMs: 2_250 });
    expect(shares.remaining('2001:db8:1:ffff::/64')).toBe(0);
    expect(spend(within('2', [0]))).toBe(200);
    pass(2_250);
    expect(shares.take('2001:db8:1:ffff::/64', 10)).toEqual({ ok: true });
    expect(shares.take('2001:db8:1:fffe::/64', 10)).toEqual({ ok: false, waitMs: 2_250 });
    shares.correct('2001:db8:1:ffff::/64', 10);
    expect(shares.take('2001:db8:1:fffe::/64', 10)).toEqual({ ok: true });
  });
});
