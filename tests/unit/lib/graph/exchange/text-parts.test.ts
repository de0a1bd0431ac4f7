import { joinInSlices, joinParts, partsOf } from '@/lib/graph/exchange/text-parts';

const NUMBERS = Array.from({ length: 1_001 }, (_, index) => index);

/** Takes a fifth of a millisecond. */
function writeSlowly(each: number): string {
  const start = performance.now();
  while (performance.now() - start < 0.2);
  return String(each);
}

describe('partsOf(items, write, separator)', () => {
  it.each([0, 1, 99, 100, 101, 1_001])('joins %i items as one text would be', (count) => {
    const items = NUMBERS.slice(0, count);
    expect(joinParts(partsOf(items, String, ','))).toBe(items.join(','));
  });

  it('writes some of many items at a time', () => {
    const parts = [...partsOf(NUMBERS, String, ',')];
    expect(parts.length).toBeGreaterThan(5);
    expect(Math.max(...parts.map((part) => part.split(',').length))).toBeLessThan(200);
  });
});

describe('joinInSlices(parts, signal)', () => {
  it('gives what joining at once gives', async () => {
    expect(await joinInSlices(partsOf(NUMBERS, String, ','))).toBe(NUMBERS.join(','));
  });

  it('lets what waits be done in between', async () => {
    const done: string[] = [];
    const writing = joinInSlices(partsOf(NUMBERS, writeSlowly)).then(() => done.push('text'));
    setTimeout(() => done.push('timer'), 0);
    await writing;
    expect(done).toEqual(['timer', 'text']);
  });

  it('stops when it is given up', async () => {
    const controller = new AbortController();
    const writing = joinInSlices(partsOf(NUMBERS, writeSlowly), controller.signal);
    controller.abort();
    await expect(writing).rejects.toMatchObject({ name: 'AbortError' });
  });
});
