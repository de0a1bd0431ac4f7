import { runToEnd } from '@/lib/base/slices';
import { groupLeaders } from '@/lib/graph/analysis/group-leaders';

const edges = (text: string) =>
  text.split(' ').map((ends) => {
    const [source = '', target = ''] = ends.split('-');
    return { source, target };
  });

describe('groupLeaders', () => {
  it('finds per group the node with most edges inside, and counts no edge that leaves it', () => {
    const groupOf = new Map(
      [...'abc'].map((id) => [id, 0]).concat([...'xyz'].map((id) => [id, 1])) as [string, number][],
    );
    const leaders = runToEnd(groupLeaders(groupOf, edges('a-b b-c x-y x-z a-x a-y a-z')));
    expect(Object.fromEntries(leaders)).toEqual({ 0: 'b', 1: 'x' });
  });

  it('takes the first of equals, and none for a group without an edge inside', () => {
    const groupOf = new Map([
      ['a', 0],
      ['b', 0],
      ['c', 1],
      ['d', 1],
    ]);
    const leaders = runToEnd(groupLeaders(groupOf, edges('b-a c-c c-a z-d')));
    expect(Object.fromEntries(leaders)).toEqual({ 0: 'a' });
  });

  it('can be stopped between chunks of a large graph', () => {
    const many = edges(Array.from({ length: 12_000 }, () => 'a-b').join(' '));
    const task = groupLeaders(
      new Map([
        ['a', 0],
        ['b', 0],
      ]),
      many,
    );
    expect(task.next().done).toBe(false);
    expect(task.next().done).toBe(false);
    expect(task.next().done).toBe(true);
  });
});
