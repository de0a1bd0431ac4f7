import { atom } from 'jotai/vanilla';
import { closedServiceAtom, serviceWaitAtom } from './condition-atoms';
import { priceChangesAtom } from './price-atoms';
import { recordLossesAtom } from './record-losses-atoms';
import { sourceStatusAtom } from './source-atoms';

/** Why nothing new can be loaded. */
export type ConnectivityProblem =
  /** The browser itself has no network. */
  | 'offline'
  /** There is a network, but the source of records cannot be reached. */
  | 'out-of-reach';

/** A newer version of the application that is there and waits. */
export interface WaitingVersion {
  /** Starts it: the page reloads after its graph and settings are stored. */
  readonly start: () => void;
}

const hasNetworkAtom = atom(true);
hasNetworkAtom.debugLabel = 'has network';

const isSourceReachableAtom = atom(true);
isSourceReachableAtom.debugLabel = 'is source reachable';

/** Records whether the browser reports a network. */
export const noteNetworkAtom = atom(null, (_get, set, hasNetwork: boolean) =>
  set(hasNetworkAtom, hasNetwork),
);

/** Whether the last request got any answer, even an error. */
export const noteSourceReachableAtom = atom(null, (_get, set, isReachable: boolean) =>
  set(isSourceReachableAtom, isReachable),
);

/** Null while records can be requested, and while sample records stand in for them. */
export const connectivityProblemAtom = atom((get): ConnectivityProblem | null => {
  const { state } = get(sourceStatusAtom);
  if (state === 'sample' || state === 'deciding') return null;
  if (!get(hasNetworkAtom)) return 'offline';
  return get(isSourceReachableAtom) ? null : 'out-of-reach';
});

const waitingVersionStateAtom = atom<WaitingVersion | null>(null);
waitingVersionStateAtom.debugLabel = 'waiting version';

/** Null while this is the newest version known. */
export const waitingVersionAtom = atom((get) => get(waitingVersionStateAtom));

export const announceVersionAtom = atom(null, (_get, set, version: WaitingVersion) =>
  set(waitingVersionStateAtom, version),
);

/** Postpones the new version; it starts with the next visit, once no page uses the previous one. */
export const postponeVersionAtom = atom(null, (_get, set) => set(waitingVersionStateAtom, null));

const chunkLoadFailedAtom = atom(false);
chunkLoadFailedAtom.debugLabel = 'chunk load failed';

/** Whether a part of the application's own code did not arrive. */
export const hasChunkLoadErrorAtom = atom((get) => get(chunkLoadFailedAtom));

export const noteChunkLoadErrorAtom = atom(null, (_get, set) => set(chunkLoadFailedAtom, true));

/** Whether there is anything to say about records, where they come from and what they cost, or about this version. */
export const hasStatusAtom = atom((get) => {
  const { state } = get(sourceStatusAtom);
  const isOther = state === 'sample' || state === 'library';
  const isHeldBack = get(closedServiceAtom) !== null || get(serviceWaitAtom) !== null;
  const isOutOfReach = get(connectivityProblemAtom) !== null;
  const hasNews = get(priceChangesAtom).length > 0 || get(waitingVersionStateAtom) !== null;
  return isOther || get(recordLossesAtom) !== null || isHeldBack || isOutOfReach || hasNews;
});
