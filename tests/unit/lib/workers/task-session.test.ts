import { TaskSession } from '@/lib/workers/task-session';
import type { TaskCall, TaskOutput } from '@/lib/workers/tasks';

function* count(to: number, { post }: TaskCall<never, string>) {
  for (let at = 1; at <= to; at += 1) {
    post(`step ${at}`);
    yield at / to;
  }
  return to;
}

const TASKS = {
  count,
  join: (end: string, { parts }: TaskCall<string>) => [...parts, end].join(' '),
  later: async (text: string) => text,
  buffer: () => new Uint8Array(4).buffer,
  numbers: () => new Float64Array(2),
  fail: () => {
    throw new Error('no such thing');
  },
  failLater: () => Promise.reject(new Error('not today')),
  *failInSteps() {
    yield 0;
    throw new Error('halfway');
  },
};

/** A session under a clock that each reading moves on by `stepMs`, whose slices run when the test says so. */
function setup(stepMs = 0) {
  const posted: TaskOutput[] = [];
  const transferred: ArrayBufferLike[] = [];
  let clock = 0;
  let isSliceDue = false;
  const session = new TaskSession(TASKS, {
    post: (message, transfer) => {
      posted.push(message);
      transferred.push(...transfer);
    },
    nowMs: () => {
      clock += stepMs;
      return clock;
    },
    scheduleSlice: () => {
      expect(isSliceDue).toBe(false);
      isSliceDue = true;
    },
  });
  const call = (run: number, task: keyof typeof TASKS, input: unknown = null) =>
    session.receive({ type: 'call', run, task, input });
  const runSlices = (slices = Number.POSITIVE_INFINITY) => {
    for (let slice = 0; slice < slices && isSliceDue; slice += 1) {
      isSliceDue = false;
      session.runSlice();
    }
  };
  const saidOf = (run: number) => posted.filter((message) => message.run === run);
  return { session, call, runSlices, saidOf, transferred };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('TaskSession', () => {
  it('answers at once or later, and from the parts that came before the call', async () => {
    const { session, call, saidOf } = setup();
    session.receive({ type: 'part', run: 1, part: 'one' });
    session.receive({ type: 'part', run: 2, part: 'else' });
    session.receive({ type: 'part', run: 1, part: 'two' });
    call(1, 'join', 'three');
    call(3, 'later', 'in time');
    await settled();
    expect(saidOf(1)).toEqual([{ type: 'done', run: 1, answer: 'one two three' }]);
    expect(saidOf(3)).toEqual([{ type: 'done', run: 3, answer: 'in time' }]);
    expect(saidOf(2)).toEqual([]);
  });

  it('transfers buffers, and the buffers of views', async () => {
    const { call, transferred } = setup();
    call(1, 'buffer');
    call(2, 'numbers');
    await settled();
    expect(transferred.map(({ byteLength }) => byteLength)).toEqual([4, 16]);
  });

  it('says why a task failed, and serves the next one', async () => {
    const { call, runSlices, saidOf } = setup();
    call(1, 'fail');
    call(2, 'failLater');
    call(3, 'failInSteps');
    call(4, 'count', 1);
    runSlices();
    await settled();
    expect([1, 2, 3].map((run) => saidOf(run).at(-1))).toEqual([
      { type: 'failed', run: 1, message: 'no such thing' },
      { type: 'failed', run: 2, message: 'not today' },
      { type: 'failed', run: 3, message: 'halfway' },
    ]);
    expect(saidOf(4).at(-1)).toEqual({ type: 'done', run: 4, answer: 1 });
  });

  it('runs generators one after the other, in slices, and reports progress ten times a second', () => {
    // A slice is two steps long, a message of progress is due at every fourth reading of the clock at the latest.
    const { call, runSlices, saidOf } = setup(25);
    call(1, 'count', 8);
    call(2, 'count', 1);
    runSlices(1);
    expect(saidOf(1).map(({ type }) => type)).toEqual(['part', 'progress']);
    runSlices();
    const shares = saidOf(1).flatMap((said) => ('share' in said ? [said.share] : []));
    expect(shares.length).toBeGreaterThan(1);
    expect(shares.length).toBeLessThan(8);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect([saidOf(1), saidOf(2)].map((said) => said.at(-1)?.type)).toEqual(['done', 'done']);
  });

  it('cancels within a slice, and goes on with the call that waits', () => {
    const { session, call, runSlices, saidOf } = setup(25);
    call(1, 'count', 8);
    call(2, 'count', 1);
    runSlices(1);
    const before = saidOf(1).length;
    session.receive({ type: 'cancel', run: 1 });
    runSlices();
    expect(saidOf(1)).toHaveLength(before);
    expect(saidOf(2).at(-1)).toEqual({ type: 'done', run: 2, answer: 1 });
  });

  it('drops the parts of a cancelled call', async () => {
    const { session, call, saidOf } = setup();
    session.receive({ type: 'part', run: 1, part: 'one' });
    session.receive({ type: 'cancel', run: 1 });
    call(1, 'join', 'alone');
    await settled();
    expect(saidOf(1)).toEqual([{ type: 'done', run: 1, answer: 'alone' }]);
  });
});
