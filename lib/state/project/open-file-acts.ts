import { atom } from 'jotai/vanilla';
import { failure, type Result, success } from '@/lib/base/result';
import { sha256InSlices } from '@/lib/base/sha256';
import { runInSlices } from '@/lib/base/slices';
import { withoutKeys } from '@/lib/base/without-keys';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { chainEntry } from '@/lib/project/chain';
import { isFoldable } from '@/lib/project/fold-log';
import { headsOf } from '@/lib/project/ledgers';
import { loggedChanges, loggedHeader, loggedState, textOfChanges } from '@/lib/project/logged-values';
import {
  type MergeAnswers,
  type MergePlan,
  type MergeQuestion,
  mergeQuestions,
  planMerge,
} from '@/lib/project/merge-projects';
import { applyChange } from '@/lib/project/project-change';
import type { OpenedFile, SavedProject } from '@/lib/project/saved-project';
import { withEntry } from '@/lib/project/seal-project';
import { openedHere } from '@/lib/project/second-reader';
import type { EntryValues, LedgerEntry, ProjectHeader } from '@/lib/project/types';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { wholeProjectAtom } from './file-acts';
import { readEntriesAtom } from './known-entries';
import { enterDoneAtom, tellDecisionsAtom } from './ledger-atoms';
import { changeProjectAtom, ownProjectAtom, showProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';
import { tellProjectAtom } from './project-message-atom';
import { readProjectFileWith } from './read-project-file-with';
import { entryToCome } from './record-acts';
import { openProjectAtom } from './shelf-acts';
import { currentProjectIdAtom, shelfEntryAtom } from './shelf-atoms';
import { writeLog, writeProject } from './stored-project';
import { tellStepAtom } from './tell-step-atom';

/** A file that was read, and whose project is not stored yet. */
export interface ReadProjectFile {
  readonly name: string;
  readonly file: OpenedFile;
  /** The project of the same id that this browser has, as its project list shows it; null for none. */
  readonly present: ProjectHeader | null;
  /** Questions that a merge with it asks the reader. */
  readonly questions: readonly MergeQuestion[];
}

/** Ways to open the project of a file if this browser has a project of its id. */
export type Placing = 'merge' | 'both' | 'replace';

/** Reads a project file and stores nothing. Error: why it is refused, and what to do, in sentences. Never rejects. */
export const readProjectFileAtom = atom(
  null,
  async (get, _set, source: File): Promise<Result<ReadProjectFile, string>> => {
    const environment = get(projectEnvironmentAtom);
    // The name becomes part of an entry of the history, which is hashed.
    const name = withoutKeys(source.name);
    if (environment === null) return failure('Project files cannot be opened yet. Try again in a moment.');
    const opened = await readProjectFileWith(environment.files, name, source);
    if (!opened.ok) return opened;
    const { header } = opened.value.project.state;
    const present = get(shelfEntryAtom)(header.id)?.header ?? null;
    const questions = present === null ? [] : mergeQuestions(present, header);
    return success({ name, file: opened.value, present, questions });
  },
);

/**
 * The changes that opening a file here makes to its project, for the first entry. They are the header's values about the
 * reader. For a file of the first version, whose history holds no data, they are the whole project.
 */
async function openingChanges({ state, ledgers }: SavedProject, header: ProjectHeader) {
  const { copy } = state.header;
  const last = ledgers.get(copy)?.at(-1);
  const isHeld = last !== undefined && isFoldable(ledgers, copy);
  const changes = isHeld
    ? loggedChanges(loggedHeader(state.header), loggedHeader(header))
    : await runInSlices(loggedState({ ...state, header }));
  const text = textOfChanges(changes);
  const on: EntryValues['on'] = isHeld ? { copy, sequence: last.sequence, hash: last.hash } : 'nothing';
  return { text, values: { sha256: await sha256InSlices(text), count: changes.size, on } };
}

/** A project as this browser stores it, with a history of its own that begins where those of the file end. */
async function takenIn(
  { project, sha256 }: OpenedFile,
  {
    name,
    id,
    copy,
    now,
  }: {
    readonly name: string;
    readonly id: string;
    readonly copy: string;
    readonly now: number;
  },
): Promise<SavedProject> {
  const header = { ...openedHere(project.state.header, copy), id };
  // Later than every decision in the file, whatever the clocks of both browsers say.
  const time = new Date(Math.max(now, Date.parse(header.changed) + 1)).toISOString();
  const { text, values } = await openingChanges(project, header);
  const entry: LedgerEntry = chainEntry(
    {
      copy,
      kind: 'merge' as const,
      time,
      screener: header.screener,
      asked: { type: 'file' as const, name, sha256 },
      counts: { found: null, retrieved: project.state.records.size, new: null, duplicates: null },
      credits: null,
      source: header.source,
      program: { version: TOOL_BUILD.version, commit: TOOL_BUILD.commit },
      reverses: null,
      heads: headsOf(project.ledgers),
      idsHash: null,
      values,
    },
    null,
  );
  const state = { ...project.state, header: { ...header, changed: time } };
  return withEntry({ ...project, state }, entry, text);
}

/**
 * Stores the project of a file as a project of its own, or in place of the present one. Returns its id. Error: why it is not
 * stored, in sentences; the present project stays. Never rejects.
 */
export const takeInProjectAtom = atom(
  null,
  async (
    get,
    set,
    { name, file, present }: ReadProjectFile,
    placing: 'both' | 'replace',
  ): Promise<Result<string, string>> => {
    const environment = get(projectEnvironmentAtom);
    if (environment === null) return failure('Project files cannot be opened yet. Try again in a moment.');
    const isReplacing = present !== null && placing === 'replace';
    const id = present !== null && placing === 'both' ? environment.newId() : file.project.state.header.id;
    const project = await takenIn(file, { name, id, copy: environment.newId(), now: environment.now() });
    if (isReplacing && get(ownProjectAtom)?.header.id === id) set(showProjectAtom, null);
    environment.persist();
    const written = await writeProject(environment.database, project, isReplacing);
    if (!written.ok) {
      const step =
        written.error.kind === 'quota'
          ? 'Make room, for example on the page Cache, and open the file again.'
          : 'Open the file in a browser that stores data for this site.';
      return failure(`${name} could not be stored: ${written.error.message}. Nothing was changed. ${step}`);
    }
    // Listed before it is read again, so that a reader who leaves at once finds it in the project list.
    await environment.store.changeShelf((ids) => [...ids, id], get(currentProjectIdAtom));
    environment.port?.postMessage({ project: id, records: [], decisions: [] });
    const fault = await set(openProjectAtom, id);
    return fault === null ? success(id) : failure(fault);
  },
);

/** '3 new papers, 41 decisions and 1 map from sleep-b.zip.' */
export function describeMerge(plan: MergePlan, name: string): string {
  const { newRecords, newDecisions, newMaps, isNewStrategy, forked } = plan;
  const parts = [
    ...(newRecords === 0 ? [] : [formatQuantity(newRecords, 'new paper')]),
    ...(newDecisions === 0
      ? []
      : [`${formatExactCount(newDecisions)} ${newDecisions === 1 ? 'decision' : 'decisions'}`]),
    ...(newMaps === 0 ? [] : [formatQuantity(newMaps, 'map')]),
    ...(isNewStrategy ? ['a search strategy'] : []),
  ];
  const listed = parts.join(', ').replace(/, (?=[^,]*$)/, ' and ');
  const brought = parts.length === 0 ? `Nothing new in ${name}.` : `${listed} from ${name}.`;
  const fork =
    forked.length === 0
      ? ''
      : ' Two histories of one copy differ; the one written here, else the longer, is kept. Papers and decisions of both are there.';
  return `${brought}${fork}`;
}

/** Whether this copy already has all changes of the other. */
function isNothing(plan: MergePlan, { state, ledgers }: SavedProject): boolean {
  const isLonger = [...plan.ledgers].some(([copy, entries]) => entries !== ledgers.get(copy));
  return !isLonger && applyChange(state, plan.change, state.header.changed) === state;
}

/** Merges a file into the project of its id, as one step that can be undone. Returns the same as `takeInProjectAtom`. */
export const mergeProjectAtom = atom(
  null,
  async (get, set, read: ReadProjectFile, answers: MergeAnswers): Promise<Result<string, string>> => {
    const environment = get(projectEnvironmentAtom);
    const { name, file } = read;
    const theirs = file.project;
    const { id } = theirs.state.header;
    if (environment === null) return failure('Project files cannot be opened yet. Try again in a moment.');
    const fault = await set(openProjectAtom, id);
    if (fault !== null) return failure(fault);
    const mine = await set(wholeProjectAtom, id);
    if (!mine.ok) return mine;
    const sources = [mine.value, theirs].map(({ state }) =>
      state.records.size + state.maps.size === 0 ? null : state.header.source,
    );
    if (sources[0] !== null && sources[1] !== null && sources[0] !== sources[1]) {
      return failure(
        `${name} holds papers of ${sources[1]}, and this project papers of ${sources[0]}: they cannot be merged. Keep both instead.`,
      );
    }
    const plan = planMerge(mine.value, theirs, answers);
    if (isNothing(plan, mine.value)) {
      set(tellProjectAtom, describeMerge(plan, name));
      return success(id);
    }
    const { ledgers } = plan;
    const written = await writeLog(environment.database, id, { ledgers, logged: theirs.logged });
    if (!written.ok)
      return failure(`${name} could not be merged: ${written.error.message}. Nothing was changed.`);
    void set(readEntriesAtom, id);
    const ids = [...plan.change.records.keys()].filter((each) => !mine.value.state.records.has(each));
    const retrieved = theirs.state.records.size;
    const { entry, tell } = entryToCome();
    void set(tellDecisionsAtom);
    const isChanged = set(changeProjectAtom, `Merge ${name}`, [plan.change], entry);
    const told = set(enterDoneAtom, {
      kind: 'merge',
      asked: { type: 'file', name, sha256: file.sha256 },
      counts: { retrieved, new: plan.newRecords, duplicates: retrieved - plan.newRecords },
      heads: headsOf(plan.ledgers),
      ids,
    });
    tell(told);
    set(tellStepAtom, describeMerge(plan, name), { isUndoable: isChanged });
    return success(id);
  },
);
