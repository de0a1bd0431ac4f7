import { dotScale, nodeDiameter } from '@/lib/graph/scene/node-size';

describe('nodeDiameter(kind, count, largest)', () => {
  it.each([
    ['an uncited work', 'works', 0, 400, 10],
    ['the most cited work', 'works', 400, 400, 44],
    ['a work with a quarter of the most citations', 'works', 100, 400, 27],
    ['the only work, barely cited', 'works', 1, 1, 13.4],
    ['a node of unknown count', 'institutions', null, 1_000_000, 14],
    ['a count beyond the largest', 'works', 800, 400, 44],
    ['a negative count', 'works', -5, 400, 10],
  ] as const)('gives %s its diameter', (_, kind, count, largest, diameter) => {
    expect(nodeDiameter(kind, count, largest)).toBeCloseTo(diameter, 5);
  });

  it('makes area, not diameter, follow the count', () => {
    const grown = (count: number) => nodeDiameter('works', count, 10_000) - 10;
    expect(grown(4_000) / grown(1_000)).toBeCloseTo(2, 5);
  });
});

describe('dotScale(zoom)', () => {
  it('is 1 at zoom 1, falls with the zoom but slower, and has ends', () => {
    expect(dotScale(1)).toBe(1);
    expect(dotScale(0.1)).toBeGreaterThan(0.1);
    expect(dotScale(0.1)).toBeLessThan(1);
    expect(dotScale(0.005)).toBe(0.13);
    expect(dotScale(4)).toBe(1.2);
  });
});
