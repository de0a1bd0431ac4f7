import { createStore } from 'jotai/vanilla';
import { bulkProgressAtom, cancelBulkAtom } from '@/lib/state/expansion/bulk-atoms';
import {
  expandNodeAtom,
  expandRelationAtom,
  expandRelationsAtom,
} from '@/lib/state/expansion/expansion-atoms';
import { changeExpansionSettingsAtom } from '@/lib/state/expansion/expansion-settings-atoms';
import { relationCountsAtom } from '@/lib/state/expansion/relation-count-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom, clearGraphAtom, removeNodesAtom } from '@/lib/state/graph/graph-edit-atoms';
import { abortRunsAtom, graphErrorAtom, isGraphLoadingAtom } from '@/lib/state/graph/graph-status-atoms';
import { redoAtom, redoNameAtom, undoAtom } from '@/lib/state/graph/history-atoms';
import { layoutRequestAtom } from '@/lib/state/graph/layout-request-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { nodeStatusesAtom } from '@/lib/state/graph/node-status-atoms';
import { noticesAtom, showEdgeTypeAtom } from '@/lib/state/graph/notice-atoms';
import { visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { retryAtom } from '@/lib/state/retry/retry-atom';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawEntity, rawWork, url } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

type Store = ReturnType<typeof createStore>;

const CITED = Array.from({ length: 12 }, (_, index) => rawWork(`W${101 + index}`, { citedBy: index + 1 }));
const CENTRE = rawWork('W100', {
  cites: [...CITED.map(({ id }) => id.slice(-4)), 'W999'],
  authors: ['A11', 'A12'],
  topics: ['T11', 'T12'],
});

silenceReports();

async function setup(service: TestService = {}, centre = CENTRE) {
  const store = createStore();
  const context = createTestContext([centre, ...CITED, rawEntity('A11')], service);
  store.set(flowContextAtom, context);
  await store.set(loadEntityAtom, { kind: 'works', id: 'W100' });
  const relation = (relationId: string) =>
    store
      .get(relationCountsAtom)('W100')
      .find((each) => each.relationId === relationId);
  return { store, context, relation, size: () => store.get(graphAtom).nodes.size };
}

describe('expandNodeAtom', () => {
  it('adds ten neighbours per relation, makes room, and counts', async () => {
    const { store, relation, size } = await setup();
    expect(relation('references')).toEqual({
      relationId: 'references',
      label: 'References',
      target: 'works',
      inGraph: 0,
      total: 13,
      isTotalCut: false,
      notInIndex: null,
      offset: 0,
      left: 13,
      canLoadMore: true,
      credits: 1,
      price: 'paged',
      isEnabled: true,
      isLeftOut: false,
      status: 'idle',
      message: null,
    });
    await store.set(expandNodeAtom, 'W100');
    expect(size()).toBe(1 + 10 + 2);
    expect(relation('references')).toMatchObject({
      inGraph: 10,
      total: 13,
      notInIndex: 1,
      offset: 10,
      canLoadMore: true,
      status: 'done',
    });
    expect(relation('authors')).toMatchObject({ inGraph: 2, total: 2, canLoadMore: false, credits: 0 });
    expect(relation('cited-by')).toMatchObject({ inGraph: 0, total: 0, canLoadMore: false });
    expect(store.get(layoutRequestAtom)).toEqual({ revision: 1, kind: 'make-room' });
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    expect(store.get(isGraphLoadingAtom)).toBe(false);
  });

  it('leaves out relations whose edges are hidden; loading one shows them, and undo hides them again', async () => {
    const { store, relation } = await setup();
    await store.set(expandNodeAtom, 'W100');
    expect(store.get(graphAtom).nodes.has('T11')).toBe(false);
    expect(store.get(noticesAtom)).toEqual([]);
    expect(relation('topics')).toMatchObject({ inGraph: 0, total: 2, isLeftOut: true, canLoadMore: true });

    await store.set(expandRelationAtom, 'W100', 'topics');
    expect(relation('topics')).toMatchObject({ inGraph: 2, isLeftOut: false });
    expect(store.get(visibleEdgeTypesAtom).has('work_has_topic')).toBe(true);
    expect(store.get(noticesAtom)).toEqual([]);

    store.set(undoAtom);
    expect(store.get(graphAtom).nodes.has('T11')).toBe(false);
    expect(store.get(visibleEdgeTypesAtom).has('work_has_topic')).toBe(false);
    store.set(redoAtom);
    expect(store.get(visibleEdgeTypesAtom).has('work_has_topic')).toBe(true);
  });

  it('tells of hidden edges that come all the same, until they are shown', async () => {
    const { store } = await setup();
    store.set(addToGraphAtom, { nodes: [buildNode('T11'), buildNode('T12')], edges: [] }, 'Add');
    await store.set(expandNodeAtom, 'W100');
    expect(store.get(noticesAtom)).toEqual([
      {
        id: 'hidden-work_has_topic',
        type: 'hidden-edges',
        text: '2 links to topics are hidden',
        edgeType: 'work_has_topic',
        count: 2,
      },
    ]);
    store.set(showEdgeTypeAtom, 'work_has_topic');
    expect(store.get(noticesAtom)).toEqual([]);
    expect(store.get(visibleEdgeTypesAtom).has('work_has_topic')).toBe(true);
  });

  it('is loading while it runs, and a second call meanwhile does nothing', async () => {
    const { store, context } = await setup();
    const first = store.set(expandNodeAtom, 'W100');
    expect(store.get(nodeStatusesAtom).get('W100')).toEqual({ state: 'loading' });
    expect(store.get(isGraphLoadingAtom)).toBe(true);
    await Promise.all([first, store.set(expandNodeAtom, 'W100')]);
    expect(context.requests.filter((request) => request.includes('filter='))).toHaveLength(1);
  });

  it('says why when it fails, and can be tried again', async () => {
    let isDead = false;
    const { store, relation } = await setup({
      before: () => {
        if (isDead) throw new TypeError('offline');
      },
    });
    await store.set(expandNodeAtom, 'W100');
    isDead = true;
    await store.set(expandRelationAtom, 'W100', 'references');
    expect(store.get(graphErrorAtom)?.message).toBe('Network error after 3 attempts: offline');
    expect(relation('references')).toMatchObject({ status: 'failed', total: 13, offset: 10 });
    expect(store.get(nodeStatusesAtom).get('W100')).toMatchObject({ state: 'error' });
    expect(store.get(isGraphLoadingAtom)).toBe(false);
    isDead = false;
    await store.set(expandRelationAtom, 'W100', 'references');
    expect(relation('references')).toMatchObject({
      status: 'done',
      inGraph: 12,
      offset: 12,
      canLoadMore: false,
    });
    expect(store.get(graphErrorAtom)).toBeNull();
  });

  it('says which relations failed while others came, and asks for those again only', async () => {
    let isDown = true;
    const { store, context, relation, size } = await setup({
      before: (request) => {
        if (isDown && request.startsWith('/works?')) throw new TypeError('reset');
      },
    });
    await store.set(expandNodeAtom, 'W100');
    expect(size()).toBe(1 + 2);
    const message = 'Failed to expand node (References): Network error after 3 attempts: reset';
    expect(store.get(graphErrorAtom)?.message).toBe(message);
    expect(store.get(nodeStatusesAtom).get('W100')).toEqual({ state: 'error', message });
    expect(relation('references')).toMatchObject({ status: 'failed' });
    isDown = false;
    const asked = context.requests.length;
    await store.set(retryAtom);
    expect(store.get(graphErrorAtom)).toBeNull();
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    expect(size()).toBe(1 + 2 + 10);
    expect(context.requests.slice(asked)).toEqual([expect.stringMatching(/^\/works\?/)]);
  });

  it('skips nodes that the graph lacks', async () => {
    const { store, context } = await setup();
    const before = context.requests.length;
    await store.set(expandNodeAtom, 'W999');
    expect(context.requests).toHaveLength(before);
    expect(store.get(relationCountsAtom)('W999')).toEqual([]);
  });

  it.each([
    ['the graph is cleared', (store: Store) => store.set(clearGraphAtom)],
    ['the node is removed', (store: Store) => store.set(removeNodesAtom, ['W100'])],
  ])('adds nothing when %s meanwhile', async (_, act) => {
    const { store, size } = await setup();
    const expansion = store.set(expandNodeAtom, 'W100');
    act(store);
    await expansion;
    expect(size()).toBe(0);
    expect([store.get(graphErrorAtom), store.get(isGraphLoadingAtom)]).toEqual([null, false]);
  });
});

describe('expandArmAtom', () => {
  it('continues where the relation stopped', async () => {
    const { store, relation, size } = await setup();
    await store.set(expandRelationAtom, 'W100', 'references', 5);
    expect(size()).toBe(6);
    await store.set(expandRelationAtom, 'W100', 'references', 5);
    expect(size()).toBe(11);
    await store.set(expandRelationAtom, 'W100', 'references', 'all');
    expect(size()).toBe(13);
    expect(relation('references')).toMatchObject({
      inGraph: 12,
      offset: 12,
      notInIndex: 1,
      canLoadMore: false,
    });
  });

  it('counts neighbours in the graph however they were added', async () => {
    const { store, relation } = await setup();
    await store.set(loadEntityAtom, { kind: 'works', id: 'W105' });
    expect(relation('references')).toMatchObject({ inGraph: 1, offset: 0, status: 'idle' });
  });
});

describe("expandArmAtom 'all'", () => {
  const AUTHORS = Array.from({ length: 5_000 }, (_, index) => `A${10_000 + index}`);
  const CITING = Array.from({ length: 1_230 }, (_, index) =>
    rawWork(`W${2_000 + index}`, { cites: ['W100'] }),
  );

  async function setupLarge(raws: readonly object[], service: TestService = {}) {
    const store = createStore();
    const context = createTestContext(raws, service);
    store.set(flowContextAtom, context);
    await store.set(loadEntityAtom, { kind: 'works', id: 'W100' });
    return { store, context, size: () => store.get(graphAtom).nodes.size };
  }

  it('asks before it loads five thousand authors, which are one step', async () => {
    const { store, size } = await setupLarge([rawWork('W100', { authors: AUTHORS, title: 'Big' })]);
    store.set(sourceStatusAtom, { state: 'live' });
    const loading = store.set(expandRelationAtom, 'W100', 'authors', 'all');
    expect(store.get(pendingQuestionAtom)).toMatchObject({
      title: 'Load all authors',
      verb: 'Load',
      paragraphs: [
        'All 5,000 that are left for Big will be loaded.',
        'It adds about 5,000 nodes. It is free.',
      ],
    });
    store.set(answerQuestionAtom, true);
    await loading;
    expect(size()).toBe(5_001);
    expect(store.set(undoAtom)).toBe('Expand Big');
    expect(size()).toBe(1);
  });

  it('does nothing on a no', async () => {
    const { store, context, size } = await setupLarge([rawWork('W100', { citedBy: 1_230 }), ...CITING]);
    const asked = context.requests.length;
    const loading = store.set(expandRelationAtom, 'W100', 'cited-by', 'all');
    store.set(answerQuestionAtom, false);
    await loading;
    expect([size(), context.requests.length]).toEqual([1, asked]);
  });

  it('says what a long list costs, and that it ends at twenty thousand', async () => {
    const { store } = await setupLarge([rawWork('W100', { citedBy: 400_000, title: 'Huge' })]);
    store.set(sourceStatusAtom, { state: 'live' });
    const loading = store.set(expandRelationAtom, 'W100', 'cited-by', 'all');
    expect(store.get(pendingQuestionAtom)?.paragraphs).toEqual([
      'The first 20,000 of 400,000 for Huge will be loaded.',
      'It adds about 20,000 nodes. It costs up to 201 credits.',
    ]);
    store.set(answerQuestionAtom, false);
    await loading;
  });

  it('comes in parts, tells how far it is, and keeps them when it is stopped', async () => {
    const { store, size } = await setupLarge([rawWork('W100', { citedBy: 1_230 }), ...CITING]);
    const seen: string[] = [];
    store.sub(bulkProgressAtom, () => {
      const progress = store.get(bulkProgressAtom);
      if (progress === null) return;
      seen.push(`${progress.title} ${progress.done}/${progress.total}`);
      if (progress.done === 500) store.set(cancelBulkAtom);
    });
    const loading = store.set(expandRelationAtom, 'W100', 'cited-by', 'all');
    store.set(answerQuestionAtom, true);
    await loading;
    expect(seen).toEqual(['Loading cited by 0/null', 'Loading cited by 0/1230', 'Loading cited by 500/1230']);
    expect(size()).toBe(501);
    expect([store.get(graphErrorAtom), store.get(isGraphLoadingAtom)]).toEqual([null, false]);
    expect(store.get(nodeStatusesAtom).size).toBe(0);
    const relation = store
      .get(relationCountsAtom)('W100')
      .find(({ relationId }) => relationId === 'cited-by');
    expect(relation).toMatchObject({ status: 'done', offset: 500, left: 730, canLoadMore: true });
  });

  it('keeps what came before a failure, and goes on from there', async () => {
    let isDead = true;
    const { store, size } = await setupLarge([rawWork('W100', { citedBy: 1_230 }), ...CITING], {
      before: (request) => {
        if (isDead && request.includes('page=8')) throw new TypeError('reset');
      },
    });
    const loading = store.set(expandRelationAtom, 'W100', 'cited-by', 'all');
    store.set(answerQuestionAtom, true);
    await loading;
    expect(size()).toBe(501);
    expect(store.get(graphErrorAtom)?.message).toBe('Network error after 3 attempts: reset');
    isDead = false;
    const again = store.set(expandRelationAtom, 'W100', 'cited-by', 'all');
    store.set(answerQuestionAtom, true);
    await again;
    expect(size()).toBe(1_231);
  });

  it('learns how many there are where nothing tells', async () => {
    const store = createStore();
    const children = Array.from({ length: 130 }, (_, at) =>
      rawEntity(`I${200 + at}`, { lineage: [url(`I${200 + at}`), url('I10')] }),
    );
    store.set(flowContextAtom, createTestContext([rawEntity('I10', { lineage: [url('I10')] }), ...children]));
    await store.set(loadEntityAtom, { kind: 'institutions', id: 'I10' });
    await store.set(expandRelationAtom, 'I10', 'children', 'all');
    expect(store.get(graphAtom).nodes.size).toBe(131);
    expect(store.set(undoAtom)).toBe('Expand Name of I10');
    expect(store.get(graphAtom).nodes.size).toBe(1);
  });
});

describe('expandArmsAtom', () => {
  it('loads more by every relation as one step', async () => {
    const { store, size } = await setup();
    await store.set(expandRelationsAtom, 'W100', 25);
    expect(size()).toBe(1 + 12 + 2);
    expect(store.set(undoAtom)).toBe('Expand Title of W100');
    expect(size()).toBe(1);
  });

  it('starts no further relation once it is cancelled', async () => {
    let cancel = () => undefined;
    const { store, relation } = await setup({
      before: (request) => (request.includes('filter=openalex:') ? cancel() : undefined),
    });
    cancel = () => void store.set(abortRunsAtom, 'expand');
    await store.set(expandRelationsAtom, 'W100', 'all');
    expect(relation('authors')).toMatchObject({ status: 'idle', inGraph: 0 });
    expect([store.get(graphErrorAtom), store.get(isGraphLoadingAtom)]).toEqual([null, false]);
    expect(store.get(nodeStatusesAtom).size).toBe(0);
  });

  it('does not act on an answer that comes after it was cancelled', async () => {
    const authors = Array.from({ length: 300 }, (_, index) => `A${1_000 + index}`);
    const { store, size } = await setup({}, rawWork('W100', { authors }));
    const asked: string[] = [];
    store.sub(pendingQuestionAtom, () => {
      const question = store.get(pendingQuestionAtom);
      if (question === null) return;
      asked.push(question.title);
      store.set(abortRunsAtom, 'expand');
      queueMicrotask(() => store.set(answerQuestionAtom, true));
    });
    await store.set(expandRelationsAtom, 'W100', 'all');
    expect(asked).toEqual(['Load all authors']);
    expect(size()).toBe(1);
  });

  it('ends when its step is taken back midway, and can be done again', async () => {
    const { store, size, relation } = await setup();
    const running = store.set(expandRelationsAtom, 'W100', 'all');
    const unsubscribe = store.sub(graphAtom, () => {
      if (size() === 1) return;
      unsubscribe();
      queueMicrotask(() => store.set(undoAtom));
    });
    await running;
    expect(size()).toBe(1);
    expect(store.get(redoNameAtom)).toBe('Expand Title of W100');
    expect(relation('topics')).toMatchObject({ status: 'idle', inGraph: 0 });
  });

  it('reports a relation that fails and loads the others', async () => {
    const { store, relation } = await setup({
      before: (request) => {
        if (request.includes('filter=openalex:')) throw new TypeError('reset');
      },
    });
    await store.set(expandRelationsAtom, 'W100', 25);
    expect(store.get(graphErrorAtom)).toMatchObject({
      message: 'Network error after 3 attempts: reset',
      task: { type: 'expand', relationId: 'references' },
    });
    expect(relation('references')?.status).toBe('failed');
    expect(relation('authors')).toMatchObject({ status: 'done', inGraph: 2 });
  });
});

describe('expansion settings', () => {
  it('cap, filter, sort and turn off relations', async () => {
    const { store, context, relation, size } = await setup();
    store.set(changeExpansionSettingsAtom, 'references', {
      limit: 3,
      sorts: [{ property: 'cited_by_count', direction: 'asc', priority: 1 }],
      filters: [{ property: 'cited_by_count', operator: 'gte', values: ['5'], isEnabled: true }],
    });
    store.set(changeExpansionSettingsAtom, 'authors', { isEnabled: false });
    store.set(changeExpansionSettingsAtom, 'work_has_topic', { limit: 1 });
    expect(relation('references')).toMatchObject({ total: null, left: 3, canLoadMore: true });
    await store.set(expandNodeAtom, 'W100');
    expect(context.requests.at(-1)).toContain(
      ',cited_by_count:>4&corpus=all&sort=cited_by_count:asc&page=1&per_page=3&',
    );
    await store.set(expandRelationAtom, 'W100', 'topics');
    expect([...store.get(graphAtom).nodes.keys()].sort()).toEqual(['T11', 'W100', 'W105', 'W106', 'W107']);
    expect(relation('references')).toMatchObject({ total: 8, left: 0, canLoadMore: false, notInIndex: 0 });
    expect(relation('authors')).toMatchObject({ isEnabled: false, canLoadMore: false });
    expect(size()).toBe(5);
  });
});
