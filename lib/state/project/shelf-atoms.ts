import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { projectEnvironmentAtom } from './project-environment';
import type { ShelfEntry } from './project-store';

const entriesAtom = atom<ReadonlyMap<string, ShelfEntry>>(new Map<string, ShelfEntry>());
entriesAtom.debugLabel = 'project shelf';

/** Id of the project that this tab works with, or would go on with; null for none. */
export const currentProjectIdAtom = atom<string | null>(null);
currentProjectIdAtom.debugLabel = 'current project';

/** Every project of this browser, the latest first. */
export const shelfAtom = atom((get): readonly ShelfEntry[] =>
  [...get(entriesAtom).values()].sort((one, other) => (one.header.changed < other.header.changed ? 1 : -1)),
);

/** Why the project list could not be read; null while it can. */
export const shelfFaultAtom = atom<string | null>(null);

export const shelfEntryAtom = atom(
  (get) => (id: string) => get(entriesAtom).get(id) ?? null,
  (get, set, entry: ShelfEntry) => set(entriesAtom, new Map(get(entriesAtom)).set(entry.header.id, entry)),
);

export const forgetShelfEntryAtom = atom(null, (get, set, id: string) =>
  set(entriesAtom, without(get(entriesAtom), id)),
);

/** Reads the project list. The project worked on last becomes the current one, unless this tab has chosen another. */
export const readShelfAtom = atom(null, async (get, set): Promise<void> => {
  const read = await get(projectEnvironmentAtom)?.store.readShelf();
  if (read === undefined) return;
  set(shelfFaultAtom, read.ok ? null : read.error.message);
  if (!read.ok) return;
  const { entries, open } = read.value;
  set(entriesAtom, new Map(entries.map((entry) => [entry.header.id, entry])));
  const current = get(currentProjectIdAtom);
  const isThere = (id: string | null) =>
    entries.some(({ header }) => header.id === id && header.archived === null);
  if (current === null && isThere(open)) set(currentProjectIdAtom, open);
});
