import { atom } from 'jotai/vanilla';
import type { KnownClient } from '@/lib/strategy/known/ask-known';

/** The worker that computes which known papers lines find; null before projects are opened. */
export const knownClientAtom = atom<KnownClient | null>(null);
knownClientAtom.debugLabel = 'known papers client';
