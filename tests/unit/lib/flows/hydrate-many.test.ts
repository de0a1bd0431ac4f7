import {
  creditsOfBatches,
  FOR_RELATIONS,
  type HydrationStep,
  hydrateInBatches,
  hydratePaced,
  nodesToFetchForRelations,
  ONE_BY_ONE,
} from '@/lib/flows/hydrate-many';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import type { GraphNode } from '@/lib/graph/types';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

const WORKS = Array.from({ length: 230 }, (_, index) => rawWork(`W${1000 + index}`));

function minimal(id: string): GraphNode {
  return buildNode(id, { hydration: 'minimal', x: 7, y: 9 });
}

function setup(raws: readonly object[] = WORKS) {
  const pauses: number[] = [];
  const service = createTestContext(raws);
  const context = {
    ...service,
    sleep: async (ms: number) => {
      pauses.push(ms);
    },
  };
  return { context, pauses, askedSoFar: () => service.requests.length };
}

async function collect(steps: AsyncIterable<HydrationStep>): Promise<readonly HydrationStep[]> {
  const all: HydrationStep[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

describe('hydratePaced(context, nodes, pace)', () => {
  it('pauses 100 ms between nodes and 500 ms after every ten', async () => {
    const { context, pauses, askedSoFar } = setup();
    const nodes = Array.from({ length: 22 }, (_, index) => minimal(`W${1000 + index}`));
    const steps = await collect(hydratePaced(context, nodes, ONE_BY_ONE, { askedSoFar }));
    expect(steps).toHaveLength(22);
    expect(steps[0]?.loaded[0]?.node).toMatchObject({ id: 'W1000', hydration: 'full', x: 7, y: 9 });
    const nine = Array.from({ length: 9 }, () => 100);
    expect(pauses).toEqual([...nine, 500, ...nine, 500, 100]);
  });

  it('does not pause for what needs no request', async () => {
    const { context, pauses, askedSoFar } = setup();
    await context.api.fetchBatch('works', ['W1000', 'W1001']);
    const nodes = ['W1000', 'W1001', 'W1002', 'W1003'].map(minimal);
    await collect(hydratePaced(context, nodes, ONE_BY_ONE, { askedSoFar }));
    expect(pauses).toEqual([100]);
  });

  it('takes five at a time for relations, a second apart', async () => {
    const { context, pauses, askedSoFar } = setup();
    const nodes = Array.from({ length: 12 }, (_, index) => minimal(`W${1000 + index}`));
    const steps = await collect(hydratePaced(context, nodes, FOR_RELATIONS, { askedSoFar }));
    expect(steps.map(({ loaded }) => loaded.length)).toEqual([5, 5, 2]);
    expect(pauses).toEqual([1_000, 1_000]);
  });

  it('names what fails and goes on', async () => {
    const { context, askedSoFar } = setup();
    const nodes = ['W999', 'W1000'].map(minimal);
    const steps = await collect(hydratePaced(context, nodes, ONE_BY_ONE, { askedSoFar }));
    expect(steps[0]?.failures).toEqual([{ id: 'W999', label: 'W999', message: 'Entity not found: W999' }]);
    expect(steps[1]?.loaded).toHaveLength(1);
  });

  it('stops when cancelled', async () => {
    const { context, askedSoFar } = setup();
    const controller = new AbortController();
    const taken: string[] = [];
    const run = async () => {
      const { signal } = controller;
      for await (const { loaded } of hydratePaced(context, ['W1000', 'W1001'].map(minimal), ONE_BY_ONE, {
        signal,
        askedSoFar,
      })) {
        taken.push(...loaded.map(({ node }) => node.id));
        controller.abort();
      }
    };
    await expect(run()).rejects.toThrow();
    expect(taken).toEqual(['W1000']);
  });
});

describe('hydrateInBatches(context, nodes)', () => {
  it('asks once per hundred of a kind', async () => {
    const { context } = setup([...WORKS, rawEntity('A10'), rawEntity('A11')]);
    const nodes = [...WORKS.map(({ id }) => minimal(id.slice(-5))), minimal('A10'), minimal('A11')];
    expect(creditsOfBatches(nodes)).toBe(4);
    const steps = await collect(hydrateInBatches(context, nodes));
    expect(steps.flatMap(({ loaded }) => loaded)).toHaveLength(232);
    expect(context.requests).toHaveLength(4);
  });

  it('requests one by one what a batch lacks, and reports unknown ids', async () => {
    const { context } = setup();
    const [step] = await collect(hydrateInBatches(context, ['W1000', 'W999'].map(minimal)));
    expect(step?.loaded.map(({ node }) => node.id)).toEqual(['W1000']);
    expect(step?.failures).toEqual([{ id: 'W999', label: 'W999', message: 'Entity not found: W999' }]);
    expect(context.requests.at(-1)).toBe('/works/W999');
  });

  it('gets the whole byline of a work whose authors a list cuts off', async () => {
    const authors = Array.from({ length: 150 }, (_, index) => `A${1000 + index}`);
    const { context } = setup([rawWork('W10', { authors }), rawWork('W11')]);
    const [step] = await collect(hydrateInBatches(context, ['W10', 'W11'].map(minimal)));
    const record = step?.loaded.find(({ node }) => node.id === 'W10')?.record;
    expect(record?.kind === 'works' && record.raw.authorships).toHaveLength(150);
  });

  it('lets a batch that fails take no other along', async () => {
    const service = createTestContext([...WORKS, rawEntity('A10')], {
      before: (request) => {
        if (request.startsWith('/works')) throw new TypeError('reset');
      },
    });
    const steps = await collect(hydrateInBatches(service, ['W1000', 'W1001', 'A10'].map(minimal)));
    expect(steps.flatMap(({ loaded }) => loaded.map(({ node }) => node.id))).toEqual(['A10']);
    expect(steps.flatMap(({ failures }) => failures)).toMatchObject([
      { id: 'W1000', message: 'Network error after 3 attempts: reset' },
      { id: 'W1001' },
    ]);
  });
});

describe('nodesToFetchForRelations(context, graph)', () => {
  it('are those that could state relations and are not known in full', () => {
    const { context } = setup();
    const nodes = [minimal('W1000'), buildNode('W1001'), minimal('T10'), minimal('A10')];
    const graph = applyAddition(EMPTY_GRAPH, nodes, []);
    expect(nodesToFetchForRelations(context, graph).map(({ id }) => id)).toEqual(['W1000', 'W1001', 'A10']);
  });
});
