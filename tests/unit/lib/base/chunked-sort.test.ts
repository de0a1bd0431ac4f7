import { chunkedSort } from '@/lib/base/chunked-sort';
import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';

const byKey = (one: { readonly key: number }, other: { readonly key: number }) => one.key - other.key;

describe('chunkedSort(items, compare)', () => {
  it.each([0, 1, 2, 499, 500, 501, 1_500, 3_333])('comes to what sort comes to, with %d items', (count) => {
    const random = seededRandom(count);
    const items = Array.from({ length: count }, (_, at) => ({ key: Math.floor(random() * 50), at }));
    expect(runToEnd(chunkedSort(items, byKey))).toEqual([...items].sort(byKey));
  });

  it('leaves the items as they were', () => {
    const items = [{ key: 2 }, { key: 1 }];
    runToEnd(chunkedSort(items, byKey));
    expect(items).toEqual([{ key: 2 }, { key: 1 }]);
  });

  it('gives a chance to stop after each few thousand comparisons', () => {
    const random = seededRandom(3);
    let compared = 0;
    let most = 0;
    const items = Array.from({ length: 20_000 }, () => ({ key: random() }));
    for (const _ of chunkedSort(items, (one, other) => {
      compared += 1;
      return byKey(one, other);
    })) {
      most = Math.max(most, compared);
      compared = 0;
    }
    expect(most).toBeLessThan(6_000);
  });
});
