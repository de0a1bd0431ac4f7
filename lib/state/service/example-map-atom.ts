import { atom } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import type { ExampleMap } from '@/lib/library/example-map';

/** Reads the example map of the site, once; set by the application's start. */
export const exampleMapReaderAtom = atom<{ readonly read: () => Promise<ExampleMap> } | null>(null);

export type ExampleMapState =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly map: ExampleMap };

const stateAtom = atom<ExampleMapState>({ state: 'loading' });

/** The example map, read when it is first shown. */
export const exampleMapAtom = atom(
  (get) => get(stateAtom),
  async (get, set): Promise<void> => {
    const reader = get(exampleMapReaderAtom);
    if (reader === null) return;
    try {
      set(stateAtom, { state: 'ready', map: await reader.read() });
    } catch (error) {
      set(stateAtom, { state: 'failed' });
      report('warning', 'The example map could not be loaded', error);
    }
  },
);
exampleMapAtom.onMount = (read) => void read();
