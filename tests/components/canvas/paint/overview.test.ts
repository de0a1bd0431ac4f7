import { isCrowd, paintOverview } from '@/components/canvas/paint/overview';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import type { GroupNode } from '@/lib/graph/groups/group-node';
import { Scene } from '@/lib/graph/scene/scene';
import type { GraphNode } from '@/lib/graph/types';
import { buildNode } from '../../../support/graph-from-text';

const PALETTE = CANVAS_PALETTES.light;
const CAMERA = { x: 0, y: 0, zoom: 1 };

interface Square {
  readonly box: readonly number[];
  readonly color: string;
  readonly alpha: number;
}

function overviewOf(nodes: readonly GraphNode[], faded: readonly string[] = []) {
  const scene = new Scene();
  scene.patch({ nodes, edges: [] });
  scene.setEmphasis({ spotlight: null, faded: new Set(faded) });
  const squares: Square[] = [];
  const circles: number[][] = [];
  const ctx = {
    fillStyle: '',
    globalAlpha: 1,
    beginPath: () => undefined,
    fill: () => undefined,
    arc: (x: number, y: number, radius: number) => circles.push([x, y, radius]),
    fillRect: (...box: number[]) => {
      squares.push({ box, color: ctx.fillStyle, alpha: ctx.globalAlpha });
    },
  };
  paintOverview(ctx, scene, CAMERA, PALETTE);
  return { scene, squares, circles };
}

describe('paintOverview(ctx, scene, camera, palette)', () => {
  it('draws each of a few nodes where it stands, in the colour of its kind', () => {
    const { squares } = overviewOf([
      buildNode('W1', { x: 10, y: 20 }),
      buildNode('A1', { x: 30.25, y: 40 }),
      buildNode('A2', { x: 30.25, y: 40 }),
    ]);
    expect(squares).toHaveLength(3);
    expect(squares).toContainEqual({ box: [8.5, 18.5, 3, 3], color: PALETTE.kinds.works, alpha: 0.8 });
    expect(squares.filter(({ color }) => color === PALETTE.kinds.authors)).toHaveLength(2);
  });

  it('draws the discs of groups as large as they are', () => {
    const group = { key: 0, size: 40, radius: 100, isOpen: false };
    const discNode: GroupNode = { ...buildNode('W1', { x: 10, y: 20 }), group };
    const { squares, circles } = overviewOf([discNode, buildNode('W2', { x: 900, y: 0 })]);
    expect(squares).toHaveLength(1);
    expect(circles).toEqual([[10, 20, 100 * CAMERA.zoom]]);
  });

  it('draws those that step back first, and faint', () => {
    const nodes = [buildNode('W1', { x: 0, y: 0 }), buildNode('W2', { x: 9, y: 9 })];
    expect(overviewOf(nodes, ['W2']).squares.map(({ alpha }) => alpha)).toEqual([0.2, 0.8]);
  });

  it('draws one square at each place of a crowd: of its most important node', () => {
    const crowd = Array.from({ length: 1_200 }, (_, at) =>
      buildNode(`W${at + 1}`, { x: (at % 40) / 2, y: Math.floor(at / 40) / 2 }),
    );
    const { summary } = buildNode('A1');
    const author = buildNode('A1', { x: 3, y: 3, summary: { ...summary, citedByCount: 9_000 } });
    const { scene, squares } = overviewOf([...crowd, author]);
    expect(isCrowd(scene)).toBe(true);
    const points = squares.map(({ box: [left, top] }) => `${left} ${top}`);
    expect(new Set(points).size).toBe(points.length);
    // 20 x 15 px in squares of 1.5.
    expect(points.length).toBeLessThanOrEqual(14 * 11);
    expect(points.length).toBeGreaterThan(100);
    expect(squares.filter(({ color }) => color === PALETTE.kinds.authors)).toHaveLength(1);
  });
});
