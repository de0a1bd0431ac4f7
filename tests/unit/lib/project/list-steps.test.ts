import { listSteps } from '@/lib/project/list-steps';

describe('listSteps(names)', () => {
  it('names equal steps once, and counts what is beyond a line or two', () => {
    expect(listSteps(['Add 1 paper'])).toBe('Add 1 paper');
    expect(listSteps(['Add 15 papers', 'Tag', 'Add 15 papers'])).toBe('Add 15 papers (2 times); Tag');
    expect(listSteps(['a', 'b', 'c', 'd'])).toBe('a; b; c; d');
    expect(listSteps(['a', 'b', 'c', 'd', 'e'])).toBe('a; b; c and 2 more');
  });
});
