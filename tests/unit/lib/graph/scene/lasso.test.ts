import { isInside, nodesInLasso, nodesInRectangle } from '@/lib/graph/scene/lasso';
import { Scene } from '@/lib/graph/scene/scene';
import type { Point } from '@/lib/graph/types';
import { buildNode } from '../../../../support/graph-from-text';

function line(...pairs: readonly (readonly [number, number])[]): readonly Point[] {
  return pairs.map(([x, y]) => ({ x, y }));
}

/** A hundred nodes, ten to a row, 10 px apart. */
function lattice(): Scene {
  const scene = new Scene();
  const nodes = Array.from({ length: 100 }, (_, i) =>
    buildNode(`W${i}`, { x: (i % 10) * 10, y: Math.floor(i / 10) * 10 }),
  );
  scene.patch({ nodes, edges: [] });
  return scene;
}

const ascending = (indices: readonly number[]) => [...indices].sort((a, b) => a - b);

const SQUARE = line([0, 0], [10, 0], [10, 10], [0, 10]);
/** A letter U: the notch between its arms is outside. */
const U_SHAPE = line([0, 0], [3, 0], [3, 7], [7, 7], [7, 0], [10, 0], [10, 10], [0, 10]);
/** Two triangles that meet at 5, 5. */
const EIGHT = line([0, 0], [10, 10], [10, 0], [0, 10]);
/** The same square run around twice. */
const TWICE = [...SQUARE, ...SQUARE];
/** A five-pointed star in one stroke: it runs twice around its middle. */
const STAR = line([50, 0], [79, 90], [2, 35], [98, 35], [21, 90]);

describe('isInside(x, y, line)', () => {
  it.each([
    ['the middle of a square', 5, 5, SQUARE, true],
    ['left of a square', -1, 5, SQUARE, false],
    ['right of a square', 11, 5, SQUARE, false],
    ['above a square', 5, -1, SQUARE, false],
    ['below a square', 5, 11, SQUARE, false],
    ['the level of a corner, outside', -5, 10, SQUARE, false],
    ['an arm of a U', 1, 2, U_SHAPE, true],
    ['the notch of a U', 5, 2, U_SHAPE, false],
    ['the foot of a U', 5, 8, U_SHAPE, true],
    ['one half of an eight', 2, 5, EIGHT, true],
    ['its other half', 8, 5, EIGHT, true],
    ['between the halves', 5, 1, EIGHT, false],
    ['what is run around twice', 5, 5, TWICE, true],
    ['a point of a star', 50, 20, STAR, true],
    ['the middle of a star', 50, 50, STAR, true],
    ['between the points of a star', 10, 5, STAR, false],
    ['anywhere, of no line', 0, 0, [], false],
    ['anywhere, of one point', 3, 3, line([3, 3]), false],
  ])('says of %s', (_, x, y, polygon, expected) => {
    expect(isInside(x, y, polygon)).toBe(expected);
  });

  it('does not depend on the direction or the first point of the line', () => {
    for (const polygon of [SQUARE, U_SHAPE, EIGHT, STAR]) {
      for (let i = 0; i < 200; i++) {
        const [x, y] = [((i * 37) % 110) + 0.31, ((i * 53) % 110) + 0.17];
        const expected = isInside(x, y, polygon);
        expect(isInside(x, y, [...polygon].reverse())).toBe(expected);
        expect(isInside(x, y, [...polygon.slice(2), ...polygon.slice(0, 2)])).toBe(expected);
      }
    }
  });
});

describe('nodesInRectangle(scene, a, b)', () => {
  const corners = [
    [
      { x: 5, y: 5 },
      { x: 25, y: 15 },
    ],
    [
      { x: 25, y: 5 },
      { x: 5, y: 15 },
    ],
    [
      { x: 25, y: 15 },
      { x: 5, y: 5 },
    ],
  ] as const;

  it.each(corners)('finds the same nodes from any two opposite corners', (a, b) => {
    expect(ascending(nodesInRectangle(lattice(), a, b))).toEqual([11, 12]);
  });

  it('counts a node on its border', () => {
    expect(nodesInRectangle(lattice(), { x: 10, y: 20 }, { x: 10, y: 20 })).toEqual([21]);
  });

  it('finds nothing in an empty area, outside the graph, or in an empty graph', () => {
    expect(nodesInRectangle(lattice(), { x: 4, y: 4 }, { x: 4, y: 4 })).toEqual([]);
    expect(nodesInRectangle(lattice(), { x: 500, y: 500 }, { x: 900, y: 900 })).toEqual([]);
    expect(nodesInRectangle(new Scene(), { x: -9, y: -9 }, { x: 9, y: 9 })).toEqual([]);
  });

  it('finds all in an area around all', () => {
    expect(nodesInRectangle(lattice(), { x: -1e6, y: -1e6 }, { x: 1e6, y: 1e6 })).toHaveLength(100);
  });

  it('finds more in a larger area, and never loses what a part of it has', () => {
    const scene = lattice();
    let previous: readonly number[] = [];
    for (let size = 0; size <= 100; size += 7) {
      const found = nodesInRectangle(
        scene,
        { x: 45 - size / 2, y: 45 - size / 2 },
        { x: 45 + size / 2, y: 45 + size / 2 },
      );
      expect(found).toEqual(expect.arrayContaining([...previous]));
      previous = found;
    }
  });

  it('finds nodes where a layout has put them just now', () => {
    const scene = lattice();
    scene.setPositions(scene.positions.map((value) => value + 1_000));
    expect(nodesInRectangle(scene, { x: 0, y: 0 }, { x: 90, y: 90 })).toEqual([]);
    expect(nodesInRectangle(scene, { x: 999, y: 999 }, { x: 1_001, y: 1_001 })).toEqual([0]);
  });
});

describe('nodesInLasso(scene, line)', () => {
  it('finds the same as a rectangle when it is drawn as one', () => {
    const scene = lattice();
    const rectangle = line([-3, 12], [47, 12], [47, 66], [-3, 66]);
    const found = nodesInLasso(scene, rectangle);
    expect(ascending(found)).toEqual(ascending(nodesInRectangle(scene, { x: -3, y: 12 }, { x: 47, y: 66 })));
  });

  it('leaves out what lies in a notch, and takes both halves of an eight', () => {
    const scene = lattice();
    const wide = (points: readonly Point[]) => points.map(({ x, y }) => ({ x: 9.3 * x - 1, y: 9.3 * y - 1 }));
    expect(nodesInLasso(scene, wide(U_SHAPE))).not.toContain(25);
    expect(nodesInLasso(scene, wide(U_SHAPE))).toContain(85);
    expect(nodesInLasso(scene, wide(EIGHT))).toEqual(expect.arrayContaining([51, 58]));
    expect(nodesInLasso(scene, wide(EIGHT))).not.toContain(4);
  });

  it.each([
    ['no point', []],
    ['one point', line([5, 5])],
    ['two points', line([0, 0], [90, 90])],
    ['a line without area', line([0, 45], [50, 45], [90, 45])],
  ])('finds nothing with %s', (_, points) => {
    expect(nodesInLasso(lattice(), points)).toEqual([]);
  });
});
