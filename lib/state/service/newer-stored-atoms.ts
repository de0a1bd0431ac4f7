import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import type { StoredArea } from '@/lib/storage/formats';
import { onNewer } from '@/lib/storage/newer';

const areasAtom = atom<ReadonlySet<StoredArea>>(new Set<StoredArea>());
areasAtom.debugLabel = 'areas of a newer release';

/** Parts of what is stored that a newer release wrote, as far as they were read in this visit. */
export const newerAreasAtom = atom((get) => get(areasAtom));

/** Notes what is found of newer releases from now on, each part once; for the application's start. */
export const followNewerAtom = atom(null, (get, set): (() => void) =>
  onNewer((area) => {
    if (get(areasAtom).has(area)) return;
    set(areasAtom, new Set([...get(areasAtom), area]));
    report('warning', `Stored data (${area}) of a newer version was left as it is`);
  }),
);
