import type { createStore } from 'jotai/vanilla';
import { currentUrl } from '@/components/router/url-store';
import { matchRoute } from '@/lib/routing/match-route';
import { EXAMPLE_PARAMETER, GRAPH_PATH } from '@/lib/routing/paths';
import { isEntityPattern } from '@/lib/routing/route-families';
import { loadViewOptionsAtom } from '@/lib/state/analysis/view-atoms';
import { loadLayoutSettingsAtom } from '@/lib/state/canvas/layout-settings-atoms';
import { loadExpansionSettingsAtom } from '@/lib/state/expansion/expansion-settings-atoms';
import { loadTraversalAtom } from '@/lib/state/graph/depth-atoms';
import { clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { forgetHistoryAtom } from '@/lib/state/graph/history-atoms';
import { loadVisibilityAtom } from '@/lib/state/graph/visibility-atoms';
import { resumeProjectAtom } from '@/lib/state/project/projects-opener-atom';
import { openRepositoryAtom } from '@/lib/state/repository/repository-atoms';
import { loadRepositorySettingsAtom } from '@/lib/state/repository/repository-settings-atoms';
import { startSessions } from '@/lib/state/sessions/session-start';
import { markTab } from '@/lib/state/sessions/session-tab';
import type { Database } from '@/lib/storage/database';
import { setGraphWorkers } from './graph-workers';

type Store = ReturnType<typeof createStore>;

/** What the graph's workspace stores from visit to visit, and the workers it works with. */
export function startWorkspace(store: Store): void {
  store.set(loadViewOptionsAtom);
  store.set(loadLayoutSettingsAtom);
  store.set(loadVisibilityAtom);
  store.set(loadTraversalAtom);
  store.set(loadExpansionSettingsAtom);
  store.set(loadRepositorySettingsAtom);
  setGraphWorkers(store);
}

/** The repository of a source of records: invented ones are stored apart. */
export function openRepository(store: Store, database: Database, prefix: string): void {
  void store.set(openRepositoryAtom, database, prefix);
}

/** Whether an address names what the graph is to show, so that a new tab shows that alone. */
function bringsGraph(url: string): boolean {
  const { pattern, query } = matchRoute(url);
  return (
    isEntityPattern(pattern) ||
    (pattern === GRAPH_PATH && (query.has('q') || query.has('ids') || query.has(EXAMPLE_PARAMETER)))
  );
}

/** Brings the graph of the last visit back, and stores this one. Resolves when an address may change it. */
export async function resumeGraph(store: Store, database: Database): Promise<void> {
  const autosave = await startSessions(store, {
    database,
    port: 'BroadcastChannel' in window ? new BroadcastChannel('academic-explorer-sessions') : null,
    bringsGraph: bringsGraph(currentUrl()),
  });
  void store.set(resumeProjectAtom);
  window.addEventListener('pagehide', () => {
    autosave.leave();
    markTab(false);
  });
  window.addEventListener('pageshow', () => markTab(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void autosave.save();
  });
}

/** Records of another source never stand beside these. */
export function forgetGraph(store: Store): void {
  store.set(clearGraphAtom);
  store.set(forgetHistoryAtom);
}
