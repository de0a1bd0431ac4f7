import { runToEnd } from '@/lib/base/slices';
import { EdgeTable } from '@/lib/graph/edge-table';
import { buildEdge, edgeId } from '@/lib/graph/edge-types';
import { NODE_FLAG } from '@/lib/graph/scene/flags';
import { Scene } from '@/lib/graph/scene/scene';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { buildNode, graphFromText } from '../../../../support/graph-from-text';
import { graphOfManyEdges } from '../../../../support/many-edges';

const STAR = graphFromText(`
  A1 -authored-> W1
  W1 -references-> W2
  W2 -references-> W3
  W4
`);

function setup(graph = STAR) {
  const scene = new Scene();
  const patch = scene.patch(graph);
  return { scene, patch };
}

function ids(scene: Scene): string[] {
  return scene.nodes.map((node) => node.id);
}

function at(scene: Scene, id: string): readonly [number, number] {
  const position = scene.positionOf(id);
  return [position?.x ?? Number.NaN, position?.y ?? Number.NaN];
}

function flagsOf(scene: Scene, id: string): number {
  return scene.flags[scene.indexOf(id)] ?? -1;
}

const NOBODY = { selected: null, hovered: null, multi: new Set<string>(), pinned: new Set<string>() };

describe('Scene.patch(graph)', () => {
  it('keeps colours, sizes and states of nodes that only move, and takes their places', () => {
    const { scene } = setup();
    scene.setAttention({ selected: 'W2', hovered: null, multi: new Set(), pinned: new Set() });
    const { appearance, color, radius } = scene;
    const flags = [...scene.flags];
    const moved = STAR.nodes.map((node) => (node.id === 'W1' ? { ...node, x: 512, y: 77 } : node));
    const told = scene.patch({ ...STAR, nodes: moved }, appearance);
    expect(told).toMatchObject({ added: 0, removed: 0, hasSameNodes: true, hasMoved: true });
    expect(at(scene, 'W1')).toEqual([512, 77]);
    expect(scene.nearest(512, 77, 1)).toBe(scene.indexOf('W1'));
    expect([scene.color, scene.radius]).toEqual([color, radius]);
    expect([...scene.flags]).toEqual(flags);
  });

  it('gives newcomers their looks, and all others too where the most cited of them is one', () => {
    const cited = (id: 'W1' | 'W8' | 'W9', citedByCount: number) => {
      const node = buildNode(id);
      return { ...node, summary: { ...node.summary, citedByCount } };
    };
    const first = [cited('W1', 5_000), buildNode('A1')];
    const radiiOf = (nodes: readonly GraphNode[]) => [...setup({ nodes, edges: [] }).scene.radius];
    const { scene } = setup({ nodes: first, edges: [] });
    const second = [...first, cited('W8', 900)];
    scene.patch({ nodes: second, edges: [] });
    expect([...scene.radius]).toEqual(radiiOf(second));
    expect([scene.kind, scene.color, scene.flags, scene.marks].map(({ length }) => length)).toEqual([
      3, 3, 3, 3,
    ]);
    const third = [...second, cited('W9', 80_000)];
    scene.patch({ nodes: third, edges: [] });
    expect([...scene.radius]).toEqual(radiiOf(third));
    expect(scene.radius[0]).toBeLessThan(radiiOf(first)[0] ?? 0);
  });

  it('takes what has become known of a node that also moves', () => {
    const { scene } = setup();
    const { appearance } = scene;
    const known = STAR.nodes.map((node) =>
      node.id === 'W1' ? { ...node, x: 9, summary: { ...node.summary, isRetracted: true } } : node,
    );
    scene.patch({ ...STAR, nodes: known }, appearance);
    expect((scene.flags[scene.indexOf('W1')] ?? 0) & NODE_FLAG.retracted).not.toBe(0);
  });

  it('shows the nodes where their data puts them', () => {
    const { scene, patch } = setup({ nodes: [buildNode('W1', { x: 3, y: 4 })], edges: [] });
    expect(at(scene, 'W1')).toEqual([3, 4]);
    expect(patch).toEqual({
      added: 1,
      firstNew: 0,
      removed: 0,
      hasSameNodes: false,
      hasMoved: false,
      isReplaced: true,
      hasLateEdges: false,
    });
  });

  it('keeps positions and order of remaining nodes and puts new ones last', () => {
    const { scene } = setup();
    scene.move(scene.indexOf('W2'), 50, 60);
    const patch = scene.patch({ nodes: [buildNode('W9'), ...STAR.nodes.slice(1)], edges: STAR.edges });
    expect(ids(scene)).toEqual(['W1', 'W2', 'W3', 'W4', 'W9']);
    expect(at(scene, 'W2')).toEqual([50, 60]);
    expect(patch).toEqual({
      added: 1,
      firstNew: 4,
      removed: 1,
      hasSameNodes: false,
      hasMoved: false,
      isReplaced: false,
      hasLateEdges: false,
    });
  });

  it('knows when only data or edges have changed', () => {
    const { scene } = setup();
    expect(scene.patch({ nodes: [...STAR.nodes].reverse(), edges: [] }).hasSameNodes).toBe(true);
    expect(ids(scene)).toEqual(['A1', 'W1', 'W2', 'W3', 'W4']);
  });

  it('brings back a hidden node to where it was, and does not call it new', () => {
    const { scene } = setup();
    scene.move(scene.indexOf('A1'), 7, 8);
    scene.patch({ nodes: STAR.nodes.slice(1), edges: [] });
    expect(scene.indexOf('A1')).toBe(-1);
    expect(scene.positionOf('A1')).toBeNull();
    const patch = scene.patch(STAR);
    expect(at(scene, 'A1')).toEqual([7, 8]);
    expect(patch.added).toBe(0);
  });

  it('knows no previous position after a reset', () => {
    const { scene } = setup();
    scene.move(scene.indexOf('A1'), 7, 8);
    scene.move(scene.indexOf('W1'), 9, 9);
    scene.patch({ nodes: STAR.nodes.slice(1), edges: [] });
    scene.reset();
    expect(scene.count).toBe(0);
    const patch = scene.patch(STAR);
    const homes = STAR.nodes.map(({ x, y }) => [x, y]);
    expect(STAR.nodes.map(({ id }) => at(scene, id))).toEqual(homes);
    expect([patch.added, patch.isReplaced]).toEqual([STAR.nodes.length, true]);
  });

  it('moves a node whose data names another position', () => {
    const { scene } = setup();
    scene.move(scene.indexOf('W4'), 7, 8);
    const graph = { nodes: [buildNode('W4', { x: 200, y: 150 })], edges: [] };
    expect(scene.patch(graph).hasMoved).toBe(true);
    expect(at(scene, 'W4')).toEqual([200, 150]);
    expect(scene.patch(graph).hasMoved).toBe(false);
  });

  it('draws only edges with both ends, grouped by type and strength', () => {
    const edges = [
      { source: 'W1', target: 'W2', type: 'references', label: '' },
      { source: 'A1', target: 'W1', type: 'authored', label: '', weight: 1 },
      { source: 'A1', target: 'W2', type: 'authored', label: '', weight: 0.5 },
      { source: 'W2', target: 'W1', type: 'references', label: '' },
      { source: 'W1', target: 'W77', type: 'references', label: '' },
    ] as const;
    const { scene } = setup({ nodes: STAR.nodes, edges });
    expect(scene.edges.map(edgeId)).toEqual([
      'A1-authored-W2',
      'A1-authored-W1',
      'W1-references-W2',
      'W2-references-W1',
    ]);
    expect(scene.edgeBatches).toEqual([
      { type: 'authored', isStrong: false, tier: 0, start: 0, end: 1 },
      { type: 'authored', isStrong: true, tier: 0, start: 1, end: 2 },
      { type: 'references', isStrong: false, tier: 0, start: 2, end: 4 },
    ]);
  });

  it('ends empty after an empty graph', () => {
    const { scene } = setup();
    scene.patch({ nodes: [], edges: [] });
    expect(scene.count).toBe(0);
    expect(scene.bounds()).toBeNull();
    expect(scene.nearest(0, 0, 1e6)).toBe(-1);
  });
});

describe('Scene positions', () => {
  it('takes a layout frame and picks by it', () => {
    const { scene } = setup();
    scene.setPositions(Float32Array.of(0, 0, 100, 0, 200, 0, 300, 0, 400, 0));
    expect(scene.nodes[scene.nearest(290, 5, 20)]?.id).toBe('W3');
    expect(scene.window({ minX: 90, minY: -1, maxX: 210, maxY: 1 }).sort()).toEqual([1, 2]);
    expect(scene.edges[scene.nearestEdge(150, 3, 5)]).toMatchObject({ source: 'W1', target: 'W2' });
    scene.move(3, 290, 500);
    expect(scene.nearest(290, 5, 20)).toBe(-1);
    expect(scene.bounds()).toEqual({ minX: 0, minY: 0, maxX: 400, maxY: 500 });
  });

  it('leaves nodes beyond a short frame in place', () => {
    const { scene } = setup();
    scene.setPositions(Float32Array.of(9, 9));
    expect(at(scene, 'A1')).toEqual([9, 9]);
    expect(at(scene, 'W1')).toEqual([0, 0]);
  });

  it('tells its listeners what kind of change came', () => {
    const { scene } = setup();
    const heard: string[] = [];
    const stop = scene.subscribe((change) => heard.push(change));
    scene.move(0, 1, 1);
    scene.setAttention(NOBODY);
    scene.patch(STAR);
    stop();
    scene.move(0, 2, 2);
    expect(heard).toEqual(['positions', 'flags', 'structure']);
  });
});

describe('Scene.setAttention(attention)', () => {
  it('dims what is not adjacent to the hovered node', () => {
    const { scene } = setup();
    scene.setAttention({ ...NOBODY, hovered: 'W1' });
    const lit = ids(scene).filter((id) => (flagsOf(scene, id) & NODE_FLAG.dimmed) === 0);
    expect(lit).toEqual(['A1', 'W1', 'W2']);
    expect(flagsOf(scene, 'W1') & NODE_FLAG.hovered).toBe(NODE_FLAG.hovered);
    scene.setAttention(NOBODY);
    expect([...scene.flags]).toEqual([0, 0, 0, 0, 0]);
  });

  it('marks selected and pinned nodes and keeps the marks over a patch', () => {
    const { scene } = setup();
    scene.setAttention({ ...NOBODY, selected: 'W2', multi: new Set(['W3', 'W88']), pinned: new Set(['W4']) });
    scene.patch({ nodes: STAR.nodes.slice(1), edges: STAR.edges });
    expect(scene.selectedIndices.map((index) => scene.nodes[index]?.id)).toEqual(['W2', 'W3']);
    expect(flagsOf(scene, 'W4')).toBe(NODE_FLAG.pinned);
  });

  it.each<[string, Partial<GraphNode>, number]>([
    ['minimal', { hydration: 'minimal' }, NODE_FLAG.minimal],
    ['retracted', { summary: { ...buildNode('W1').summary, isRetracted: true } }, NODE_FLAG.retracted],
  ])('flags a %s node from its data', (_, changes, flag) => {
    const { scene } = setup({ nodes: [buildNode('W1', changes)], edges: [] });
    expect(flagsOf(scene, 'W1')).toBe(flag);
  });
});

describe('Scene.setEmphasis(emphasis)', () => {
  const lit = (scene: Scene) => ids(scene).filter((id) => (flagsOf(scene, id) & NODE_FLAG.dimmed) === 0);
  const dimmedEdges = (scene: Scene) => scene.edges.filter((_, at) => scene.edgeDims[at] === 1).map(edgeId);

  it('dims the faded, and the edges that touch them', () => {
    const { scene } = setup();
    scene.setEmphasis({ spotlight: null, faded: new Set(['W3', 'W77']) });
    expect(lit(scene)).toEqual(['A1', 'W1', 'W2', 'W4']);
    expect(dimmedEdges(scene)).toEqual(['W2-references-W3']);
    expect(scene.isDimming).toBe(true);
  });

  it('dims by hover alone while a node is hovered, and by emphasis again after', () => {
    const { scene } = setup();
    scene.setEmphasis({ spotlight: null, faded: new Set(['W1']) });
    scene.setAttention({ ...NOBODY, hovered: 'W1' });
    expect(lit(scene)).toEqual(['A1', 'W1', 'W2']);
    expect(dimmedEdges(scene)).toHaveLength(3);
    scene.setAttention(NOBODY);
    expect(lit(scene)).toEqual(['A1', 'W2', 'W3', 'W4']);
    scene.setEmphasis({ spotlight: null, faded: new Set() });
    expect([scene.isDimming, dimmedEdges(scene)]).toEqual([false, []]);
  });

  it.each<[string, EdgeTable | null, readonly string[]]>([
    ['between its nodes', null, ['A1-authored-W1', 'W1-references-W2']],
    ['that it names', new EdgeTable([buildEdge('W2', 'references', 'W3')]), ['W2-references-W3']],
  ])('lifts the edges %s', (_, edges, expected) => {
    const { scene } = setup();
    const nodeIds = new Set(['A1', 'W1', 'W2']);
    scene.setEmphasis({
      spotlight: { nodeIds, edges },
      faded: new Set(),
    });
    expect(scene.spotlightEdges.flatMap((at) => scene.edges[at] ?? []).map(edgeId)).toEqual(expected);
  });

  it('holds over a patch', () => {
    const { scene } = setup();
    scene.setEmphasis({ spotlight: null, faded: new Set(['W3']) });
    scene.patch({ nodes: STAR.nodes.slice(1), edges: STAR.edges });
    expect(flagsOf(scene, 'W3')).toBe(NODE_FLAG.dimmed);
  });
});

describe('Scene.setAppearance(appearance)', () => {
  const looks = { radiusOf: () => 2, colorOf: () => 3, markOf: () => 0, scale: { type: 'kind' } } as const;
  const TWO = { ...looks, basis: ['two'] };

  it('changes sizes and colours and nothing else, and says so once', () => {
    const { scene } = setup();
    const before = [scene.structureRevision, ids(scene), [...scene.positions]];
    const heard: string[] = [];
    scene.subscribe((change) => heard.push(change));
    scene.setAppearance(TWO);
    scene.setAppearance(TWO);
    expect([[...scene.radius], [...scene.color]]).toEqual([
      [2, 2, 2, 2, 2],
      [3, 3, 3, 3, 3],
    ]);
    expect([scene.structureRevision, ids(scene), [...scene.positions]]).toEqual(before);
    expect(heard).toEqual(['appearance']);
  });

  it('ranks again', () => {
    const { scene } = setup();
    scene.setAppearance({ ...TWO, radiusOf: ({ id }) => (id === 'W4' ? 20 : 5) });
    expect(scene.nodes[scene.byImportance[0] ?? -1]?.id).toBe('W4');
  });

  it('comes with a graph, too', () => {
    const { scene } = setup();
    scene.patch(STAR, TWO);
    expect(new Set(scene.radius)).toEqual(new Set([2]));
    scene.patch(STAR);
    expect(new Set(scene.radius)).toEqual(new Set([7]));
  });
});

describe('Scene.patch(graph) with the edges it has', () => {
  it('leaves their order when only facts of nodes are others', () => {
    const { scene } = setup();
    const { edgeSources, adjacency } = scene;
    scene.patch({ nodes: STAR.nodes.map((node) => ({ ...node, label: 'Named' })), edges: [...STAR.edges] });
    expect(scene.nodes[0]?.label).toBe('Named');
    expect([scene.edgeSources, scene.adjacency]).toEqual([edgeSources, adjacency]);
    expect(scene.edgeSources).toBe(edgeSources);
  });

  it('orders them when one of them is another', () => {
    const { scene } = setup();
    const [first, ...others] = STAR.edges;
    if (first === undefined) throw new Error('a star has edges');
    scene.patch({ nodes: STAR.nodes, edges: [...others, { ...first, type: 'funded_by' }] });
    expect(scene.edges.map(({ type }) => type)).toContain('funded_by');
  });

  it('orders them when a node has gone or come back', () => {
    const { scene } = setup();
    scene.patch({ nodes: STAR.nodes.slice(1), edges: STAR.edges });
    const without = scene.edges.length;
    scene.patch({ nodes: STAR.nodes, edges: STAR.edges });
    expect([without < STAR.edges.length, scene.edges.length]).toEqual([true, STAR.edges.length]);
    const ends = scene.edges.map((_, at) => [scene.edgeSources[at] ?? -1, scene.edgeTargets[at] ?? -1]);
    expect(
      ends.map(([source, target]) => [scene.nodes[source ?? -1]?.id, scene.nodes[target ?? -1]?.id]),
    ).toEqual(scene.edges.map(({ source, target }) => [source, target]));
  });

  it('finds them where moved nodes stand', () => {
    const { scene } = setup();
    scene.nearestEdge(0, 0, 5);
    scene.patch({ nodes: STAR.nodes.map((node) => ({ ...node, x: node.x + 5_000 })), edges: STAR.edges });
    const [x, y] = at(scene, scene.edges[0]?.source ?? '');
    expect(scene.nearestEdge(x ?? 0, y ?? 0, 5)).not.toBe(-1);
  });
});

describe('Scene.patch(graph) in two', () => {
  const LARGE = graphOfManyEdges(10_200);
  const newcomer = buildNode('A1');
  const joining = { ...graphFromText('A1 -authored-> W1').edges[0], id: 'A1-authored-W1' } as GraphEdge;
  const grown = { nodes: [...LARGE.nodes, newcomer], edges: [...LARGE.edges, joining] };

  it('shows nodes that come to many edges first, and the new edges when they are taken', () => {
    const { scene } = setup(LARGE);
    const patch = scene.patch(grown, undefined, true);
    expect(patch).toMatchObject({ added: 1, hasLateEdges: true });
    const at = scene.indexOf('A1');
    expect(scene.edges).toHaveLength(LARGE.edges.length);
    expect([...scene.neighboursOf(at)]).toEqual([]);
    expect(scene.importance).toHaveLength(scene.count);
    const { structureRevision } = scene;
    runToEnd(scene.lateEdgeSteps());
    expect(scene.structureRevision).toBe(structureRevision + 1);
    const { scene: whole } = setup(grown);
    expect(scene.edges.map(edgeId)).toEqual(whole.edges.map(edgeId));
    expect([...scene.neighboursOf(at)]).toEqual([scene.indexOf('W1')]);
    expect(scene.importance).toEqual(whole.importance);
  });

  it('leaves no trace of edges that another graph overtakes half way', () => {
    const { scene } = setup(LARGE);
    scene.patch(grown, undefined, true);
    const steps = scene.lateEdgeSteps();
    steps.next();
    scene.patch(LARGE);
    const { revision } = scene;
    runToEnd(steps);
    expect(scene.revision).toBe(revision);
    expect(scene.edges).toHaveLength(LARGE.edges.length);
    scene.patch(grown);
    expect(scene.edges).toHaveLength(grown.edges.length);
  });

  it('takes them with the next graph, if that comes first', () => {
    const { scene } = setup(LARGE);
    scene.patch(grown, undefined, true);
    const moved = {
      ...grown,
      nodes: grown.nodes.map((node) => (node === newcomer ? { ...node, x: 9 } : node)),
    };
    expect(scene.patch(moved, undefined, true).hasLateEdges).toBe(false);
    expect(scene.edges).toHaveLength(grown.edges.length);
    const { revision } = scene;
    runToEnd(scene.lateEdgeSteps());
    expect(scene.revision).toBe(revision);
  });

  it('shows everything at once where nodes go, or there are few edges', () => {
    const { scene } = setup(LARGE);
    const others = { nodes: grown.nodes.slice(1), edges: grown.edges };
    expect(scene.patch(others, undefined, true).hasLateEdges).toBe(false);
    const { scene: small } = setup();
    const more = { nodes: [...STAR.nodes, buildNode('W9')], edges: STAR.edges };
    expect(small.patch(more, undefined, true).hasLateEdges).toBe(false);
  });
});

describe('Scene.placeRevision', () => {
  const LARGE = graphOfManyEdges(1_000);

  it('stays where a few nodes come or move', () => {
    const { scene } = setup(LARGE);
    const { placeRevision } = scene;
    scene.patch({ nodes: [...LARGE.nodes, buildNode('A1')], edges: LARGE.edges });
    scene.move(0, 5, 5);
    scene.setPositions(scene.positions.map((value, at) => (at < 8 ? value + 1 : value)));
    expect(scene.placeRevision).toBe(placeRevision);
  });

  it('grows where many move, or one has gone', () => {
    const { scene } = setup(LARGE);
    const revisions = [scene.placeRevision];
    scene.setPositions(scene.positions.map((value) => value + 1));
    revisions.push(scene.placeRevision);
    scene.patch({ nodes: LARGE.nodes.slice(1), edges: LARGE.edges });
    revisions.push(scene.placeRevision);
    expect(new Set(revisions).size).toBe(3);
  });
});

describe('Scene.setStatuses(statuses)', () => {
  it('flags what loads and what failed, over patches, until told otherwise', () => {
    const { scene } = setup();
    scene.setStatuses(
      new Map([
        ['W1', { state: 'loading' as const }],
        ['W2', { state: 'error' as const, message: 'Entity not found: W2' }],
        ['W88', { state: 'loading' as const }],
      ]),
    );
    scene.patch({ nodes: STAR.nodes.slice(1), edges: [] });
    expect(ids(scene).map((id) => flagsOf(scene, id))).toEqual([NODE_FLAG.loading, NODE_FLAG.error, 0, 0]);
    scene.setStatuses(new Map());
    expect([...scene.flags]).toEqual([0, 0, 0, 0]);
  });
});

describe('Scene.positionOfNode(node)', () => {
  it('knows where shown and hidden nodes stand, and asks the data of strangers', () => {
    const { scene } = setup();
    scene.move(scene.indexOf('A1'), 7, 8);
    scene.move(scene.indexOf('W4'), 9, 9);
    scene.patch({ nodes: STAR.nodes.slice(1), edges: [] });
    expect(scene.positionOfNode(buildNode('A1'))).toEqual({ x: 7, y: 8 });
    expect(scene.positionOfNode(buildNode('W4'))).toEqual({ x: 9, y: 9 });
    expect(scene.positionOfNode(buildNode('W4', { x: 1, y: 2 }))).toMatchObject({ x: 1, y: 2 });
    expect(scene.positionOfNode(buildNode('W99', { x: 3, y: 4 }))).toMatchObject({ x: 3, y: 4 });
  });
});

describe('Scene importance', () => {
  it('ranks by citations, then by relations, then by order', () => {
    const cited = (id: string, citedByCount: number) =>
      buildNode(id, { summary: { ...buildNode(id).summary, citedByCount } });
    const { scene } = setup({
      nodes: [cited('W1', 0), cited('W2', 900), cited('W3', 0), cited('W4', 0)],
      edges: graphFromText('W3 -references-> W4\nW3 -references-> W2').edges,
    });
    expect([...scene.byImportance].map((index) => scene.nodes[index]?.id)).toEqual(['W2', 'W3', 'W4', 'W1']);
  });

  it('is not sorted anew for nodes that have only moved', () => {
    const graph = graphFromText('W1 -references-> W2');
    const scene = new Scene();
    scene.patch(graph);
    const before = scene.byImportance;
    scene.patch({ ...graph, nodes: graph.nodes.map((node) => ({ ...node, x: node.x + 50 })) });
    expect(scene.byImportance).toBe(before);
    scene.patch(graphFromText('W1 -references-> W2\nW2 -references-> W3'));
    expect(scene.byImportance).toHaveLength(3);
  });
});
