import { atom } from 'jotai/vanilla';
import type { ServerShare } from '@/lib/openalex/server-share';

/** Asks our own server what it spends for this visitor. */
export interface ServerShareReader {
  read(signal: AbortSignal): Promise<ServerShare | null>;
}

/** Null: there is no server of ours in between. Only the application's start writes it. */
export const serverShareReaderAtom = atom<ServerShareReader | null>(null);
serverShareReaderAtom.debugLabel = 'server share reader';
