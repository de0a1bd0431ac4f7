import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { withoutKeys } from '@/lib/base/without-keys';
import { type ColumnMapping, type ColumnRole, withColumnRole } from '@/lib/evaluation/datasets/columns';
import type { OpenedFile, TablePreview } from '@/lib/evaluation/datasets/dataset-reader';
import { type CutRows, MAX_FILE_BYTES } from '@/lib/evaluation/datasets/source-table';
import { suggestDatabase } from '@/lib/evaluation/datasets/suggest-database';
import type { DatabaseFile } from '@/lib/evaluation/matching/pool-databases';
import type { Paper } from '@/lib/evaluation/types';
import { checkFileSize } from '@/lib/format/sizes';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';

/** Length of the start by which the program that wrote a file is recognised. Unit: bytes. */
const TELLING_BYTES = 20_000;

/** How far a chosen file is read. */
export type FileReading =
  /** From 0 to 1, of the file's bytes. */
  | { readonly state: 'reading'; readonly share: number }
  | {
      readonly state: 'read';
      readonly papers: readonly Paper[];
      readonly skippedRows: number;
      /** The rows left out of a file that was not read to its end. Null: the file was read to its end. */
      readonly cut: CutRows | null;
      readonly problemCount: number;
      /** The first of them, in words. */
      readonly problems: readonly string[];
    }
  | { readonly state: 'failed'; readonly message: string };

/** The preview of a file's table and the meanings of its columns, as suggested or as the user chose. */
export interface FileColumns {
  readonly preview: TablePreview;
  readonly mapping: ColumnMapping;
}

/** A file of another database that was chosen for a run. */
export interface RunFile {
  readonly id: string;
  readonly fileName: string;
  /** Suggested once the file is read, then as the reader calls it. */
  readonly databaseName: string;
  readonly reading: FileReading;
  /** Null until it was opened once. */
  readonly columns: FileColumns | null;
  /** Read again for other columns or another sheet. */
  readonly source: File;
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

/** The user's choices for a file's table; the program suggests the absent ones. */
interface TableChoice {
  readonly sheet?: string | undefined;
  readonly mapping?: ColumnMapping | undefined;
}

/** The opened file by the chosen sheet. */
async function bySheet(opened: OpenedFile, sheet: string | undefined): Promise<OpenedFile> {
  const { sheets } = opened.preview;
  return sheet === undefined || sheets === null || sheets.read === sheet ? opened : opened.chooseSheet(sheet);
}

interface FileToRead {
  readonly datasetId: string;
  readonly file: RunFile;
  readonly signal: AbortSignal;
  readonly choice?: TableChoice;
}

const readFileAtom = atom(
  null,
  async (get, set, { datasetId, file, signal, choice = {} }: FileToRead): Promise<void> => {
    const { id, source } = file;
    const change = (changes: Partial<Omit<RunFile, 'id'>>) => {
      if (!signal.aborted) set(changeFileAtom, datasetId, id, changes);
    };
    const onProgress = (share: number) => change({ reading: { state: 'reading', share } });
    try {
      const reader = get(datasetReaderAtom);
      if (reader === null) throw new Error(NOT_STARTED);
      checkFileSize(source, MAX_FILE_BYTES);
      if (file.databaseName === '') {
        const start = new TextDecoder().decode(await source.slice(0, TELLING_BYTES).arrayBuffer());
        signal.throwIfAborted();
        change({ databaseName: suggestDatabase(file.fileName, start) });
      }
      const opened = await reader.open({ name: file.fileName, file: source }, { signal, onProgress });
      try {
        const table = await bySheet(opened, choice.sheet);
        const columns = { preview: table.preview, mapping: choice.mapping ?? table.preview.mapping };
        change({ columns });
        change({ reading: await readPapers(table, columns.mapping, signal) });
      } finally {
        opened.close();
      }
    } catch (error) {
      if (!isAbortError(error)) change({ reading: { state: 'failed', message: describeError(error) } });
    }
  },
);

async function readPapers(
  table: OpenedFile,
  mapping: ColumnMapping,
  signal: AbortSignal,
): Promise<FileReading> {
  const { skippedRows, problemCount, problems } = (await table.report(mapping)).report;
  const papers = await table.papers(mapping, { signal, onProgress: () => undefined });
  const { cut } = table.preview;
  return { state: 'read', papers, skippedRows, cut, problemCount, problems };
}

/** Reads a file again with the user's choices, and cancels a reading under way. */
const readAgainAtom = atom(
  null,
  async (get, set, datasetId: string, id: string, choice: TableChoice): Promise<void> => {
    get(controllersAtom).get(id)?.abort();
    const controller = new AbortController();
    set(controllersAtom, new Map(get(controllersAtom)).set(id, controller));
    set(changeFileAtom, datasetId, id, { reading: { state: 'reading', share: 0 } });
    const file = get(runFilesAtom)(datasetId).find((each) => each.id === id);
    if (file === undefined) return;
    await set(readFileAtom, { datasetId, file, signal: controller.signal, choice });
    if (get(controllersAtom).get(id) === controller) set(controllersAtom, without(get(controllersAtom), id));
  },
);

/** Says what a column of a chosen file means; null: nothing that is read. Never rejects. */
export const setRunFileRoleAtom = atom(
  null,
  async (get, set, datasetId: string, id: string, column: number, role: ColumnRole | null): Promise<void> => {
    const columns = get(runFilesAtom)(datasetId).find((each) => each.id === id)?.columns;
    if (columns === undefined || columns === null) return;
    const mapping = withColumnRole(columns.mapping, column, role);
    // At once: the rest of the reading takes a while.
    set(changeFileAtom, datasetId, id, { columns: { ...columns, mapping } });
    await set(readAgainAtom, datasetId, id, { sheet: columns.preview.sheets?.read, mapping });
  },
);

/** Reads another sheet of a chosen file. Never rejects. */
export const setRunFileSheetAtom = atom(
  null,
  (_get, set, datasetId: string, id: string, sheet: string): Promise<void> =>
    set(readAgainAtom, datasetId, id, { sheet }),
);

/** Adds files to those chosen for a dataset's run, and reads them one after the other. Never rejects. */
export const addRunFilesAtom = atom(
  null,
  async (get, set, datasetId: string, added: readonly File[]): Promise<void> => {
    const first = get(countAtom) + 1;
    set(countAtom, get(countAtom) + added.length);
    const chosen = added.map((source, index) => ({
      file: {
        id: `file-${first + index}`,
        fileName: withoutKeys(source.name),
        databaseName: '',
        reading: { state: 'reading', share: 0 },
        columns: null,
        source,
      } satisfies RunFile,
      controller: new AbortController(),
    }));
    set(changeFilesAtom, datasetId, (files) => [...files, ...chosen.map(({ file }) => file)]);
    for (const { file, controller } of chosen) {
      set(controllersAtom, new Map(get(controllersAtom)).set(file.id, controller));
    }
    for (const { file, controller } of chosen) {
      const { signal } = controller;
      if (!signal.aborted) await set(readFileAtom, { datasetId, file, signal });
      if (get(controllersAtom).get(file.id) === controller) {
        set(controllersAtom, without(get(controllersAtom), file.id));
      }
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
