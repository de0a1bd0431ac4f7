import type { createStore } from 'jotai/vanilla';
import { runInSlices, runToEnd } from '@/lib/base/slices';
import { cutSession } from '@/lib/graph/exchange/cut-session';
import { type PlacedSession, writeSession } from '@/lib/graph/exchange/session-json';
import { snapshotOf } from '@/lib/graph/exchange/snapshot';
import { joinParts } from '@/lib/graph/exchange/text-parts';
import type { GraphState } from '@/lib/graph/graph-state';
import { layoutStatusAtom } from '@/lib/state/canvas/layout-atoms';
import { depthFilterAtom, traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { noticeUnstoredAtom } from '@/lib/state/graph/notice-atoms';
import { sceneAtom } from '@/lib/state/graph/scene-atom';
import { pinnedIdsAtom } from '@/lib/state/graph/selection-atoms';
import { visibleEdgeTypesAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { graphSubjectAtom, takeSessionAtom } from './session-graph-atoms';
import { noteSessionsChangedAtom, sessionStoreAtom } from './session-list-atoms';
import { type SourceScope, sessionScopeAtom } from './session-scope-atom';
import type { SessionEntry, SessionStore } from './session-store';
import {
  createSessionId,
  dropUnloadSnapshot,
  writeLastSession,
  writeTabSession,
  writeUnloadSnapshot,
} from './session-tab';
import { isOtherGraph, putSavedAsAtom, savedAsAtom, workingIdAtom } from './working-session-atoms';

type Store = ReturnType<typeof createStore>;

/** After the last change, and after the first at the latest. */
const QUIET_MS = 1_000;
const LONGEST_MS = 5_000;

/** Parts of a session besides the positions of its nodes. */
const WATCHED = [
  graphAtom,
  pinnedIdsAtom,
  visibleKindsAtom,
  visibleEdgeTypesAtom,
  traversalDepthAtom,
  depthFilterAtom,
  savedAsAtom,
] as const;

export interface Autosave {
  /** Stores the changes now; returns whether everything is stored. Never rejects. */
  save(): Promise<boolean>;
  /**
   * For a page that is being left: stores the changes in the tab's storage at once and starts to write them to the
   * database.
   */
  leave(): void;
  /** Notes that the graph was just read from storage: until it changes, there is nothing to write. */
  rest(): void;
  /** Notes that the graph is not in the database as it is now, so that it is written shortly. */
  mark(): void;
  stop(): void;
}

/**
 * Stores the graph of this tab under an id of its own, shortly after each change. No tab overwrites another's graph: a
 * page whose session was taken over continues under a new id.
 */
class TabAutosave implements Autosave {
  /** Distinguishes this page from others that write a session of the same id. */
  readonly #owner = createSessionId();
  /** This page has written its session and expects to find it unchanged. */
  #isOwned = false;
  #isChanged = false;
  /** A write to the database is running; leaving the page may cut it off. */
  #isWriting = false;
  #firstChange = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> = Promise.resolve();
  /** The graph at the last check, to detect that another one replaced it. */
  #graph: GraphState;
  /** Its storage at the last check; null until the source of records is known. */
  #scope: SourceScope | null;
  /** The fault that the user has seen. */
  #told: StorageFault['kind'] | null = null;
  readonly #stops: readonly (() => void)[];

  constructor(private readonly store: Store) {
    this.#graph = store.get(graphAtom);
    this.#scope = store.get(sessionScopeAtom);
    this.#stops = [
      ...WATCHED.map((watched) => store.sub(watched, () => this.mark())),
      store.sub(graphAtom, this.#noticeGraph),
      // Positions are stored when a layout ends, not while it runs.
      store.sub(layoutStatusAtom, this.#resume),
      store.get(sceneAtom).subscribe((change) => {
        if (change === 'positions') this.mark();
      }),
      store.sub(sessionScopeAtom, this.#noticeScope),
      store.sub(workingIdAtom, this.#resume),
    ];
    // A file can be imported before anything of sessions is loaded.
    if (this.#graph.nodes.size > 0) this.mark();
  }

  mark(): void {
    if (!this.#isChanged) this.#firstChange = Date.now();
    this.#isChanged = true;
    this.#schedule();
  }

  rest(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isChanged = false;
  }

  async save(): Promise<boolean> {
    this.#running = this.#running.then(() => this.#write(false));
    await this.#running;
    return !this.#isChanged;
  }

  leave(): void {
    const id = this.store.get(workingIdAtom);
    const scope = this.store.get(sessionScopeAtom);
    if (!(this.#isChanged || this.#isWriting) || id === null || scope === null) return;
    const { graph, ...facts } = this.#take();
    const text = joinParts(writeSession({ graph: snapshotOf(graph), ...facts }, Date.now()));
    writeUnloadSnapshot({ id, prefix: scope.prefix, text });
    this.#running = this.#running.then(() => this.#write(true));
  }

  stop(): void {
    this.rest();
    for (const stop of this.#stops) stop();
  }

  /** The session as it is at the call. */
  #take(): PlacedSession {
    return this.store.set(takeSessionAtom, this.store.get(savedAsAtom));
  }

  #schedule(): void {
    if (this.store.get(layoutStatusAtom).state === 'running') return;
    clearTimeout(this.#timer);
    const left = this.#firstChange + LONGEST_MS - Date.now();
    this.#timer = setTimeout(() => void this.save(), Math.max(0, Math.min(QUIET_MS, left)));
  }

  /** Writes changes that were made before there was a scope or an id to store them under. */
  readonly #resume = (): void => {
    if (this.#isChanged) this.#schedule();
  };

  /** A graph that replaced another one is not a copy of the session that the other was saved as. */
  readonly #noticeGraph = (): void => {
    const graph = this.store.get(graphAtom);
    const previous = this.#graph;
    this.#graph = graph;
    if (this.store.get(savedAsAtom) !== null && isOtherGraph(previous, graph)) {
      this.store.set(putSavedAsAtom, null);
    }
  };

  /** The source of records has changed: unsaved changes belonged to the previous one. */
  readonly #noticeScope = (): void => {
    const previous = this.#scope;
    this.#scope = this.store.get(sessionScopeAtom);
    if (previous === null) {
      this.#resume();
      return;
    }
    this.rest();
    this.#isOwned = false;
  };

  /** @param isUrgent the page is being left: nothing may wait for a timer. */
  async #write(isUrgent: boolean): Promise<void> {
    const { store } = this;
    const sessionStore = store.get(sessionStoreAtom);
    const id = store.get(workingIdAtom);
    if (!this.#isChanged || sessionStore === null || id === null) return;
    this.rest();
    const isEmpty = store.get(graphAtom).nodes.size === 0;
    const writing = isEmpty
      ? this.#remove(sessionStore, id, isUrgent)
      : this.#writeSession(sessionStore, id, isUrgent);
    this.#isWriting = true;
    const fault = await writing;
    this.#isWriting = false;
    if (store.get(sessionStoreAtom) !== sessionStore) return;
    this.#tell(fault);
    // The next change tries again, and so does leaving the page.
    if (fault !== null) this.#isChanged = true;
    // An unload snapshot written meanwhile may be newer.
    if (!this.#isChanged) dropUnloadSnapshot();
    void store.set(noteSessionsChangedAtom);
  }

  /** Shows a notice once per kind of fault, until the fault is gone. */
  #tell(fault: StorageFault | null): void {
    const kind = fault?.kind ?? null;
    if (kind === this.#told) return;
    this.#told = kind;
    this.store.set(noticeUnstoredAtom, fault?.message ?? null);
  }

  readonly #isMine = (before: SessionEntry | null): boolean =>
    before === null || !this.#isOwned || before.owner === this.#owner;

  async #remove(sessionStore: SessionStore, id: string, isUrgent: boolean): Promise<StorageFault | null> {
    const removed = await sessionStore.remove(id, this.#isMine, isUrgent);
    return removed.ok ? null : removed.error;
  }

  async #writeSession(
    sessionStore: SessionStore,
    id: string,
    isUrgent: boolean,
  ): Promise<StorageFault | null> {
    const { store } = this;
    const { nodes, edges } = store.get(graphAtom);
    const prefix = store.get(sessionScopeAtom)?.prefix ?? '';
    const saved = store.get(savedAsAtom);
    const entry = {
      id,
      type: 'unsaved',
      name: saved?.name ?? store.get(graphSubjectAtom),
      savedAt: Date.now(),
      nodes: nodes.size,
      edges: edges.size,
      copyOf: saved === null || saved.isChanged ? '' : saved.id,
      owner: this.#owner,
    } as const;
    const session = this.#take();
    const written = await sessionStore.write({
      entry,
      cut: (stored) => {
        const cutting = cutSession(session, entry.savedAt, stored);
        return isUrgent ? runToEnd(cutting) : runInSlices(cutting);
      },
      mayReplace: this.#isMine,
      isUrgent,
    });
    if (written.state === 'failed' && written.fault.kind !== 'newer') return written.fault;
    this.#isOwned = written.state === 'saved';
    if (written.state === 'saved') {
      writeLastSession({ id, prefix });
      return null;
    }
    // Another page, perhaps of a later release, took the session over while this one was asleep.
    const next = createSessionId();
    store.set(workingIdAtom, next);
    writeTabSession({ id: next, prefix });
    return this.#writeSession(sessionStore, next, isUrgent);
  }
}

export function startAutosave(store: Store): Autosave {
  return new TabAutosave(store);
}
