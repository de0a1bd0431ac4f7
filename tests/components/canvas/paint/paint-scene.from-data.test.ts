/** @jest-environment jsdom */
import { deserialize, serialize } from 'node:v8';
import { PaintMemory, type PaintState, paintScene } from '@/components/canvas/paint/paint-scene';
import type { PaintedScene } from '@/lib/graph/scene/painted-scene';
import { Scene } from '@/lib/graph/scene/scene';
import { callsOn, installCanvasSupport, textsOn } from '../../../support/canvas-context';
import { graphFromText } from '../../../support/graph-from-text';
import { PAINT_STATE } from '../../../support/paint-state';

installCanvasSupport();

const STATE: PaintState = { ...PAINT_STATE, hasCards: true, cards: new Set([3]) };

function setup(): Scene {
  const { nodes, edges } = graphFromText(
    'A1 -authored-> W1\nW1 -references-> W2\nW2 -references-> W1\nW2 -related_to-> W2\nW3',
  );
  const scene = new Scene();
  scene.patch({
    nodes: nodes.map((node, at) => ({ ...node, x: 100 + 150 * at, y: 100 + 60 * (at % 2) })),
    edges,
  });
  scene.setAttention({ selected: 'W1', hovered: 'W2', multi: new Set(), pinned: new Set(['A1']) });
  return scene;
}

/** As a message between threads is copied, which jsdom has no way to do. */
function copied<Value>(value: Value): Value {
  return deserialize(serialize(value));
}

/** What another thread would have of it: lists and numbers. */
function copyOf(scene: Scene): PaintedScene {
  const { scale } = scene.appearance;
  const { nodes, edges, positions, radius, kind, color, marks, flags, importance, byImportance, adjacency } =
    scene;
  const { edgeBatches, edgeDims, edgeLanes, edgeSources, edgeTargets, spotlightEdges, selectedIndices } =
    scene;
  const { count, hovered, isDimming, revision, structureRevision } = scene;
  const data = copied({
    ...{ nodes, edges, positions, radius, kind, color, marks, flags, importance, byImportance, adjacency },
    ...{ edgeBatches, edgeDims, edgeLanes, edgeSources, edgeTargets, spotlightEdges, selectedIndices },
    ...{ count, hovered, isDimming, revision, structureRevision, scale },
  });
  const { start, neighbours } = data.adjacency;
  return {
    ...data,
    discs: [],
    guides: [],
    appearance: { scale: data.scale },
    neighboursOf: (index) => neighbours.subarray(start[index], start[index + 1]),
  };
}

function paintedFrom(scene: PaintedScene) {
  const canvas = document.createElement('canvas');
  const ctx = canvas.getContext('2d');
  if (ctx !== null) paintScene(ctx, scene, new PaintMemory(), STATE);
  return { calls: [...callsOn(canvas)], texts: [...textsOn(canvas)] };
}

describe('paintScene(ctx, scene, ...)', () => {
  it('paints the same from a copy of the data of a scene', () => {
    const scene = setup();
    const painted = paintedFrom(scene);
    expect(painted.calls.length).toBeGreaterThan(50);
    expect(painted.texts).toContain('A1');
    expect(paintedFrom(copyOf(scene))).toEqual(painted);
  });
});
