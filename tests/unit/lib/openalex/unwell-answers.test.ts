import { contradictionOf, createKnownCounts, isCollapsed } from '@/lib/openalex/unwell-answers';

const listOf = (count: number) => ({ meta: { count }, results: [] });

describe('contradictionOf(request, value)', () => {
  it.each<[string, string, unknown, string | null]>([
    ['/authors', '', listOf(0), 'it lists no authors at all'],
    ['/works', 'per_page=1&select=id', listOf(0), 'it lists no works at all'],
    ['/works', 'filter=cites:W1', listOf(0), null],
    ['/works', 'search.title=zzz', listOf(0), null],
    ['/works', 'sample=5', listOf(0), null],
    ['/works', '', listOf(3), null],
    ['/works', 'filter=cites:W1', { meta: { count: 3 } }, 'it answered without results'],
    ['/works', 'group_by=type', { meta: { count: 3 } }, 'it answered without results'],
    ['/works', 'group_by=type', { meta: { count: 0 }, group_by: [] }, null],
    ['/works', 'group_bys=type,is_oa', { meta: { count: 3 }, group_bys: [] }, null],
    ['/works', 'group-bys=type', { meta: { count: 3 }, group_bys: [] }, null],
    ['/works', 'group_bys=type', { meta: { count: 3 } }, 'it answered without results'],
    ['/works', '', [], null],
    ['/works/W1', '', {}, null],
    ['/autocomplete/works', 'q=x', { meta: { count: 0 }, results: [] }, null],
  ])('of %s?%s', (path, query, value, expected) => {
    expect(contradictionOf({ path, query }, value)).toBe(expected);
  });
});

describe('isCollapsed(count, before)', () => {
  it.each([
    [10, 100, true],
    [11, 100, false],
    [0, 20, true],
    [0, 19, false],
    [100, 10, false],
    [null, 100, false],
    [0, null, false],
  ])('%p after %p: %p', (count, before, expected) => {
    expect(isCollapsed(count, before)).toBe(expected);
  });
});

describe('createKnownCounts(now)', () => {
  const REQUEST = { path: '/works', query: 'search=malaria' };

  it('doubts a count that fell to a tenth, for half an hour', () => {
    let time = 0;
    const known = createKnownCounts(() => time);
    expect(known.contradictionOf(REQUEST, listOf(5_000))).toBeNull();
    time += 60_000;
    expect(known.contradictionOf(REQUEST, listOf(3))).toBe('it counts 3 where it counted 5000 before');
    expect(known.contradictionOf({ ...REQUEST, query: 'search=x' }, listOf(3))).toBeNull();
    time += 30 * 60_000;
    expect(known.contradictionOf(REQUEST, listOf(3))).toBeNull();
  });

  it('compares no count that the service stopped early', () => {
    const known = createKnownCounts(() => 0);
    const partial = { meta: { count: 40, timed_out: true }, results: [] };
    expect(known.contradictionOf(REQUEST, listOf(5_000))).toBeNull();
    expect(known.contradictionOf(REQUEST, partial)).toBeNull();
    expect(known.contradictionOf(REQUEST, listOf(40))).toBe('it counts 40 where it counted 5000 before');
  });

  it('believes a smaller count that is no collapse, and counts from there', () => {
    const known = createKnownCounts(() => 0);
    known.contradictionOf(REQUEST, listOf(100));
    expect(known.contradictionOf(REQUEST, listOf(60))).toBeNull();
    expect(known.contradictionOf(REQUEST, listOf(7))).toBeNull();
    expect(known.contradictionOf(REQUEST, listOf(0))).toBeNull();
  });
});
