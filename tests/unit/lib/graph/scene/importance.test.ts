import { buildAdjacency } from '@/lib/graph/adjacency';
import { descending, importanceOf, isSameNumbers } from '@/lib/graph/scene/importance';

describe('importanceOf()', () => {
  it('adds to the radius half a pixel for each relation, of at most twenty', () => {
    const sources = Uint32Array.from({ length: 30 }, () => 0);
    const targets = Uint32Array.from({ length: 30 }, (_, edge) => (edge < 3 ? 1 : 2));
    const adjacency = buildAdjacency(4, sources, targets);
    expect([...importanceOf(Float32Array.of(5, 4, 3, 8), adjacency)]).toEqual([15, 5.5, 13, 8]);
  });
});

describe('descending()', () => {
  it('gives the indices of the greatest numbers first, and of equal ones in their order', () => {
    expect([...descending(Float32Array.of(0.5, 12, 0, 12, 3.25))]).toEqual([1, 3, 4, 0, 2]);
    expect([...descending(new Float32Array(0))]).toEqual([]);
  });

  it('orders many as a comparison of each pair does', () => {
    let seed = 7;
    const values = Float32Array.from({ length: 5_000 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return (seed % 900) / 7;
    });
    const expected = [...values.keys()].sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b);
    expect([...descending(values)]).toEqual(expected);
  });

  it('reads a part of a longer buffer', () => {
    expect([...descending(Float32Array.of(9, 1, 2, 3).subarray(1))]).toEqual([2, 1, 0]);
  });
});

describe('isSameNumbers()', () => {
  it('compares number by number', () => {
    expect(isSameNumbers(Float32Array.of(1, 2), Float32Array.of(1, 2))).toBe(true);
    expect(isSameNumbers(Float32Array.of(1, 2), Float32Array.of(1, 3))).toBe(false);
    expect(isSameNumbers(Float32Array.of(1), Float32Array.of(1, 2))).toBe(false);
  });
});
