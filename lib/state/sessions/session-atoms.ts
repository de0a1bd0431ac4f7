import { atom } from 'jotai/vanilla';
import { noteActivity } from '@/lib/base/report';
import { runInSlices } from '@/lib/base/slices';
import { formatQuantity } from '@/lib/format/counts';
import { cutSession } from '@/lib/graph/exchange/cut-session';
import { describeLoss, readSessionValue } from '@/lib/graph/exchange/session-json';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { nameStep } from '@/lib/state/graph/step-names';
import { askAtom } from '@/lib/state/question-atoms';
import { resumeAtom, workspaceAtom } from '@/lib/state/workspace-atom';
import {
  graphSubjectAtom,
  readGraphRecordsAtom,
  showSessionAtom,
  takeSessionAtom,
} from './session-graph-atoms';
import { noteSessionsChangedAtom, sessionStoreAtom, sessionsAtom } from './session-list-atoms';
import type { SessionEntry } from './session-store';
import { createSessionId } from './session-tab';
import {
  putSavedAsAtom,
  renameSavedAsAtom,
  resumedFromAtom,
  savedAsAtom,
  workingIdAtom,
} from './working-session-atoms';

/** Outcome of the latest action on sessions. */
export interface SessionOutcome {
  readonly isFault: boolean;
  readonly text: string;
}

export const sessionOutcomeAtom = atom<SessionOutcome | null>(null);

const doneAtom = atom(null, (_get, set, text: string) => set(sessionOutcomeAtom, { isFault: false, text }));
const failedAtom = atom(null, (_get, set, text: string) => set(sessionOutcomeAtom, { isFault: true, text }));

/** Message of actions that need the browser's database while there is none. */
const NOT_READY = 'Sessions are not available yet.';

/** Why a save waits for a decision. */
export interface SaveConflict {
  /** 'changed' and 'deleted': by another tab, since it was opened here. */
  readonly reason: 'changed' | 'deleted' | 'name-taken';
  /** As it is stored now, or was. */
  readonly id: string;
  readonly name: string;
  readonly savedAt: number | null;
}

const conflictAtom = atom<SaveConflict | null>(null);

export const saveConflictAtom = atom((get) => get(conflictAtom));

/** Leaves the stored session as it is. */
export const dismissConflictAtom = atom(null, (_get, set) => set(conflictAtom, null));

/** A name that no other saved session has: 'Tides', 'Tides (2)', ... */
export function freeName(name: string, taken: Iterable<string>): string {
  const names = new Set(taken);
  if (!names.has(name)) return name;
  for (let number = 2; ; number += 1) {
    const next = `${name} (${number})`;
    if (!names.has(next)) return next;
  }
}

const LONGEST_NAME = 80;

/** A suggested name for an unnamed graph. */
export const suggestedNameAtom = atom((get) => {
  const letters = [...get(graphSubjectAtom)];
  return letters.length > LONGEST_NAME
    ? `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`
    : letters.join('');
});

interface Save {
  readonly id: string;
  readonly name: string;
  readonly mayReplace: (before: SessionEntry | null) => boolean;
  readonly reason: (before: SessionEntry | null) => SaveConflict['reason'];
}

const writeAtom = atom(null, async (get, set, { id, name, mayReplace, reason }: Save): Promise<boolean> => {
  const sessionStore = get(sessionStoreAtom);
  const { nodes, edges } = get(graphAtom);
  if (sessionStore === null || nodes.size === 0) {
    set(failedAtom, sessionStore === null ? NOT_READY : 'The graph is empty: there is nothing to save.');
    return false;
  }
  const pinned = get(pinnedIdsAtom);
  const now = Date.now();
  const session = set(takeSessionAtom, null);
  const written = await sessionStore.write({
    entry: {
      id,
      type: 'saved',
      name,
      savedAt: now,
      nodes: nodes.size,
      edges: edges.size,
      copyOf: '',
      owner: '',
    },
    cut: (stored) => runInSlices(cutSession(session, now, stored)),
    mayReplace,
  });
  if (written.state === 'failed') {
    set(failedAtom, `“${name}” was not saved: ${written.fault.message}. Export it to keep it.`);
    return false;
  }
  await set(noteSessionsChangedAtom);
  if (written.state === 'refused') {
    set(sessionOutcomeAtom, null);
    const savedAt = written.entry?.savedAt ?? null;
    set(conflictAtom, { reason: reason(written.entry), id, name: written.entry?.name ?? name, savedAt });
    return false;
  }
  set(conflictAtom, null);
  // Changes made during the write are not part of the saved session.
  const graph = get(graphAtom);
  const isChanged = graph.nodes !== nodes || graph.edges !== edges || get(pinnedIdsAtom) !== pinned;
  set(putSavedAsAtom, { id, name, revision: written.entry.revision, isChanged });
  set(doneAtom, `Saved “${name}”.`);
  noteActivity('user', 'session', `Save session “${name}”`);
  return true;
});

/**
 * Saves the graph to the session that it is a copy of. Returns whether it was saved; a conflict waits for the user's
 * decision.
 */
export const saveSessionAtom = atom(null, async (get, set): Promise<boolean> => {
  const saved = get(savedAsAtom);
  if (saved === null) return false;
  return set(writeAtom, {
    id: saved.id,
    name: saved.name,
    mayReplace: (before) => before?.revision === saved.revision,
    reason: (before) => (before === null ? 'deleted' : 'changed'),
  });
});

/** Saves the graph as a session of that name; where another one has it, the user decides. */
export const saveSessionAsAtom = atom(null, async (get, set, written: string): Promise<boolean> => {
  const name = written.trim();
  if (name === '') return false;
  const listed = await get(sessionStoreAtom)?.list();
  const entries = listed?.ok === true ? listed.value : [];
  const other = entries.find((entry) => entry.type === 'saved' && entry.name === name);
  if (other === undefined) {
    return set(writeAtom, { id: createSessionId(), name, mayReplace: () => true, reason: () => 'changed' });
  }
  set(sessionOutcomeAtom, null);
  set(conflictAtom, { reason: 'name-taken', id: other.id, name, savedAt: other.savedAt });
  return false;
});

/** The decision on a conflict: over what is stored, or beside it under a free name. */
export const resolveConflictAtom = atom(
  null,
  async (get, set, act: 'replace' | 'save-as-new'): Promise<void> => {
    const conflict = get(conflictAtom);
    if (conflict === null) return;
    const { id, name } = conflict;
    if (act === 'replace') {
      await set(writeAtom, { id, name, mayReplace: () => true, reason: () => 'changed' });
      return;
    }
    const listed = await get(sessionStoreAtom)?.list();
    const saved = (listed?.ok === true ? listed.value : []).filter(({ type }) => type === 'saved');
    const free = freeName(
      name,
      saved.map((entry) => entry.name),
    );
    await set(writeAtom, {
      id: createSessionId(),
      name: free,
      mayReplace: () => true,
      reason: () => 'changed',
    });
  },
);

/**
 * Replaces the graph by a session, as one step that can be undone. Returns whether its graph is shown; true at once for
 * the session that this tab works on. Never rejects.
 */
export const openSessionAtom = atom(null, async (get, set, id: string): Promise<boolean> => {
  // On Home the graph's workspace may not have been opened yet; it may begin with that very session.
  await get(workspaceAtom);
  await set(resumeAtom);
  set(sessionOutcomeAtom, null);
  set(conflictAtom, null);
  const graph = get(graphAtom);
  const resumed = get(resumedFromAtom);
  const isHere = id === get(workingIdAtom) || (resumed?.id === id && resumed.graph === graph);
  if (isHere && graph.nodes.size > 0) return true;
  const sessionStore = get(sessionStoreAtom);
  if (sessionStore === null) {
    set(failedAtom, NOT_READY);
    return false;
  }
  const stored = await sessionStore.read(id);
  if (!stored.ok || stored.value === null) {
    const reason = stored.ok ? 'it is not there any more' : stored.error.message;
    set(failedAtom, `The session could not be opened: ${reason}.`);
    await set(noteSessionsChangedAtom);
    return false;
  }
  const { entry, session } = stored.value;
  const read = await runInSlices(readSessionValue(session));
  if (!read.ok) {
    set(failedAtom, `“${entry.name}” could not be opened: ${read.error}.`);
    return false;
  }
  set(showSessionAtom, read.value, nameStep('Open', entry.name));
  const { name, revision } = entry;
  set(putSavedAsAtom, entry.type === 'saved' ? { id, name, revision, isChanged: false } : read.value.savedAs);
  void set(readGraphRecordsAtom);
  const loss = describeLoss(read.value);
  set(doneAtom, loss === null ? `Opened “${name}”.` : `Opened “${name}”, but ${loss}.`);
  return true;
});

/** Renames a session; an unsaved one becomes a saved one. Returns whether it was renamed. */
export const renameSessionAtom = atom(
  null,
  async (get, set, id: string, written: string): Promise<boolean> => {
    const name = written.trim();
    const sessionStore = get(sessionStoreAtom);
    if (name === '' || sessionStore === null) return false;
    const listed = await sessionStore.list();
    const others = listed.ok ? listed.value.filter((entry) => entry.type === 'saved' && entry.id !== id) : [];
    if (others.some((entry) => entry.name === name)) {
      set(failedAtom, `There is a session named “${name}” already.`);
      return false;
    }
    const renamed = await sessionStore.rename(id, name);
    await set(noteSessionsChangedAtom);
    if (!renamed.ok || renamed.value === null) {
      const reason = renamed.ok ? 'it is not there any more' : renamed.error.message;
      set(failedAtom, `The session was not renamed: ${reason}.`);
      return false;
    }
    set(renameSavedAsAtom, id, name);
    set(doneAtom, `Renamed to “${name}”.`);
    return true;
  },
);

/** Deletes a session once the user agrees; the graph on the map stays. */
export const deleteSessionAtom = atom(null, async (get, set, entry: SessionEntry): Promise<void> => {
  const size = `${formatQuantity(entry.nodes, 'node')} and ${formatQuantity(entry.edges, 'edge')}`;
  const isAgreed = await set(askAtom, {
    title: `Delete “${entry.name}”`,
    paragraphs: [`The session with ${size} is removed from this browser. The graph on the map stays.`],
    verb: 'Delete',
  });
  const sessionStore = get(sessionStoreAtom);
  if (!isAgreed || sessionStore === null) return;
  const removed = await sessionStore.remove(entry.id);
  await set(noteSessionsChangedAtom);
  if (!removed.ok) set(failedAtom, `“${entry.name}” was not deleted: ${removed.error.message}.`);
  else {
    if (get(savedAsAtom)?.id === entry.id) set(putSavedAsAtom, null);
    set(doneAtom, `Deleted “${entry.name}”.`);
    noteActivity('user', 'session', `Delete session “${entry.name}”`);
  }
});

/** Sessions that can be opened here: all but the one that this tab works on. The latest first. */
export const otherSessionsAtom = atom((get): readonly SessionEntry[] => {
  const list = get(sessionsAtom);
  const own = get(workingIdAtom);
  return list.state === 'ready' ? list.entries.filter(({ id }) => id !== own) : [];
});
