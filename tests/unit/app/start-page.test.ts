/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import { startPage } from '@/app/start-page';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { embeddingToolsAtom } from '@/lib/state/project/embedding-atom';
import { isStorageOpen } from '@/lib/storage/storage-gate';

describe('startPage(store)', () => {
  it('starts no application at a page that others frame: nothing is asked for and nothing is stored', async () => {
    const asked: unknown[] = [];
    Object.assign(window, { fetch: (...request: unknown[]) => asked.push(request) });
    window.history.replaceState(null, '', '/embed?project=sleep');
    const store = createStore();
    startPage(store);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([asked, store.get(flowContextAtom), isStorageOpen()]).toEqual([[], null, false]);
    expect([window.localStorage.length, window.sessionStorage.length]).toEqual([0, 0]);
    expect(store.get(embeddingToolsAtom)).not.toBeNull();
  });
});
