import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { withoutKeys } from '@/lib/base/without-keys';
import { type ScreeningNotes, withoutScreeningNotes } from '@/lib/bibliography/screening-notes';
import { mergePublications } from '@/lib/entities/merge-publications';
import type { Publication, ValueOrigin } from '@/lib/entities/publication';
import type { WorkRecord } from '@/lib/entities/records';
import type { OpenedFile } from '@/lib/evaluation/datasets/dataset-reader';
import { type CutRows, MAX_FILE_BYTES } from '@/lib/evaluation/datasets/source-table';
import type { Paper } from '@/lib/evaluation/types';
import { agreedContext } from '@/lib/flows/agreed-context';
import { findWorks } from '@/lib/flows/find-works';
import { lookupCredits } from '@/lib/flows/lookup-prices';
import { checkFileSize } from '@/lib/format/sizes';
import { kindOfShortId, toShortId } from '@/lib/identifiers/short-id';
import { factsOfPaper, factsOfWork, PROJECT_FIELDS } from '@/lib/project/facts-of-work';
import { textsWithoutKeys } from '@/lib/project/typed-texts';
import type { Asked } from '@/lib/project/types';
import { datasetReaderAtom, evaluationAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { addKnownAtom, describeAdded } from './add-works-atom';
import { latestStepAtom, ownProjectAtom, stepsSinceAtom } from './open-project-atoms';
import { tellProjectAtom } from './project-message-atom';
import type { NewRecord } from './record-acts';
import { currentProjectIdAtom, shelfEntryAtom } from './shelf-atoms';
import { tellStepAtom } from './tell-step-atom';

/** The content of a file or a pasted text. */
export interface BroughtList {
  /** Name and hash of the file; null for a pasted text. */
  readonly file: { readonly name: string; readonly sha256: string } | null;
  /** Those with a title or an identifier. */
  readonly papers: readonly Paper[];
  /** Rows and lines in which no paper was recognised. */
  readonly unrecognised: number;
  /** Decisions, tags and notes in the file, by ids of papers; empty for files of other programs. */
  readonly notes: ReadonlyMap<string, ScreeningNotes>;
  /** Rows read and rows in all, of a file that was not read to its end; null for others. */
  readonly cut: CutRows | null;
  /** Most credits that looking them up costs. */
  readonly credits: number;
}

export type Bringing =
  | { readonly state: 'closed' }
  | { readonly state: 'open'; readonly error: string | null }
  | {
      readonly state: 'reading';
      readonly name: string;
      /** Unit: bytes; null for a pasted text. */
      readonly size: number | null;
      /** From 0 to 1. */
      readonly share: number;
    }
  | { readonly state: 'read'; readonly lists: readonly BroughtList[]; readonly errors: readonly string[] }
  /** `share` of the identifiers that were looked up, from 0 to 1. */
  | { readonly state: 'adding'; readonly papers: number; readonly share: number };

const stateAtom = atom<Bringing>({ state: 'closed' });
stateAtom.debugLabel = 'papers brought into a project';

/** The present reading or adding; a later one replaces it. */
const turnAtom = atom<AbortController | null>(null);

export const bringingAtom = atom((get) => get(stateAtom));

/** The name of the project that papers are added to: the open one, or the one worked on last. Null if one will be made. */
export const targetNameAtom = atom((get): string | null => {
  const open = get(ownProjectAtom);
  if (open !== null) return open.header.name;
  const current = get(currentProjectIdAtom);
  return current === null ? null : (get(shelfEntryAtom)(current)?.header.name ?? null);
});

const nextTurnAtom = atom(null, (get, set): AbortController => {
  get(turnAtom)?.abort();
  const turn = new AbortController();
  set(turnAtom, turn);
  return turn;
});

export const openBringingAtom = atom(null, (_get, set) => {
  set(nextTurnAtom);
  set(stateAtom, { state: 'open', error: null });
});

/** Ends the import and cancels reading and looking up; nothing of it is added. */
export const closeBringingAtom = atom(null, (_get, set) => {
  set(nextTurnAtom);
  set(stateAtom, { state: 'closed' });
});

function isNamed({ title, doi, pmid, openAlexId }: Paper): boolean {
  return title.trim() !== '' || doi !== null || pmid !== null || openAlexId !== null;
}

function broughtList({ file, papers, unrecognised, ...told }: Omit<BroughtList, 'credits'>): BroughtList {
  const named = papers.filter(isNamed);
  const known = named.filter(({ doi, pmid, openAlexId }) => (doi ?? pmid ?? openAlexId) !== null);
  return {
    file,
    papers: named,
    ...told,
    unrecognised: unrecognised + papers.length - named.length,
    credits: lookupCredits(known.length),
  };
}

async function readOpened(name: string, opened: OpenedFile, signal: AbortSignal): Promise<BroughtList> {
  const { mapping, rowCount, cut } = opened.preview;
  const papers = await opened.papers(mapping, { signal, onProgress: () => undefined, isWhole: true });
  const notes = await opened.notes();
  const file = { name, sha256: await opened.sha256() };
  return broughtList({ file, papers, unrecognised: Math.max(0, rowCount - papers.length), notes, cut });
}

/** Reads files of references, identifiers or tables, each by itself. Never rejects. */
export const readBroughtFilesAtom = atom(null, async (get, set, files: readonly File[]): Promise<void> => {
  const { signal } = set(nextTurnAtom);
  const lists: BroughtList[] = [];
  const errors: string[] = [];
  await get(evaluationAtom);
  const reader = get(datasetReaderAtom);
  for (const file of files) {
    const name = withoutKeys(file.name);
    if (signal.aborted) return;
    set(stateAtom, { state: 'reading', name, size: file.size, share: 0 });
    try {
      if (reader === null) throw new Error(NOT_STARTED);
      checkFileSize(file, MAX_FILE_BYTES);
      const onProgress = (share: number) => {
        if (!signal.aborted) set(stateAtom, { state: 'reading', name, size: file.size, share });
      };
      const opened = await reader.open({ name, file }, { signal, onProgress });
      const close = () => opened.close();
      signal.addEventListener('abort', close);
      lists.push(await readOpened(name, opened, signal).finally(close));
    } catch (error) {
      errors.push(describeError(error));
    }
  }
  if (signal.aborted) return;
  if (lists.length === 0) set(stateAtom, { state: 'open', error: errors.join(' ') });
  else set(stateAtom, { state: 'read', lists, errors });
});

/** Reads a pasted text of identifiers or references. Never rejects. */
export const readBroughtTextAtom = atom(null, async (get, set, text: string): Promise<void> => {
  const { signal } = set(nextTurnAtom);
  set(stateAtom, { state: 'reading', name: 'the pasted text', size: null, share: 0 });
  try {
    await get(evaluationAtom);
    const reader = get(datasetReaderAtom);
    if (reader === null) throw new Error(NOT_STARTED);
    const known = await reader.readKnown(text, { signal, onProgress: () => undefined, isWhole: true });
    if (signal.aborted) return;
    const { papers, unrecognised } = known;
    const told = { file: null, notes: new Map(), cut: null };
    const list = broughtList({ ...told, papers, unrecognised: unrecognised.length });
    if (list.papers.length > 0) set(stateAtom, { state: 'read', lists: [list], errors: [] });
    else {
      const error =
        'No paper was recognised in the text. Give a DOI, a PubMed or OpenAlex number, or a reference in each line.';
      set(stateAtom, { state: 'open', error });
    }
  } catch (error) {
    if (!signal.aborted) set(stateAtom, { state: 'open', error: describeError(error) });
  }
});

interface Found {
  /** Id of the paper to the work. */
  readonly works: ReadonlyMap<string, WorkRecord>;
  /** Why not all could be looked up. */
  readonly fault: string | null;
}

/** The works that the service has for papers, by their identifiers. Errors: those of an aborted signal. */
const findWorksAtom = atom(
  null,
  async (
    get,
    _set,
    papers: readonly Paper[],
    { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (share: number) => void },
  ): Promise<Found> => {
    const source = get(flowContextAtom);
    if (source === null) return { works: new Map(), fault: NOT_STARTED };
    const said = lookupCredits(papers.length);
    const context = agreedContext(source, () => said);
    try {
      const { works } = await findWorks(context.api, papers, { signal, onProgress, select: PROJECT_FIELDS });
      const found = [...works].map(([{ id }, { work }]) => [id, work] as const);
      return { works: new Map(found), fault: null };
    } catch (error) {
      signal.throwIfAborted();
      report('warning', `${papers.length} papers could not be looked up for a project`, error);
      return { works: new Map(), fault: describeError(error) };
    }
  },
);

function workIdOf({ openAlexId }: Paper): string | null {
  const id = toShortId(openAlexId ?? '');
  return kindOfShortId(id) === 'works' ? id : null;
}

/** The facts of a paper without the lines and tags that our files put among its notes and keywords. */
function writtenFacts(paper: Paper, from: ValueOrigin, notes: ScreeningNotes | undefined): Publication {
  const facts = { ...factsOfPaper(paper), from };
  if (notes === undefined) return facts;
  const keywords = facts.keywords.filter((word) => !notes.tags.includes(word));
  return { ...facts, note: withoutScreeningNotes(facts.note), keywords };
}

function formerOrigins(notes: ScreeningNotes | undefined): { readonly before?: readonly string[] } {
  const before = textsWithoutKeys(notes?.origins ?? []);
  return before.length === 0 ? {} : { before };
}

function* recordsOf(
  { file, papers, notes: told }: BroughtList,
  works: Found['works'],
  isTakingNotes: boolean,
): ChunkedTask<readonly NewRecord[]> {
  const records: NewRecord[] = [];
  for (const [index, paper] of papers.entries()) {
    const work = works.get(paper.id);
    const notes = told.get(paper.id);
    const position = index + 1;
    const row = Number(/\d+/.exec(paper.id)?.[0] ?? position);
    const written = writtenFacts(paper, file === null ? 'pasted' : { file: file.name, row }, notes);
    records.push({
      // A paper keeps its own number if the service could not be asked about it, or does not know it any more.
      workId: work?.id ?? workIdOf(paper),
      facts: work === undefined ? written : mergePublications(factsOfWork(work), written),
      notes: isTakingNotes ? notes : undefined,
      route:
        file === null
          ? ({ kind: 'hand', place: 'a pasted list', position } as const)
          : ({
              kind: 'file',
              file: file.name,
              row,
              position,
              ...formerOrigins(isTakingNotes ? notes : undefined),
            } as const),
    });
    yield;
  }
  return records;
}

interface AddOptions {
  readonly isTakingNotes: boolean;
  readonly signal: AbortSignal;
  /** Receives the share of the list that was looked up, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** Adds one of the lists to the open project, as a step. Returns the result, and why not all could be looked up. */
const addListAtom = atom(
  null,
  async (_get, set, list: BroughtList, { isTakingNotes, signal, onProgress }: AddOptions) => {
    const { works, fault } = await set(findWorksAtom, list.papers, { signal, onProgress });
    signal.throwIfAborted();
    const records = await runInSlices(recordsOf(list, works, isTakingNotes), { signal });
    const asked: Asked =
      list.file === null ? { type: 'words', words: 'A pasted list' } : { type: 'file', ...list.file };
    const outcome = await set(addKnownAtom, async () => ({
      records,
      signal,
      kind: list.file === null ? 'addition' : 'import',
      asked,
      found: list.papers.length,
    }));
    return { outcome, fault };
  },
);

/**
 * Adds the papers that were read to the open project: as works if the service knows them, else as local records.
 * Reports the result of all lists together. Never rejects.
 * @param isTakingNotes whether what files of this program say of decisions, tags, notes and origins becomes this reader's.
 */
export const addBroughtAtom = atom(null, async (get, set, isTakingNotes: boolean): Promise<void> => {
  const read = get(stateAtom);
  if (read.state !== 'read') return;
  const { signal } = set(nextTurnAtom);
  const total = read.lists.reduce((sum, { papers }) => sum + papers.length, 0);
  let looked = 0;
  const showProgress = (papers: number) => {
    if (!signal.aborted) set(stateAtom, { state: 'adding', papers: total, share: (looked + papers) / total });
  };
  showProgress(0);
  const before = get(latestStepAtom);
  let sum = { added: 0, duplicates: 0 };
  const refusals = new Set<string>();
  const faults = new Set<string>();
  try {
    for (const list of read.lists) {
      const { outcome, fault } = await set(addListAtom, list, {
        isTakingNotes,
        signal,
        onProgress: (share) => showProgress(share * list.papers.length),
      });
      looked += list.papers.length;
      showProgress(0);
      const { added = 0, duplicates = 0 } = outcome?.added ?? {};
      sum = { added: sum.added + added, duplicates: sum.duplicates + duplicates };
      if (outcome !== null && outcome.refusal !== null) refusals.add(outcome.refusal);
      if (fault !== null)
        faults.add(`They could not be looked up, and are kept as the list has them: ${fault}`);
    }
    const name = get(ownProjectAtom)?.header.name ?? '';
    const texts = refusals.size > 0 ? refusals : [describeAdded(sum, name)];
    const isFailure = refusals.size > 0 || read.errors.length > 0;
    const stepCount = get(stepsSinceAtom)(before);
    const told = { isFailure, isUndoable: refusals.size === 0 && stepCount > 0, stepCount };
    set(tellStepAtom, [...read.errors, ...texts, ...faults].join(' '), told);
  } catch (error) {
    if (signal.aborted) return;
    set(tellProjectAtom, `Nothing was added to the project: ${describeError(error)}`, { isFailure: true });
  }
  if (!signal.aborted) set(stateAtom, { state: 'closed' });
});
