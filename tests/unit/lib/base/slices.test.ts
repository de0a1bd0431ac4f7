import { type ChunkedTask, runInSlices, runToEnd, startSlice } from '@/lib/base/slices';

/** A clock that each chunk turns on, so that no test depends on the machine. */
function clock() {
  let timeMs = 0;
  return {
    nowMs: () => timeMs,
    advance: (ms: number) => {
      timeMs += ms;
    },
  };
}

/** So many chunks, each as long as a whole slice on the page may be. */
function* longChunks(
  count: number,
  { advance }: { readonly advance: (ms: number) => void },
  onChunk: (chunk: number) => void = () => undefined,
): ChunkedTask<string> {
  for (let chunk = 1; chunk <= count; chunk += 1) {
    onChunk(chunk);
    advance(5);
    yield;
  }
  return 'done';
}

/** Hears whether a message was let in, as an input would be. */
function listen(onMessage: () => void): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const heard = new Promise<void>((resolve) => {
    port1.onmessage = () => {
      onMessage();
      port1.close();
      resolve();
    };
  });
  port2.postMessage(null);
  return heard;
}

describe('startSlice(sliceMs, nowMs)', () => {
  it('is over when its time has passed', () => {
    const time = clock();
    const isOver = startSlice(12, time.nowMs);
    time.advance(11.9);
    expect(isOver()).toBe(false);
    time.advance(0.1);
    expect(isOver()).toBe(true);
  });
});

describe('runToEnd(task)', () => {
  it('gives the result, and passes on what a chunk throws', () => {
    expect(runToEnd(longChunks(3, clock()))).toBe('done');
    const broken = function* (): ChunkedTask<never, number> {
      yield 0.5;
      throw new Error('no such year');
    };
    expect(() => runToEnd(broken())).toThrow('no such year');
  });
});

describe('runInSlices(task, options)', () => {
  it('gives the result of a task', async () => {
    await expect(runInSlices(longChunks(2, clock()))).resolves.toBe('done');
  });

  it('lets what waits be done between two slices', async () => {
    const order: string[] = [];
    const time = clock();
    const heard = listen(() => order.push('message'));
    await runInSlices(
      longChunks(200, time, (chunk) => order.push(`chunk ${chunk}`)),
      { nowMs: time.nowMs },
    );
    await heard;
    expect(order.indexOf('message')).toBeLessThan(order.indexOf('chunk 200'));
  });

  it('runs short chunks without a pause', async () => {
    const order: string[] = [];
    const time = clock();
    const heard = listen(() => order.push('message'));
    await runInSlices(
      longChunks(200, time, (chunk) => order.push(`chunk ${chunk}`)),
      { nowMs: time.nowMs, sliceMs: 5_000 },
    );
    await heard;
    expect(order.at(-1)).toBe('message');
  });

  it('stops within a slice when it is cancelled', async () => {
    const controller = new AbortController();
    const time = clock();
    let last = 0;
    const task = longChunks(20, time, (chunk) => {
      last = chunk;
      if (chunk === 3) controller.abort(new Error('Enough'));
    });
    const taken = runInSlices(task, { signal: controller.signal, nowMs: time.nowMs });
    await expect(taken).rejects.toThrow('Enough');
    expect(last).toBe(3);
  });

  it('passes on what a chunk throws', async () => {
    const broken = function* (): ChunkedTask<never> {
      yield;
      throw new Error('no such year');
    };
    await expect(runInSlices(broken())).rejects.toThrow('no such year');
  });
});
