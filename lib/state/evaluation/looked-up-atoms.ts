import { atom } from 'jotai/vanilla';
import { without } from '@/lib/base/map';
import { report } from '@/lib/base/report';
import type { Database } from '@/lib/storage/database';
import { countPapers, type DatasetCounts, type DatasetPapers } from './dataset-counts';
import { forgetPapers, readLookedUp, readStoredPapers, writeLookedUp, writePapers } from './stored-datasets';

// The service's data about a dataset's papers becomes part of the dataset. Data of any other source, such as the sample library, is
// stored beside it. So the dataset itself stays as its file had it, and is shown so once the service answers.

const scopeAtom = atom<Database | null>(null);
scopeAtom.debugLabel = 'scope of look-ups';

const countsAtom = atom<ReadonlyMap<string, DatasetCounts>>(new Map());

/** Papers that were read or written during this visit, by dataset. */
const papersAtom = atom<ReadonlyMap<string, DatasetPapers>>(new Map());

/** The database for look-ups in the present source. Null: the source is the service, whose data is part of the datasets. */
export const lookedUpScopeAtom = atom((get) => get(scopeAtom));

/** Counts of the datasets whose papers the present source was asked for, by id; none where that is the service. */
export const lookedUpCountsAtom = atom((get) => get(countsAtom));

/** Loads the look-ups of a source. @param scope where that is stored; null for the service. Never rejects. */
export const openLookedUpAtom = atom(null, async (get, set, scope: Database | null): Promise<void> => {
  set(scopeAtom, scope);
  set(countsAtom, new Map());
  set(papersAtom, new Map());
  if (scope === null) return;
  const known = await readLookedUp(scope);
  if (get(scopeAtom) === scope) set(countsAtom, new Map([...known, ...get(countsAtom)]));
});

/** A dataset's papers as the present source completed them; null where it was not asked, or where they are gone. */
export const loadLookedUpAtom = atom(null, async (get, set, id: string): Promise<DatasetPapers | null> => {
  const atHand = get(papersAtom).get(id);
  const scope = get(scopeAtom);
  if (atHand !== undefined || scope === null || !get(countsAtom).has(id)) return atHand ?? null;
  const papers = await readStoredPapers(scope, id);
  if (papers === 'newer') return null;
  if (papers === null) {
    await set(forgetLookedUpAtom, id);
    return null;
  }
  if (get(scopeAtom) === scope) set(papersAtom, new Map(get(papersAtom)).set(id, papers));
  return papers;
});

/** Stores a dataset's papers as the present source completed them; says no where that is the service. */
export const storeLookedUpAtom = atom(
  null,
  async (get, set, id: string, papers: DatasetPapers): Promise<boolean> => {
    const scope = get(scopeAtom);
    if (scope === null) return false;
    // Only what is known and not found is read of them: the rest is as in the dataset.
    const counts = countPapers(papers, undefined);
    set(papersAtom, new Map(get(papersAtom)).set(id, papers));
    set(countsAtom, new Map(get(countsAtom)).set(id, counts));
    const isStored = (await writePapers(scope, id, papers)) && (await writeLookedUp(scope, id, counts));
    // They stay in memory until the page is closed, and can be looked up again at no cost.
    if (!isStored) report('warning', 'The looked-up papers could not be stored in this browser');
    return true;
  },
);

/** Removes a dataset's look-ups in the present source. */
export const forgetLookedUpAtom = atom(null, async (get, set, id: string): Promise<void> => {
  const scope = get(scopeAtom);
  set(papersAtom, without(get(papersAtom), id));
  set(countsAtom, without(get(countsAtom), id));
  if (scope === null) return;
  await forgetPapers(scope, id);
  await writeLookedUp(scope, id, null);
});
