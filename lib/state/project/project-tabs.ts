import { atom, type createStore } from 'jotai/vanilla';
import { _default, array, boolean, exactOptional, object, safeParse, string } from 'zod/mini';
import { ledgersOf } from '@/lib/project/ledgers';
import { heardStrategy } from '@/lib/project/strategy-changes';
import type { ProjectState } from '@/lib/project/types';
import { offerProjectToMapAtom } from '@/lib/state/graph/project-on-map-atom';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { knownEntriesAtom } from './known-entries';
import { MAP_SOURCE } from './map-source';
import { adoptProjectAtom, ownProjectAtom, storeAnewAtom } from './open-project-atoms';
import { type ProjectEnvironment, projectEnvironmentAtom } from './project-environment';
import { readShelfAtom, shelfEntryAtom } from './shelf-atoms';
import { writeLog } from './stored-project';
import { projectPlace, readStrategyParts, type StrategyParts } from './strategy-store';

/** A message about the parts of a project that another tab has written: ids of records and maps, keys of decisions. */
const MESSAGE = object({
  project: string(),
  records: array(string()),
  decisions: array(string()),
  maps: _default(array(string()), []),
  strategy: exactOptional(
    object({ isStrategy: boolean(), answers: array(string()), versions: array(string()) }),
  ),
});

function later(one: string, other: string): string {
  return one.localeCompare(other) > 0 ? one : other;
}

function withParts<Value>(
  present: ReadonlyMap<string, Value>,
  parts: ReadonlyMap<string, Value | null>,
): ReadonlyMap<string, Value> {
  if (parts.size === 0) return present;
  const all = new Map(present);
  for (const [key, value] of parts) {
    if (value === null) all.delete(key);
    else all.set(key, value);
  }
  return all;
}

function isAbout(parts: StrategyParts | undefined): parts is StrategyParts {
  return parts !== undefined && (parts.isStrategy || parts.answers.length + parts.versions.length > 0);
}

function searchOf(strategy: KeptStrategy | undefined): Pick<ProjectState, 'strategy'> {
  return strategy === undefined ? {} : { strategy };
}

/** Reads the parts of the open project that another tab has written. */
const hearAtom = atom(null, async (get, set, data: unknown): Promise<void> => {
  const message = safeParse(MESSAGE, data);
  const environment = get(projectEnvironmentAtom);
  if (!message.success || environment === null) return;
  const { project, records, decisions, maps, strategy } = message.data;
  if (get(ownProjectAtom)?.header.id !== project) {
    await set(readShelfAtom);
    return;
  }
  const parts = await environment.store.readParts(project, records, decisions, maps);
  const before = get(ownProjectAtom)?.strategy;
  const place = projectPlace(project);
  const heard = isAbout(strategy)
    ? await readStrategyParts(environment.database, place, strategy, before)
    : before;
  if (parts?.entry == null || get(ownProjectAtom)?.header.id !== project) return;
  const { header } = parts.entry;
  set(
    adoptProjectAtom,
    (state): ProjectState => ({
      header: { ...header, changed: later(header.changed, state.header.changed) },
      records: withParts(state.records, parts.records),
      decisions: withParts(state.decisions, parts.decisions),
      maps: withParts(state.maps, parts.maps),
      ...searchOf(heardStrategy(state.strategy, before, heard ?? undefined)),
    }),
  );
  set(shelfEntryAtom, parts.entry);
});

/** Stores the open project again, with all known entries of its history, after the browser emptied the database. */
const saveFromLossAtom = atom(null, async (get, set): Promise<void> => {
  const environment = get(projectEnvironmentAtom);
  const id = get(ownProjectAtom)?.header.id;
  if (environment === null || id === undefined) return;
  // The history comes first: a page that is left meanwhile finds the project by its index, which is stored with its papers.
  const ledgers = ledgersOf(get(knownEntriesAtom).values());
  await writeLog(environment.database, id, { ledgers, logged: environment.store.unstoredChanges(id) });
  await set(storeAnewAtom);
});

/** Opens the projects of this browser, and listens to changes by other tabs. Resolves when the project list is known. */
export async function startProjectTabs(
  store: ReturnType<typeof createStore>,
  environment: ProjectEnvironment,
): Promise<void> {
  store.set(projectEnvironmentAtom, environment);
  store.set(offerProjectToMapAtom, MAP_SOURCE);
  environment.port?.addEventListener('message', ({ data }) => void store.set(hearAtom, data));
  environment.database.onFault(({ kind }) => {
    if (kind === 'cleared') void store.set(saveFromLossAtom);
  });
  await store.set(readShelfAtom);
}
