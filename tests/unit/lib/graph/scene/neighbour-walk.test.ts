import { neighboursInTurn, stepInTurn } from '@/lib/graph/scene/neighbour-walk';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';

/** W0 in the middle; the others at the hours of a clock. */
function clock(hours: readonly number[], text: string): Scene {
  const scene = new Scene();
  const nodes = [
    buildNode('W0'),
    ...hours.map((hour, i) => {
      const turn = (hour / 12) * 2 * Math.PI;
      return buildNode(`W${i + 1}`, { x: 100 * Math.sin(turn), y: -100 * Math.cos(turn) });
    }),
  ];
  scene.patch({ nodes, edges: graphFromText(text).edges });
  return scene;
}

describe('neighboursInTurn(scene, index)', () => {
  it('goes clockwise from the top', () => {
    const scene = clock(
      [9, 3, 6, 1],
      'W0 -references-> W1\nW2 -references-> W0\nW0 -references-> W3\nW4 -references-> W0',
    );
    expect(neighboursInTurn(scene, 0)).toEqual([4, 2, 3, 1]);
  });

  it('names a neighbour once however many edges lead there, and never the node itself', () => {
    const scene = clock(
      [3],
      'W0 -references-> W1\nW1 -references-> W0\nW0 -related_to-> W1\nW0 -references-> W0',
    );
    expect(neighboursInTurn(scene, 0)).toEqual([1]);
  });

  it('is empty for a node without edges, and for one that is not there', () => {
    const scene = clock([3, 6], 'W0 -references-> W1');
    expect(neighboursInTurn(scene, 2)).toEqual([]);
    expect(neighboursInTurn(scene, -1)).toEqual([]);
  });
});

describe('stepInTurn(round, current, by)', () => {
  it.each([
    ['the next', [4, 2, 3], 4, 1, 2],
    ['the first after the last', [4, 2, 3], 3, 1, 4],
    ['the one before', [4, 2, 3], 3, -1, 2],
    ['the last before the first', [4, 2, 3], 4, -1, 3],
    ['the first from outside', [4, 2, 3], 9, 1, 4],
    ['the last from outside', [4, 2, 3], 9, -1, 3],
    ['itself where it is alone', [4], 4, 1, 4],
    ['nothing where nobody is', [], 4, 1, -1],
  ] as const)('gives %s', (_, round, current, by, expected) => {
    expect(stepInTurn(round, current, by)).toBe(expected);
  });

  it('comes back to where it began after a whole round', () => {
    const round = [5, 1, 9, 7];
    for (const by of [1, -1] as const) {
      let at = 9;
      for (let step = 0; step < round.length; step++) at = stepInTurn(round, at, by);
      expect(at).toBe(9);
    }
  });
});
