import { formatSize, formatSizeDone } from '@/lib/format/sizes';

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

describe('formatSizeDone(done, size)', () => {
  it.each([
    [12.4 * 1024 ** 2, 39 * 1024 ** 2, '12 of 39 MB'],
    [0.42 * 1024 ** 2, 2.5 * 1024 ** 2, '0.4 of 2.5 MB'],
    [0, 700, '0 of 700 B'],
    [1024, 1024, '1 of 1 KB'],
  ])('shows %d of %d as %j', (done, size, expected) => {
    expect(formatSizeDone(done, size)).toBe(expected);
  });
});
