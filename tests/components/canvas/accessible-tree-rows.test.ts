import { AccessibleTreeRows, matchingNodes } from '@/components/canvas/accessible-tree-rows';
import { accessibleNodeName } from '@/components/canvas/paint/card-facts';
import { Scene } from '@/lib/graph/scene/scene';
import { buildNode, graphFromText } from '../../support/graph-from-text';

const NODES = [
  buildNode('W1', { label: 'On engines' }),
  buildNode('W2', { label: 'On looms' }),
  buildNode('A1', { label: 'Ada Lovelace' }),
  buildNode('T1', { label: 'Computing' }),
];

function rowsWith(...open: readonly string[]) {
  const scene = new Scene();
  scene.patch({ nodes: NODES, edges: graphFromText('W1 -references-> W2\nA1 -authored-> W2').edges });
  return new AccessibleTreeRows(NODES, scene, new Set(open), (node) => accessibleNodeName(node));
}

/** `1/4 + On engines, work` for a closed node, with `-` for an open one and two spaces before an edge. */
function written(rows: ReturnType<typeof rowsWith>): readonly string[] {
  return rows.slice(0, rows.length).map(({ level, position, total, isOpen, name }) => {
    const sign = isOpen === null ? '' : isOpen ? '- ' : '+ ';
    return `${level === 2 ? '  ' : ''}${position}/${total} ${sign}${name}`;
  });
}

describe('AccessibleTreeRows(nodes, scene, open, nameOf)', () => {
  it('lists the nodes, those with edges as closed', () => {
    expect(written(rowsWith())).toEqual([
      '1/4 + On engines, work',
      '2/4 + On looms, work',
      '3/4 + Ada Lovelace, author',
      '4/4 Computing, topic',
    ]);
  });

  it('lists the edges of an open node below it, with their directions', () => {
    expect(written(rowsWith('W2', 'A1'))).toEqual([
      '1/4 + On engines, work',
      '2/4 - On looms, work',
      '  1/2 Authored, from Ada Lovelace, author',
      '  2/2 References, from On engines, work',
      '3/4 - Ada Lovelace, author',
      '  1/1 Authored, to On looms, work',
      '4/4 Computing, topic',
    ]);
  });

  it('gives each line a key of its own', () => {
    const rows = rowsWith('W1', 'W2', 'A1', 'T1');
    const keys = rows.slice(0, rows.length).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('finds each line by its key, and none by another', () => {
    const rows = rowsWith('W2', 'A1');
    const keys = rows.slice(0, rows.length).map(({ key }) => key);
    expect(keys.map((key) => rows.indexOf(key))).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rows.indexOf('W9')).toBe(-1);
    expect(rowsWith('W2').indexOf('A1 A1-authored-W2')).toBe(-1);
  });

  it('has no lines before the first and beyond the last', () => {
    const rows = rowsWith('W2', 'A1');
    expect([rows.at(-1), rows.at(7)]).toEqual([undefined, undefined]);
    expect(rows.slice(-5, 2).map(({ nodeId }) => nodeId)).toEqual(['W1', 'W2']);
  });

  it('names no line before it is asked for', () => {
    const nameOf = jest.fn(() => '');
    const rows = new AccessibleTreeRows(NODES, new Scene(), new Set(), nameOf);
    rows.slice(1, 3);
    expect(nameOf.mock.calls.flat()).toEqual([NODES[1], NODES[2]]);
  });
});

describe('matchingNodes(nodes, text)', () => {
  it.each([
    ['', ['W1', 'W2', 'A1', 'T1']],
    ['  ', ['W1', 'W2', 'A1', 'T1']],
    ['ON', ['W1', 'W2']],
    [' love', ['A1']],
    ['(', []],
  ])('finds by %j', (text, ids) => {
    expect(matchingNodes(NODES, text).map(({ id }) => id)).toEqual(ids);
  });
});
