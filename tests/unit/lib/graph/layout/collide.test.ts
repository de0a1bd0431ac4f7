import { seededRandom } from '@/lib/base/random';
import { CollisionGrid, collideForce } from '@/lib/graph/layout/collide';
import type { ForceNode } from '@/lib/graph/layout/force-node';

function nodesAt(...points: readonly (readonly [number, number])[]): ForceNode[] {
  return points.map(([x, y], index) => ({ index, x, y, vx: 0, vy: 0, fx: null, fy: null }));
}

function collide(nodes: ForceNode[], radius = 50, strength = 1): readonly (readonly [number, number])[] {
  const force = collideForce(radius, strength);
  force.initialize(nodes, seededRandom(1));
  force(1);
  return nodes.map(({ vx, vy }) => [vx, vy]);
}

function scattered(count: number, width: number, seed: number): { x: Float64Array; y: Float64Array } {
  const random = seededRandom(seed);
  const coordinate = (): number => (random() - 0.5) * width;
  return {
    x: Float64Array.from({ length: count }, coordinate),
    y: Float64Array.from({ length: count }, coordinate),
  };
}

function overlaps(
  x: Float64Array,
  y: Float64Array,
  distance: number,
): readonly (readonly [number, number])[] {
  const pairs: [number, number][] = [];
  for (let i = 0; i < x.length; i++) {
    for (let j = i + 1; j < x.length; j++) {
      if (Math.hypot((x[i] ?? 0) - (x[j] ?? 0), (y[i] ?? 0) - (y[j] ?? 0)) < distance) pairs.push([i, j]);
    }
  }
  return pairs;
}

describe('collideForce(radius, strength)', () => {
  it.each([
    [
      'half the overlap each',
      1,
      [
        [-20, 0],
        [20, 0],
      ],
    ],
    [
      'half of that at strength 0.5',
      0.5,
      [
        [-10, 0],
        [10, 0],
      ],
    ],
  ])('pushes two discs apart: %s', (_name, strength, expected) => {
    expect(collide(nodesAt([0, 0], [60, 0]), 50, strength)).toEqual(expected);
  });

  it('leaves discs alone that only touch', () => {
    expect(collide(nodesAt([0, 0], [100, 0], [0, -100]))).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
  });

  it('looks at where the nodes will be, not where they are', () => {
    const nodes = nodesAt([0, 0], [200, 0]);
    for (const node of nodes) node.vx = node.index === 0 ? 120 : 0;
    expect(collide(nodes)).toEqual([
      [110, 0],
      [10, 0],
    ]);
  });

  it('lets the free one of a pair take the whole push', () => {
    const nodes = nodesAt([0, 0], [60, 0]);
    for (const node of nodes) if (node.index === 0) Object.assign(node, { fx: 0, fy: 0, vx: 33 });
    expect(collide(nodes)).toEqual([
      [0, 0],
      [40, 0],
    ]);
  });

  it('parts two discs at one position', () => {
    const [a, b] = collide(nodesAt([9, 9], [9, 9]));
    expect(Math.hypot((a?.[0] ?? 0) - (b?.[0] ?? 0), (a?.[1] ?? 0) - (b?.[1] ?? 0))).toBeCloseTo(100, 3);
  });
});

describe('CollisionGrid', () => {
  const none = (count: number): Float64Array => new Float64Array(count);

  it.each([1, 2, 3, 4])('finds exactly the pairs that brute force finds, seed %i', (seed) => {
    const { x, y } = scattered(400, 9000, seed);
    const grid = new CollisionGrid(400, () => 0.5);
    // A strength of nearly nothing, so that no push changes another pair.
    const rule = { radius: 120, strength: 1e-9, fixed: new Uint8Array(400) };
    const vx = none(400);
    const vy = none(400);
    const expected = overlaps(x, y, 240);
    expect(expected.length).toBeGreaterThan(30);
    expect(grid.sweep(x, y, vx, vy, rule)).toBe(expected.length);
    const pushed = new Set(expected.flat());
    for (let i = 0; i < 400; i++) expect(vx[i] !== 0).toBe(pushed.has(i));
  });

  it('keeps the sum of all movement at nought', () => {
    const { x, y } = scattered(300, 3000, 5);
    const vx = none(300);
    const vy = none(300);
    new CollisionGrid(300, () => 0.5).sweep(x, y, vx, vy, {
      radius: 120,
      strength: 1,
      fixed: new Uint8Array(300),
    });
    expect(vx.reduce((sum, v) => sum + v, 0)).toBeCloseTo(0, 6);
    expect(vy.reduce((sum, v) => sum + v, 0)).toBeCloseTo(0, 6);
  });

  it('undoes all overlaps when swept often enough', () => {
    const { x, y } = scattered(150, 3500, 6);
    const grid = new CollisionGrid(150, () => 0.5);
    const rule = { radius: 120, strength: 1, fixed: new Uint8Array(150) };
    for (let tick = 0; tick < 300; tick++) {
      const vx = none(150);
      const vy = none(150);
      grid.sweep(x, y, vx, vy, rule);
      for (let i = 0; i < 150; i++) {
        x[i] = (x[i] ?? 0) + (vx[i] ?? 0);
        y[i] = (y[i] ?? 0) + (vy[i] ?? 0);
      }
    }
    expect(overlaps(x, y, 239)).toEqual([]);
  });

  it('lets settled nodes stay as near as they lay, but no nearer', () => {
    const x = Float64Array.from([0, 60, 1000, 1030]);
    const y = none(4);
    const settled = { count: 4, x: Float64Array.from([0, 60, 1000, 1050]), y: none(4) };
    const vx = none(4);
    new CollisionGrid(4, () => 0.5).sweep(x, y, vx, none(4), {
      radius: 50,
      strength: 1,
      fixed: new Uint8Array(4),
      settled,
    });
    expect([...vx]).toEqual([0, 0, -10, 10]);
  });
});
