import { abortError, describeError, isAbortError } from '@/lib/base/thrown-errors';

describe('describeError(error, fallback)', () => {
  it.each([
    [new Error('odd'), 'odd'],
    ['text', 'text'],
    [{ message: 'from another window' }, 'from another window'],
    [undefined, 'Unknown error'],
    [null, 'Unknown error'],
    [new Error(' '), 'Unknown error'],
    [{ message: 5 }, 'Unknown error'],
  ])('says %p', (error, expected) => {
    expect(describeError(error)).toBe(expected);
  });

  it('gives the fallback where the error says nothing', () => {
    expect(describeError(new Error(''), 'Search failed')).toBe('Search failed');
  });
});

describe('isAbortError(error)', () => {
  it('tells a cancelled call from a failed one', () => {
    expect(isAbortError(abortError())).toBe(true);
    expect(isAbortError({ name: 'AbortError' })).toBe(true);
    expect(isAbortError(new Error('late'))).toBe(false);
  });
});
