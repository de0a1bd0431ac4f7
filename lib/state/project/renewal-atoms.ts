import { atom } from 'jotai/vanilla';
import { overdueDays } from '@/lib/project/replay/renewal';
import { knownEntriesAtom } from './known-entries';
import { ownProjectAtom } from './open-project-atoms';
import { projectEnvironmentAtom } from './project-environment';

const headerAtom = atom((get) => get(ownProjectAtom)?.header ?? null);

const putOffAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Days since the last request of the search that has waited longest, if the open project has searches due; else null. */
export const overdueAtom = atom((get): number | null => {
  const header = get(headerAtom);
  const environment = get(projectEnvironmentAtom);
  if (header === null || environment === null || get(putOffAtom).has(header.id)) return null;
  return overdueDays(header, get(knownEntriesAtom).values(), environment.now());
});

/** Offers no renewal for the open project again in this visit. */
export const putOffRenewalAtom = atom(null, (get, set) => {
  const id = get(headerAtom)?.id;
  if (id !== undefined) set(putOffAtom, new Set([...get(putOffAtom), id]));
});
