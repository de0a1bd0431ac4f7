import type { createStore } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { openComparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import { openDatasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { openDetectionAtom } from '@/lib/state/evaluation/detection-database-atom';
import { openLookedUpAtom } from '@/lib/state/evaluation/looked-up-atoms';
import { cancelComparisonsAtom } from '@/lib/state/evaluation/run-comparison-atoms';
import { sourceScopeAtom } from '@/lib/state/evaluation/source-scope-atom';
import { datasetReaderAtom, matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { projectsAtom } from '@/lib/state/project/projects-opener-atom';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { underPrefix } from '@/lib/storage/prefixed-database';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { createMatchingClient } from '@/lib/workers/matching-client';

type Store = ReturnType<typeof createStore>;

/** Shows what was made with one source of records; what is being made with another is given up. */
async function openScope(store: Store, database: Database, scope: string): Promise<void> {
  store.set(cancelComparisonsAtom);
  const stored = underPrefix(database, scope);
  await Promise.all([
    store.set(openLookedUpAtom, scope === '' ? null : stored),
    // A run begun before the list is known would not find the one it follows.
    store.set(openComparisonRunsAtom, stored),
  ]);
}

/** Projects with included papers stand among the datasets once they are known; a browser without any loads nothing for it. */
async function openProjects(store: Store, database: Database): Promise<void> {
  const shelf = await database.read([FORMATS.projectShelf.key]);
  if (!shelf.ok || shelf.value[0] === undefined) return;
  try {
    await store.get(projectsAtom);
  } catch (error) {
    report('warning', 'The projects could not be opened for the evaluation', error);
  }
}

/**
 * What the evaluation area stores from visit to visit, and the workers it works with. Resolves once the source of this
 * visit's records is known: what was made with the sample library is stored apart.
 */
export function startEvaluation(store: Store, database: Database): Promise<void> {
  store.set(openDatasetsAtom, database);
  store.set(openDetectionAtom, database);
  store.set(
    datasetReaderAtom,
    createDatasetReader(
      () => new Worker(new URL('../lib/workers/dataset.worker.ts', import.meta.url), { type: 'module' }),
      Date.now,
    ),
  );
  store.set(
    matchingClientAtom,
    createMatchingClient(
      () => new Worker(new URL('../lib/workers/matching.worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
  void openProjects(store, database);
  return new Promise((resolve) => {
    const follow = () => {
      const scope = store.get(sourceScopeAtom);
      if (scope !== null) resolve(openScope(store, database, scope));
    };
    store.sub(sourceScopeAtom, follow);
    follow();
  });
}
