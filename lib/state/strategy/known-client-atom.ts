import { atom } from 'jotai/vanilla';
import type { KnownClient } from '@/lib/strategy/known/ask-known';

/** Computes in a worker what lines do with the known papers; null before projects are opened. */
export const knownClientAtom = atom<KnownClient | null>(null);
knownClientAtom.debugLabel = 'known papers client';
