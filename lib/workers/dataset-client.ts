import type { ColumnMapping } from '@/lib/evaluation/datasets/columns';
import type {
  DatasetReader,
  FileContent,
  FileReport,
  OpenedFile,
  ReaderCallbacks,
  TablePreview,
} from '@/lib/evaluation/datasets/dataset-reader';
import type { Paper } from '@/lib/evaluation/types';
import type { DatasetInput, DatasetOutput } from './dataset-protocol';

/** The part of a Worker that the client uses. */
export interface DatasetWorkerLike {
  postMessage(message: DatasetInput, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: DatasetOutput }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

type Ending = Exclude<DatasetOutput, { readonly type: 'progress' | 'part' | 'failed' }>;

interface Waiting {
  readonly resolve: (ending: Ending) => void;
  readonly reject: (reason: unknown) => void;
  readonly onProgress: (share: number) => void;
  readonly papers: Paper[];
}

type Request =
  | Omit<DatasetInput & { readonly type: 'read' }, 'run'>
  | Omit<DatasetInput & { readonly type: 'report' | 'papers' }, 'run'>;

const nobody = () => undefined;

/** One worker with one file; whatever goes wrong with the worker fails every open request and all later ones. */
class FileWorker {
  readonly #waiting = new Map<number, Waiting>();
  #lastRun = 0;
  #failure: unknown = null;

  constructor(private readonly worker: DatasetWorkerLike) {
    worker.addEventListener('message', ({ data }) => this.#receive(data));
    worker.addEventListener('error', ({ message }) =>
      this.end(new Error(`The reader of datasets failed: ${message ?? 'not loaded'}`)),
    );
  }

  ask(
    request: Request,
    transfer: ArrayBuffer[] = [],
    onProgress: (share: number) => void = nobody,
  ): Promise<{ readonly ending: Ending; readonly papers: readonly Paper[] }> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    this.#lastRun += 1;
    const run = this.#lastRun;
    const papers: Paper[] = [];
    const answer = new Promise<Ending>((resolve, reject) =>
      this.#waiting.set(run, { resolve, reject, onProgress, papers }),
    );
    this.worker.postMessage({ ...request, run }, transfer);
    return answer.then((ending) => ({ ending, papers }));
  }

  /** Ends the worker; what is open fails for this reason. */
  end(reason: unknown): void {
    if (this.#failure !== null) return;
    this.#failure = reason;
    this.worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #receive(message: DatasetOutput): void {
    const waiting = this.#waiting.get(message.run);
    if (waiting === undefined) return;
    if (message.type === 'progress') waiting.onProgress(message.share);
    else if (message.type === 'part') waiting.papers.push(...message.papers);
    else {
      this.#waiting.delete(message.run);
      if (message.type === 'failed') waiting.reject(new Error(message.message));
      else waiting.resolve(message);
    }
  }
}

/** Lets a signal end a worker as long as a request is open. */
async function cancellable<Value>(
  worker: FileWorker,
  { signal }: ReaderCallbacks,
  work: () => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const cancel = () => worker.end(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  return work().finally(() => signal.removeEventListener('abort', cancel));
}

class WorkerFile implements OpenedFile {
  constructor(
    readonly preview: TablePreview,
    private readonly worker: FileWorker,
    private readonly currentYear: () => number,
  ) {}

  async report(mapping: ColumnMapping): Promise<FileReport> {
    const { ending } = await this.worker.ask({ type: 'report', mapping, currentYear: this.currentYear() });
    if (ending.type !== 'reported') throw new Error('The reader of datasets gave no report.');
    return ending.answer;
  }

  papers(mapping: ColumnMapping, callbacks: ReaderCallbacks): Promise<readonly Paper[]> {
    return cancellable(this.worker, callbacks, async () => {
      const request = { type: 'papers', mapping, currentYear: this.currentYear() } as const;
      return (await this.worker.ask(request, [], callbacks.onProgress)).papers;
    });
  }

  close(): void {
    this.worker.end(new Error('The file was closed.'));
  }
}

/**
 * A reader that gives each file a worker of its own, ended when the file is closed or its reading cancelled. *Errors*:
 * see `DatasetReader`; a worker that cannot start, load or that crashes fails what is asked of it.
 * @param spawn starts a worker (`spawnDatasetWorker`); it may throw.
 * @param now the time in ms since the epoch.
 */
export function createDatasetReader(spawn: () => DatasetWorkerLike, now: () => number): DatasetReader {
  return {
    open: async ({ name, bytes }: FileContent, callbacks: ReaderCallbacks): Promise<OpenedFile> => {
      const worker = new FileWorker(spawn());
      try {
        const { ending } = await cancellable(worker, callbacks, () =>
          worker.ask({ type: 'read', name, bytes }, [bytes], callbacks.onProgress),
        );
        if (ending.type !== 'read') throw new Error('The reader of datasets gave no table.');
        return new WorkerFile(ending.preview, worker, () => new Date(now()).getFullYear());
      } catch (error) {
        worker.end(error);
        throw error;
      }
    },
  };
}
