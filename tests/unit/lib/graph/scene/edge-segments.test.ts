import { EdgeFinder } from '@/lib/graph/scene/edge-segments';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

/** W1 at 0, 0 and W2 at 1000, 0, joined both ways; W3 far below, related to itself. */
function setup() {
  const { edges } = graphFromText('W1 -references-> W2\nW2 -references-> W1\nW3 -related_to-> W3');
  const scene = new Scene();
  const at = (id: string, x: number, y: number) => buildNode(id, { x, y });
  scene.patch({ nodes: [at('W1', 0, 0), at('W2', 1_000, 0), at('W3', 0, 500)], edges });
  return (x: number, y: number, reach: number, style: 'straight' | 'curved', zoom = 1) =>
    scene.edges[scene.nearestEdge(x, y, reach, { style, zoom })]?.id;
}

describe('Scene.nearestEdge(x, y, maxDistance, ways)', () => {
  it('tells an edge from its return', () => {
    const find = setup();
    const sides = [find(500, -7, 3, 'straight'), find(500, 7, 3, 'straight')];
    expect(sides.sort()).toEqual(['W1-references-W2', 'W2-references-W1']);
    expect(find(500, 0, 3, 'straight')).toBeUndefined();
  });

  it('knows that lanes keep their distance on the screen at any zoom', () => {
    const find = setup();
    expect(find(500, 70, 10, 'straight', 0.1)).toBeDefined();
    expect(find(500, 7, 10, 'straight', 0.1)).toBeUndefined();
  });

  it('follows arcs', () => {
    const find = setup();
    expect([find(500, -120, 8, 'curved'), find(500, 120, 8, 'curved')].sort()).toEqual([
      'W1-references-W2',
      'W2-references-W1',
    ]);
    expect(find(500, 60, 8, 'curved')).toBeUndefined();
  });

  it('finds a loop beside its node', () => {
    const find = setup();
    expect(find(8, 492, 6, 'straight')).toBe('W3-related_to-W3');
  });
});

describe('EdgeFinder.fits(ways)', () => {
  function finderOf(text: string) {
    const scene = new Scene();
    scene.patch(graphFromText(text));
    return new EdgeFinder(scene, { style: 'straight', zoom: 1 });
  }

  it('serves at any zoom where every edge has its ends for itself', () => {
    const finder = finderOf('W1 -references-> W2\nW2 -references-> W3');
    expect(finder.fits({ style: 'straight', zoom: 0.2 })).toBe(true);
    expect(finder.fits({ style: 'curved', zoom: 1 })).toBe(false);
  });

  it.each(['W1 -references-> W2\nW2 -references-> W1', 'W1 -related_to-> W1'])(
    'serves at one zoom alone for lanes and loops: %j',
    (text) => {
      expect(finderOf(text).fits({ style: 'straight', zoom: 1 })).toBe(true);
      expect(finderOf(text).fits({ style: 'straight', zoom: 0.2 })).toBe(false);
    },
  );
});
