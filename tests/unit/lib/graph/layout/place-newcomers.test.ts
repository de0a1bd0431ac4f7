import { placeNewcomers } from '@/lib/graph/layout/place-newcomers';
import type { LayoutProblem } from '@/lib/graph/layout/types';

function problem(
  points: readonly (readonly [number, number])[],
  links: readonly (readonly [number, number])[],
  pinned: readonly number[] = [],
): LayoutProblem {
  return {
    count: points.length,
    sources: Uint32Array.from(links, ([source]) => source),
    targets: Uint32Array.from(links, ([, target]) => target),
    positions: Float32Array.from(points.flat()),
    pinned: Uint8Array.from(points, (_, i) => (pinned.includes(i) ? 1 : 0)),
  };
}

function pointOf(positions: Float64Array, i: number): readonly number[] {
  return [...positions.slice(2 * i, 2 * i + 2)].map(Math.round);
}

describe('placeNewcomers(problem, firstNew, diameter)', () => {
  it('puts a newcomer at the barycentre of its neighbours', () => {
    const graph = problem(
      [
        [0, 0],
        [1200, 0],
        [600, 900],
        [9, 9],
      ],
      [
        [3, 0],
        [1, 3],
        [3, 2],
      ],
    );
    expect(pointOf(placeNewcomers(graph, 3, 240), 3)).toEqual([600, 300]);
  });

  it('puts it beside its only neighbour, not onto it', () => {
    const graph = problem(
      [
        [500, 500],
        [0, 0],
      ],
      [[0, 1]],
    );
    expect(pointOf(placeNewcomers(graph, 1, 240), 1)).toEqual([500, 260]);
  });

  it('lets a newcomer follow a newcomer, in whatever order they come', () => {
    const graph = problem(
      [
        [0, 0],
        [7, 7],
        [8000, 8000],
      ],
      [
        [0, 2],
        [2, 1],
      ],
    );
    const positions = placeNewcomers(graph, 1, 240);
    expect(pointOf(positions, 2)).toEqual([0, -240]);
    expect(pointOf(positions, 1)).toEqual([0, -480]);
  });

  it('leaves newcomers without a placed neighbour about where they were put', () => {
    const graph = problem(
      [
        [0, 0],
        [3000, 3000],
        [3000, 3000],
      ],
      [[1, 2]],
    );
    const positions = placeNewcomers(graph, 1, 240);
    expect(pointOf(positions, 1)).toEqual([3000, 3000]);
    expect(pointOf(positions, 2)).toEqual([3000, 2760]);
  });

  it('takes the centre for a position that is not finite', () => {
    const graph = problem(
      [
        [4000, 0],
        [Number.NaN, Number.POSITIVE_INFINITY],
      ],
      [],
    );
    expect(pointOf(placeNewcomers(graph, 1, 240), 1)).toEqual([0, 0]);
  });

  it('parts old nodes that stand nowhere, the same way each time', () => {
    const nowhere: readonly (readonly [number, number])[] = [
      [Number.NaN, 0],
      [Number.NaN, 0],
      [3e38, 5],
      [0, 0],
    ];
    const graph = problem(nowhere, []);
    const positions = placeNewcomers(graph, 3, 240);
    expect(positions.every((value) => Math.abs(value) < 2_000)).toBe(true);
    expect(new Set([0, 1, 2].map((node) => pointOf(positions, node).join())).size).toBe(3);
    expect(placeNewcomers(graph, 3, 240)).toEqual(positions);
  });

  it('keeps old and pinned nodes', () => {
    const graph = problem(
      [
        [0.5, 0.25],
        [70, 80],
      ],
      [[0, 1]],
      [1],
    );
    expect([...placeNewcomers(graph, 1, 240)]).toEqual([0.5, 0.25, 70, 80]);
  });

  it('keeps a diameter between a hundred newcomers of one origin', () => {
    const links = Array.from({ length: 100 }, (_, i) => [0, i + 1] as const);
    const graph = problem([[0, 0], ...links.map(() => [0, 0] as const)], links);
    const positions = placeNewcomers(graph, 1, 240);
    for (let i = 0; i <= 100; i++) {
      for (let j = 0; j < i; j++) {
        const dx = (positions[2 * i] ?? 0) - (positions[2 * j] ?? 0);
        const dy = (positions[2 * i + 1] ?? 0) - (positions[2 * j + 1] ?? 0);
        expect(Math.hypot(dx, dy)).toBeGreaterThan(239.9);
      }
    }
  });

  it('stays with its neighbours where there is no free spot within reach', () => {
    const packed = Array.from({ length: 900 }, (_, i) => [(i % 30) * 240, Math.floor(i / 30) * 240] as const);
    const graph = problem([...packed, [0, 0]], [[465, 900]]);
    const [x, y] = pointOf(placeNewcomers(graph, 900, 240), 900);
    expect([x, y]).toEqual([15 * 240, 15 * 240]);
  });
});
