import type { createStore } from 'jotai/vanilla';
import { withBasePath } from '@/lib/base/base-path';
import type { EmbeddingTools } from '@/lib/state/project/embedding-atom';
import { createProjectFiles } from '@/lib/workers/project-client';
import { setGraphWorkers } from './graph-workers';

/** What an embedded map needs: files of the site and those who read, divide and lay out. No records, no storage, no service worker. */
export function embeddingTools(store: ReturnType<typeof createStore>): EmbeddingTools {
  // A large map is drawn as groups, and one without positions is laid out.
  setGraphWorkers(store);
  return {
    site: { host: window.location.host, fetch: (path) => fetch(withBasePath(path)) },
    files: createProjectFiles(
      () => new Worker(new URL('../lib/workers/project.worker.ts', import.meta.url), { type: 'module' }),
    ),
  };
}
