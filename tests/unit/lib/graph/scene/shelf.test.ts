import { Scene } from '@/lib/graph/scene/scene';
import { extentOf, shelfOf } from '@/lib/graph/scene/shelf';
import { graphFromText } from '@/tests/support/graph-from-text';

/** Two linked works at the top and some without links below them, so many in a row. */
function sceneWith(
  loose: number,
  {
    columns = 3,
    column = 840,
    row = 120,
    top = 400,
  }: Partial<Record<'columns' | 'column' | 'row' | 'top', number>> = {},
): Scene {
  const text = ['W1 -references-> W2', ...Array.from({ length: loose }, (_, at) => `W${at + 3}`)].join('\n');
  const { nodes, edges } = graphFromText(text);
  const scene = new Scene();
  const placed = nodes.map((node, at) => {
    if (at < 2) return { ...node, x: 100 * at, y: 0 };
    return { ...node, x: column * ((at - 2) % columns), y: top + row * Math.floor((at - 2) / columns) };
  });
  scene.patch({ nodes: placed, edges });
  return scene;
}

const shelf = (scene: Scene, isNarrow = false) => shelfOf(scene, scene.positions, isNarrow);

describe('shelfOf(scene, positions, isNarrow)', () => {
  it('finds nodes without links in rows, row by row, with the room of each', () => {
    expect(shelf(sceneWith(5))).toEqual({
      nodes: [2, 3, 4, 5, 6],
      cell: 840,
      row: 120,
      shown: 630,
      isLowest: true,
    });
  });

  it('gives a single column room for titles, in a narrow window less', () => {
    expect(shelf(sceneWith(4, { columns: 1 }))?.cell).toBe(19 * 120);
    expect(shelf(sceneWith(4, { columns: 1 }), true)?.cell).toBe(13 * 120);
  });

  it.each([
    ['a grid, whose rows lie far apart', { column: 200, row: 150 }],
    ['a single row with little room', { columns: 5, column: 150 }],
  ])('takes no list for %s', (_, shape) => {
    expect(shelf(sceneWith(5, shape))).toBeNull();
  });

  it('takes two that stand in one column among the others for no list', () => {
    const scene = sceneWith(2, { columns: 1, row: 1_200 });
    expect(shelf(scene)).not.toBeNull();
    scene.move(0, 0, 2_400);
    expect(shelf(scene)).toBeNull();
  });

  it('finds none where years stand above the nodes, nothing is without links, or there are too many to read', () => {
    const scene = sceneWith(5);
    scene.guides = [{ text: '2018', x: 0, y: 0 }];
    expect(shelf(scene)).toBeNull();
    expect(shelf(sceneWith(0))).toBeNull();
    expect(shelf(sceneWith(401))).toBeNull();
  });

  it('leaves out one that was dragged away', () => {
    const scene = sceneWith(5);
    scene.move(4, 333, 77);
    expect(shelf(scene)?.nodes).toEqual([2, 3, 5, 6]);
  });

  it('says whether it stands below the others', () => {
    expect(shelf(sceneWith(5, { top: -300 }))?.isLowest).toBe(false);
  });
});

describe('extentOf(scene, positions, isNarrow)', () => {
  it('holds the names beside the dots and the heading above them', () => {
    const scene = sceneWith(5);
    const points = [...extentOf(scene, scene.positions, false)];
    const xs = points.filter((_, at) => at % 2 === 0);
    const ys = points.filter((_, at) => at % 2 === 1);
    expect(Math.max(...xs)).toBe(2 * 840 + 630);
    expect(ys).toContain(400 - 84);
  });

  it('is the positions and guides of what has no list', () => {
    const scene = sceneWith(0);
    scene.guides = [{ text: '2018', x: 7, y: 9 }];
    expect([...extentOf(scene, scene.positions, false)]).toEqual([...scene.positions, 7, 9]);
  });
});
