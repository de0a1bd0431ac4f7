import { applyChange, type GraphPicture, invertChange } from '@/lib/graph/graph-change';
import { applyAddition, EMPTY_GRAPH } from '@/lib/graph/graph-state';
import { mergeChanges } from '@/lib/graph/merge-node';
import { buildNode, graphFromText } from '@/tests/support/graph-from-text';

function picture(text: string, pinned: readonly string[] = []): GraphPicture {
  const { nodes, edges } = graphFromText(text);
  const graph = applyAddition(EMPTY_GRAPH, nodes, edges);
  return { graph, pinned: new Set(pinned), shownTypes: new Set(['references']) };
}

/** The picture after a merge, and the one after its undoing. */
function merged(before: GraphPicture, from: string, to: string) {
  const survivor = buildNode(to, { label: 'Survivor' });
  let after = before;
  const inverse = [];
  for (const change of mergeChanges(before, from, survivor, () => ({ x: 3, y: 4 }))) {
    inverse.unshift(invertChange(after, change));
    after = applyChange(after, change);
  }
  return { after, undone: inverse.reduce(applyChange, after) };
}

const edgesOf = ({ graph }: GraphPicture) => [...graph.edges.keys()].sort();

describe('mergeChanges(picture, mergedId, survivor)', () => {
  it('puts a survivor that is not there in the place of the merged node', () => {
    const before = picture('W1\nA10 -authored-> W1\nA10 -affiliated-> I10\nW2', ['A10']);
    const { after } = merged(before, 'A10', 'A20');
    expect([...after.graph.nodes.keys()]).toEqual(['W1', 'A20', 'I10', 'W2']);
    expect(after.graph.nodes.get('A20')).toMatchObject({ label: 'Survivor', x: 3, y: 4 });
    expect(edgesOf(after)).toEqual(['A20-affiliated-I10', 'A20-authored-W1']);
    expect(after.graph.edges.get('A20-authored-W1')).toMatchObject({ source: 'A20', target: 'W1' });
    expect([...after.pinned]).toEqual(['A20']);
  });

  it('leaves a survivor that is there where it is, and has each relation once', () => {
    const before = picture('A10 -authored-> W1\nA20 -authored-> W1\nA10 -authored-> W2\nA20 -authored-> W3');
    const { after } = merged(before, 'A10', 'A20');
    expect([...after.graph.nodes.keys()]).toEqual(['W1', 'A20', 'W2', 'W3']);
    expect(after.graph.nodes.get('A20')).toMatchObject({ x: 0, y: 0 });
    expect(edgesOf(after)).toEqual(['A20-authored-W1', 'A20-authored-W2', 'A20-authored-W3']);
    expect([...after.pinned]).toEqual([]);
  });

  it('ties nothing to itself, and what is related once', () => {
    const before = picture('W1 -references-> W2\nW1 -related_to-> W3\nW3 -related_to-> W2');
    const { after } = merged(before, 'W1', 'W2');
    expect(edgesOf(after)).toEqual(['W3-related_to-W2']);
  });

  it('can be taken back whole', () => {
    const before = picture('A10 -authored-> W1\nA20 -authored-> W1\nA10 -authored-> W2', ['A10', 'W2']);
    const { undone } = merged(before, 'A10', 'A20');
    expect(edgesOf(undone)).toEqual(edgesOf(before));
    expect([...undone.graph.nodes.keys()]).toEqual([...before.graph.nodes.keys()]);
    expect([...undone.pinned].sort()).toEqual(['A10', 'W2']);
  });

  it.each([
    ['W9', 'W1'],
    ['W1', 'W1'],
  ])('does nothing for %s into %s', (from, to) => {
    expect(mergeChanges(picture('W1'), from, buildNode(to))).toEqual([]);
  });
});
