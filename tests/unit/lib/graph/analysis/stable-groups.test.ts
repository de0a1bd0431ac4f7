import { followGroups, NO_STABLE_GROUPS } from '@/lib/graph/analysis/stable-groups';

/** One digit per node: `001` puts a and b into group 0, c into group 1. */
function groups(digits: string, ids = 'abcdefghijklmnopqrstuvwxyz'): ReadonlyMap<string, number> {
  return new Map(Array.from(digits, (digit, at) => [ids.charAt(at), Number(digit)]));
}

/** The lasting number of each node, in the order of the nodes. */
const numbers = ({ groupOf }: { readonly groupOf: ReadonlyMap<string, number> }) =>
  [...groupOf.values()].join('');

describe('followGroups(before, found, colorCount)', () => {
  it('numbers and colours the first groups by their size', () => {
    const first = followGroups(NO_STABLE_GROUPS, groups('000011122'), 2);
    expect(numbers(first)).toBe('000011122');
    expect([...first.colors]).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });

  it('keeps number and colour of two groups that change places in size', () => {
    const first = followGroups(NO_STABLE_GROUPS, groups('0000111'), 8);
    const next = followGroups(first, groups('11110000' + '0'), 8);
    expect(numbers(next)).toBe('0000111' + '11');
    expect(Object.fromEntries(next.colors)).toEqual({ 0: 0, 1: 1 });
  });

  it('gives a group that is new a new number and a free colour, also after one went', () => {
    const first = followGroups(NO_STABLE_GROUPS, groups('000112'), 8);
    const without = followGroups(first, groups('00011'), 8);
    const next = followGroups(without, new Map([...groups('00011'), ['x', 2], ['y', 2]]), 8);
    expect(next.groupOf.get('x')).toBe(3);
    expect(next.colors.get(3)).toBe(2);
  });

  it('keeps the number with the larger part of a group that falls in two', () => {
    const first = followGroups(NO_STABLE_GROUPS, groups('00000'), 8);
    expect(numbers(followGroups(first, groups('11000'), 8))).toBe('11000');
  });

  it('begins anew with another graph', () => {
    const first = followGroups(NO_STABLE_GROUPS, groups('000112'), 8);
    expect(numbers(followGroups(first, groups('0011', 'wxyz'), 8))).toBe('0011');
  });

  it('gives no two groups of the colours the same one', () => {
    const first = followGroups(NO_STABLE_GROUPS, groups('0000111223'), 3);
    const next = followGroups(first, groups('1111222003' + '000'), 3);
    expect([...followGroups(NO_STABLE_GROUPS, groups('001'), 3).colors.keys()]).toEqual([0]);
    expect(new Set(next.colors.values()).size).toBe(3);
  });
});
