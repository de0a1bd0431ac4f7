import { buildAdjacency, componentRoots } from '@/lib/graph/adjacency';

function rows(count: number, edges: readonly (readonly [number, number])[]) {
  const {
    start,
    neighbours,
    edges: ids,
  } = buildAdjacency(
    count,
    Uint32Array.from(edges, ([source]) => source),
    Uint32Array.from(edges, ([, target]) => target),
  );
  return Array.from({ length: count }, (_, node) =>
    Array.from(
      neighbours.subarray(start[node], start[node + 1]),
      (to, i) => `${to} by ${ids[(start[node] ?? 0) + i]}`,
    ),
  );
}

describe('buildAdjacency(count, sources, targets)', () => {
  it('lists each edge at both ends', () => {
    expect(
      rows(4, [
        [0, 1],
        [2, 0],
      ]),
    ).toEqual([['1 by 0', '2 by 1'], ['0 by 0'], ['0 by 1'], []]);
  });

  it('lists a loop once and parallel edges each', () => {
    expect(
      rows(2, [
        [0, 0],
        [0, 1],
        [1, 0],
      ]),
    ).toEqual([
      ['0 by 0', '1 by 1', '1 by 2'],
      ['0 by 1', '0 by 2'],
    ]);
  });
});

describe('componentRoots(count, sources, targets)', () => {
  it('names the first node of each connected part, whatever the direction and order of edges', () => {
    const [sources, targets] = [Uint32Array.of(4, 2, 5), Uint32Array.of(2, 0, 5)];
    expect([...componentRoots(6, sources, targets)]).toEqual([0, 1, 0, 3, 0, 5]);
    expect([...componentRoots(6, targets.toReversed(), sources.toReversed())]).toEqual([0, 1, 0, 3, 0, 5]);
  });
});
