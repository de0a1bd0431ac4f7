import type { createStore } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { runInSlices } from '@/lib/base/slices';
import { timeoutExcludingStalls } from '@/lib/base/timeout-excluding-stalls';
import {
  describeLoss,
  type RestoredSession,
  readSession,
  readSessionValue,
} from '@/lib/graph/exchange/session-json';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { isGraphLoadingAtom } from '@/lib/state/graph/graph-status-atoms';
import { forgetHistoryAtom } from '@/lib/state/graph/history-atoms';
import type { Database } from '@/lib/storage/database';
import { type Autosave, startAutosave } from './session-autosave';
import { type ChannelPort, createSessionChannel } from './session-channel';
import { readGraphRecordsAtom, resumeGraphAtom } from './session-graph-atoms';
import { refreshSessionsAtom, sessionChannelAtom, sessionStoreAtom } from './session-list-atoms';
import { type SourceScope, sessionScopeAtom } from './session-scope-atom';
import { SessionStore } from './session-store';
import {
  createSessionId,
  readUnloadSnapshot,
  startTab,
  type TabSession,
  writeTabSession,
} from './session-tab';
import { putSavedAsAtom, resumedFromAtom, workingIdAtom } from './working-session-atoms';

type Store = ReturnType<typeof createStore>;

export interface SessionStart {
  readonly database: Database;
  /** Between the pages of this browser; null where it has none. */
  readonly port: ChannelPort | null;
  /** The address names a graph: a new tab starts with that alone. */
  readonly bringsGraph: boolean;
}

/** The initial state of a page: a previous graph, or nothing. */
interface Beginning {
  readonly session: TabSession | null;
  /** Whether the page continues the session under its id; otherwise it gets a new id, and the graph is a copy. */
  readonly isOwn: boolean;
  /** The copied session belonged to a closed tab and is no longer needed. */
  readonly isMoved: boolean;
}

const NOTHING: Beginning = { session: null, isOwn: false, isMoved: false };

/**
 * The page waits no longer than this for the database, so that the address is served. A busy disk takes seconds; a
 * database that cannot be opened says so earlier.
 */
const PATIENCE_MS = 8_000;

/** The scope of the present source of records, once it is known. */
function scopeOf(store: Store): Promise<SourceScope> {
  return new Promise((resolve) => {
    const check = () => {
      const scope = store.get(sessionScopeAtom);
      if (scope === null) return;
      stop();
      resolve(scope);
    };
    const stop = store.sub(sessionScopeAtom, check);
    check();
  });
}

/**
 * The session whose graph a page starts with. A reload continues its own session; a duplicated or interrupted tab
 * starts with a copy. A new tab continues the session worked on last, unless another tab has it open or the address
 * names a graph.
 */
async function beginningOf(
  { port, bringsGraph }: SessionStart,
  isOpenElsewhere: (id: string) => Promise<boolean>,
): Promise<Beginning> {
  const start = startTab();
  if (start.type === 'reload') return { session: start.session, isOwn: true, isMoved: false };
  if (start.type === 'copy') return { session: start.session, isOwn: false, isMoved: false };
  if (start.last === null || bringsGraph || (await isOpenElsewhere(start.last.id))) return NOTHING;
  return { session: start.last, isOwn: false, isMoved: port !== null };
}

interface PreviousGraph {
  readonly restored: RestoredSession;
  /** It was in the tab's storage and must still be written to the database. */
  readonly isUnloadSnapshot: boolean;
}

/** Null if there is none; 'unreadable' if this release must not overwrite it. */
async function readPrevious(
  sessionStore: SessionStore,
  session: TabSession,
): Promise<PreviousGraph | 'unreadable' | null> {
  const snapshot = readUnloadSnapshot(session);
  if (snapshot === 'newer') return 'unreadable';
  const stored = snapshot === null ? await sessionStore.read(session.id) : null;
  const found = stored?.ok === true ? stored.value : null;
  if (snapshot === null && found === null) return null;
  const reading = snapshot === null ? readSessionValue(found?.session) : readSession(snapshot.text);
  const read = await runInSlices(reading);
  if (read.ok) {
    const loss = describeLoss(read.value);
    if (loss !== null) report('warning', `Of the graph of the last visit, ${loss}.`);
    return { restored: read.value, isUnloadSnapshot: snapshot !== null };
  }
  report('warning', `The graph of the last visit could not be opened: ${read.error}`);
  return 'unreadable';
}

/** Real and invented records are never mixed: a graph restored from another source is removed. */
function followScope(store: Store, isOther: (scope: SourceScope) => boolean): void {
  const follow = () => {
    const scope = store.get(sessionScopeAtom);
    const id = store.get(workingIdAtom);
    if (scope === null || id === null) return;
    if (isOther(scope)) {
      store.set(clearGraphAtom);
      store.set(forgetHistoryAtom);
      store.set(workingIdAtom, createSessionId());
    }
    writeTabSession({ id: store.get(workingIdAtom) ?? id, prefix: scope.prefix });
    void store.set(refreshSessionsAtom);
  };
  store.sub(sessionScopeAtom, follow);
  follow();
}

class Sessions {
  readonly autosave: Autosave;
  #resumedPrefix: string | null = null;
  /** The page's own session, whose graph may still come. */
  #awaited: string | null = null;

  constructor(
    private readonly store: Store,
    private readonly start: SessionStart,
  ) {
    this.autosave = startAutosave(store);
  }

  /** Puts the previous graph on the map, and says when that is done or will not be. Never rejects. */
  async resume(): Promise<void> {
    const { store, start } = this;
    const channel = createSessionChannel(start.port, {
      workingId: () => store.get(workingIdAtom),
      onChanged: () => void store.set(refreshSessionsAtom),
    });
    store.set(sessionChannelAtom, channel);
    const beginning = await beginningOf(start, channel.isOpenElsewhere);
    const { session, isOwn } = beginning;
    store.set(workingIdAtom, isOwn && session !== null ? session.id : createSessionId());
    if (session !== null) await this.#bringBack(session, beginning);
    followScope(store, ({ prefix }) => this.#resumedPrefix !== null && this.#resumedPrefix !== prefix);
    void scopeOf(store).then(() => this.#tidy());
  }

  /** From now on the page's graph is not stored under the id of the graph that is still being read. */
  giveUp(): void {
    if (this.#awaited === null) return;
    this.#awaited = null;
    this.store.set(workingIdAtom, createSessionId());
  }

  async #bringBack(session: TabSession, beginning: Beginning): Promise<void> {
    if (beginning.isOwn) this.#awaited = session.id;
    await this.#putBack(session, beginning);
    this.#awaited = null;
  }

  async #putBack(session: TabSession, { isOwn, isMoved }: Beginning): Promise<void> {
    const { store, autosave } = this;
    // Only then is it known whether invented records are shown.
    if (session.prefix !== '' && (await scopeOf(store)).prefix !== session.prefix) {
      // Its id stays with the graph of the other source.
      this.giveUp();
      return;
    }
    const sessionStore = new SessionStore(this.start.database, session.prefix);
    const previous = await readPrevious(sessionStore, session);
    if (previous === 'unreadable') this.giveUp();
    if (previous === null || previous === 'unreadable') return;
    if (previous.restored.graph.nodes.length === 0) {
      // It was emptied as the page went.
      if (previous.isUnloadSnapshot) autosave.mark();
      return;
    }
    if (store.get(graphAtom).nodes.size > 0 || store.get(isGraphLoadingAtom)) {
      // The previous graph arrives too late: it stays among the sessions, and the present graph becomes a separate one.
      this.giveUp();
      return;
    }
    if (isOwn) store.set(workingIdAtom, session.id);
    this.#resumedPrefix = session.prefix;
    store.set(resumeGraphAtom, previous.restored);
    store.set(putSavedAsAtom, previous.restored.savedAs);
    store.set(resumedFromAtom, { id: session.id, graph: store.get(graphAtom) });
    autosave.rest();
    if (isOwn && !previous.isUnloadSnapshot) return;
    autosave.mark();
    if (isMoved) void scopeOf(store).then(() => this.#move(session.id));
  }

  async #move(from: string): Promise<void> {
    if (await this.autosave.save()) await this.store.get(sessionStoreAtom)?.remove(from);
  }

  async #tidy(): Promise<void> {
    await this.store.set(readGraphRecordsAtom);
    await this.store.get(sessionStoreAtom)?.collect(Date.now());
  }
}

/** Starts to store the graph, and restores that of a previous visit. Resolves when an address may change the graph. */
export async function startSessions(store: Store, start: SessionStart): Promise<Autosave> {
  const sessions = new Sessions(store, start);
  await new Promise<void>((resolve) => {
    const stop = timeoutExcludingStalls(PATIENCE_MS, () => {
      sessions.giveUp();
      resolve();
    });
    void sessions.resume().then(() => {
      stop();
      resolve();
    });
  });
  return sessions.autosave;
}
