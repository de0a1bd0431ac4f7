import { formatSize } from '@/lib/format/sizes';

describe('formatSize(bytes)', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1 KB'],
    [1536, '1.5 KB'],
    [1024 * 1024, '1 MB'],
    [2.5 * 1024 ** 3, '2.5 GB'],
    [2048 * 1024 ** 3, '2048 GB'],
  ])('shows %d as %j', (bytes, expected) => {
    expect(formatSize(bytes)).toBe(expected);
  });
});
