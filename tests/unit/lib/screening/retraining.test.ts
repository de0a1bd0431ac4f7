import { isRetrainingDue } from '@/lib/screening/retraining';

describe('isRetrainingDue(decided, decidedThen)', () => {
  it.each([
    [5, 5, false],
    [6, 5, true],
    [5, 6, true],
    [100, 99, true],
    [101, 100, false],
    [109, 100, false],
    [110, 100, true],
    [255, 246, false],
    [256, 246, true],
  ])('%p decided, %p then: %p', (decided, then, isDue) => {
    expect(isRetrainingDue(decided, then)).toBe(isDue);
  });
});
