import { type Citation, emptyCitation } from '@/lib/bibliography/citation';
import { writeReference } from '@/lib/bibliography/write-reference';

const reference = (changes: Partial<Citation>) =>
  writeReference({ ...emptyCitation('k', 'On tides'), ...changes });

describe('writeReference(citation)', () => {
  it('writes a reference whole', () => {
    const text = reference({
      authors: [{ family: 'Moon', given: 'Ada B.' }, { whole: 'Tide Group' }],
      date: { year: 2019, month: null, day: null },
      venue: 'Ocean Letters',
      volume: '12',
      issue: '3',
      firstPage: '1',
      lastPage: '9',
      doi: '10.1/x',
    });
    expect(text).toBe(
      'Moon, A. B., & Tide Group (2019). On tides. Ocean Letters, 12(3), 1–9. https://doi.org/10.1/x',
    );
  });

  it('leaves out what is not known', () => {
    expect(reference({})).toBe('(n.d.). On tides.');
    expect(reference({ title: 'Why?', url: 'https://example.org/1' })).toBe(
      '(n.d.). Why? https://example.org/1',
    );
  });

  it('cuts a byline of thousands short', () => {
    const authors = Array.from({ length: 5_000 }, (_, index) => ({ whole: `Author ${index}` }));
    expect(reference({ authors })).toMatch(/Author 8, Author 9, et al\. \(n\.d\.\)\. On tides\.$/);
  });
});
