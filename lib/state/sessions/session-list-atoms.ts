import { atom } from 'jotai/vanilla';
import type { SessionChannel } from './session-channel';
import { sessionScopeAtom } from './session-scope-atom';
import { type SessionEntry, SessionStore } from './session-store';

/** The sessions of the present source of records; null until that is known. */
export const sessionStoreAtom = atom((get): SessionStore | null => {
  const scope = get(sessionScopeAtom);
  return scope === null ? null : new SessionStore(scope.database, scope.prefix);
});

/** Between the pages of this browser; null until the workspace is open. */
export const sessionChannelAtom = atom<SessionChannel | null>(null);

export type SessionList =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly entries: readonly SessionEntry[] }
  | { readonly state: 'failed'; readonly message: string };

const listAtom = atom<SessionList>({ state: 'loading' });
listAtom.debugLabel = 'sessions';

/** All sessions, the latest first; read again whenever a component starts to use them. */
export const sessionsAtom = atom(
  (get) => get(listAtom),
  (_get, set) => void set(refreshSessionsAtom),
);
sessionsAtom.onMount = (refresh) => refresh();

/** Leaves out unchanged copies, which show nothing that their saved session does not. */
function withoutCopies(entries: readonly SessionEntry[]): readonly SessionEntry[] {
  const ids = new Set(entries.map(({ id }) => id));
  return entries.filter(({ copyOf }) => !ids.has(copyOf));
}

/** Number of list readings started, and the number of the one shown. */
const begunAtom = atom(0);
const shownAtom = atom(0);

/** Reads the list again; an older reading that arrives later is ignored. Never rejects. */
export const refreshSessionsAtom = atom(null, async (get, set): Promise<void> => {
  const sessionStore = get(sessionStoreAtom);
  if (sessionStore === null) return;
  const turn = get(begunAtom) + 1;
  set(begunAtom, turn);
  const listed = await sessionStore.list();
  if (get(sessionStoreAtom) !== sessionStore || get(shownAtom) > turn) return;
  set(shownAtom, turn);
  set(
    listAtom,
    listed.ok
      ? { state: 'ready', entries: withoutCopies(listed.value) }
      : { state: 'failed', message: listed.error.message },
  );
});

/**
 * After a change here: reads the list again and notifies the other pages. Resolves when the new list is shown here.
 * Never rejects.
 */
export const noteSessionsChangedAtom = atom(null, (get, set): Promise<void> => {
  get(sessionChannelAtom)?.tellChanged();
  return set(refreshSessionsAtom);
});
