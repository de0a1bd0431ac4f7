import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { graphErrorAtom, isGraphLoadingAtom } from '@/lib/state/graph/graph-status-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { hydrateNodeAtom, loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { noticesAtom, showHiddenKindAtom } from '@/lib/state/graph/notice-atoms';
import { pinnedIdsAtom, selectedIdAtom } from '@/lib/state/graph/selection-atoms';
import { showKindsAtom, visibleKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';

const RECORDS = [
  rawWork('W11', { authors: ['A11'], cites: ['W12'], changes: { doi: 'https://doi.org/10.5555/abc' } }),
  rawWork('W12'),
  rawEntity('A11', { orcid: 'https://orcid.org/0000-0001-6187-6610' }),
];

function setup(service: TestService = {}) {
  const store = createStore();
  const context = createTestContext(RECORDS, service);
  store.set(flowContextAtom, context);
  const node = (id: string) => store.get(graphAtom).nodes.get(id);
  return { store, context, node, edges: () => [...store.get(graphAtom).edges.keys()] };
}

describe('loadEntityAtom', () => {
  it('makes a fresh graph of one selected, pinned node', async () => {
    const { store, node } = setup();
    const loaded = await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    expect(loaded).toEqual({ ok: true, value: 'W11' });
    expect(node('W11')).toMatchObject({ hydration: 'full' });
    expect([...store.get(pinnedIdsAtom)]).toEqual(['W11']);
    expect(store.get(selectedIdAtom)).toBe('W11');
    expect(store.get(layoutRequestAtom).revision).toBe(0);
  });

  it('ties a node that is there to what has come since', async () => {
    const { store, edges } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    store.set(addToGraphAtom, { nodes: [buildNode('W12')], edges: [] }, 'Add');
    expect(edges()).toEqual([]);
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    expect(edges()).toEqual(['W11-references-W12']);
  });

  it('adds to a graph that has nodes, beside what it is tied to, and makes room', async () => {
    const { store, node, edges } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    store.set(addToGraphAtom, { nodes: [buildNode('W99', { x: 9000, y: 9000 })], edges: [] }, 'Add');
    await store.set(loadEntityAtom, { kind: 'works', id: 'W12' });
    expect(edges()).toEqual(['W11-references-W12']);
    expect(Math.hypot(node('W12')?.x ?? 9e9, node('W12')?.y ?? 9e9)).toBeLessThan(500);
    expect(store.get(selectedIdAtom)).toBe('W12');
    expect([...store.get(pinnedIdsAtom)]).toEqual(['W11']);
    expect(store.get(layoutRequestAtom)).toEqual({ revision: 1, kind: 'make-room' });
  });

  it('logs the failure of an institution, and says it', async () => {
    const { store } = setup();
    const heard: string[] = [];
    const stop = onReport(({ message }) => heard.push(message));
    await store.set(loadEntityAtom, { kind: 'institutions', id: 'I404404404' });
    stop();
    expect(heard).toEqual(['Failed to load institution']);
    expect(store.get(graphErrorAtom)?.message).toBe('Entity not found: I404404404');
  });

  it.each([
    [{ kind: 'works', id: 'https://openalex.org/W11' } as const],
    [{ kind: 'works', id: 'https://doi.org/10.5555/ABC' } as const],
  ])('only selects what is there (%j)', async (input) => {
    const { store, context } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    await store.set(loadEntityAtom, { kind: 'works', id: 'W12' });
    const before = context.requests.length;
    expect(await store.set(loadEntityAtom, input)).toEqual({ ok: true, value: 'W11' });
    expect(store.get(selectedIdAtom)).toBe('W11');
    expect(context.requests).toHaveLength(before);
  });

  it('shows a hidden kind again when one of it is added by name', async () => {
    const { store } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W11')], edges: [] }, 'Add');
    store.set(showKindsAtom, ['works']);
    await store.set(loadEntityAtom, { kind: 'authors', id: 'A11' });
    expect([...store.get(visibleKindsAtom)]).toEqual(['works', 'authors']);
    expect(store.get(selectedIdAtom)).toBe('A11');
  });

  it('leaves a node of the graph hidden, as after a reload of its page, and says so', async () => {
    const { store } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W11', { label: 'Tides' })], edges: [] }, 'Add');
    store.set(showKindsAtom, ['authors']);
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    expect([...store.get(visibleKindsAtom)]).toEqual(['authors']);
    expect(store.get(selectedIdAtom)).toBe('W11');
    const [notice] = store.get(noticesAtom);
    expect(notice?.text).toBe('Tides is hidden: works are not shown.');
    store.set(showHiddenKindAtom, 'works');
    expect(store.get(visibleKindsAtom)).toContain('works');
    expect(store.get(noticesAtom)).toEqual([]);
  });

  it('hydrates a minimal node of the graph', async () => {
    const { store, node, edges } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    store.set(
      addToGraphAtom,
      { nodes: [buildNode('A11', { hydration: 'minimal', x: 3 })], edges: [] },
      'Add',
    );
    await store.set(loadEntityAtom, { kind: 'authors', id: 'A11' });
    expect(node('A11')).toMatchObject({ hydration: 'full', x: 3 });
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    expect(edges()).toEqual(['A11-authored-W11']);
  });

  it.each([
    ['what is this', 'undetected', 'Unable to detect entity type for: what is this'],
    [{ kind: 'works', id: 'A11' } as const, 'wrong-kind', 'Unable to determine valid entity type for: A11'],
    [{ kind: 'works', id: 'W77' } as const, 'not-found', 'Entity not found: W77'],
  ])('gives the reason for %j and keeps the graph', async (input, reason, message) => {
    const { store, node } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    expect(await store.set(loadEntityAtom, input)).toEqual({ ok: false, error: { reason, message } });
    expect(store.get(graphErrorAtom)?.message).toBe(message);
    expect(store.get(isGraphLoadingAtom)).toBe(false);
    expect(node('W11')).toBeDefined();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W12' });
    expect(store.get(graphErrorAtom)).toBeNull();
  });

  it('adds nothing after it was cancelled, and is no error', async () => {
    const { store } = setup();
    const controller = new AbortController();
    const load = store.set(loadEntityAtom, { kind: 'works', id: 'W11' }, { signal: controller.signal });
    controller.abort();
    expect(await load).toEqual({ ok: false, error: { reason: 'cancelled', message: '' } });
    expect(store.get(graphAtom).nodes.size).toBe(0);
    expect([store.get(graphErrorAtom), store.get(isGraphLoadingAtom)]).toEqual([null, false]);
  });
});

describe('hydrateNodeAtom', () => {
  it('leaves a failure on the node alone', async () => {
    const { store, node } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('A77', { hydration: 'minimal' })], edges: [] }, 'Add');
    await store.set(hydrateNodeAtom, 'A77');
    expect(node('A77')).toMatchObject({ hydration: 'minimal' });
    expect([...store.get(nodeStatusesAtom)]).toEqual([
      ['A77', { state: 'error', message: 'Entity not found: A77' }],
    ]);
    expect(store.get(graphErrorAtom)).toBeNull();
  });

  it('sends no request for full nodes whose record is at hand, nor for unknown ids', async () => {
    const { store, context } = setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W11' });
    const asked = context.requests.length;
    await store.set(hydrateNodeAtom, 'W11');
    await store.set(hydrateNodeAtom, 'W12');
    expect(context.requests).toHaveLength(asked);
  });

  it('brings back the record of a full node that a previous visit has left', async () => {
    const { store, context, node } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W11')], edges: [] }, 'Add');
    await store.set(hydrateNodeAtom, 'W11');
    expect(context.requests).toEqual(['/works/W11']);
    expect(context.records.peek('works', 'W11')).not.toBeNull();
    expect(node('W11')).toEqual(buildNode('W11'));
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('does not bring back a node that was cleared away meanwhile', async () => {
    const { store } = setup();
    store.set(addToGraphAtom, { nodes: [buildNode('W11', { hydration: 'minimal' })], edges: [] }, 'Add');
    const hydration = store.set(hydrateNodeAtom, 'W11');
    store.set(clearGraphAtom);
    await hydration;
    expect(store.get(graphAtom).nodes.size).toBe(0);
  });
});
