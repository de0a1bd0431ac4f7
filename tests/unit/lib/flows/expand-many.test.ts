import type { GraphView } from '@/lib/flows/assemble-expansion';
import { type ExpandManyOptions, type ExpansionRound, expandMany } from '@/lib/flows/expand-many';
import { applyAddition, applyRemoval, EMPTY_GRAPH, type GraphState } from '@/lib/graph/graph-state';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { silenceReports } from '@/tests/support/reports';

silenceReports();

/** A chain: W10 cites W20 and W21, W20 cites W30, W30 cites W40. */
const CHAIN = [
  rawWork('W10', { cites: ['W20', 'W21'], authors: ['A10'] }),
  rawWork('W11', { cites: ['W21'], authors: ['A10'] }),
  rawWork('W20', { cites: ['W30'], citedBy: 2 }),
  rawWork('W21', { cites: ['W20'], citedBy: 2 }),
  rawWork('W30', { cites: ['W40'], citedBy: 1 }),
  rawWork('W40', { citedBy: 1 }),
];

async function run(
  ids: readonly string[],
  options: Partial<ExpandManyOptions> = {},
  service: TestService = {},
  meanwhile: (graph: GraphState, done: number) => GraphState = (graph) => graph,
) {
  const context = createTestContext(CHAIN, service);
  const seen = ids.map((id) => buildNode(id, { hydration: 'minimal' }));
  let graph = applyAddition(EMPTY_GRAPH, seen, []);
  const view: GraphView = { graph: () => graph, positionOf: () => null };
  const rounds: ExpansionRound[] = [];
  const failures: string[] = [];
  let done = 0;
  const outcomes = expandMany(context, ids, view, {
    depth: 1,
    perRelation: 10,
    settings: {},
    skippedOf: () => new Set(),
    confirm: async (round) => {
      rounds.push(round);
      return true;
    },
    ...options,
  });
  for await (const outcome of outcomes) {
    done += 1;
    if (outcome.type === 'failed') failures.push(`${outcome.failure.id}: ${outcome.failure.message}`);
    else graph = applyAddition(graph, outcome.expansion.nodes, outcome.expansion.edges);
    graph = meanwhile(graph, done);
  }
  return { context, graph, rounds, failures, ids: [...graph.nodes.keys()].sort(), done };
}

describe('expandMany(context, ids, view, options)', () => {
  it('expands each, and ties what two of them bring', async () => {
    const { ids, graph } = await run(['W10', 'W11']);
    expect(ids).toEqual(['A10', 'W10', 'W11', 'W20', 'W21']);
    expect([...graph.edges.keys()].sort()).toEqual([
      'A10-authored-W10',
      'A10-authored-W11',
      'W10-references-W20',
      'W10-references-W21',
      'W11-references-W21',
      'W21-references-W20',
    ]);
  });

  it.each([
    [1, ['W30', 'W20', 'W40']],
    [2, ['W30', 'W20', 'W40', 'W10', 'W21']],
  ])('goes %i deep', async (depth, expected) => {
    const { ids } = await run(['W30'], { depth });
    expect(ids).toEqual([...expected].sort());
  });

  it('asks before each round with what it brings at most, and ends on a no', async () => {
    const asked: ExpansionRound[] = [];
    const { ids } = await run(['W30'], {
      depth: 3,
      confirm: async (round) => {
        asked.push(round);
        return round.round < 2;
      },
    });
    expect(asked.map(({ round, rounds, origins }) => [round, rounds, origins])).toEqual([
      [1, 3, 1],
      [2, 3, 2],
    ]);
    expect(asked[0]?.neighbours).toBeGreaterThan(0);
    expect(ids).toEqual(['W20', 'W30', 'W40']);
  });

  it('names what fails and goes on', async () => {
    const { failures, ids } = await run(
      ['W10', 'W30'],
      {},
      {
        before: (request) => {
          if (/^\/works\/W10\b/.test(request)) throw new TypeError('reset');
        },
      },
    );
    expect(failures).toEqual(['W10: Network error after 3 attempts: reset']);
    expect(ids).toEqual(['W10', 'W20', 'W30', 'W40']);
  });

  it('survives a service that fails halfway', async () => {
    let answers = 0;
    const { failures, done, ids } = await run(
      ['W10', 'W11', 'W20', 'W21', 'W30', 'W40'],
      {},
      {
        before: () => {
          answers += 1;
          if (answers > 8) throw new TypeError('gone');
        },
      },
    );
    expect(done).toBe(6);
    expect(failures.length).toBeGreaterThan(0);
    expect(failures.length).toBeLessThan(6);
    expect(ids).toContain('A10');
  });

  it('passes over nodes that were removed meanwhile', async () => {
    const { ids, done } = await run(['W40', 'W30', 'W20', 'W11'], {}, {}, (graph, count) =>
      count === 1 ? applyRemoval(graph, ['W11']) : graph,
    );
    expect(done).toBe(3);
    expect(ids).not.toContain('W11');
  });

  it('leaves out the relations that were loaded that far', async () => {
    const { ids, context } = await run(['W10'], { skippedOf: () => new Set(['references', 'cited-by']) });
    expect(ids).toEqual(['A10', 'W10']);
    expect(context.requests).toEqual(['/works/W10']);
  });

  it('obeys the settings', async () => {
    const off = { isEnabled: false, limit: 0, sorts: [], filters: [] };
    const { ids } = await run(['W10'], {
      settings: { authors: off, references: { ...off, isEnabled: true, limit: 1 } },
    });
    expect(ids).toEqual(['W10', 'W20']);
  });

  it('rejects when cancelled', async () => {
    const controller = new AbortController();
    await expect(
      run(['W10', 'W20'], { signal: controller.signal }, {}, (graph) => {
        controller.abort();
        return graph;
      }),
    ).rejects.toThrow();
  });
});
