import { seededRandom } from '@/lib/base/random';
import { editDistance, jaccard, titleSimilarity } from '@/lib/evaluation/matching/title-similarity';

/** The textbook's table, to compare with. */
function plainDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

describe('editDistance(a, b)', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['flaw', 'lawn', 2],
    ['深度学习', '深度学会', 1],
  ])('between %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });

  it('agrees with the plain table on random texts of up to 150 letters', () => {
    const random = seededRandom(1);
    const text = () => {
      const letters = 'abcdé 学x';
      return Array.from({ length: Math.floor(random() * 150) }, () =>
        letters.charAt(Math.floor(random() * letters.length)),
      ).join('');
    };
    for (let round = 0; round < 300; round += 1) {
      const a = text();
      const b = round % 2 === 0 ? text() : `${a.slice(0, 40)}q${a.slice(45)}`;
      expect(editDistance(a, b)).toBe(plainDistance(a, b));
    }
  });

  it('gives up above the limit, and never below it', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 200; round += 1) {
      const a = Array.from({ length: 80 }, () => 'abcdefgh'.charAt(Math.floor(random() * 8))).join('');
      const b = Array.from(a, (letter) => (random() < 0.15 ? 'x' : letter)).join('');
      const distance = plainDistance(a, b);
      const limited = editDistance(a, b, 10);
      if (distance <= 10) expect(limited).toBe(distance);
      else expect(limited).toBeGreaterThan(10);
    }
  });
});

describe('titleSimilarity(a, b)', () => {
  it('is 1 - edit distance / longer length', () => {
    expect(titleSimilarity('abcdefghij', 'abcdefghij')).toBe(1);
    expect(titleSimilarity('abcdefghij', 'abcdefghxx')).toBeCloseTo(0.8);
    expect(titleSimilarity('abc', 'abcdef')).toBeCloseTo(0.5);
  });

  it('is 0 where a title is empty', () => {
    expect(titleSimilarity('', '')).toBe(0);
    expect(titleSimilarity('abc', '')).toBe(0);
  });
});

describe('jaccard(a, b)', () => {
  it.each([
    [[1, 2, 3, 4], [1, 2, 3, 4], 1],
    [[1, 2, 3, 4], [1, 2, 3, 5], 0.6],
    [[1], [2], 0],
    [[], [], 0],
  ])('of %j and %j is %d', (a, b, share) => {
    expect(jaccard(a, b)).toBeCloseTo(share);
  });
});
