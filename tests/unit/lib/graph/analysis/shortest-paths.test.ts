import { explainNoPath } from '@/lib/graph/analysis/path-obstacle';
import { findShortestPaths } from '@/lib/graph/analysis/shortest-paths';
import { edgeId } from '@/lib/graph/edge-types';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import type { EdgeType } from '@/lib/graph/types';
import { graphFromText } from '@/tests/support/graph-from-text';

function pathsIn(text: string, start: string, end: string, limit?: number) {
  return findShortestPaths(graphFromText(text).edges, start, end, limit);
}

const nodeLists = (found: ReturnType<typeof pathsIn>) => found?.paths.map(({ nodeIds }) => nodeIds.join(' '));

const DIAMOND = `
  W1 -references-> W2
  W3 -references-> W1
  W2 -references-> W4
  W3 -references-> W4
  W4 -references-> W5
  W1 -references-> W6
  W6 -references-> W7
  W7 -references-> W5
`;

/** `steps` diamonds in a row: 2 ** steps shortest paths. */
const chainOfDiamonds = (steps: number) =>
  Array.from({ length: steps }, (_, at) => {
    const [from, to] = [`W${at}00`, `W${at + 1}00`];
    return [1, 2].map((side) => `${from} -references-> W${at}0${side}\nW${at}0${side} -references-> ${to}`);
  })
    .flat()
    .join('\n');

describe('findShortestPaths(edges, start, end)', () => {
  it('finds every shortest path, in the order of the ids', () => {
    const found = pathsIn(DIAMOND, 'W1', 'W5');
    expect(nodeLists(found)).toEqual(['W1 W2 W4 W5', 'W1 W3 W4 W5', 'W1 W6 W7 W5']);
    expect(found?.total).toBe(3);
  });

  it('finds the same ways back', () => {
    expect(nodeLists(pathsIn(DIAMOND, 'W5', 'W1'))).toEqual(['W5 W4 W2 W1', 'W5 W4 W3 W1', 'W5 W7 W6 W1']);
  });

  it('does not depend on the order of the edges', () => {
    const { edges } = graphFromText(DIAMOND);
    expect(findShortestPaths([...edges].reverse(), 'W1', 'W5')?.paths.map(({ nodeIds }) => nodeIds)).toEqual(
      findShortestPaths(edges, 'W1', 'W5')?.paths.map(({ nodeIds }) => nodeIds),
    );
  });

  it('names every edge that a step rests on, whichever way it points', () => {
    const found = pathsIn(
      `
      W1 -references-> W2
      W2 -related_to-> W1
      A1 -authored-> W2
      W2 -references-> W2
    `,
      'W1',
      'A1',
    );
    expect(found?.paths.map(({ steps }) => steps.map((edges) => edges.map(edgeId)))).toEqual([
      [['W1-references-W2', 'W2-related_to-W1'], ['A1-authored-W2']],
    ]);
  });

  it('takes the direct way however many edges it has', () => {
    const found = pathsIn(`${DIAMOND}\nW5 -related_to-> W1\nW1 -references-> W5`, 'W1', 'W5');
    expect(nodeLists(found)).toEqual(['W1 W5']);
    expect(found?.total).toBe(1);
  });

  it('lists as many as asked for and counts them all', () => {
    const found = pathsIn(chainOfDiamonds(30), 'W000', 'W3000');
    expect(found?.paths).toHaveLength(50);
    expect(new Set(nodeLists(found)).size).toBe(50);
    expect(found?.total).toBe(2 ** 30);
    expect(pathsIn(chainOfDiamonds(3), 'W000', 'W300')?.paths).toHaveLength(8);
    expect(pathsIn(chainOfDiamonds(3), 'W000', 'W300', 2)?.paths).toHaveLength(2);
  });

  it('walks a very long path', () => {
    const line = Array.from({ length: 20_000 }, (_, at) => `W${at} -references-> W${at + 1}`).join('\n');
    expect(pathsIn(line, 'W0', 'W20000')?.paths[0]?.nodeIds).toHaveLength(20_001);
  });

  it.each([
    ['the same node', 'W1', 'W1'],
    ['a node that is not there', 'W1', 'W99'],
    ['another component', 'W1', 'A8'],
  ])('finds none to %s', (_, start, end) => {
    expect(pathsIn(`${DIAMOND}\nA8 -authored-> W80`, start, end)).toBeNull();
  });
});

describe('explainNoPath(graph, shown, start, end)', () => {
  const TEXT = `
    W1 -work_has_topic-> T1
    W2 -work_has_topic-> T1
    A1 -authored-> W1
    A1 -authored-> W3
    W9
  `;
  const { nodes, edges } = graphFromText(TEXT);
  const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
  const ALL_TYPES: readonly EdgeType[] = ['work_has_topic', 'authored'];

  function explain(hiddenIds: readonly string[], types: readonly EdgeType[], end: string) {
    const shownNodes = nodes.filter(({ id }) => !hiddenIds.includes(id));
    const ids = new Set(shownNodes.map(({ id }) => id));
    const shownEdges = edges.filter(
      ({ type, source, target }) => types.includes(type) && ids.has(source) && ids.has(target),
    );
    const kinds = new Set(['works', 'topics', 'authors'] as const);
    return explainNoPath(graph, { nodes: shownNodes, edges: shownEdges, kinds }, 'W1', end);
  }

  it('names hidden edge types', () => {
    expect(explain([], ['authored'], 'W2')).toEqual({
      type: 'hidden',
      kinds: [],
      edgeTypes: ['work_has_topic'],
      isTooDeep: false,
    });
  });

  it('names hidden kinds', () => {
    const shown = {
      nodes: nodes.filter(({ id }) => id !== 'A1'),
      edges: [],
      kinds: new Set(['works', 'topics'] as const),
    };
    expect(explainNoPath(graph, shown, 'W1', 'W3')).toEqual({
      type: 'hidden',
      kinds: ['authors'],
      edgeTypes: ['authored'],
      isTooDeep: false,
    });
  });

  it('says that nodes of shown kinds are too deep', () => {
    expect(explain(['A1'], ALL_TYPES, 'W3')).toMatchObject({ type: 'hidden', kinds: [], isTooDeep: true });
  });

  it('says that the graph has no path', () => {
    expect(explain([], ALL_TYPES, 'W9')).toEqual({ type: 'unconnected' });
  });
});
