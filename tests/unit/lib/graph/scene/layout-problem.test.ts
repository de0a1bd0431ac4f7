import { layoutProblemOf } from '@/lib/graph/scene/layout-problem';
import { Scene } from '@/lib/graph/scene/scene';
import { graphFromText } from '../../../../support/graph-from-text';

const STAR = graphFromText(`
  A1 -authored-> W1
  W1 -references-> W2
  W2 -references-> W3
  W4
`);

describe('layoutProblemOf(scene, layoutEdges, pinnedIds)', () => {
  it('states nodes, pulls and pins by index, and shares no memory', () => {
    const scene = new Scene();
    scene.patch(STAR);
    const loops = graphFromText('W4 -related_to-> W4\nW4 -related_to-> W99').edges;
    const problem = layoutProblemOf(scene, [...STAR.edges, ...loops], new Set(['W2', 'W99']));
    expect(problem.count).toBe(5);
    expect([...problem.sources]).toEqual([0, 1, 2]);
    expect([...problem.targets]).toEqual([1, 2, 3]);
    expect([...problem.pinned]).toEqual([0, 0, 1, 0, 0]);
    problem.positions[0] = 99;
    expect(scene.positionOf('A1')).toEqual({ x: 0, y: 0 });
  });
});
