import type { GroupNode } from '@/lib/graph/groups/group-node';
import { areNodesAlike } from '@/lib/graph/scene/alike-nodes';
import type { GraphNode } from '@/lib/graph/types';
import { buildNode } from '../../../../support/graph-from-text';

const [ONE, TWO] = [buildNode('W1'), buildNode('W2')];

describe('areNodesAlike', () => {
  it('is true of the same nodes, wherever they stand', () => {
    expect(areNodesAlike([ONE, TWO], [ONE, TWO])).toBe(true);
    expect(areNodesAlike([ONE, TWO], [ONE, { ...TWO, x: 700, y: -3 }])).toBe(true);
  });

  it('is false of more or fewer nodes, and of another order', () => {
    expect(areNodesAlike([ONE], [ONE, TWO])).toBe(false);
    expect(areNodesAlike([TWO, ONE], [ONE, TWO])).toBe(false);
  });

  it('is false where more is known of a node, or it is called otherwise', () => {
    const changes: readonly Partial<GraphNode>[] = [
      { label: 'Another name' },
      { hydration: ONE.hydration === 'full' ? 'minimal' : 'full' },
      { summary: { ...ONE.summary, citedByCount: 77 } },
      { externalIds: [...ONE.externalIds] },
      { entityType: 'authors' },
    ];
    for (const change of changes) expect(areNodesAlike([ONE], [{ ...ONE, ...change }])).toBe(false);
  });

  it('is false of discs of groups that are not the same objects', () => {
    const disc: GroupNode = {
      ...ONE,
      id: 'group:1',
      group: { key: 1, size: 3, radius: 20, isOpen: false },
    };
    expect(areNodesAlike([disc], [disc])).toBe(true);
    const larger: GroupNode = { ...disc, group: { ...disc.group, radius: 30 } };
    expect(areNodesAlike([disc], [larger])).toBe(false);
  });
});
