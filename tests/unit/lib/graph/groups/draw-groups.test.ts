import { runToEnd } from '@/lib/base/slices';
import { divideGraph } from '@/lib/graph/groups/divide-graph';
import { drawGroups, type GroupSeats } from '@/lib/graph/groups/draw-groups';
import { isGroupLink, isGroupNode } from '@/lib/graph/groups/group-node';
import { placeGroups } from '@/lib/graph/groups/place-groups';
import { seatMembers } from '@/lib/graph/groups/seat-members';
import { ring } from '@/tests/support/ring-graphs';

function setup(...openKeys: readonly number[]) {
  // W0 to W9, W10 to W20, W21 to W32.
  const graph = ring(
    [10, 11, 12],
    [
      [0, 10],
      [0, 11],
      [1, 21],
      [10, 21],
    ],
  );
  const divided = runToEnd(divideGraph({ ...graph, nameOf: (key) => `Subject ${key}` }));
  const places = runToEnd(placeGroups(divided));
  const open = new Map<number, GroupSeats>(
    divided.groups.flatMap((group): [number, GroupSeats][] => {
      const place = places.get(group.key);
      return openKeys.includes(group.key) && place !== undefined
        ? [[group.key, seatMembers(group, place)]]
        : [];
    }),
  );
  const drawn = drawGroups(divided, places, open);
  const line = (edge: (typeof drawn.edges)[number]) =>
    `${edge.source} ${isGroupLink(edge) ? edge.links : '->'} ${edge.target}`;
  return { drawn, places, lines: drawn.edges.map(line).sort() };
}

describe('drawGroups(divided, places, open)', () => {
  it('draws a disc for each group, with its name and its number of nodes', () => {
    const { drawn, places } = setup();
    expect(drawn.nodes.map((node) => isGroupNode(node) && [node.id, node.label, node.group.size])).toEqual([
      ['group:2', 'Subject 2', 12],
      ['group:1', 'Subject 1', 11],
      ['group:0', 'Subject 0', 10],
    ]);
    expect(drawn.nodes[0]).toMatchObject({ x: places.get(2)?.x, y: places.get(2)?.y });
  });

  it('draws one line between two groups, with the number of edges that it stands for', () => {
    expect(setup().lines).toEqual(['group:1 2 group:0', 'group:2 1 group:0', 'group:2 1 group:1']);
  });

  it('draws the nodes of an open group within its disc, with their own edges', () => {
    const { drawn, places, lines } = setup(0);
    const members = drawn.nodes.filter((node) => !isGroupNode(node));
    expect(members.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => `W${at}`));
    const { x, y, radius } = places.get(0) ?? { x: 0, y: 0, radius: 0 };
    for (const member of members) expect(Math.hypot(member.x - x, member.y - y)).toBeLessThan(radius);
    expect(lines).toEqual(
      [
        ...Array.from({ length: 10 }, (_, at) => `W${at} -> W${(at + 1) % 10}`),
        'W0 2 group:1',
        'W1 1 group:2',
        'group:2 1 group:1',
      ].sort(),
    );
  });

  it('draws an edge between two open groups once, as it is', () => {
    const { lines } = setup(0, 1);
    expect(lines.filter((each) => ['W0 -> W10', 'W0 -> W11'].includes(each))).toHaveLength(2);
    expect(lines).toHaveLength(10 + 11 + 2 + 2);
  });
});
