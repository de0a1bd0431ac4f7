import { atom } from 'jotai/vanilla';
import type { IsoTime } from '@/lib/base/iso-time';
import { failure, type Result, success } from '@/lib/base/result';
import { sha256InSlices } from '@/lib/base/sha256';
import { runInSlices } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { withoutKeys } from '@/lib/base/without-keys';
import { keylessProject } from '@/lib/project/file/keyless-project';
import type { ProjectLog } from '@/lib/project/fold-log';
import { headsOf, type Ledgers, ledgersOf } from '@/lib/project/ledgers';
import { countProject } from '@/lib/project/project-counts';
import type { FileOrigin, SavedProject } from '@/lib/project/saved-project';
import { missingChanges, sealedProject, withEntry } from '@/lib/project/seal-project';
import { forSecondReader } from '@/lib/project/second-reader';
import type { LedgerEntry, ProjectState } from '@/lib/project/types';
import { TOOL_BUILD } from '@/lib/state/this-build';
import { knownEntriesAtom } from './known-entries';
import { appendSealAtom, tellDecisionsAtom } from './ledger-atoms';
import { adoptProjectAtom, ownProjectAtom } from './open-project-atoms';
import { type ProjectEnvironment, projectEnvironmentAtom } from './project-environment';
import { shelfEntryAtom } from './shelf-atoms';
import { readLog } from './stored-project';

/** A file that was made. */
export interface MadeFile {
  readonly name: string;
  readonly bytes: ArrayBuffer;
}

const NOT_READY = 'Projects cannot be saved yet. Try again in a moment.';

/** `project-sleep-and-shifts-2026-11-24.zip` */
function fileName(name: string, kind: 'project' | 'second-reader', time: IsoTime): string {
  const words = withoutKeys(name)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return [kind, ...(words === '' ? [] : [words]), time.slice(0, 10)].join('-').concat('.zip');
}

function originAt(time: IsoTime): FileOrigin {
  const { name, version, commit, repository } = TOOL_BUILD;
  return { program: { name, version, commit, repository }, time };
}

/** A project with the histories of all copies: the open one as it is now, any other as it is stored. */
export const wholeProjectAtom = atom(
  null,
  async (get, set, id: string): Promise<Result<SavedProject, string>> => {
    const environment = get(projectEnvironmentAtom);
    if (environment === null) return failure(NOT_READY);
    if (get(ownProjectAtom)?.header.id === id) await set(tellDecisionsAtom);
    const log = await readLog(environment.database, id);
    const open = get(ownProjectAtom);
    if (open?.header.id === id) {
      // Without a database, or room in it, the page alone has the project and its history.
      const known = get(knownEntriesAtom).values();
      const unstored = environment.store.unstoredChanges(id);
      return success({
        state: open,
        ledgers: log.ok ? withUnstored(log.value.ledgers, known, open.header.copy) : ledgersOf(known),
        logged: log.ok ? new Map([...log.value.logged, ...unstored]) : unstored,
      });
    }
    return log.ok ? readStored(environment, id, log.value) : failure(unread(log.error.message));
  },
);

/** Stored histories with the entries of the own copy that found no room. */
function withUnstored(stored: Ledgers, known: Iterable<LedgerEntry>, copy: string): Ledgers {
  const own = stored.get(copy) ?? [];
  const last = own.at(-1)?.sequence ?? 0;
  const more =
    ledgersOf(known)
      .get(copy)
      ?.filter(({ sequence }) => sequence > last) ?? [];
  return more.length === 0 ? stored : new Map(stored).set(copy, [...own, ...more]);
}

async function readStored(
  { store }: ProjectEnvironment,
  id: string,
  log: ProjectLog,
): Promise<Result<SavedProject, string>> {
  const read = await store.readProject(id);
  if (!read.ok) return failure(unread(read.error.message));
  return read.value === null
    ? failure(unread('it is not in this browser any more'))
    : success({ state: read.value.state, ...log });
}

function unread(reason: string): string {
  return `The project could not be read: ${reason}. Nothing was saved.`;
}

/** Another tab may write an entry meanwhile. If that happens each time, it is no accident. */
const MOST_ATTEMPTS = 5;

/** A project of this browser without API keys. Values missing in its log are appended first, so that the log yields it. */
const sealedProjectAtom = atom(null, async (_get, set, id: string): Promise<Result<SavedProject, string>> => {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const whole = await set(wholeProjectAtom, id);
    if (!whole.ok) return whole;
    const state = await runInSlices(keylessProject(whole.value.state));
    const project = { ...whole.value, state };
    const missing = await runInSlices(missingChanges(project));
    if (missing === null) return success(project);
    const last = project.ledgers.get(state.header.copy)?.at(-1) ?? null;
    const entry = await set(appendSealAtom, state.header, last, {
      kind: 'seal',
      asked: { type: 'words', words: missing.words },
      heads: headsOf(project.ledgers),
      ids: [],
      held: {
        text: missing.text,
        values: { sha256: await sha256InSlices(missing.text), count: missing.count, on: missing.on },
      },
    });
    if (entry !== null && entry.previous === (last?.hash ?? null))
      return success(withEntry(project, entry, missing.text));
  }
  return failure('The project was not saved: another tab is changing it. Save it again.');
});

/** Notes that a project was saved to a file: no act of the reader, so it makes no step and no entry. */
const noteSavedAtom = atom(null, (get, set, saved: ProjectState): void => {
  const { id, savedToFile } = saved.header;
  const isOpen = get(ownProjectAtom)?.header.id === id;
  if (isOpen) set(adoptProjectAtom, (state) => ({ ...state, header: { ...state.header, savedToFile } }));
  const now = isOpen ? (get(ownProjectAtom) ?? saved) : saved;
  const entry = { header: now.header, counts: countProject(now) };
  set(shelfEntryAtom, entry);
  void get(projectEnvironmentAtom)?.store.writeIndex(entry, { savedToFile });
});

/** The project as a second reader receives it, with a log of its own that yields it. */
async function projectForSecondReader(
  project: SavedProject,
  copy: string,
  time: IsoTime,
): Promise<SavedProject> {
  const given = forSecondReader(project, copy);
  const state = await runInSlices(keylessProject(given.state));
  return runInSlices(sealedProject({ ...given, state }, originAt(time)));
}

/**
 * Makes the file of a project of this browser, whole or for a second reader. Error: why not, and what to do, in sentences.
 * Never rejects.
 */
export const makeProjectFileAtom = atom(
  null,
  async (get, set, id: string, kind: 'project' | 'second-reader'): Promise<Result<MadeFile, string>> => {
    const environment = get(projectEnvironmentAtom);
    if (environment === null) return failure(NOT_READY);
    const sealed = await set(kind === 'project' ? sealedProjectAtom : wholeProjectAtom, id);
    if (!sealed.ok) return sealed;
    const { state } = sealed.value;
    const time = new Date(environment.now()).toISOString();
    const saved = { ...state, header: { ...state.header, savedToFile: time } };
    try {
      const project =
        kind === 'project'
          ? { ...sealed.value, state: saved }
          : await projectForSecondReader(sealed.value, environment.newId(), time);
      const bytes = await environment.files.write(project, originAt(time));
      if (kind === 'project') set(noteSavedAtom, saved);
      return success({ name: fileName(state.header.name, kind, time), bytes });
    } catch (error) {
      return failure(
        `The project was not saved: ${describeError(error)} It is still in this browser. Close other tabs and save it again.`,
      );
    }
  },
);
