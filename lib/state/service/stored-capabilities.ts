import { atom } from 'jotai/vanilla';
import { CAPABILITIES, type Capabilities } from '@/lib/openalex/capabilities';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';
import { capabilitiesAtom } from './capabilities-atom';

const stored = createPersisted<Capabilities | null>({
  stored: FORMATS.capabilities,
  schema: CAPABILITIES,
  fallback: null,
  delayMs: 0,
});

/** Takes over what is stored. */
export const loadCapabilitiesAtom = atom(null, (_get, set) => set(capabilitiesAtom, stored.read()));

export const noteCapabilitiesAtom = atom(null, (_get, set, learned: Capabilities) => {
  set(capabilitiesAtom, learned);
  stored.write(learned);
});
