import { atom } from 'jotai/vanilla';

/** A long task on cached entities that can be cancelled between its steps. */
export interface CacheTask {
  readonly purpose: 'export' | 'clear' | 'undo';
  readonly done: number;
  readonly total: number;
}

interface RunningTask extends CacheTask {
  readonly controller: AbortController;
}

const runningAtom = atom<RunningTask | null>(null);
const errorAtom = atom<string | null>(null);

/** The running task; null for none. */
export const cacheTaskAtom = atom((get): CacheTask | null => get(runningAtom));

/** The last fault, in the catalogue's words (docs/behaviours/errors.md#the-cache), until it is dismissed. */
export const cacheErrorAtom = atom((get) => get(errorAtom));

export const dismissCacheErrorAtom = atom(null, (_get, set) => set(errorAtom, null));

export const failCacheTaskAtom = atom(null, (_get, set, message: string) => set(errorAtom, message));

/** Starts a task and returns its signal. One task runs at a time: screens disable the controls that start another. */
export const beginCacheTaskAtom = atom(
  null,
  (_get, set, purpose: CacheTask['purpose'], total: number): AbortSignal => {
    const controller = new AbortController();
    set(errorAtom, null);
    set(runningAtom, { purpose, done: 0, total, controller });
    return controller.signal;
  },
);

export const noteCacheProgressAtom = atom(null, (get, set, done: number) => {
  const running = get(runningAtom);
  if (running !== null) set(runningAtom, { ...running, done });
});

export const endCacheTaskAtom = atom(null, (_get, set) => set(runningAtom, null));

export const cancelCacheTaskAtom = atom(null, (get) => get(runningAtom)?.controller.abort());
