import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { suggestDatabase } from '@/lib/evaluation/datasets/suggest-database';
import type { DatabaseFile } from '@/lib/evaluation/matching/pool-databases';
import type { Paper } from '@/lib/evaluation/types';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';
import { datasetReaderAtom } from './dataset-reader-atom';
import { readBytes, type UploadFile } from './dataset-upload-atoms';

/** So much of a file's text tells which program wrote it. Unit: bytes. */
const TELLING_BYTES = 20_000;

/** How far a chosen file is read. */
export type FileReading =
  /** From 0 to 1. */
  | { readonly state: 'reading'; readonly share: number }
  | {
      readonly state: 'read';
      readonly papers: readonly Paper[];
      readonly skippedRows: number;
      readonly problemCount: number;
      /** The first of them, in words. */
      readonly problems: readonly string[];
    }
  | { readonly state: 'failed'; readonly message: string };

/** A file of another database that was chosen for a run. */
export interface RunFile {
  readonly id: string;
  readonly fileName: string;
  /** Suggested once the file is read, then as the reader calls it. */
  readonly databaseName: string;
  readonly reading: FileReading;
}

const NO_FILES: readonly RunFile[] = [];

/** By dataset; kept until the page is closed. */
const filesAtom = atom<ReadonlyMap<string, readonly RunFile[]>>(new Map());
filesAtom.debugLabel = 'files of other databases';

/** How many files were chosen so far, for their ids. */
const countAtom = atom(0);

/** Files being read, by their id. */
const controllersAtom = atom<ReadonlyMap<string, AbortController>>(new Map());

/** The files chosen for the next run of each dataset, in the order in which they were chosen. */
export const runFilesAtom = atom((get) => {
  const files = get(filesAtom);
  return (datasetId: string): readonly RunFile[] => files.get(datasetId) ?? NO_FILES;
});

const changeFilesAtom = atom(
  null,
  (get, set, datasetId: string, change: (files: readonly RunFile[]) => readonly RunFile[]) =>
    set(filesAtom, new Map(get(filesAtom)).set(datasetId, change(get(runFilesAtom)(datasetId)))),
);

const changeFileAtom = atom(
  null,
  (_get, set, datasetId: string, id: string, changes: Partial<Omit<RunFile, 'id'>>) =>
    set(changeFilesAtom, datasetId, (files) =>
      files.map((file) => (file.id === id ? { ...file, ...changes } : file)),
    ),
);

/** Says which database a file was exported from. */
export const renameDatabaseAtom = atom(
  null,
  (_get, set, datasetId: string, id: string, databaseName: string) =>
    set(changeFileAtom, datasetId, id, { databaseName }),
);

/** Takes a file out of the list, and stops reading it. */
export const removeRunFileAtom = atom(null, (get, set, datasetId: string, id: string) => {
  get(controllersAtom).get(id)?.abort();
  set(changeFilesAtom, datasetId, (files) => files.filter((file) => file.id !== id));
});

const readFileAtom = atom(
  null,
  async (get, set, datasetId: string, id: string, file: UploadFile, signal: AbortSignal): Promise<void> => {
    try {
      const reader = get(datasetReaderAtom);
      if (reader === null) throw new Error(NOT_STARTED);
      const bytes = await readBytes(file);
      signal.throwIfAborted();
      const databaseName = suggestDatabase(
        file.name,
        new TextDecoder().decode(bytes.slice(0, TELLING_BYTES)),
      );
      const onProgress = (share: number) =>
        set(changeFileAtom, datasetId, id, { reading: { state: 'reading', share: share / 2 } });
      const opened = await reader.open({ name: file.name, bytes }, { signal, onProgress });
      try {
        const { mapping } = opened.preview;
        const { report } = await opened.report(mapping);
        const papers = await opened.papers(mapping, {
          signal,
          onProgress: (share) => onProgress(1 + share),
        });
        const { skippedRows, problemCount, problems } = report;
        const reading: FileReading = { state: 'read', papers, skippedRows, problemCount, problems };
        set(changeFileAtom, datasetId, id, { databaseName, reading });
      } finally {
        opened.close();
      }
    } catch (error) {
      if (signal.aborted || isAbortError(error)) return;
      set(changeFileAtom, datasetId, id, { reading: { state: 'failed', message: describeError(error) } });
    }
  },
);

/** Adds files to those chosen for a dataset's run, and reads them one after the other. Never rejects. */
export const addRunFilesAtom = atom(
  null,
  async (get, set, datasetId: string, added: readonly UploadFile[]): Promise<void> => {
    const first = get(countAtom) + 1;
    set(countAtom, get(countAtom) + added.length);
    const chosen = added.map((file, index) => ({
      file,
      id: `file-${first + index}`,
      controller: new AbortController(),
    }));
    set(changeFilesAtom, datasetId, (files) => [
      ...files,
      ...chosen.map(
        ({ id, file }): RunFile => ({
          id,
          fileName: file.name,
          databaseName: '',
          reading: { state: 'reading', share: 0 },
        }),
      ),
    ]);
    for (const { id, controller } of chosen) {
      set(controllersAtom, new Map(get(controllersAtom)).set(id, controller));
    }
    for (const { id, file, controller } of chosen) {
      if (!controller.signal.aborted) await set(readFileAtom, datasetId, id, file, controller.signal);
      set(controllersAtom, without(get(controllersAtom), id));
    }
  },
);

/** The files of a run with the papers that were read of them; null while one of them is not ready, or there is none. */
export function readyFiles(files: readonly RunFile[]): readonly DatabaseFile[] | null {
  const ready = files.flatMap(({ fileName, databaseName, reading }): readonly DatabaseFile[] => {
    const name = databaseName.trim();
    if (reading.state !== 'read' || reading.papers.length === 0 || name === '') return [];
    return [{ fileName, databaseName: name, papers: reading.papers }];
  });
  return ready.length === 0 || ready.length < files.length ? null : ready;
}
