import { checkAgreed, creditsToGoOn, DearerError, isTooDear } from '@/lib/flows/agreed-price';

describe('isTooDear({ said, spent, rest })', () => {
  it.each([
    [10, 0, 20, false],
    [10, 0, 21, true],
    [10, 15, 5, false],
    [10, 15, 6, true],
    // All was done.
    [10, 500, 0, false],
    [0, 0, 1, true],
    [0, 0, 0, false],
  ])('said %d, spent %d, rest %d: %s', (said, spent, rest, expected) => {
    expect(isTooDear({ said, spent, rest })).toBe(expected);
  });
});

describe('checkAgreed(work)', () => {
  it('says what going on costs', () => {
    const dearer = new DearerError(90);
    expect(() => checkAgreed({ said: 10, spent: 10, rest: 90 })).toThrow(dearer);
    expect(dearer.message).toBe('OpenAlex charges more than was said: going on costs 90 credits more.');
    expect([creditsToGoOn(dearer), creditsToGoOn(new Error('x'))]).toEqual([90, null]);
  });
});
