/** @jest-environment jsdom */
import { deserialize, serialize } from 'node:v8';
import { HeldScene } from '@/components/canvas/apart/held-scene';
import { buffersOf, type SceneUpdate, SceneUpdates } from '@/components/canvas/apart/scene-update';
import { PaintMemory, type PaintState, paintScene } from '@/components/canvas/paint/paint-scene';
import { createAppearance } from '@/lib/graph/scene/appearance';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { Scene } from '@/lib/graph/scene/scene';
import { callsOn, installCanvasSupport, textsOn } from '../../../support/canvas-context';
import { graphFromText } from '../../../support/graph-from-text';
import { PAINT_STATE } from '../../../support/paint-state';

installCanvasSupport();

const STATE: PaintState = { ...PAINT_STATE, hasCards: true, cards: new Set([1]) };

function spread({ nodes, edges }: ReturnType<typeof graphFromText>) {
  return { nodes: nodes.map((node, at) => ({ ...node, x: 100 + 150 * at, y: 100 + 60 * (at % 2) })), edges };
}

const GRAPH = spread(
  graphFromText('A1 -authored-> W1\nW1 -references-> W2\nW2 -references-> W1\nW2 -related_to-> W2\nW3'),
);

/** As a message between threads is copied, which jsdom has no way to do. */
function sent(update: SceneUpdate): SceneUpdate {
  return deserialize(serialize(update));
}

function setup() {
  const scene = new Scene();
  scene.patch(GRAPH);
  const updates = new SceneUpdates(scene);
  const held = new HeldScene();
  /** What the next update holds, once the other side has it. */
  const follow = () => {
    const update = updates.take();
    held.take(sent(update));
    return Object.keys(update);
  };
  return { scene, updates, held, follow };
}

function paintedFrom(scene: PaintedScene) {
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (ctx !== null) paintScene(ctx, scene, new PaintMemory(), STATE);
  return { calls: [...callsOn(canvas)], texts: [...textsOn(canvas)] };
}

const ALWAYS = ['revision', 'guides'];

describe('SceneUpdates.take()', () => {
  it('tells everything first, then only what has become different', () => {
    const { scene, follow } = setup();
    expect(follow()).toEqual([...ALWAYS, 'structure', 'positions', 'states', 'looks']);
    expect(follow()).toEqual(ALWAYS);
    scene.move(0, 5, 5);
    expect(follow()).toEqual([...ALWAYS, 'positions']);
    scene.setAttention({ selected: 'W1', hovered: null, multi: new Set(), pinned: new Set() });
    expect(follow()).toEqual([...ALWAYS, 'states']);
    scene.setAppearance(createAppearance(scene.nodes, { type: 'uniform' }));
    expect(follow()).toEqual([...ALWAYS, 'states', 'looks']);
  });

  it('tells of texts only those of other nodes, and edges only where they are others', () => {
    const { scene, updates } = setup();
    updates.take();
    scene.patch({
      ...GRAPH,
      nodes: GRAPH.nodes.map((node, at) => (at === 2 ? { ...node, label: 'New' } : node)),
    });
    const { structure } = updates.take();
    expect([...(structure?.texts.at ?? [])]).toEqual([2]);
    expect(structure?.texts.labels).toEqual(['New']);
    expect(structure?.edges).toBeUndefined();
  });

  it('hands over copies: what it tells does not change with the scene', () => {
    const { scene, updates } = setup();
    const update = updates.take();
    const before = update.positions?.[0];
    scene.move(0, -1, -1);
    expect(update.positions?.[0]).toBe(before);
    expect(buffersOf(update)).toHaveLength(15);
    expect(buffersOf(update)).not.toContain(scene.positions.buffer);
  });
});

describe('HeldScene', () => {
  it.each<[string, (scene: Scene) => void]>([
    ['nothing more', () => undefined],
    ['a move', (scene) => scene.move(1, 300, 250)],
    [
      'hover, selection and pins',
      (scene) =>
        scene.setAttention({
          selected: 'W1',
          hovered: 'W2',
          multi: new Set(['A1']),
          pinned: new Set(['A1']),
        }),
    ],
    ['a loading node', (scene) => scene.setStatuses(new Map([['W1', { state: 'loading' }]]))],
    [
      'a spotlight',
      (scene) =>
        scene.setEmphasis({
          spotlight: { nodeIds: new Set(['W1', 'W2']), edges: null },
          faded: new Set(['A1', 'W3']),
        }),
    ],
    ['other sizes', (scene) => scene.setAppearance(createAppearance(scene.nodes, { type: 'uniform' }))],
    [
      'nodes that have come',
      (scene) =>
        scene.patch(spread(graphFromText('A1 -authored-> W1\nW1 -references-> W2\nW2 -references-> W9'))),
    ],
    ['nodes that have left', (scene) => scene.patch(spread(graphFromText('W1 -references-> W2')))],
    ['another graph', (scene) => scene.patch(spread(graphFromText('I5 -affiliated-> A8')))],
  ])('is painted as the scene is after %s', (_, change) => {
    const { scene, held, follow } = setup();
    follow();
    change(scene);
    follow();
    const painted = paintedFrom(scene);
    expect(painted.calls.length).toBeGreaterThan(5);
    expect(paintedFrom(held)).toEqual(painted);
  });
});
