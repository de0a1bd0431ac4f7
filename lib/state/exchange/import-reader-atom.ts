import { atom } from 'jotai/vanilla';
import type { ImportReader } from '@/lib/graph/exchange/read-import';

/** Reads imports off the page's thread; set at the application's start. */
export const importReaderAtom = atom<{ readonly read: ImportReader } | null>(null);
