import { atom } from 'jotai/vanilla';
import { FIRST_PROJECT_NAME, newProject } from '@/lib/project/new-project';
import { countProject } from '@/lib/project/project-counts';
import { nameWithoutKeys } from '@/lib/project/typed-texts';
import type { ProjectHeader, ProjectState } from '@/lib/project/types';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { beginLedgerAtom, tellDecisionsAtom } from './ledger-atoms';
import {
  leavingFaultAtom,
  openingAtom,
  openShelfEntryAtom,
  ownProjectAtom,
  SUPERSEDED,
  showProjectAtom,
} from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';
import { editHeaderAtom } from './record-acts';
import { currentProjectIdAtom, forgetShelfEntryAtom, shelfAtom, shelfEntryAtom } from './shelf-atoms';
import { readLog, writeLog } from './stored-project';

const NOT_OPENED = 'Projects cannot be opened yet. Try again in a moment.';

interface CreateOptions {
  /** Whether it is listed at once; false for a project that is listed once it is filled. */
  readonly isShelved?: boolean;
}

/** Makes a project and opens it. Returns its id. Null: projects are not ready yet, or `leavingFaultAtom` gives the reason. */
export const createProjectAtom = atom(
  null,
  async (get, set, name: string, options: CreateOptions = {}): Promise<string | null> => {
    const { isShelved = true } = options;
    const environment = get(projectEnvironmentAtom);
    if (environment === null || get(leavingFaultAtom) !== null) return null;
    await set(tellDecisionsAtom);
    const state = newProject({
      id: environment.newId(),
      copy: environment.newId(),
      name: nameWithoutKeys(name) || FIRST_PROJECT_NAME,
      source: get(dataSourceAtom),
      time: new Date(environment.now()).toISOString(),
    });
    if (get(shelfAtom).length === 0) environment.persist();
    await set(storeProjectAtom, state, isShelved);
    set(openingAtom, state.header.id);
    set(showProjectAtom, { state, head: null }, isShelved);
    set(beginLedgerAtom, null);
    return state.header.id;
  },
);

const storeProjectAtom = atom(
  null,
  async (get, set, state: ProjectState, isShelved = true): Promise<void> => {
    const environment = get(projectEnvironmentAtom);
    const entry = { header: state.header, counts: countProject(state) };
    set(shelfEntryAtom, entry);
    await environment?.store.writeIndex(entry, {});
    if (!isShelved) return;
    await environment?.store.changeShelf((ids) => [...ids, state.header.id], get(currentProjectIdAtom));
  },
);

/** Adds the open project to the project list, once all its changes are stored. */
export const shelveProjectAtom = atom(null, async (get, set): Promise<void> => {
  const environment = get(projectEnvironmentAtom);
  const entry = get(openShelfEntryAtom);
  if (environment === null || entry === null) return;
  const { id } = entry.header;
  await set(tellDecisionsAtom);
  await environment.store.writeIndex(entry, {});
  await environment.database.flush();
  await environment.store.changeShelf((ids) => [...ids, id], id);
});

/** Opens a project by its id. Returns why it cannot be opened, as a sentence; null when it is open. */
export const openProjectAtom = atom(null, async (get, set, id: string): Promise<string | null> => {
  const environment = get(projectEnvironmentAtom);
  if (environment === null) return NOT_OPENED;
  if (get(ownProjectAtom)?.header.id === id) {
    set(openingAtom, id);
    return null;
  }
  const fault = get(leavingFaultAtom);
  if (fault !== null) return fault;
  set(openingAtom, id);
  await set(tellDecisionsAtom);
  const read = await environment.store.readProject(id);
  if (!read.ok) return `The project could not be read: ${read.error.message}`;
  if (read.value === null)
    return 'This browser has no such project. It may have been deleted here, or made in another browser.';
  if (get(openingAtom) !== id) return SUPERSEDED;
  const { caughtUp, ...project } = read.value;
  set(showProjectAtom, project);
  set(beginLedgerAtom, project.head);
  if (caughtUp !== null) environment.port?.postMessage({ project: id, ...caughtUp });
  return null;
});

/** Opens the project worked on last, or makes the first one. Null when one is open, else why not. */
export const ensureProjectAtom = atom(null, async (get, set): Promise<string | null> => {
  if (get(ownProjectAtom) !== null) return null;
  const current = get(currentProjectIdAtom);
  if (current !== null) return set(openProjectAtom, current);
  const id = await set(createProjectAtom, FIRST_PROJECT_NAME);
  return id === null ? NOT_OPENED : null;
});

/** Changes the header of any project in the list: its name, or whether it is archived. */
export const changeShelfEntryAtom = atom(
  null,
  async (get, set, id: string, name: string, patch: Pick<Partial<ProjectHeader>, 'name' | 'archived'>) => {
    const isOpen = get(ownProjectAtom)?.header.id === id;
    const fault = isOpen ? null : await set(openProjectAtom, id);
    if (fault === null) set(editHeaderAtom, name, patch);
    return fault;
  },
);

/** Copies a project with its history, and opens the copy. Returns why it could not, as sentences; null if it is open. */
export const duplicateProjectAtom = atom(null, async (get, set, id: string): Promise<string | null> => {
  const environment = get(projectEnvironmentAtom);
  if (environment === null) return null;
  const fault = await set(openProjectAtom, id);
  const state = get(ownProjectAtom);
  if (fault !== null || state === null) return fault;
  const header: ProjectHeader = {
    ...state.header,
    id: environment.newId(),
    name: `${state.header.name} (copy)`,
  };
  const copy = { ...state, header };
  await set(storeProjectAtom, copy);
  const records = [...copy.records.values()].map((record) => ({ record, before: undefined }));
  const decisions = [...copy.decisions.values()].map((decision) => ({ decision, before: undefined }));
  const maps = [...copy.maps.values()].map((map) => ({ id: map.id, map, before: undefined }));
  const written = await environment.store.write(header.id, {
    records,
    decisions,
    maps,
    strategy: { before: undefined, after: copy.strategy },
    goneRecords: [],
    goneDecisions: [],
  });
  if (!written.ok) {
    await set(deleteProjectAtom, header.id);
    return `The project could not be duplicated: ${written.error.message}. Nothing was changed.`;
  }
  const log = await readLog(environment.database, id);
  if (log.ok) await writeLog(environment.database, header.id, log.value);
  set(showProjectAtom, null);
  return set(openProjectAtom, header.id);
});

/** Deletes a project with everything in it, for good. */
export const deleteProjectAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const environment = get(projectEnvironmentAtom);
  if (get(ownProjectAtom)?.header.id === id) set(showProjectAtom, null);
  environment?.store.dropWaiting(id);
  set(forgetShelfEntryAtom, id);
  await environment?.store.changeShelf((ids) => ids.filter((each) => each !== id), get(currentProjectIdAtom));
  await environment?.store.remove(id);
  environment?.port?.postMessage({ project: id, records: [], decisions: [] });
});
