import { pickNode } from '@/components/canvas/controllers/pick-node';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode } from '../../../support/graph-from-text';

/** A scene of works at the given places, each with its citations. */
function sceneOf(...points: readonly (readonly [x: number, y: number, citedByCount?: number])[]): Scene {
  const scene = new Scene();
  const nodes = points.map(([x, y, citedByCount = 0], i) =>
    buildNode(`W${i}`, { x, y, summary: { ...buildNode('W1').summary, citedByCount } }),
  );
  scene.patch({ nodes, edges: [] });
  return scene;
}

const AT_1 = { x: 0, y: 0, zoom: 1 };

describe('pickNode(scene, camera, x, y)', () => {
  it('takes the dot under the pointer, and the small one where a large one lies near', () => {
    const scene = sceneOf([0, 0, 5_000], [30, 0]);
    expect(pickNode(scene, AT_1, 10, 10)).toBe(0);
    expect(pickNode(scene, AT_1, 29, 0)).toBe(1);
    expect(pickNode(scene, AT_1, 60, 0)).toBe(-1);
  });

  it('reaches tiny dots far out, wherever the camera stands', () => {
    const scene = sceneOf([0, 0], [10_000, 0]);
    const far = { x: 50, y: 70, zoom: 0.01 };
    expect(pickNode(scene, far, 156, 72)).toBe(1);
    expect(pickNode(scene, far, 100, 70)).toBe(-1);
  });
});
