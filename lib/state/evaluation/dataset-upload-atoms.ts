import { atom } from 'jotai/vanilla';
import { noteActivity, report as tell } from '@/lib/base/report';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { withoutKeys } from '@/lib/base/without-keys';
import { type ColumnMapping, type ColumnRole, withColumnRole } from '@/lib/evaluation/datasets/columns';
import type { FileReport, OpenedFile } from '@/lib/evaluation/datasets/dataset-reader';
import { DEFAULT_TOPIC } from '@/lib/evaluation/datasets/review-topic';
import { MAX_FILE_BYTES } from '@/lib/evaluation/datasets/source-table';
import { arrangePapers } from '@/lib/evaluation/datasets/unjudged-papers';
import type { Dataset, ImportReport, Paper, UnjudgedUse } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { checkFileSize } from '@/lib/format/sizes';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { NOT_STARTED } from '@/lib/state/flow-context-atom';
import { datasetsAtom, storeDatasetAtom } from './dataset-atoms';
import { lookUpPapersAtom } from './dataset-lookup-atoms';

/** The user's entries about the file being uploaded. */
export interface UploadDraft {
  readonly name: string;
  readonly reviewTopic: string;
  readonly description: string;
  /** ISO date, or empty. */
  readonly searchDate: string;
  /** Papers that have identifiers only are looked up once the file is uploaded. */
  readonly isLookedUp: boolean;
  /** How papers without a decision count, where the file has others with one. */
  readonly unjudgedUse: UnjudgedUse;
}

export const EMPTY_DRAFT: UploadDraft = {
  name: '',
  reviewTopic: DEFAULT_TOPIC,
  description: '',
  searchDate: '',
  isLookedUp: true,
  unjudgedUse: 'left-out',
};

export interface ChosenFile {
  readonly fileName: string;
  readonly file: OpenedFile;
  readonly mapping: ColumnMapping;
  /** Null while it is being made. */
  readonly answer: FileReport | null;
}

/** The upload dialog, step by step. Source: docs/behaviours/datasets.md#upload. */
export type UploadState =
  | { readonly state: 'closed' }
  | { readonly state: 'open'; readonly error: string | null }
  /** A file was chosen and is being read for its preview. */
  | {
      readonly state: 'reading';
      readonly fileName: string;
      /** Unit: bytes. */
      readonly size: number;
      /** From 0 to 1. */
      readonly share: number;
    }
  | { readonly state: 'chosen'; readonly chosen: ChosenFile; readonly error: string | null }
  /** In percent. */
  | { readonly state: 'processing'; readonly fileName: string; readonly progress: 10 | 30 | 70 | 100 };

const stateAtom = atom<UploadState>({ state: 'closed' });
stateAtom.debugLabel = 'dataset upload';
const draftAtom = atom<UploadDraft>(EMPTY_DRAFT);
/** The present operation; a later one replaces it. */
const turnAtom = atom<AbortController | null>(null);

export const uploadAtom = atom((get) => get(stateAtom));
export const uploadDraftAtom = atom((get) => get(draftAtom));

export const changeDraftAtom = atom(null, (get, set, changes: Partial<UploadDraft>) =>
  set(draftAtom, { ...get(draftAtom), ...changes }),
);

/** Cancels the present operation and releases the file. */
const dropFileAtom = atom(null, (get, set) => {
  get(turnAtom)?.abort();
  set(turnAtom, null);
  const current = get(stateAtom);
  if (current.state === 'chosen') current.chosen.file.close();
});

export const openUploadAtom = atom(null, (_get, set) => {
  set(dropFileAtom);
  set(draftAtom, EMPTY_DRAFT);
  set(stateAtom, { state: 'open', error: null });
});

/** Closes the dialog and forgets selection and progress; not while a dataset is being made. */
export const closeUploadAtom = atom(null, (get, set) => {
  const current = get(stateAtom);
  if (current.state === 'processing' && current.progress < 100) return;
  set(dropFileAtom);
  set(stateAtom, { state: 'closed' });
});

/** Reads a file and shows what it holds; nothing is stored yet. */
export const chooseFileAtom = atom(null, async (get, set, file: File): Promise<void> => {
  set(dropFileAtom);
  const turn = new AbortController();
  set(turnAtom, turn);
  const { signal } = turn;
  const fileName = withoutKeys(file.name);
  const { size } = file;
  set(stateAtom, { state: 'reading', fileName, size, share: 0 });
  try {
    const reader = get(datasetReaderAtom);
    if (reader === null) throw new Error(NOT_STARTED);
    checkFileSize(file, MAX_FILE_BYTES);
    const onProgress = (share: number) => {
      if (get(turnAtom) === turn) set(stateAtom, { state: 'reading', fileName, size, share });
    };
    const opened = await reader.open({ name: fileName, file }, { signal, onProgress });
    if (signal.aborted) return opened.close();
    set(draftAtom, { ...get(draftAtom), name: fileName.replace(/\.[^.]+$/, '') });
    const chosen = { fileName, file: opened, mapping: opened.preview.mapping, answer: null };
    set(stateAtom, { state: 'chosen', chosen, error: null });
    await set(reportAtom, opened, chosen.mapping);
  } catch (error) {
    if (get(turnAtom) !== turn || isAbortError(error)) return;
    set(stateAtom, { state: 'open', error: describeError(error) });
  }
});

/** Takes a file that was dropped beside the dialog; not while another one is becoming a dataset. */
export const offerFileAtom = atom(null, async (get, set, file: File): Promise<void> => {
  const { state } = get(stateAtom);
  if (state === 'processing') return;
  if (state === 'closed') set(openUploadAtom);
  await set(chooseFileAtom, file);
});

/** Counts the papers that a mapping gives; the answer is dropped if the mapping was changed meanwhile. */
const reportAtom = atom(null, async (get, set, file: OpenedFile, mapping: ColumnMapping): Promise<void> => {
  const isCurrent = () => {
    const current = get(stateAtom);
    return current.state === 'chosen' && current.chosen.file === file && current.chosen.mapping === mapping
      ? current
      : null;
  };
  try {
    const answer = await file.report(mapping);
    const current = isCurrent();
    if (current !== null) set(stateAtom, { ...current, chosen: { ...current.chosen, answer } });
  } catch (error) {
    const current = isCurrent();
    if (current !== null) set(stateAtom, { ...current, error: describeError(error) });
  }
});

/** Reads another sheet of the chosen file; on failure the sheet before stays. */
export const chooseSheetAtom = atom(null, async (get, set, sheet: string): Promise<void> => {
  const before = get(stateAtom);
  if (before.state !== 'chosen') return;
  const waiting = { ...before, chosen: { ...before.chosen, answer: null }, error: null };
  set(stateAtom, waiting);
  try {
    const file = await before.chosen.file.chooseSheet(sheet);
    if (get(stateAtom) !== waiting) return;
    const chosen = { ...waiting.chosen, file, mapping: file.preview.mapping };
    set(stateAtom, { ...waiting, chosen });
    await set(reportAtom, file, chosen.mapping);
  } catch (error) {
    if (get(stateAtom) === waiting) set(stateAtom, { ...before, error: describeError(error) });
  }
});

/** Says what a column means; null: nothing that is read. */
export const setColumnRoleAtom = atom(
  null,
  async (get, set, column: number, role: ColumnRole | null): Promise<void> => {
    const current = get(stateAtom);
    if (current.state !== 'chosen') return;
    const mapping = withColumnRole(current.chosen.mapping, column, role);
    const chosen = { ...current.chosen, mapping, answer: null };
    set(stateAtom, { state: 'chosen', chosen, error: null });
    await set(reportAtom, chosen.file, mapping);
  },
);

/** Like `dataset-m3k9x2`; with a number where two are made in one millisecond. */
export function newDatasetId(now: number, taken: ReadonlySet<string>): string {
  const stem = `dataset-${now.toString(36)}`;
  let id = stem;
  for (let number = 2; taken.has(id); number += 1) id = `${stem}-${number}`;
  return id;
}

interface DatasetParts {
  readonly id: string;
  readonly now: number;
  readonly draft: UploadDraft;
  readonly report: ImportReport;
  readonly papers: readonly Paper[];
}

/** The dataset that a file's papers make. */
export function buildDataset({ id, now, draft, report, papers }: DatasetParts): Dataset {
  const description = withoutKeys(draft.description).trim();
  const isAsked = report.hasLabels && report.unknownRows > 0;
  const lists = {
    includedPapers: papers.filter(({ label }) => label !== 'excluded'),
    excludedPapers: papers.filter(({ label }) => label === 'excluded'),
  };
  return {
    id,
    name: withoutKeys(draft.name).trim() || report.fileName,
    reviewTopic: withoutKeys(draft.reviewTopic).trim() || DEFAULT_TOPIC,
    originalPaperCount: papers.length,
    ...arrangePapers(lists, isAsked ? draft.unjudgedUse : undefined),
    ...(isAsked ? { unjudgedUse: draft.unjudgedUse } : {}),
    uploadDate: new Date(now).toISOString(),
    searchDate: draft.searchDate || null,
    metadata: {
      ...(description === '' ? {} : { description }),
      errors: report.problems,
      importReport: report,
    },
  };
}

function tellProblems({ fileName, problemCount, problems }: ImportReport): void {
  if (problemCount > 0) {
    const found = `${formatQuantity(problemCount, 'problem')} in ${fileName}`;
    tell('warning', `${found}: ${problems.slice(0, 3).join('; ')}`, undefined, { category: 'evaluation' });
  }
}

/**
 * Makes a dataset of the chosen file and stores it: 10, 30, 70 percent, then 100. On failure the dialog stays open with
 * the file as it was chosen. Source: docs/behaviours/datasets.md#upload.
 */
export const uploadDatasetAtom = atom(null, async (get, set, now: number): Promise<void> => {
  const current = get(stateAtom);
  if (current.state !== 'chosen') return;
  const { chosen } = current;
  const { fileName, file, mapping, answer } = chosen;
  if (answer === null) return;
  const { report, lookups } = answer;
  const draft = get(draftAtom);
  const step = (progress: 10 | 30 | 70 | 100) => set(stateAtom, { state: 'processing', fileName, progress });
  step(10);
  try {
    const { signal } = new AbortController();
    const papers = await file.papers(mapping, { signal, onProgress: () => undefined });
    step(30);
    const id = newDatasetId(now, new Set(get(datasetsAtom).map((dataset) => dataset.id)));
    const dataset = buildDataset({ id, now, draft, report, papers });
    step(70);
    await set(storeDatasetAtom, dataset);
    step(100);
    file.close();
    tellProblems(report);
    noteActivity('user', 'evaluation', `Uploaded dataset ${dataset.name}`);
    if (draft.isLookedUp && lookups.papers > 0) void set(lookUpPapersAtom, id);
  } catch (error) {
    set(stateAtom, { state: 'chosen', chosen, error: describeError(error) });
  }
});
