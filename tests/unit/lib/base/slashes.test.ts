import { withoutClosingSlashes, withoutOuterSlashes } from '@/lib/base/slashes';

describe('withoutClosingSlashes(text), withoutOuterSlashes(text)', () => {
  it.each([
    ['', '', ''],
    ['/', '', ''],
    ['///', '', ''],
    ['/works/W1/', '/works/W1', 'works/W1'],
    ['//works//W1//', '//works//W1', 'works//W1'],
    ['works', 'works', 'works'],
  ])('%j becomes %j and %j', (text, closed, bare) => {
    expect(withoutClosingSlashes(text)).toBe(closed);
    expect(withoutOuterSlashes(text)).toBe(bare);
  });

  it('takes a row of slashes before a word in no more than its length', () => {
    const text = `${'/'.repeat(2_000_000)}x`;
    expect(withoutClosingSlashes(text)).toBe(text);
    expect(withoutOuterSlashes(text)).toBe('x');
  });
});
