import { seededRandom } from '@/lib/base/random';
import { edgeId } from '@/lib/graph/edge-types';
import { nearestEdge } from '@/lib/graph/scene/nearest-edge';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

/** W1 at 0, 0 and W2 at 1000, 0, joined both ways; W3 far below, related to itself. */
function setup() {
  const { edges } = graphFromText('W1 -references-> W2\nW2 -references-> W1\nW3 -related_to-> W3');
  const scene = new Scene();
  const at = (id: string, x: number, y: number) => buildNode(id, { x, y });
  scene.patch({ nodes: [at('W1', 0, 0), at('W2', 1_000, 0), at('W3', 0, 500)], edges });
  return (x: number, y: number, reach: number, style: 'straight' | 'curved', zoom = 1) => {
    const edge = scene.edges[scene.nearestEdge(x, y, reach, { style, zoom })];
    return edge === undefined ? undefined : edgeId(edge);
  };
}

describe('Scene.nearestEdge(x, y, maxDistance, ways)', () => {
  it('tells an edge from its return', () => {
    const find = setup();
    const sides = [find(500, -7, 3, 'straight'), find(500, 7, 3, 'straight')];
    expect(sides.sort()).toEqual(['W1-references-W2', 'W2-references-W1']);
    expect(find(500, 0, 3, 'straight')).toBeUndefined();
  });

  it('knows that lanes keep their distance on the screen at any zoom', () => {
    const find = setup();
    expect(find(500, 70, 10, 'straight', 0.1)).toBeDefined();
    expect(find(500, 7, 10, 'straight', 0.1)).toBeUndefined();
  });

  it('follows arcs', () => {
    const find = setup();
    expect([find(500, -120, 8, 'curved'), find(500, 120, 8, 'curved')].sort()).toEqual([
      'W1-references-W2',
      'W2-references-W1',
    ]);
    expect(find(500, 60, 8, 'curved')).toBeUndefined();
  });

  it('finds a loop beside its node', () => {
    const find = setup();
    expect(find(8, 492, 6, 'straight')).toBe('W3-related_to-W3');
  });
});

function distanceToSegment(x: number, y: number, a: readonly number[], b: readonly number[]): number {
  const [ax = 0, ay = 0] = a;
  const [bx = 0, by = 0] = b;
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const t = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const along = Math.min(1, Math.max(0, t));
  return Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y);
}

/** Edges by the indices of their ends, alone between them. */
function edgesOf(positions: Float32Array, sources: readonly number[], targets: readonly number[]) {
  return {
    positions,
    radius: new Float32Array(positions.length / 2).fill(8),
    edgeSources: Uint32Array.from(sources),
    edgeTargets: Uint32Array.from(targets),
    edgeLanes: new Float32Array(sources.length),
  };
}

describe('nearestEdge(edges, ways, x, y, maxDistance)', () => {
  const STRAIGHT = { style: 'straight', zoom: 1 } as const;

  it('finds an edge as near as the nearest of all', () => {
    const random = seededRandom(5);
    const count = 300;
    const spread = 5_000;
    const positions = Float32Array.from({ length: 2 * count }, () => (random() - 0.5) * spread);
    const ends = Array.from({ length: 700 }, () => {
      const source = Math.floor(random() * count);
      return [source, (source + 1 + Math.floor(random() * (count - 1))) % count] as const;
    });
    const edges = edgesOf(
      positions,
      ends.map(([source]) => source),
      ends.map(([, target]) => target),
    );
    const pointOf = (node: number) => [positions[2 * node] ?? 0, positions[2 * node + 1] ?? 0];
    for (let round = 0; round < 300; round++) {
      const x = (random() - 0.5) * spread;
      const y = (random() - 0.5) * spread;
      const distances = ends.map(([source, target]) =>
        distanceToSegment(x, y, pointOf(source), pointOf(target)),
      );
      const least = Math.min(...distances);
      const found = nearestEdge(edges, STRAIGHT, x, y, 40);
      if (least > 40) expect(found).toBe(-1);
      else expect(distances[found]).toBeCloseTo(least, 3);
    }
  });

  it('finds level, upright and point-like edges', () => {
    const edges = edgesOf(Float32Array.of(0, 0, 100, 0, 0, 100, 50, 50, 50, 50), [0, 0, 3], [1, 2, 4]);
    const find = (x: number, y: number) => nearestEdge(edges, STRAIGHT, x, y, 10);
    expect([find(60, 4), find(-4, 60), find(52, 51), find(80, 80)]).toEqual([0, 1, 2, -1]);
  });

  it('finds the lowest index of edges that are equally near, and none that has no place', () => {
    const edges = edgesOf(Float32Array.of(0, 0, 100, 0, Number.NaN, 0), [0, 0, 0], [2, 1, 1]);
    expect(nearestEdge(edges, STRAIGHT, 50, 3, 10)).toBe(1);
    expect(nearestEdge(edges, STRAIGHT, 50, 10, 10)).toBe(1);
    expect(nearestEdge(edgesOf(new Float32Array(0), [], []), STRAIGHT, 0, 0, 9)).toBe(-1);
  });
});
