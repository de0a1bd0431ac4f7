import { atom } from 'jotai/vanilla';
import type { ProjectFiles } from '@/lib/project/saved-project';
import type { SiteFiles } from './host-files';

/** The tools that read an embedded map. */
export interface EmbeddingTools {
  readonly site: SiteFiles;
  readonly files: ProjectFiles;
}

const toolsAtom = atom<{ readonly load: () => Promise<EmbeddingTools> } | null>(null);

/** Null on every page that is not made to be framed. */
export const embeddingToolsAtom = atom((get) => get(toolsAtom));

/** Sets the tools that read maps, at the start of a page that is made to be framed. */
export const startEmbeddingAtom = atom(null, (_get, set, load: () => Promise<EmbeddingTools>) =>
  set(toolsAtom, { load }),
);
