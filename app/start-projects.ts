import type { createStore } from 'jotai/vanilla';
import { withBasePath } from '@/lib/base/base-path';
import { report } from '@/lib/base/report';
import { newProjectId } from '@/lib/project/new-project';
import { siteFilesAtom } from '@/lib/state/project/host-files';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { ProjectStore } from '@/lib/state/project/project-store';
import { startProjectTabs } from '@/lib/state/project/project-tabs';
import { openProjectAtom } from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom } from '@/lib/state/project/shelf-atoms';
import { rankingClientAtom } from '@/lib/state/screening/ranking-atoms';
import { knownClientAtom } from '@/lib/state/strategy/known-client-atom';
import type { Database } from '@/lib/storage/database';
import { createProjectFiles } from '@/lib/workers/project-client';
import { createRankingClient } from '@/lib/workers/ranking-client';
import { createKnownClient } from '@/lib/workers/strategy-client';

/** Between 0 and 1, of the platform's own source: ids of all browsers differ. */
function random(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

/** Browsers clear what is not persisted when the disk is full; some ask the reader, some do not know the question. */
async function persist(): Promise<void> {
  try {
    if ('storage' in navigator) await navigator.storage.persist();
  } catch (error) {
    report('warning', 'The browser does not promise to keep what is stored', error);
  }
}

/** Opens the projects of this browser: they are of no source of records, so that no change of it clears them. */
export function startProjects(store: ReturnType<typeof createStore>, database: Database): Promise<void> {
  store.set(siteFilesAtom, { host: window.location.host, fetch: (path) => fetch(withBasePath(path)) });
  store.set(
    rankingClientAtom,
    createRankingClient(
      () => new Worker(new URL('../lib/workers/ranking.worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
  store.set(
    knownClientAtom,
    createKnownClient(
      () => new Worker(new URL('../lib/workers/strategy.worker.ts', import.meta.url), { type: 'module' }),
    ),
  );
  return startProjectTabs(store, {
    store: new ProjectStore(database),
    database,
    files: createProjectFiles(
      () => new Worker(new URL('../lib/workers/project.worker.ts', import.meta.url), { type: 'module' }),
    ),
    port: 'BroadcastChannel' in window ? new BroadcastChannel('academic-explorer-projects') : null,
    now: Date.now,
    newId: () => newProjectId(random),
    persist: () => void persist(),
  });
}

/** Opens the project worked on last, once the shelf is known; the reader is told nothing where that fails. */
export async function resumeProject(store: ReturnType<typeof createStore>): Promise<void> {
  const id = store.get(currentProjectIdAtom);
  if (id === null || store.get(projectAtom) !== null) return;
  const fault = await store.set(openProjectAtom, id);
  if (fault !== null) report('warning', `The map marks no papers: ${fault}`);
}
