import { applyAddition, applyRemoval, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

describe('applyAddition(state, nodes, edges)', () => {
  it('adds nodes and the edges between them', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2');
    const state = applyAddition(EMPTY_GRAPH, nodes, edges);
    expect([...state.nodes.keys()]).toEqual(['W1', 'W2']);
    expect([...state.edges.keys()]).toEqual(['W1-references-W2']);
  });

  it('drops an edge whose end is not in the graph', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2');
    const state = applyAddition(EMPTY_GRAPH, nodes.slice(0, 1), edges);
    expect(state.edges.size).toBe(0);
  });

  it('adds nothing the second time', () => {
    const { nodes, edges } = graphFromText('A1 -authored-> W1\nA1 -affiliated-> I1');
    const once = applyAddition(EMPTY_GRAPH, nodes, edges);
    expect(applyAddition(once, nodes, edges)).toBe(once);
  });

  it('lets a full record replace a minimal node, which keeps its position', () => {
    const [node] = graphFromText('W1').nodes;
    if (node === undefined) throw new Error('no node');
    const minimal = { ...node, hydration: 'minimal' as const, x: 7, y: 9 };
    const before = applyAddition(EMPTY_GRAPH, [minimal], []);
    const after = applyAddition(before, [{ ...node, label: 'Full title', x: 0, y: 0 }], []);
    expect(after.nodes.get('W1')).toMatchObject({ label: 'Full title', x: 7, y: 9, hydration: 'full' });
  });
});

describe('applyAddition of what is known better', () => {
  const mention = buildNode('A10', { hydration: 'minimal', x: 7, label: 'Mentioned' });
  const known = buildNode('A10', {
    hydration: 'minimal',
    label: 'Known',
    summary: { ...mention.summary, citedByCount: 5 },
  });

  it('lets a record with counts replace a mere mention', () => {
    const after = applyAddition(applyAddition(EMPTY_GRAPH, [mention], []), [known], []);
    expect(after.nodes.get('A10')).toMatchObject({ label: 'Known', x: 7 });
  });

  it('keeps what nothing was added to as it is', () => {
    const { nodes, edges } = graphFromText('A10 -authored-> W1');
    const graph = applyAddition(EMPTY_GRAPH, [mention, ...nodes.filter(({ id }) => id !== 'A10')], edges);
    const better = applyAddition(graph, [known], edges);
    expect([better.nodes === graph.nodes, better.edges === graph.edges]).toEqual([false, true]);
    const joined = applyAddition(graph, [], graphFromText('W1 -references-> A10').edges);
    expect([joined.nodes === graph.nodes, joined.edges === graph.edges]).toEqual([true, false]);
  });

  it('lets a mention replace nothing', () => {
    const before = applyAddition(EMPTY_GRAPH, [known], []);
    expect(applyAddition(before, [mention], [])).toBe(before);
  });
});

describe('applyRemoval(state, ids)', () => {
  it('takes the edges of a removed node with it', () => {
    const { nodes, edges } = graphFromText('W1 -references-> W2\nW2 -references-> W3');
    const state = applyRemoval(applyAddition(EMPTY_GRAPH, nodes, edges), ['W2']);
    expect([...state.nodes.keys()]).toEqual(['W1', 'W3']);
    expect(state.edges.size).toBe(0);
  });

  it('returns the same state for ids that are not there', () => {
    expect(applyRemoval(EMPTY_GRAPH, ['W9'])).toBe(EMPTY_GRAPH);
  });

  it('undoes an addition', () => {
    const base = graphFromText('W1 -references-> W2');
    const state = applyAddition(EMPTY_GRAPH, base.nodes, base.edges);
    const more = graphFromText('W3 -references-> W1');
    const back = applyRemoval(applyAddition(state, more.nodes, more.edges), ['W3']);
    expect([...back.nodes]).toEqual([...state.nodes]);
    expect([...back.edges]).toEqual([...state.edges]);
  });
});
