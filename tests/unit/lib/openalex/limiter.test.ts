import { createClock } from '@/lib/openalex/clock';
import { createLimiter, REQUESTS_PER_SECOND } from '@/lib/openalex/limiter';

describe('createLimiter(ratePerSecond, clock)', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  function startTimes(
    count: number,
    rate: number,
  ): { readonly times: number[]; readonly all: Promise<unknown> } {
    const limiter = createLimiter(() => rate, createClock());
    const times: number[] = [];
    const starts = Array.from({ length: count }, () => limiter.acquire().then(() => times.push(Date.now())));
    return { times, all: Promise.all(starts) };
  }

  it('lets thirty start within a second with a key', async () => {
    expect(REQUESTS_PER_SECOND).toEqual({ keyless: 10, withKey: 30 });
    const { times, all } = startTimes(31, REQUESTS_PER_SECOND.withKey);
    await jest.advanceTimersByTimeAsync(1_100);
    await all;
    expect(times).toEqual([...Array(30).fill(0), 1_100]);
  });

  it('starts ten at once and the next ten a good second later', async () => {
    const { times, all } = startTimes(25, 10);
    await jest.advanceTimersByTimeAsync(2_200);
    await all;
    expect(times).toEqual([...Array(10).fill(0), ...Array(10).fill(1_100), ...Array(5).fill(2_200)]);
  });

  it('waits a second, and not a day, where the clock was put back a day', async () => {
    const limiter = createLimiter(() => 1, createClock());
    await limiter.acquire();
    limiter.pause(500);
    jest.setSystemTime(Date.now() - 86_400_000);
    const next = limiter.acquire();
    await jest.advanceTimersByTimeAsync(1_100);
    await next;
    expect(Date.now()).toBe(1_100 - 86_400_000);
  });

  it('never starts more than the rate within any second', async () => {
    const limiter = createLimiter(() => 3, createClock());
    const times: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      void limiter.acquire().then(() => times.push(Date.now()));
      await jest.advanceTimersByTimeAsync((index * 137) % 400);
    }
    await jest.advanceTimersByTimeAsync(10_000);
    expect(times).toHaveLength(20);
    for (const time of times) {
      expect(times.filter((other) => other > time - 1_000 && other <= time).length).toBeLessThanOrEqual(3);
    }
  });

  it('lets a cancelled one leave the queue without using a start', async () => {
    const limiter = createLimiter(() => 1, createClock());
    const controller = new AbortController();
    await limiter.acquire();
    const cancelled = limiter.acquire(controller.signal);
    const next = limiter.acquire().then(() => Date.now());
    controller.abort();
    await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
    await jest.advanceTimersByTimeAsync(1_100);
    await expect(next).resolves.toBe(1_100);
  });

  it('waits as long as the service asks', async () => {
    const limiter = createLimiter(() => 10, createClock());
    limiter.pause(2_500);
    const start = limiter.acquire().then(() => Date.now());
    await jest.advanceTimersByTimeAsync(2_500);
    await expect(start).resolves.toBe(2_500);
  });
});

describe('a limiter that is already waiting', () => {
  it('waits longer when the service asks for more time meanwhile', async () => {
    jest.useFakeTimers({ now: 0 });
    const limiter = createLimiter(() => 10, createClock());
    limiter.pause(1_000);
    const start = limiter.acquire().then(() => Date.now());
    await jest.advanceTimersByTimeAsync(500);
    limiter.pause(2_500);
    await jest.advanceTimersByTimeAsync(5_000);
    await expect(start).resolves.toBe(3_000);
    jest.useRealTimers();
  });
});
