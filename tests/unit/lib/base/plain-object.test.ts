import { isPlainObject } from '@/lib/base/plain-object';

describe('isPlainObject(value)', () => {
  it('accepts objects only', () => {
    expect(isPlainObject({})).toBe(true);
    expect([null, undefined, [], 'text', 1, true].some(isPlainObject)).toBe(false);
  });
});
