import { edgePath } from '@/components/canvas/paint/edge-paths';
import { buildEdge } from '@/lib/graph/edge-types';
import { Scene } from '@/lib/graph/scene/scene';
import type { GraphNode } from '@/lib/graph/types';
import { buildNode } from '../../../support/graph-from-text';

const CAMERA = { x: 10, y: 20, zoom: 0.5 };

function disc(id: string, x: number, radius: number): GraphNode {
  const group = { key: Number(id), size: 9, radius, isOpen: false };
  const node = { ...buildNode('W1', { x, y: 0 }), id: `group:${id}`, group };
  return node;
}

function pathBetween(one: GraphNode, two: GraphNode): string | null {
  const scene = new Scene();
  const edge = buildEdge(one.id, 'related_to', two.id);
  scene.patch({ nodes: [one, two], edges: [edge] });
  return edgePath(scene, CAMERA, edge, 'straight');
}

/** Where a path begins and ends. */
function endsOf(path: string | null): readonly (readonly number[])[] {
  const numbers = (path ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
  return [numbers.slice(0, 2), numbers.slice(-2)];
}

describe('edgePath(scene, camera, edgeId, style)', () => {
  it('leads from the middle of one node to that of the other', () => {
    const path = pathBetween(buildNode('W1', { x: 0, y: 0 }), buildNode('W2', { x: 400, y: 0 }));
    expect(endsOf(path)).toEqual([
      [10, 20],
      [210, 20],
    ]);
  });

  it('leads from the edge of one disc to that of the other', () => {
    expect(endsOf(pathBetween(disc('1', 0, 100), disc('2', 400, 60)))).toEqual([
      [60, 20],
      [180, 20],
    ]);
  });

  it('is none between discs that lie over each other, and for an edge that is not there', () => {
    expect(pathBetween(disc('1', 0, 100), disc('2', 100, 60))).toBeNull();
    expect(edgePath(new Scene(), CAMERA, buildEdge('W1', 'references', 'W2'), 'straight')).toBeNull();
  });
});
