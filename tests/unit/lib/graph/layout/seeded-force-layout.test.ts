import { seededRandom } from '@/lib/base/random';
import { DEFAULT_FORCE_PARAMETERS } from '@/lib/graph/layout/force-defaults';
import { createSeededForceLayout, orderById } from '@/lib/graph/layout/seeded-force-layout';
import type { ForceField, LayoutProblem } from '@/lib/graph/layout/types';
import { buildCitationGraph } from '@/tests/support/citation-graph';
import { positionsAfter } from '@/tests/support/force-reference';

const COUNT = 120;
const GRAPH = buildCitationGraph(COUNT);
const IDS = Array.from({ length: COUNT }, (_, node) => `W${1000 + node}`);

interface Named {
  readonly problem: LayoutProblem;
  readonly ids: readonly string[];
}

function run({ problem, ids }: Named, seed = 1, fields: readonly ForceField[] = []): Map<string, string> {
  const parameters = { ...DEFAULT_FORCE_PARAMETERS, seed };
  const engine = createSeededForceLayout(problem, parameters, orderById(ids), { fields });
  const positions = positionsAfter(engine, problem.count);
  return new Map(
    ids.map((id, node) => [id, `${positions[2 * node]} ${positions[2 * node + 1]}`] as const).sort(),
  );
}

function settled(problem: LayoutProblem, seed = 1): Float32Array {
  const parameters = { ...DEFAULT_FORCE_PARAMETERS, seed };
  return positionsAfter(createSeededForceLayout(problem, parameters, orderById(IDS)), COUNT);
}

/** The same graph whose nodes and links came in another order. */
function reshuffled(): Named {
  const random = seededRandom(5);
  const newAt = IDS.map((_, node) => node).sort(() => random() - 0.5);
  const ids: string[] = [];
  for (const [node, at] of newAt.entries()) ids[at] = IDS[node] ?? '';
  const links = Array.from(GRAPH.sources, (source, link) => [source, GRAPH.targets[link] ?? 0] as const);
  links.sort(() => random() - 0.5);
  return {
    ids,
    problem: {
      ...GRAPH,
      sources: Uint32Array.from(links, ([source]) => newAt[source] ?? 0),
      targets: Uint32Array.from(links, ([, target]) => newAt[target] ?? 0),
    },
  };
}

describe('createSeededForceLayout(problem, parameters, order)', () => {
  it('gives the same map again from where the first run ended, bit for bit', () => {
    const first = settled(GRAPH);
    expect(settled({ ...GRAPH, positions: first })).toEqual(first);
  });

  it('gives another map with another seed', () => {
    const one = settled(GRAPH, 1);
    const two = settled(GRAPH, 2);
    const moved = Array.from({ length: COUNT }, (_, node) =>
      Math.hypot(
        (one[2 * node] ?? 0) - (two[2 * node] ?? 0),
        (one[2 * node + 1] ?? 0) - (two[2 * node + 1] ?? 0),
      ),
    );
    expect(moved.reduce((sum, far) => sum + far, 0) / COUNT).toBeGreaterThan(300);
  });

  it('gives the same map in whatever order the graph was put together', () => {
    expect(run(reshuffled())).toEqual(run({ problem: GRAPH, ids: IDS }));
  });

  it('holds pinned nodes, and those held under way, by their own indices', () => {
    const problem = { ...GRAPH, positions: GRAPH.positions.slice(), pinned: GRAPH.pinned.slice() };
    problem.positions.set([777, -888], 2 * 40);
    problem.pinned[40] = 1;
    const { ids } = reshuffled();
    const engine = createSeededForceLayout(problem, DEFAULT_FORCE_PARAMETERS, orderById(ids));
    engine.pin(7, 3000, 40);
    engine.pin(8, 1, 1);
    engine.unpin(8);
    engine.unpin(999);
    const positions = positionsAfter(engine, COUNT);
    expect([...positions.slice(80, 82)]).toEqual([777, -888]);
    expect([...positions.slice(14, 16)]).toEqual([3000, 40]);
    expect([...positions.slice(16, 18)]).not.toEqual([1, 1]);
    expect(engine.isDone).toBe(true);
  });

  it('applies custom forces to the nodes that they mean, at the start and under way', () => {
    const { ids, problem } = reshuffled();
    const yearOf = (id: string) => (Number(id.slice(1)) - 1000) / COUNT;
    const byYear = (of: readonly string[]): ForceField => ({
      type: 'property-both',
      strength: 1,
      values: Float32Array.from(of, yearOf),
      secondValues: Float32Array.from(of, yearOf),
    });
    expect(run({ ids, problem }, 1, [byYear(ids)])).toEqual(
      run({ ids: IDS, problem: GRAPH }, 1, [byYear(IDS)]),
    );
    const engine = createSeededForceLayout(problem, DEFAULT_FORCE_PARAMETERS, orderById(ids));
    engine.tick();
    engine.change({ ...DEFAULT_FORCE_PARAMETERS, chargeStrength: 0 }, [byYear(ids)]);
    engine.change(DEFAULT_FORCE_PARAMETERS, null);
    engine.reheat(1);
    expect(engine.alpha).toBe(1);
    const positions = positionsAfter(engine, COUNT);
    const xOf = (id: string) => positions[2 * ids.indexOf(id)] ?? 0;
    expect(xOf('W1000')).toBeLessThan(-500);
    expect(xOf('W1119')).toBeGreaterThan(500);
  });
});

describe('orderById(ids)', () => {
  it('orders by code units, the same in every language', () => {
    expect([...orderById(['W2', 'W10', 'a', 'Z', 'ä'])]).toEqual([1, 0, 3, 2, 4]);
  });
});
