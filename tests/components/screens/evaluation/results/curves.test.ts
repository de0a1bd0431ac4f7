import { depthPoints, recallPoints } from '@/components/screens/evaluation/results/curves';

describe('depthPoints(ranking)', () => {
  it('gives recall and precision after each paper', () => {
    const points = depthPoints({ hits: [true, false, true], relevant: 4 });
    expect(points.map(({ x, ys }) => [x, ...ys])).toEqual([
      [1, 0.25, 1],
      [2, 0.25, 0.5],
      [3, 0.5, 2 / 3],
    ]);
    expect(points[2]?.lines).toEqual(['After 3 papers', '2 of 4 found', 'recall 50.0%', 'precision 66.7%']);
  });

  it('thins long lists out, and ends at their end', () => {
    const points = depthPoints({ hits: new Array<boolean>(10_001).fill(false), relevant: 1 });
    expect(points.length).toBeLessThanOrEqual(1_001);
    expect(points.at(-1)?.x).toBe(10_001);
  });

  it('has no point where nothing was retrieved', () => {
    expect(depthPoints({ hits: [], relevant: 3 })).toEqual([]);
  });
});

describe('recallPoints(points)', () => {
  it('keeps the point at which each included paper was found', () => {
    const points = recallPoints(depthPoints({ hits: [false, true, false, true], relevant: 2 }));
    expect(points.map(({ x, ys }) => [x, ...ys])).toEqual([
      [0.5, 0.5],
      [1, 0.5],
    ]);
  });
});
