import { firstPoints } from '@/lib/graph/scene/first-view';
import { Scene } from '@/lib/graph/scene/scene';
import { graphFromText } from '@/tests/support/graph-from-text';

const LOOSE = 40;

/** Two linked works at the top and forty without links below them, four in a row, in the order in which they came. */
function sceneWith(looseY = 300): Scene {
  const text = ['W1 -references-> W2', ...Array.from({ length: LOOSE }, (_, at) => `W${at + 3}`)].join('\n');
  const { nodes, edges } = graphFromText(text);
  const scene = new Scene();
  const placed = nodes.map((node, at) => {
    if (at < 2) return { ...node, x: 100 * at, y: 0 };
    return { ...node, x: 100 * ((at - 2) % 4), y: looseY + 100 * Math.floor((at - 2) / 4) };
  });
  scene.patch({ nodes: placed, edges });
  return scene;
}

const heightOf = (points: Float32Array) => {
  const ys = points.filter((_, at) => at % 2 === 1);
  return Math.max(...ys) - Math.min(...ys);
};

const first = (scene: Scene, isReadable: (points: Float32Array) => boolean) =>
  firstPoints(scene, scene.positions, (points) => (isReadable(points) ? 1 : 0));

describe('firstPoints(scene, positions, zoomOf)', () => {
  it('leaves the whole where its names can be read', () => {
    expect(first(sceneWith(), () => true)).toBeNull();
  });

  it('takes the linked nodes and the first rows, as many as can be read', () => {
    const points = first(sceneWith(), (shown) => heightOf(shown) <= 750) ?? new Float32Array(0);
    // Rows at 300, 400, 500, 600 and 700.
    expect(points).toHaveLength(2 * (2 + 20));
    expect(heightOf(points)).toBe(700);
    expect([...points.subarray(0, 4)]).toEqual([0, 0, 100, 0]);
  });

  it('leaves the whole where not even eight of those without links could be read', () => {
    expect(first(sceneWith(), (shown) => heightOf(shown) <= 350)).toBeNull();
  });

  it('takes the zoom at which rows and columns of a list are far enough apart, else a fixed one', () => {
    const zoomOf = (zoom: number) => () => zoom;
    // Four columns 100 px apart are no list: a quarter of their size is needed.
    expect(firstPoints(sceneWith(), sceneWith().positions, zoomOf(0.25))).toBeNull();
    const narrow = sceneWith();
    // One column in rows of 100 px: 16 css px between rows.
    const column = narrow.positions.map((place, at) =>
      at < 4 ? place : at % 2 === 0 ? 50 : 300 + 50 * (at - 5),
    );
    const heightAt = (zoom: number) => (points: Float32Array) => (heightOf(points) > 1_000 ? 0.1 : zoom);
    expect(firstPoints(narrow, column, heightAt(0.17))).not.toBeNull();
    expect(firstPoints(narrow, column, heightAt(0.15))).toBeNull();
  });

  it('leaves the whole of another arrangement, such as a circle', () => {
    const scene = sceneWith();
    const circle = scene.positions.map((place, at) => (at % 2 === 0 ? place + at : place));
    expect(firstPoints(scene, circle, (shown) => (heightOf(shown) <= 750 ? 1 : 0))).toBeNull();
  });

  it('leaves the whole where nodes without links stand among the others, or there are none', () => {
    expect(first(sceneWith(-100), (shown) => heightOf(shown) <= 750)).toBeNull();
    const scene = new Scene();
    scene.patch(graphFromText('W1 -references-> W2'));
    expect(first(scene, () => false)).toBeNull();
  });
});
