import { atom } from 'jotai/vanilla';
import { nextTask, runInSlices } from '@/lib/base/slices';
import { withoutKeys } from '@/lib/base/without-keys';
import { formatQuantity } from '@/lib/format/counts';
import { cutSession } from '@/lib/graph/exchange/cut-session';
import { describeLoss, readSessionValue } from '@/lib/graph/exchange/session-json';
import { type SavedMap, savedMaps } from '@/lib/project/map-changes';
import { mapSessionValue } from '@/lib/project/map-session';
import type { ProjectChange } from '@/lib/project/project-change';
import { nameWithoutKeys } from '@/lib/project/typed-texts';
import type { MapContent } from '@/lib/project/types';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { nameStep } from '@/lib/state/graph/step-names';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { suggestedNameAtom } from '@/lib/state/sessions/session-atoms';
import {
  readGraphRecordsAtom,
  showSessionAtom,
  takeSessionAtom,
} from '@/lib/state/sessions/session-graph-atoms';
import { putSavedAsAtom } from '@/lib/state/sessions/working-session-atoms';
import { resumeAtom, workspaceAtom } from '@/lib/state/workspace-atom';
import { enterDoneAtom, tellDecisionsAtom } from './ledger-atoms';
import { changeProjectAtom, ownProjectAtom, projectAtom, unstoredProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';
import { tellProjectAtom } from './project-message-atom';
import { mapSourceFaultAtom, sourceChangesAtom } from './project-source-atoms';
import { editAtom, entryToCome } from './record-acts';
import { ensureProjectAtom, openProjectAtom } from './shelf-acts';
import { currentProjectIdAtom } from './shelf-atoms';
import { tellStepAtom } from './tell-step-atom';

/** Name and project that the reader confirms before the map is saved. */
export interface MapToSave {
  readonly suggested: string;
  /** Null: the first project is made for it. */
  readonly project: string | null;
  /** Names of the maps that are there already. */
  readonly taken: readonly string[];
}

/** Shows the map of the last visit if this one has none yet. */
const resumeMapAtom = atom(null, async (get, set): Promise<void> => {
  await get(workspaceAtom);
  await set(resumeAtom);
});

/** Why no map of the project can be opened here: its records are of another source. Null: it can. */
const openingFaultAtom = atom((get): string | null => {
  const header = get(projectAtom)?.header;
  const source = get(dataSourceAtom);
  if (header === undefined || header.source === source) return null;
  return `The project “${header.name}” is made of ${header.source}, and the map shows ${source}.`;
});

/** The map to save and its project. Null: the map is empty or cannot be saved; a message says so. */
export const prepareMapAtom = atom(null, async (get, set): Promise<MapToSave | null> => {
  await set(resumeMapAtom);
  if (get(graphAtom).nodes.size === 0) {
    set(tellProjectAtom, 'The map is empty: there is nothing to save. Search, and put papers on it first.');
    return null;
  }
  const current = get(currentProjectIdAtom);
  const fault = get(ownProjectAtom) !== null || current === null ? null : await set(openProjectAtom, current);
  const closed = fault ?? get(mapSourceFaultAtom);
  if (closed !== null) {
    set(tellProjectAtom, `The map was not saved. ${closed}`, { isFailure: true });
    return null;
  }
  const state = get(projectAtom);
  return {
    suggested: get(suggestedNameAtom),
    project: state?.header.name ?? null,
    taken: savedMaps(state?.maps ?? new Map()).map(({ name }) => name),
  };
});

function describeSize({ nodes, edges }: MapContent): string {
  return `${formatQuantity(nodes, 'node')} and ${formatQuantity(edges, 'edge')}`;
}

/**
 * Saves the map in the open project as one step. If there is no project, the first one is made. A map of that name is
 * replaced. Reports the result. Never rejects.
 */
export const saveMapAtom = atom(null, async (get, set, typed: string): Promise<void> => {
  const name = nameWithoutKeys(typed);
  const closed = (await set(ensureProjectAtom)) ?? get(mapSourceFaultAtom);
  const environment = get(projectEnvironmentAtom);
  const now = environment?.now() ?? 0;
  const { nodes, edges } = get(graphAtom);
  const taken = set(takeSessionAtom, null);
  // The reader typed only one part of a map: the search that led to it.
  const cutting = cutSession({ ...taken, search: withoutKeys(taken.search ?? '') || null }, now);
  const session = await runInSlices(cutting);
  const state = get(projectAtom);
  if (closed !== null || environment === null || state === null || name === '') {
    set(tellProjectAtom, `The map was not saved. ${closed ?? 'Give it a name.'}`, { isFailure: true });
    return;
  }
  const content = { nodes: nodes.size, edges: edges.size, session };
  const replaced = savedMaps(state.maps).find((map) => map.name === name);
  const id = replaced?.id ?? environment.newId();
  const { entry, tell } = entryToCome();
  void set(tellDecisionsAtom);
  const step = `${replaced === undefined ? 'Save' : 'Replace'} map “${name}”`;
  const saving: ProjectChange = { type: 'map', patches: new Map([[id, { name, content }]]) };
  set(changeProjectAtom, step, [...get(sourceChangesAtom), saving], entry);
  const told = set(enterDoneAtom, {
    kind: 'map',
    asked: { type: 'words', words: `“${name}”, ${describeSize(content)}` },
    ids: [...nodes.keys()].filter((node) => state.records.has(node)),
  });
  tell(told);
  await environment.database.flush();
  await nextTask();
  const unstored = get(unstoredProjectAtom);
  const verb = replaced === undefined ? 'Saved' : 'Replaced';
  set(
    tellStepAtom,
    `${verb} map “${name}” with ${describeSize(content)} in “${state.header.name}”.${
      unstored === null ? '' : ` It is not stored: ${unstored}.`
    }`,
    { isFailure: unstored !== null },
  );
});

/**
 * Shows a saved map of the open project in place of the present one, as one step that can be undone. Returns whether it is
 * shown. Never rejects.
 */
export const openMapAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  await set(resumeMapAtom);
  const map = get(projectAtom)?.maps.get(id);
  const fault = get(openingFaultAtom);
  if (map === undefined || map.content === null || fault !== null) {
    const reason = fault ?? 'It is not in the project any more.';
    set(tellProjectAtom, `The map was not opened. ${reason}`, { isFailure: true });
    return false;
  }
  const read = await runInSlices(readSessionValue(await runInSlices(mapSessionValue(map.content.session))));
  if (!read.ok) {
    set(tellProjectAtom, `The map “${map.name}” could not be opened: ${read.error}.`, { isFailure: true });
    return false;
  }
  set(showSessionAtom, read.value, nameStep('Open', map.name));
  set(putSavedAsAtom, null);
  void set(readGraphRecordsAtom);
  const loss = describeLoss(read.value);
  set(tellProjectAtom, `Opened map “${map.name}”${loss === null ? '' : `, but ${loss}`}.`);
  return true;
});

/** Gives a map of the open project another name. */
export const renameMapAtom = atom(
  null,
  (_get, set, { id, name: before }: SavedMap, typed: string): boolean => {
    const name = nameWithoutKeys(typed);
    if (name === '') return false;
    const words = `Rename map “${before}” to “${name}”`;
    return set(editAtom, words, [{ type: 'map', patches: new Map([[id, { name }]]) }], words, []);
  },
);

/** Deletes a map of the open project, which Undo brings back. */
export const deleteMapAtom = atom(null, (_get, set, { id, name }: SavedMap): void => {
  const words = `Delete map “${name}”`;
  const isDone = set(
    editAtom,
    words,
    [{ type: 'map', patches: new Map([[id, { content: null }]]) }],
    words,
    [],
  );
  if (isDone) set(tellStepAtom, `Deleted map “${name}”.`);
});
