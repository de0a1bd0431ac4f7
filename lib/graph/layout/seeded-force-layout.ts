import { createForceLayout } from './force-layout';
import { seedPositions } from './seed-positions';
import type { ForceEngine, ForceField, ForceParameters, ForceStart, LayoutProblem } from './types';

/** The nodes, as indices, in the order of their ids by code units: the same however the graph was put together. */
export function orderById(ids: readonly string[]): Uint32Array {
  const order = Uint32Array.from(ids, (_, node) => node);
  return order.sort((one, two) => (ids[one]! < ids[two]! ? -1 : 1));
}

/**
 * The force layout in the same map whenever seed, graph, parameters and pins are the same: it starts from
 * `seedPositions`, wherever the nodes stand, and works through nodes and links in an order that only the graph
 * determines, since sums of rounded numbers differ in their last bits with the order.
 * @param order every node once; see `orderById`.
 */
export function createSeededForceLayout(
  problem: LayoutProblem,
  parameters: ForceParameters,
  order: Uint32Array,
  { fields = [], ...start }: Omit<ForceStart, 'seedOrder'> = {},
): ForceEngine {
  const rank = new Uint32Array(order.length);
  for (const [at, node] of order.entries()) rank[node] = at;
  const ordered = inOrder(problem, order, rank);
  const positions = seedPositions(ordered, parameters.seed, parameters.collisionRadius);
  const engine = createForceLayout({ ...ordered, positions }, parameters, {
    ...start,
    fields: fieldsInOrder(fields, order),
  });
  return {
    get ticks() {
      return engine.ticks;
    },
    get alpha() {
      return engine.alpha;
    },
    get isDone() {
      return engine.isDone;
    },
    tick: () => engine.tick(),
    change: (next, nextFields) =>
      engine.change(next, nextFields === null ? null : fieldsInOrder(nextFields, order)),
    reheat: (alpha) => engine.reheat(alpha),
    pin(index, x, y) {
      const at = rank[index];
      if (at !== undefined) engine.pin(at, x, y);
    },
    unpin(index) {
      const at = rank[index];
      if (at !== undefined) engine.unpin(at);
    },
    writePositions(target) {
      const written = new Float32Array(2 * order.length);
      engine.writePositions(written);
      for (const [at, node] of order.entries()) {
        target[2 * node] = written[2 * at]!;
        target[2 * node + 1] = written[2 * at + 1]!;
      }
    },
  };
}

function inOrder(problem: LayoutProblem, order: Uint32Array, rank: Uint32Array): LayoutProblem {
  const links = Array.from(problem.sources, (source, link) => ({
    source: rank[source]!,
    target: rank[problem.targets[link]!]!,
  }));
  links.sort((one, two) => one.source - two.source || one.target - two.target);
  const positions = new Float32Array(2 * order.length);
  for (const [at, node] of order.entries()) {
    positions[2 * at] = problem.positions[2 * node]!;
    positions[2 * at + 1] = problem.positions[2 * node + 1]!;
  }
  return {
    count: problem.count,
    sources: Uint32Array.from(links, ({ source }) => source),
    targets: Uint32Array.from(links, ({ target }) => target),
    positions,
    pinned: Uint8Array.from(order, (node) => problem.pinned[node]!),
  };
}

function fieldsInOrder(fields: readonly ForceField[], order: Uint32Array): readonly ForceField[] {
  const sorted = (values: Float32Array) => Float32Array.from(order, (node) => values[node]!);
  return fields.map((field) => ({
    ...field,
    values: sorted(field.values),
    secondValues: field.secondValues === null ? null : sorted(field.secondValues),
  }));
}
