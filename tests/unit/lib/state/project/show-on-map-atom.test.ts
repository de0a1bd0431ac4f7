/** @jest-environment ./tests/support/browser-environment.mjs */
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoAtom } from '@/lib/state/graph/history-atoms';
import { showKindsAtom } from '@/lib/state/graph/visibility-atoms';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { showOnMapAtom } from '@/lib/state/project/show-on-map-atom';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { openTab } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

async function setup(service: TestService = {}, costsCredits = false) {
  const { store } = await openTab();
  const raws = ['W11', 'W12', 'W13'].map((id) => rawWork(id, { cites: ['W11'] }));
  const context = { ...createTestContext(raws, service), costsCredits: async () => costsCredits };
  store.set(flowContextAtom, context);
  store.set(addToGraphAtom, { nodes: [buildNode('W11', { x: 40, y: 50 })], edges: [] }, 'Add');
  return {
    store,
    context,
    shown: () => [...store.get(graphAtom).nodes.keys()],
    message: () => store.get(projectMessageAtom),
  };
}

describe('showOnMapAtom', () => {
  it('adds papers beside what is there, which stays in place, as one step', async () => {
    const { store, context, shown, message } = await setup();
    await expect(store.set(showOnMapAtom, ['W11', 'W12', 'W13', 'local-1'])).resolves.toBe(true);
    expect(shown()).toEqual(['W11', 'W12', 'W13']);
    expect(store.get(graphAtom).nodes.get('W11')).toMatchObject({ x: 40, y: 50 });
    expect([...store.get(graphAtom).edges.values()].map(({ source, target }) => [source, target])).toEqual([
      ['W12', 'W11'],
      ['W13', 'W11'],
    ]);
    expect(message()?.text).toBe(
      '2 papers added to the map, 1 already there. 1 paper left out: known to this project alone.',
    );
    expect(context.requests).toHaveLength(1);
    store.set(undoAtom);
    expect(shown()).toEqual(['W11']);
  });

  it('says what the source lacks, and why nothing could be loaded', async () => {
    const { store, message } = await setup();
    await store.set(showOnMapAtom, ['W12', 'W99']);
    expect(message()).toMatchObject({
      text: '1 paper added to the map. 1 paper could not be loaded: the source has no such record any more.',
      isFailure: true,
    });
    const broken = await setup({
      before: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await expect(broken.store.set(showOnMapAtom, ['W12'])).resolves.toBe(false);
    expect(broken.message()?.text).toMatch(/^0 papers added to the map\. 1 paper could not be loaded: /);
  });

  it('says that filters of the map hide papers', async () => {
    const { store, message } = await setup();
    store.set(showKindsAtom, ['authors']);
    await store.set(showOnMapAtom, ['W11', 'W12']);
    expect(message()?.text).toBe(
      '1 paper added to the map, 1 already there. The filters of the map hide 2 of them.',
    );
  });

  it('asks about the price of many records first', async () => {
    const { store, context, shown, message } = await setup({}, true);
    const isAsked = new Promise<void>((resolve) => store.sub(pendingQuestionAtom, resolve));
    const done = store.set(
      showOnMapAtom,
      Array.from({ length: 501 }, (_, at) => `W${at + 100}`),
    );
    await isAsked;
    expect(store.get(pendingQuestionAtom)?.paragraphs[0]).toContain('for 6 credits at most');
    store.set(answerQuestionAtom, false);
    await expect(done).resolves.toBe(false);
    expect([shown(), context.requests, message()]).toEqual([['W11'], [], null]);
  });
});
