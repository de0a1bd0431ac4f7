import { failure, success } from '@/lib/base/result';
import type { ScreeningNotes } from '@/lib/bibliography/screening-notes';
import type { ColumnMapping } from '@/lib/evaluation/datasets/columns';
import type {
  DatasetReader,
  FileContent,
  FileReport,
  OpenedFile,
  ReaderCallbacks,
  TablePreview,
} from '@/lib/evaluation/datasets/dataset-reader';
import type { KnownPapers } from '@/lib/evaluation/datasets/known-papers';
import type { Paper } from '@/lib/evaluation/types';
import type { DatasetInput, DatasetOutput } from './dataset-protocol';
import type { WorkerLike } from './worker-link';
import { WorkerRequests } from './worker-requests';

export type DatasetWorkerLike = WorkerLike<DatasetInput, DatasetOutput>;

type Ending = Exclude<DatasetOutput, { readonly type: 'progress' | 'part' | 'failed' }>;

type Request =
  | Omit<DatasetInput & { readonly type: 'read' }, 'run'>
  | Omit<DatasetInput & { readonly type: 'sheet' }, 'run'>
  | Omit<DatasetInput & { readonly type: 'known' }, 'run'>
  | Omit<DatasetInput & { readonly type: 'notes' | 'hash' }, 'run'>
  | Omit<DatasetInput & { readonly type: 'report' | 'papers' }, 'run'>;

/** One worker with one file: what goes wrong with it, or is cancelled, ends it for good. */
class FileWorker {
  readonly #requests: WorkerRequests<DatasetInput, DatasetOutput>;

  constructor(spawn: () => DatasetWorkerLike) {
    this.#requests = new WorkerRequests({ title: 'The dataset reader', spawn, isReplaced: false });
  }

  async ask(
    request: Request,
    { signal, onProgress }: Partial<ReaderCallbacks> = {},
  ): Promise<{ readonly ending: Ending; readonly papers: readonly Paper[] }> {
    const papers: Paper[] = [];
    const ending = await this.#requests.request<Ending>({
      signal,
      send: (run, post) => post({ ...request, run }),
      hear: (message) => {
        if (message.type === 'progress') onProgress?.(message.share);
        else if (message.type === 'part') papers.push(...message.papers);
        else if (message.type === 'failed') return failure(message.message);
        else return success(message);
        return null;
      },
    });
    return { ending, papers };
  }

  end(reason: unknown): void {
    this.#requests.end(reason);
  }
}

class WorkerFile implements OpenedFile {
  constructor(
    readonly preview: TablePreview,
    private readonly worker: FileWorker,
    private readonly currentYear: () => number,
  ) {}

  async report(mapping: ColumnMapping): Promise<FileReport> {
    const { ending } = await this.worker.ask({ type: 'report', mapping, currentYear: this.currentYear() });
    if (ending.type !== 'reported') throw new Error('The dataset reader gave no report.');
    return ending.answer;
  }

  async papers(mapping: ColumnMapping, callbacks: ReaderCallbacks): Promise<readonly Paper[]> {
    const request = { type: 'papers', mapping, currentYear: this.currentYear() } as const;
    return (await this.worker.ask(request, callbacks)).papers;
  }

  async notes(): Promise<ReadonlyMap<string, ScreeningNotes>> {
    const { ending } = await this.worker.ask({ type: 'notes' });
    if (ending.type !== 'noted') throw new Error('The dataset reader gave no notes.');
    return ending.notes;
  }

  async sha256(): Promise<string> {
    const { ending } = await this.worker.ask({ type: 'hash' });
    if (ending.type !== 'hashed') throw new Error('The dataset reader gave no hash.');
    return ending.sha256;
  }

  async chooseSheet(sheet: string): Promise<OpenedFile> {
    const { ending } = await this.worker.ask({ type: 'sheet', sheet });
    if (ending.type !== 'read') throw new Error('The dataset reader gave no table.');
    return new WorkerFile(ending.preview, this.worker, this.currentYear);
  }

  close(): void {
    this.worker.end(new Error('The file was closed.'));
  }
}

/**
 * A reader that gives each file or text a worker of its own, ended when the file is closed, the text read or the reading cancelled. *Errors*:
 * see `DatasetReader`; a worker that cannot start, load or that crashes fails what is asked of it.
 * @param spawn starts a worker (`spawnDatasetWorker`); it may throw.
 * @param now the time in ms since the epoch.
 */
export function createDatasetReader(spawn: () => DatasetWorkerLike, now: () => number): DatasetReader {
  return {
    open: async ({ name, file }: FileContent, callbacks: ReaderCallbacks): Promise<OpenedFile> => {
      const worker = new FileWorker(spawn);
      try {
        const { ending } = await worker.ask({ type: 'read', name, file }, callbacks);
        if (ending.type !== 'read') throw new Error('The dataset reader gave no table.');
        return new WorkerFile(ending.preview, worker, () => new Date(now()).getFullYear());
      } catch (error) {
        worker.end(error);
        throw error;
      }
    },
    readKnown: async (text: string, callbacks: ReaderCallbacks): Promise<KnownPapers> => {
      const worker = new FileWorker(spawn);
      try {
        const { ending, papers } = await worker.ask({ type: 'known', text }, callbacks);
        if (ending.type !== 'known') throw new Error('The dataset reader gave no papers.');
        return { ...ending.known, papers };
      } finally {
        worker.end(new Error('The text was read.'));
      }
    },
  };
}
