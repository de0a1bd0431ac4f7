import type { createStore } from 'jotai/vanilla';
import { analysisClientAtom } from '@/lib/state/analysis/analysis-atoms';
import { layoutClientAtom } from '@/lib/state/canvas/layout-atoms';
import { createAnalysisClient } from '@/lib/workers/analysis-client';
import { createForceClient } from '@/lib/workers/force-client';

/** Sets the clients of the workers that lay a graph out and compute its metrics; each starts with its first task. */
export function setGraphWorkers(store: ReturnType<typeof createStore>): void {
  store.set(
    layoutClientAtom,
    createForceClient(
      () => new Worker(new URL('../lib/workers/force.worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
  store.set(
    analysisClientAtom,
    createAnalysisClient(
      () => new Worker(new URL('../lib/workers/analysis.worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
}
