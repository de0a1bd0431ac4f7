import { PAGE_SIZES, parsePageSize } from '@/components/tables/page-size';
import { DEFAULT_BROWSE_SIZE, DEFAULT_CACHE_PAGE_SIZE } from '@/lib/state/cache/cache-browser-atoms';

describe('page sizes', () => {
  it('are the four of docs/behaviours/shell.md#page-sizes', () => {
    expect(PAGE_SIZES).toEqual([10, 25, 50, 100]);
  });
});

describe('parsePageSize(text, fallback)', () => {
  it.each([
    ['25', 25],
    [' 50 ', 50],
    ['', 10],
    ['many', 10],
    ['NaN', 10],
    ['-5', 10],
    ['0', 10],
    ['Infinity', 10],
  ])('reads %j as %d', (text, expected) => {
    expect(parsePageSize(text)).toBe(expected);
  });

  it('falls back to what the table says: 50 in the Cache Browser, 100 in Browse', () => {
    expect(parsePageSize('x', DEFAULT_CACHE_PAGE_SIZE)).toBe(50);
    expect(parsePageSize('x', DEFAULT_BROWSE_SIZE)).toBe(100);
  });
});
