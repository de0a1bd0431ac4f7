import type {
  DatasetReader,
  OpenedFile,
  ReaderCallbacks,
  TablePreview,
} from '@/lib/evaluation/datasets/dataset-reader';
import type { Paper } from '@/lib/evaluation/types';
import type { datasetTasks } from './dataset.worker';
import { TaskClient, type TaskWorker } from './task-client';

type DatasetClient = TaskClient<ReturnType<typeof datasetTasks>>;

/** Gathers the papers that a worker posts. */
function gathering({ signal, onProgress }: ReaderCallbacks) {
  const papers: Paper[] = [];
  const onPart = (part: readonly Paper[]) => papers.push(...part);
  return { papers, order: { signal, onProgress, onPart } };
}

function openedFile(preview: TablePreview, client: DatasetClient, currentYear: () => number): OpenedFile {
  return {
    preview,
    report: (mapping) => client.call('report', { mapping, currentYear: currentYear() }),
    papers: async (mapping, callbacks) => {
      const { papers, order } = gathering(callbacks);
      const { isWhole = false } = callbacks;
      await client.call('papers', { mapping, currentYear: currentYear(), isWhole }, order);
      return papers;
    },
    notes: () => client.call('notes', null),
    sha256: () => client.call('sha256', null),
    chooseSheet: async (sheet) => openedFile(await client.call('chooseSheet', sheet), client, currentYear),
    close: () => client.end(new Error('The file was closed.')),
  };
}

/**
 * A reader that gives each file or text a worker of its own. It ends when the file is closed, the text is read or the
 * reading is cancelled. *Errors*: see `DatasetReader` and `TaskClient`.
 * @param now the time in ms since the epoch.
 */
export function createDatasetReader(spawn: () => TaskWorker, now: () => number): DatasetReader {
  const openClient = (): DatasetClient =>
    new TaskClient({ title: 'The dataset reader', spawn, isSingleUse: true });
  return {
    open: async ({ name, file }, callbacks) => {
      const client = openClient();
      try {
        const preview = await client.call('open', { name, file }, callbacks);
        return openedFile(preview, client, () => new Date(now()).getFullYear());
      } catch (error) {
        client.end(error);
        throw error;
      }
    },
    readKnown: async (text, callbacks) => {
      const { papers, order } = gathering(callbacks);
      const { isWhole = false } = callbacks;
      const known = await openClient().callOnce('known', { text, isWhole }, order);
      return { ...known, papers };
    },
  };
}
