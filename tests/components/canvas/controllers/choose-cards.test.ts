import { chooseCards } from '@/components/canvas/controllers/choose-cards';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode } from '../../../support/graph-from-text';

/** A scene of works at the given places. */
function sceneAt(...points: readonly (readonly [x: number, y: number])[]): Scene {
  const scene = new Scene();
  scene.patch({ nodes: points.map(([x, y], i) => buildNode(`W${i}`, { x, y })), edges: [] });
  return scene;
}

describe('chooseCards(scene, camera, indices)', () => {
  const chosen = (scene: Scene, zoom: number) => [
    ...chooseCards(scene, { x: 0, y: 0, zoom }, [...scene.nodes.keys()]),
  ];

  it('makes cards of nodes that have room', () => {
    expect(chosen(sceneAt([0, 0], [240, 0], [0, 110]), 1)).toEqual([0, 1, 2]);
  });

  it('covers neither a card nor a dot', () => {
    expect(chosen(sceneAt([0, 0], [150, 0], [400, 0]), 1.25)).toEqual([0, 2]);
    expect(chosen(sceneAt([0, 0], [80, 0], [400, 0]), 1.25)).toEqual([2]);
  });

  it('has none far out, and no patchwork in a view that was fitted', () => {
    expect(chosen(sceneAt([0, 0], [9_000, 0]), 0.59)).toEqual([]);
    expect(chosen(sceneAt([0, 0], [300, 0], [500, 0], [520, 0]), 0.8)).toEqual([]);
    expect(chosen(sceneAt([0, 0], [300, 0], [600, 0], [620, 0]), 0.8)).toEqual([]);
    expect(chosen(sceneAt([0, 0], [300, 0], [600, 0]), 0.8)).toEqual([0, 1, 2]);
    // Six results of which two touch.
    const six = sceneAt([0, 0], [300, 0], [600, 0], [0, 200], [300, 200], [390, 200]);
    expect(chosen(six, 1.2)).toEqual([]);
  });
});
