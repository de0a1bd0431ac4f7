import { createStore } from 'jotai/vanilla';
import type { FlowContext } from '@/lib/flows/context';
import type { GraphNode } from '@/lib/graph/types';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { expandManyAtom } from '@/lib/state/expansion/expand-many-atoms';
import { expandNodeAtom } from '@/lib/state/expansion/expansion-atoms';
import { hydrateAllAtom } from '@/lib/state/expansion/hydrate-many-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, setPinnedAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom, undoNameAtom } from '@/lib/state/graph/history-atoms';
import { hydrateNodeAtom, loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { noticesAtom } from '@/lib/state/graph/notice-atoms';
import { pinnedIdsAtom, selectedIdAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

const RECORDS = [
  rawWork('W10', { authors: ['A20'] }),
  rawWork('W11'),
  rawEntity('A20', { display_name: 'Ada Survivor' }),
];

/** A service that has merged A10 into A20, and answers the old id with the new record. */
function mergingContext(): FlowContext {
  const inner = createTestContext(RECORDS);
  return {
    ...inner,
    api: {
      ...inner.api,
      fetchEntity: (reference, options) =>
        inner.api.fetchEntity(
          reference.id === 'A10' ? checkedReference('authors', 'A20') : reference,
          options,
        ),
    },
  };
}

/** A10, once an author of W11, with or without A20 beside it. */
function setup({ hasSurvivor }: { readonly hasSurvivor: boolean }) {
  const store = createStore();
  store.set(flowContextAtom, mergingContext());
  const { nodes, edges } = graphFromText('A10 -authored-> W11\nW10');
  const all = [...nodes, ...(hasSurvivor ? [buildNode('A20')] : [])];
  const minimal = all.map((node): GraphNode => {
    const label = node.id === 'A10' ? 'A. Old' : node.label;
    return { ...node, label, hydration: 'minimal' };
  });
  store.set(addToGraphAtom, { nodes: minimal, edges }, 'Add');
  const shown = () => {
    const { nodes: present, edges: ties } = store.get(graphAtom);
    return { nodes: [...present.keys()].sort(), edges: [...ties.keys()].sort() };
  };
  return { store, shown };
}

const AS_ONE = { nodes: ['A20', 'W10', 'W11'], edges: ['A20-authored-W10', 'A20-authored-W11'] };

describe.each([true, false])('an entity that was merged into another (there already: %s)', (hasSurvivor) => {
  it('goes over into it when its record is loaded, with its selection and pin, and says so', async () => {
    const { store, shown } = setup({ hasSurvivor });
    await store.set(hydrateNodeAtom, 'W10');
    store.set(setPinnedAtom, 'A10', true);
    store.set(selectNodesAtom, ['W11', 'A10']);
    await store.set(hydrateNodeAtom, 'A10');
    expect(shown()).toEqual(AS_ONE);
    expect(store.get(graphAtom).nodes.get('A20')).toMatchObject({ hydration: 'full', label: 'Ada Survivor' });
    expect(store.get(selectedIdAtom)).toBe('A20');
    expect([...store.get(pinnedIdsAtom)]).toEqual(['A20']);
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    expect(store.get(noticesAtom).map(({ text }) => text)).toContain(
      'OpenAlex has merged A. Old (A10) into Ada Survivor (A20). The map shows them as one.',
    );
    expect(store.get(undoNameAtom)).toBe('Merge A. Old');
    store.set(undoAtom);
    expect(shown().nodes).toContain('A10');
    expect(shown().edges).toContain('A10-authored-W11');
  });

  it.each([true, false])(
    'goes over into it when all records are loaded, in parallel: %s',
    async (isParallel) => {
      const { store, shown } = setup({ hasSurvivor });
      await store.set(hydrateAllAtom, isParallel);
      expect(shown()).toEqual(AS_ONE);
    },
  );

  it('goes over into it when it is expanded alone', async () => {
    const { store, shown } = setup({ hasSurvivor });
    store.set(selectNodesAtom, ['A10']);
    await store.set(expandNodeAtom, 'A10');
    expect(shown()).toEqual(AS_ONE);
    expect(store.get(selectedIdAtom)).toBe('A20');
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('goes over into it when it is expanded among others, as part of that step', async () => {
    const { store, shown } = setup({ hasSurvivor });
    await store.set(expandManyAtom, { scope: { type: 'nodes', ids: ['A10', 'W10'] }, depth: 1 });
    expect(shown()).toEqual(AS_ONE);
    expect(store.get(undoNameAtom)).toBe('Expand 2 nodes');
    store.set(undoAtom);
    expect(shown().nodes).toContain('A10');
  });
});

it('an address with the id of a merged entity shows the survivor, and says so', async () => {
  const store = createStore();
  store.set(flowContextAtom, mergingContext());
  const loaded = await store.set(loadEntityAtom, { kind: 'authors', id: 'A10' });
  expect(loaded).toEqual({ ok: true, value: 'A20' });
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual([
    'OpenAlex has merged A10 into Ada Survivor (A20), which is shown.',
  ]);
});

it('an address with the id of a merged entity selects the survivor that is there', async () => {
  const { store, shown } = setup({ hasSurvivor: true });
  await store.set(hydrateNodeAtom, 'A10');
  const loaded = await store.set(loadEntityAtom, { kind: 'authors', id: 'A10' });
  expect(loaded).toEqual({ ok: true, value: 'A20' });
  expect(shown().nodes).toEqual(['A20', 'W10', 'W11']);
  expect(store.get(selectedIdAtom)).toBe('A20');
});

it('says so where the DOI of a preprint opens the article that it was merged into', async () => {
  const store = createStore();
  const article = rawWork('W30', {
    changes: {
      doi: 'https://doi.org/10.1000/article',
      locations: [{ id: 'doi:10.1000/article' }, { id: 'doi:10.1000/preprint' }],
    },
  });
  store.set(flowContextAtom, createTestContext([article]));
  await store.set(loadEntityAtom, '10.1000/preprint');
  expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W30']);
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual([
    'OpenAlex has merged 10.1000/preprint into Title of W30 (W30), which is shown.',
  ]);
});
