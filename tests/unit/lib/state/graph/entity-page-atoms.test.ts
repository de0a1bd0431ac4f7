import { createStore } from 'jotai/vanilla';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import {
  bringPageBackAtom,
  entityPageAtom,
  hasPageAsideAtom,
  putPageAwayAtom,
} from '@/lib/state/graph/entity-page-atoms';
import { addressNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';

async function setup(...ids: readonly string[]) {
  const store = createStore();
  store.set(flowContextAtom, createTestContext(['W1111111', 'W2222222'].map((id) => rawWork(id))));
  for (const id of ids) await store.set(loadEntityAtom, { kind: 'works', id });
  return { store, page: () => store.get(entityPageAtom)?.node.id ?? null };
}

describe('entityPageAtom', () => {
  it('is the entity of the address while the map holds nothing else', async () => {
    const { store, page } = await setup('W1111111');
    expect(page()).toBeNull();
    store.set(addressNodeAtom, 'W1111111');
    expect(page()).toBe('W1111111');
    await store.set(loadEntityAtom, { kind: 'works', id: 'W2222222' });
    expect(page()).toBeNull();
    expect(store.get(hasPageAsideAtom)).toBe(false);
  });

  it('can be put away and brought back', async () => {
    const { store, page } = await setup('W1111111');
    store.set(addressNodeAtom, 'W1111111');
    expect(store.get(hasPageAsideAtom)).toBe(false);
    store.set(putPageAwayAtom);
    expect([page(), store.get(hasPageAsideAtom)]).toEqual([null, true]);
    store.set(bringPageBackAtom);
    expect([page(), store.get(hasPageAsideAtom)]).toEqual(['W1111111', false]);
  });
});
