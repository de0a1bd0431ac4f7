import { formatAuthors } from '@/lib/format/authors';

describe('formatAuthors(names)', () => {
  it.each([
    [[], ''],
    [['A'], 'A'],
    [['A', 'B', 'C'], 'A, B, C'],
    [['A', 'B', 'C', 'D', 'E'], 'A, B, C +2 more'],
  ])('shows %j as %j', (names, expected) => {
    expect(formatAuthors(names)).toBe(expected);
  });
});
