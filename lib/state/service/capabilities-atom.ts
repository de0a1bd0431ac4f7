import { atom } from 'jotai/vanilla';
import type { Capabilities } from '@/lib/openalex/capabilities';

/** What the service offers where that differs from the contract; null: not asked, or a library answers. */
export const capabilitiesAtom = atom<Capabilities | null>(null);
capabilitiesAtom.debugLabel = 'capabilities';
