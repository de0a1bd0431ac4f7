import { formatAmount, kindEntries, scaleFacts } from '@/components/canvas/paint/legend-facts';

describe('scaleFacts(scale)', () => {
  it('says nothing of kinds, which have entries of their own', () => {
    expect(scaleFacts({ type: 'kind' })).toBeNull();
  });

  it('tells the ends of a ramp and how many are unknown', () => {
    const scale = {
      type: 'numbers',
      title: 'Citations',
      min: 0,
      max: 12_345,
      hasLower: false,
      unknown: 3,
    } as const;
    expect(scaleFacts(scale)).toEqual({
      title: 'Citations',
      ramp: { colors: [0, 1, 2, 3, 4, 5, 6], min: '0', max: '12.3K' },
      entries: [{ color: 7, name: 'Unknown', count: 3 }],
    });
  });

  it('says when some lie below', () => {
    const scale = {
      type: 'numbers',
      title: 'Year',
      min: 1998,
      max: 2024,
      hasLower: true,
      unknown: 0,
    } as const;
    expect(scaleFacts(scale)).toMatchObject({ ramp: { min: '≤ 1998', max: '2024' }, entries: [] });
  });

  it('lists groups and the rest', () => {
    const groups = [{ name: 'Nature', count: 4, color: 0 }];
    expect(scaleFacts({ type: 'groups', title: 'Source', groups, others: 2, rest: null })?.entries).toEqual([
      { color: 0, name: 'Nature', count: 4 },
      { color: 8, name: 'Others', count: 2 },
    ]);
    expect(
      scaleFacts({ type: 'groups', title: 'Source', groups, others: 0, rest: null })?.entries,
    ).toHaveLength(1);
  });
});

describe('formatAmount(value)', () => {
  it.each([
    [0, '0'],
    [1998, '1998'],
    [9_999, '9999'],
    [12_345, '12.3K'],
    [0.012345, '0.012'],
    [0.5, '0.5'],
  ])('%d reads %s', (value, text) => {
    expect(formatAmount(value)).toBe(text);
  });
});

describe('kindEntries(kinds)', () => {
  it('counts in the order of the kinds', () => {
    expect(kindEntries(['authors', 'works', 'authors'])).toEqual([
      { kind: 'works', name: 'Works', count: '1' },
      { kind: 'authors', name: 'Authors', count: '2' },
    ]);
  });
});
