import { recordOf } from '@/lib/base/record-of';

describe('recordOf(keys, valueFor)', () => {
  it('has one value for each key', () => {
    expect(recordOf(['a', 'bcd'], (key) => key.length)).toEqual({ a: 1, bcd: 3 });
  });

  it('is empty without keys', () => {
    expect(recordOf([], () => 1)).toEqual({});
  });
});
