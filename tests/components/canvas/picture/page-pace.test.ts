import { PagePace } from '@/components/canvas/picture/page-pace';

/** Whether a page is slow that took so long for its pictures, after the first three. */
function isSlowAfter(...ms: readonly number[]): boolean {
  const pace = new PagePace();
  for (const each of [50, 50, 50, ...ms]) pace.note(each, 3_000);
  return pace.isSlow;
}

describe('PagePace', () => {
  it('calls a page slow that takes long for four pictures of five', () => {
    expect(isSlowAfter(7, 7, 7, 7)).toBe(true);
    expect(isSlowAfter(7, 7, 5, 7, 7)).toBe(true);
    expect(isSlowAfter(7, 5, 7, 5, 7)).toBe(false);
    expect(isSlowAfter(6, 6, 6, 6, 6)).toBe(false);
  });

  it('says nothing of the first three', () => {
    expect(isSlowAfter()).toBe(false);
    expect(isSlowAfter(50, 50, 50)).toBe(false);
  });

  it('forgets what was long ago, but not that the page was slow', () => {
    expect(isSlowAfter(7, 7, 7, 1, 1, 7, 7, 7)).toBe(false);
    expect(isSlowAfter(7, 7, 7, 7, 1, 1, 1, 1, 1)).toBe(true);
  });

  it('does not count pictures of many edges, which take any page long', () => {
    const pace = new PagePace();
    for (let picture = 0; picture < 20; picture++) pace.note(50, 3_001);
    expect(pace.isSlow).toBe(false);
  });
});
