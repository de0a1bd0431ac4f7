import { atom } from 'jotai/vanilla';
import type { ServerShare } from '@/lib/openalex/server-share';

/** Asks our own server what it spends for this visitor. */
export interface ServerShareReader {
  read(signal: AbortSignal): Promise<ServerShare | null>;
}

/** Null: no server of ours stands in between. Written by the application's start only. */
export const serverShareReaderAtom = atom<ServerShareReader | null>(null);
serverShareReaderAtom.debugLabel = 'server share reader';
