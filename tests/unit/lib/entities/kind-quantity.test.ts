import { formatKindQuantity } from '@/lib/entities/kind-quantity';

describe('formatKindQuantity(count, kind)', () => {
  it.each([
    [0, 'works', '0 works'],
    [1, 'works', '1 work'],
    [1, 'institutions', '1 institution'],
    [1234, 'publishers', '1,234 publishers'],
  ] as const)('of %d %s is %s', (count, kind, text) => {
    expect(formatKindQuantity(count, kind)).toBe(text);
  });
});
