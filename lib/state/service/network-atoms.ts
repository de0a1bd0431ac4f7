import { atom } from 'jotai/vanilla';
import type { NetworkLog, NetworkRequestRecord } from '@/lib/network-log/network-log';

const logAtom = atom<NetworkLog | null>(null);

const entriesAtom = atom<readonly NetworkRequestRecord[]>([]);
entriesAtom.debugLabel = 'network log';

/** Shows a log from now on; for the application's start. Answers the function that stops it. */
export const followNetworkLogAtom = atom(null, (_get, set, log: NetworkLog): (() => void) => {
  set(logAtom, log);
  set(entriesAtom, log.entries());
  return log.subscribe(() => set(entriesAtom, log.entries()));
});

/** This visit's requests, newest first, five hundred at most. */
export const networkLogAtom = atom((get) => get(entriesAtom));

/** Empties the log; given a time (milliseconds since the epoch), only of what started before. */
export const clearNetworkLogAtom = atom(null, (get, _set, before?: number) => {
  const log = get(logAtom);
  if (before === undefined) log?.clear();
  else log?.clearBefore(before);
});
