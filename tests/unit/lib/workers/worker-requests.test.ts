import { failure, success } from '@/lib/base/result';
import { WorkerError, type WorkerLike } from '@/lib/workers/worker-link';
import { WorkerRequests } from '@/lib/workers/worker-requests';

type Input = { readonly type: 'hello' } | { readonly type: 'ask' | 'more' | 'cancel'; readonly run: number };

interface Output {
  readonly run: number;
  readonly says: 'part' | 'done' | 'failed';
}

/** A worker that does nothing but what the test has it do. */
class ScriptedWorker implements WorkerLike<Input, Output> {
  readonly heard: string[] = [];
  isTerminated = false;
  #onMessage: (event: { readonly data: Output }) => void = () => undefined;
  #onError: (event: { readonly message?: string }) => void = () => undefined;

  postMessage(message: Input): void {
    this.heard.push('run' in message ? `${message.type} ${message.run}` : message.type);
  }

  addEventListener(
    ...[type, listener]:
      | ['message', (event: { readonly data: Output }) => void]
      | ['error', (event: { readonly message?: string }) => void]
  ): void {
    if (type === 'message') this.#onMessage = listener;
    else this.#onError = listener;
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(run: number, says: Output['says'] = 'done'): void {
    this.#onMessage({ data: { run, says } });
  }

  crash(event: { readonly message?: string } = {}): void {
    this.#onError(event);
  }
}

type Options = ConstructorParameters<typeof WorkerRequests<Input, Output>>[0];

function setup(options: Partial<Options> = {}) {
  const workers: ScriptedWorker[] = [];
  const requests = new WorkerRequests<Input, Output>({
    title: 'The worker',
    spawn: () => {
      const worker = new ScriptedWorker();
      workers.push(worker);
      return worker;
    },
    isReplaced: true,
    ...options,
  });
  const parts: number[] = [];
  return {
    requests,
    workers,
    parts,
    worker: () => {
      const worker = workers.at(-1);
      if (worker === undefined) throw new Error('No worker was started');
      return worker;
    },
    ask: (signal?: AbortSignal) =>
      requests.request<string>({
        signal,
        send: (run, post) => post({ type: 'ask', run }),
        hear: ({ run, says }) => {
          if (says === 'done') return success(`answer ${run}`);
          if (says === 'failed') return failure('no such thing');
          parts.push(run);
          return null;
        },
      }),
  };
}

describe('WorkerRequests', () => {
  it('starts one worker with the first request, tells it first things first, and gives each its answer', async () => {
    const { ask, worker, workers } = setup({ first: { type: 'hello' } });
    expect(workers).toHaveLength(0);
    const [one, two] = [ask(), ask()];
    worker().say(2);
    worker().say(1);
    expect(await Promise.all([one, two])).toEqual(['answer 1', 'answer 2']);
    expect(workers.map(({ heard }) => heard)).toEqual([['hello', 'ask 1', 'ask 2']]);
  });

  it('hears parts until the end, and drops what comes after it', async () => {
    const { ask, worker, parts } = setup();
    const answer = ask();
    worker().say(1, 'part');
    worker().say(1, 'part');
    worker().say(1);
    worker().say(1, 'part');
    worker().say(7, 'part');
    expect([await answer, parts]).toEqual(['answer 1', [1, 1]]);
  });

  it('sends piece by piece as long as the request is open', async () => {
    const { requests, worker } = setup({ cancel: (run) => ({ type: 'cancel', run }) });
    const controller = new AbortController();
    const answer = requests.request<never>({
      signal: controller.signal,
      send: async (run, post, isOpen) => {
        post({ type: 'ask', run });
        await Promise.resolve();
        while (isOpen()) {
          post({ type: 'more', run });
          controller.abort(new Error('Enough'));
        }
        post({ type: 'more', run });
      },
      hear: () => null,
    });
    await expect(answer).rejects.toThrow('Enough');
    expect(worker().heard).toEqual(['ask 1', 'more 1', 'cancel 1']);
  });

  it('rejects a request whose sending fails, and no other', async () => {
    const { requests, ask, worker } = setup();
    const other = ask();
    const broken = requests.request<never>({
      send: () => Promise.reject(new Error('cannot be packed')),
      hear: () => null,
    });
    await expect(broken).rejects.toThrow('cannot be packed');
    worker().say(1);
    expect(await other).toBe('answer 1');
  });

  it('rejects with the words of the worker, which lives on', async () => {
    const { ask, worker, requests } = setup();
    const answer = ask();
    worker().say(1, 'failed');
    await expect(answer).rejects.toThrow('no such thing');
    expect([worker().isTerminated, requests.failures]).toEqual([false, 0]);
  });

  it('ends the worker with a failed request where they fail together', async () => {
    const { ask, worker, workers, requests } = setup({ failsTogether: true });
    const open = [ask(), ask()];
    worker().say(2, 'failed');
    for (const answer of open) {
      await expect(answer).rejects.toMatchObject({ name: 'WorkerError', reason: 'no such thing' });
    }
    expect([workers[0]?.isTerminated, requests.failures]).toEqual([true, 1]);
  });
});

describe('an aborted request', () => {
  it('sends nothing when aborted beforehand', async () => {
    const { ask, workers } = setup();
    await expect(ask(AbortSignal.abort(new Error('Enough')))).rejects.toThrow('Enough');
    expect(workers).toHaveLength(0);
  });

  it('is told to the worker, which goes on with the others; its late answer is dropped', async () => {
    const { ask, worker, parts } = setup({ cancel: (run) => ({ type: 'cancel', run }) });
    const controller = new AbortController();
    const [aborted, other] = [ask(controller.signal), ask()];
    controller.abort(new Error('Enough'));
    await expect(aborted).rejects.toThrow('Enough');
    worker().say(1, 'part');
    worker().say(1);
    worker().say(2);
    expect([await other, parts]).toEqual(['answer 2', []]);
    expect(worker().heard).toEqual(['ask 1', 'ask 2', 'cancel 1']);
  });

  it('ends a worker that cannot be told', async () => {
    const { ask, worker } = setup({ isReplaced: false });
    const controller = new AbortController();
    const aborted = ask(controller.signal);
    controller.abort(new Error('Enough'));
    await expect(aborted).rejects.toThrow('Enough');
    expect(worker().isTerminated).toBe(true);
  });

  it('is not heard once it has its answer', async () => {
    const { ask, worker } = setup({ cancel: (run) => ({ type: 'cancel', run }) });
    const controller = new AbortController();
    const answer = ask(controller.signal);
    worker().say(1);
    await answer;
    controller.abort();
    expect(worker().heard).toEqual(['ask 1']);
  });
});

describe('a worker that fails', () => {
  it('rejects everything that is open with a typed error, and is replaced at the next request', async () => {
    const { ask, worker, workers, requests } = setup({ first: { type: 'hello' } });
    const open = [ask(), ask()];
    worker().crash({ message: 'out of memory' });
    for (const answer of open) {
      const error = await answer.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WorkerError);
      expect(error).toMatchObject({ message: 'The worker failed: out of memory', reason: 'out of memory' });
    }
    expect(requests.failures).toBe(1);
    const next = ask();
    workers[0]?.say(3);
    workers[0]?.crash();
    worker().say(3);
    expect(await next).toBe('answer 3');
    expect(workers.map(({ isTerminated, heard }) => [isTerminated, heard.length])).toEqual([
      [true, 3],
      [false, 2],
    ]);
  });

  it('fails all later requests where it is not replaced', async () => {
    const { ask, worker, workers } = setup({ isReplaced: false });
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
    const { ask, worker, requests } = setup();
    const open = ask();
    requests.end(new Error('The file was closed.'));
    await expect(open).rejects.toThrow('The file was closed.');
    expect([worker().isTerminated, requests.failures]).toEqual([true, 0]);
  });
});
