import { concurrently } from '@/lib/flows/concurrently';

/** Tasks that end when told to. */
function tasks() {
  const ends = new Map<string, () => void>();
  const run = (name: string) =>
    new Promise<string>((resolve) => {
      ends.set(name, () => resolve(name));
    });
  return { run, started: () => [...ends.keys()], end: (name: string) => ends.get(name)?.() };
}

describe('concurrently(items, atOnce, run)', () => {
  it('runs so many at a time and gives outcomes as they come', async () => {
    const { run, started, end } = tasks();
    const outcomes = concurrently(['a', 'b', 'c', 'd'], 2, run);
    const first = outcomes.next();
    expect(started()).toEqual(['a', 'b']);
    end('b');
    expect((await first).value).toBe('b');
    expect(started()).toEqual(['a', 'b']);
    const second = outcomes.next();
    await Promise.resolve();
    expect(started()).toEqual(['a', 'b', 'c']);
    end('c');
    expect((await second).value).toBe('c');
  });

  it('starts nothing more for a reader that stops', async () => {
    const started: number[] = [];
    const run = async (item: number) => {
      started.push(item);
      return item;
    };
    for await (const outcome of concurrently([1, 2, 3, 4], 2, run)) if (outcome === 1) break;
    expect(started).toEqual([1, 2]);
  });

  it('gives every outcome once, and ends at once for none', async () => {
    const seen: number[] = [];
    for await (const each of concurrently([1, 2, 3], 9, async (item) => item * 2)) seen.push(each);
    expect(seen.sort()).toEqual([2, 4, 6]);
    expect((await concurrently([], 3, async () => 1).next()).done).toBe(true);
  });
});
