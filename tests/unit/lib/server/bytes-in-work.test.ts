import { createBytesInWork } from '@/lib/server/bytes-in-work';

/** Which of some promises have resolved, in that order. */
function inOrder(...named: readonly (readonly [string, Promise<void>])[]) {
  const done: string[] = [];
  for (const [name, promise] of named) void promise.then(() => done.push(name));
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return done;
  };
}

describe('createBytesInWork(most)', () => {
  it('lets in what there is room for, and others as there is room again, the oldest first', async () => {
    const work = createBytesInWork(100);
    const [a, b, c, d] = [work.begin(), work.begin(), work.begin(), work.begin()];
    await a.take(60);
    await b.take(40);
    const done = inOrder(['c', c.take(30)], ['d', d.take(30)]);
    // One goes on beyond the bound.
    expect([await done(), work.bytes]).toEqual([['c'], 130]);
    b.end();
    expect([await done(), work.bytes]).toEqual([['c'], 90]);
    c.end();
    expect([await done(), work.bytes]).toEqual([['c', 'd'], 90]);
    a.end();
    d.end();
    expect(work.bytes).toBe(0);
  });

  it('lets the one that goes on beyond the bound take all it needs, and no other', async () => {
    const work = createBytesInWork(100);
    const [a, b] = [work.begin(), work.begin()];
    await a.take(100);
    await b.take(10);
    const done = inOrder(['a', a.take(10)]);
    await b.take(500);
    expect([await done(), work.bytes]).toEqual([[], 610]);
    b.end();
    expect([await done(), work.bytes]).toEqual([['a'], 110]);
  });

  it('never lets all wait for each other', async () => {
    const work = createBytesInWork(100);
    const finished: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        const share = work.begin();
        for (let part = 0; part < 5; part += 1) {
          await share.take(30);
          await new Promise((resolve) => setImmediate(resolve));
        }
        // The bound and one answer.
        expect(work.bytes).toBeLessThanOrEqual(100 + 150);
        share.end();
        finished.push(at);
      }),
    );
    expect([finished.length, work.bytes]).toEqual([20, 0]);
  });
});
