import { Arrangement } from '@/components/canvas/controllers/arrangement';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode } from '../../../support/graph-from-text';

function setup() {
  const scene = new Scene();
  const nodes = [
    buildNode('W1', { x: 1, y: 1 }),
    buildNode('W2', { x: 2, y: 2 }),
    buildNode('W3', { x: 3, y: 3 }),
  ];
  scene.patch({ nodes, edges: [] });
  return { scene, nodes, arrangement: new Arrangement(scene) };
}

describe('Arrangement', () => {
  it('tells which nodes have moved since it began', () => {
    const { scene, arrangement } = setup();
    arrangement.begin(false);
    scene.move(1, 20, 30);
    expect(arrangement.moves()).toEqual([{ id: 'W2', from: { x: 2, y: 2 }, to: { x: 20, y: 30 } }]);
  });

  it('keeps the starts of a layout that begins anew, and has those of newcomers', () => {
    const { scene, nodes, arrangement } = setup();
    arrangement.begin(false);
    scene.move(0, 10, 10);
    scene.patch({ nodes: [...nodes, buildNode('W4', { x: 4, y: 4 })], edges: [] });
    arrangement.begin(true);
    scene.move(3, 40, 40);
    expect(arrangement.moves()).toEqual([
      { id: 'W1', from: { x: 1, y: 1 }, to: { x: 10, y: 10 } },
      { id: 'W4', from: { x: 4, y: 4 }, to: { x: 40, y: 40 } },
    ]);
    arrangement.begin(false);
    expect(arrangement.moves()).toEqual([]);
  });

  it('finds nodes whose index is another by now, and leaves out those that have gone', () => {
    const { scene, nodes, arrangement } = setup();
    arrangement.begin(false);
    scene.patch({ nodes: nodes.slice(1), edges: [] });
    scene.move(scene.indexOf('W3'), 30, 30);
    expect(arrangement.moves()).toEqual([{ id: 'W3', from: { x: 3, y: 3 }, to: { x: 30, y: 30 } }]);
  });
});
