import { TaskClient, type TaskWorker } from '@/lib/workers/task-client';
import type { TaskCall, TaskInput, TaskOutput } from '@/lib/workers/tasks';
import { WorkerError } from '@/lib/workers/worker-link';
import { LoopbackWorker } from '@/tests/support/loopback-worker';

/** A worker that does nothing but what the test has it do. */
class ScriptedWorker extends LoopbackWorker<TaskOutput> implements TaskWorker {
  readonly received: string[] = [];
  readonly transferred: ArrayBuffer[] = [];

  postMessage(message: TaskInput, { transfer }: { transfer: ArrayBuffer[] }): void {
    const { type, run } = message;
    this.received.push(type === 'part' ? `part ${run}: ${message.part}` : `${type} ${run}`);
    this.transferred.push(...transfer);
  }

  answer(run: number): void {
    this.deliver({ type: 'done', run, answer: `answer ${run}` });
  }
}

interface Table {
  readonly [name: string]: (input: number, call: TaskCall<readonly string[], string>) => string;
  readonly ask: (input: number, call: TaskCall<readonly string[], string>) => string;
}

type Options = ConstructorParameters<typeof TaskClient>[0];

function setup(options: Partial<Options> = {}) {
  const workers: ScriptedWorker[] = [];
  const spawn = () => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    return worker;
  };
  const client = new TaskClient<Table>({ title: 'The worker', spawn, ...options });
  const parts: string[] = [];
  const shares: number[] = [];
  return {
    client,
    workers,
    parts,
    shares,
    worker: () => {
      const worker = workers.at(-1);
      if (worker === undefined) throw new Error('No worker was started');
      return worker;
    },
    ask: (order: Parameters<typeof client.call>[2] = {}) =>
      client.call('ask', 1, {
        onPart: (part) => parts.push(part),
        onProgress: (share) => shares.push(share),
        ...order,
      }),
  };
}

/** Long enough for what is being sent in parts. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

const LISTS = [
  ['a', 'b'],
  ['c', 'd'],
] as const;

describe('TaskClient', () => {
  it('starts one worker with the first call, and gives each call its answer', async () => {
    const { ask, worker, workers } = setup();
    expect(workers).toHaveLength(0);
    const [one, two] = [ask(), ask()];
    worker().answer(2);
    worker().answer(1);
    expect(await Promise.all([one, two])).toEqual(['answer 1', 'answer 2']);
    expect(workers).toHaveLength(1);
  });

  it('passes on progress and parts until the answer, and drops later messages', async () => {
    const { ask, worker, parts, shares } = setup();
    const answer = ask();
    worker().deliver({ type: 'progress', run: 1, share: 0.5 });
    worker().deliver({ type: 'part', run: 1, part: 'x' });
    worker().deliver({ type: 'part', run: 7, part: 'y' });
    worker().answer(1);
    worker().deliver({ type: 'part', run: 1, part: 'z' });
    worker().deliver({ type: 'failed', run: 1, message: 'too late' });
    expect([await answer, parts, shares]).toEqual(['answer 1', ['x'], [0.5]]);
  });

  it('gives buffers of the input away', () => {
    const { ask, worker } = setup();
    const buffer = new ArrayBuffer(4);
    void ask({ transfer: [buffer] });
    expect(worker().transferred).toEqual([buffer]);
  });

  it('sends the parts of one call after those of the other, then the call', async () => {
    const { ask, worker } = setup();
    void ask({ parts: LISTS });
    void ask({ parts: LISTS });
    await settled();
    expect(worker().received).toEqual([
      'part 1: a,b',
      'part 1: c,d',
      'call 1',
      'part 2: a,b',
      'part 2: c,d',
      'call 2',
    ]);
  });

  it('rejects a call whose parts cannot be made, and no other', async () => {
    const { ask, worker } = setup();
    const other = ask();
    const broken = ask({
      parts: (function* () {
        yield ['a'];
        throw new Error('cannot be packed');
      })(),
    });
    const next = ask();
    await expect(broken).rejects.toThrow('cannot be packed');
    await settled();
    worker().answer(1);
    worker().answer(3);
    expect(await Promise.all([other, next])).toEqual(['answer 1', 'answer 3']);
  });

  it("rejects with the task's own message; the worker lives on", async () => {
    const { ask, worker, client } = setup();
    const answer = ask();
    worker().deliver({ type: 'failed', run: 1, message: 'no such thing' });
    await expect(answer).rejects.toThrow(new Error('no such thing'));
    expect([worker().isTerminated, client.failures]).toEqual([false, 0]);
  });

  it('ends the worker with a failed call where they fail together', async () => {
    const { ask, worker, workers, client } = setup({ failsTogether: true });
    const open = [ask(), ask()];
    worker().deliver({ type: 'failed', run: 2, message: 'no such thing' });
    for (const answer of open) {
      await expect(answer).rejects.toMatchObject({ name: 'WorkerError', reason: 'no such thing' });
    }
    expect([workers[0]?.isTerminated, client.failures]).toEqual([true, 1]);
  });

  it('ends the worker after the only call', async () => {
    const { client, worker } = setup({ isSingleUse: true });
    const answer = client.callOnce('ask', 1);
    worker().answer(1);
    expect([await answer, worker().isTerminated]).toEqual(['answer 1', true]);
  });
});

describe('a list', () => {
  const LIST = Array.from({ length: 401 }, (_, at) => `i${at}`);

  it('is sent in parts, and once for calls that come together or later', async () => {
    const { ask, worker } = setup();
    void ask({ list: LIST });
    void ask({ list: LIST });
    await settled();
    void ask({ list: LIST });
    expect(worker().received.map((message) => message.split(':')[0])).toEqual([
      ...['part 1', 'part 1', 'part 1', 'call 1'],
      ...['call 2', 'call 3'],
    ]);
    expect(
      worker()
        .received.slice(0, 3)
        .flatMap((message) => message.slice(8).split(',')),
    ).toEqual(LIST);
  });

  it('is replaced by another one, also by an empty one', async () => {
    const { ask, worker } = setup();
    for (const list of [['a'], [], ['a']]) void ask({ list });
    await settled();
    expect(worker().received.filter((message) => message.startsWith('part'))).toEqual([
      'part 1: a',
      'part 2: ',
      'part 3: a',
    ]);
  });

  it('is sent by the next call where the call that sent it was aborted, and not by itself', async () => {
    const { ask, worker } = setup();
    const controller = new AbortController();
    const aborted = ask({ list: LIST, signal: controller.signal });
    const waiting = ask({ list: LIST, signal: controller.signal });
    void ask({ list: LIST });
    controller.abort(new Error('Enough'));
    await expect(aborted).rejects.toThrow('Enough');
    await expect(waiting).rejects.toThrow('Enough');
    await settled();
    const sent = worker().received.map((message) => message.split(':')[0]);
    expect(sent.filter((message) => message?.endsWith('3'))).toEqual([
      ...['part 3', 'part 3', 'part 3', 'call 3'],
    ]);
    expect(sent.filter((message) => message?.endsWith('1') || message?.endsWith('2'))).toEqual([
      ...['part 1', 'cancel 1', 'cancel 2'],
    ]);
  });

  it.each<readonly [string, (worker: ScriptedWorker) => void]>([
    ['the worker crashed', (worker) => worker.crash('out of memory')],
    ['a task failed', (worker) => worker.deliver({ type: 'failed', run: 1, message: 'odd paper' })],
  ])('is sent again after %s', async (_what, fail) => {
    const { ask, worker, workers } = setup();
    const list = ['a'];
    const failing = ask({ list });
    await settled();
    fail(worker());
    await expect(failing).rejects.toThrow();
    void ask({ list });
    await settled();
    expect(workers.flatMap(({ received }) => received)).toEqual([
      'part 1: a',
      'call 1',
      'part 2: a',
      'call 2',
    ]);
  });
});

describe('an aborted call', () => {
  it('sends nothing when aborted beforehand', async () => {
    const { ask, workers } = setup();
    await expect(ask({ signal: AbortSignal.abort(new Error('Enough')) })).rejects.toThrow('Enough');
    expect(workers).toHaveLength(0);
  });

  it('is cancelled in the worker, which goes on with the others; its late answer is dropped', async () => {
    const { ask, worker, parts } = setup();
    const controller = new AbortController();
    const aborted = ask({ signal: controller.signal });
    const other = ask();
    await settled();
    controller.abort(new Error('Enough'));
    await expect(aborted).rejects.toThrow('Enough');
    worker().deliver({ type: 'part', run: 1, part: 'x' });
    worker().answer(1);
    worker().answer(2);
    expect([await other, parts]).toEqual(['answer 2', []]);
    expect(worker().received).toEqual(['call 1', 'call 2', 'cancel 1']);
  });

  it('ends a worker for one piece of work', async () => {
    const { ask, worker } = setup({ isSingleUse: true });
    const controller = new AbortController();
    const aborted = ask({ signal: controller.signal });
    controller.abort(new Error('Enough'));
    await expect(aborted).rejects.toThrow('Enough');
    expect(worker().isTerminated).toBe(true);
    await expect(ask()).rejects.toThrow('Enough');
  });

  it('cancels nothing once it has its answer', async () => {
    const { ask, worker } = setup();
    const controller = new AbortController();
    const answer = ask({ signal: controller.signal });
    worker().answer(1);
    await answer;
    controller.abort();
    expect(worker().received).toEqual(['call 1']);
  });
});

describe('a worker that fails', () => {
  it('rejects every open call with a typed error, and is replaced at the next call', async () => {
    const { ask, worker, workers, client } = setup();
    const open = [ask(), ask()];
    await settled();
    worker().crash('out of memory');
    for (const answer of open) {
      const error = await answer.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WorkerError);
      expect(error).toMatchObject({ message: 'The worker failed: out of memory', reason: 'out of memory' });
    }
    expect(client.failures).toBe(1);
    const next = ask();
    workers[0]?.answer(3);
    workers[0]?.crash();
    worker().deliver({ type: 'done', run: 3, answer: 'of the new one' });
    expect(await next).toBe('of the new one');
    expect(workers.map(({ isTerminated, received }) => [isTerminated, received.length])).toEqual([
      [true, 2],
      [false, 1],
    ]);
  });

  it('fails all later calls where it was for one piece of work', async () => {
    const { ask, worker, workers } = setup({ isSingleUse: true });
    const open = ask();
    worker().crash();
    await expect(open).rejects.toThrow('The worker failed: not loaded');
    await expect(ask()).rejects.toThrow('The worker failed: not loaded');
    expect(workers).toHaveLength(1);
  });

  it('says that it cannot be started, and why', async () => {
    const { ask } = setup({
      spawn: () => {
        throw new Error('workers are forbidden');
      },
    });
    await expect(ask()).rejects.toMatchObject({
      message: 'The worker could not be started.',
      reason: 'workers are forbidden',
    });
  });

  it('is ended with a reason of the client', async () => {
    const { ask, worker, client } = setup();
    const open = ask();
    client.end(new Error('The file was closed.'));
    await expect(open).rejects.toThrow('The file was closed.');
    expect([worker().isTerminated, client.failures]).toEqual([true, 0]);
  });
});
