import type { StoredArea } from '@/lib/storage/formats';

type Listener = (area: StoredArea) => void;

const listeners = new Set<Listener>();

/** Says that something was found which a later release wrote, so that the reader can be told. */
export function tellNewer(area: StoredArea): void {
  for (const listener of listeners) listener(area);
}

/** Hears it from now on; returns the function that stops it. */
export function onNewer(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
