import type { createStore } from 'jotai/vanilla';
import { withoutBasePath } from '@/lib/base/base-path';
import { lazyOnce } from '@/lib/base/lazy-once';
import { matchRoute } from '@/lib/routing/match-route';
import { EMBED_PATH } from '@/lib/routing/paths';
import { startEmbeddingAtom } from '@/lib/state/project/embedding-atom';
import { closeStorage } from '@/lib/storage/storage-gate';
import { startApplication } from './start-up';

type Store = ReturnType<typeof createStore>;

/** Starts what the page of this visit needs: the application, or for a page that others frame no more than shows a map. */
export function startPage(store: Store): void {
  if (matchRoute(withoutBasePath(window.location.pathname)).pattern !== EMBED_PATH) {
    startApplication(store);
    return;
  }
  closeStorage();
  store.set(
    startEmbeddingAtom,
    lazyOnce(async () => (await import('./embedding-tools')).embeddingTools(store)),
  );
}
