import type { createStore } from 'jotai/vanilla';
import { withBasePath } from '@/lib/base/base-path';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { layoutClientAtom } from '@/lib/state/canvas/layout-atoms';
import type { EmbeddingTools } from '@/lib/state/project/embedding-atom';
import { createAnalysisClient } from '@/lib/workers/analysis-client';
import { createForceClient } from '@/lib/workers/force-client';
import { createProjectFiles } from '@/lib/workers/project-client';
import { spawnAnalysisWorker } from '@/lib/workers/spawn-analysis-worker';
import { spawnForceWorker } from '@/lib/workers/spawn-force-worker';
import { spawnProjectWorker } from '@/lib/workers/spawn-project-worker';

/** What an embedded map needs: files of the site and those who read, divide and lay out. No records, no storage, no service worker. */
export function embeddingTools(store: ReturnType<typeof createStore>): EmbeddingTools {
  // A large map is drawn as groups, and one without positions is laid out.
  store.set(layoutClientAtom, createForceClient(spawnForceWorker));
  store.set(analysisClientAtom, createAnalysisClient(spawnAnalysisWorker));
  return {
    site: { host: window.location.host, fetch: (path) => fetch(withBasePath(path)) },
    files: createProjectFiles(spawnProjectWorker),
  };
}
