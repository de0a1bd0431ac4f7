import { firstInOrder } from '@/lib/base/first-in-order';
import { seededRandom } from '@/lib/base/random';

describe('firstInOrder(count, most, compare)', () => {
  it('gives what sorting all gives first', () => {
    const random = seededRandom(3);
    for (const count of [0, 1, 2, 10, 500, 3_000]) {
      const values = Array.from({ length: count }, () => Math.floor(random() * 50));
      const compare = (a: number, b: number) => (values[b] ?? 0) - (values[a] ?? 0) || a - b;
      const sorted = values.map((_, index) => index).sort(compare);
      for (const most of [0, 1, 7, 25, count]) {
        expect(firstInOrder(count, most, compare)).toEqual(sorted.slice(0, most));
      }
    }
  });

  it('compares each once or little more where few of many are wanted', () => {
    const random = seededRandom(5);
    const values = Array.from({ length: 20_000 }, () => random());
    let comparisons = 0;
    firstInOrder(values.length, 25, (a, b) => {
      comparisons += 1;
      return (values[a] ?? 0) - (values[b] ?? 0);
    });
    expect(comparisons / values.length).toBeLessThan(1.3);
  });
});
