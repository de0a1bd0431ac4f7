import { atom } from 'jotai/vanilla';
import type { Capabilities } from '@/lib/openalex/capabilities';

/** Differences between the service and the contract; null: not asked, or a library answers. */
export const capabilitiesAtom = atom<Capabilities | null>(null);
capabilitiesAtom.debugLabel = 'capabilities';
