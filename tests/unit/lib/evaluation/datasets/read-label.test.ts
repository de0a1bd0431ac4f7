import { readLabel } from '@/lib/evaluation/datasets/read-label';

const label = (included: string, excluded = '', notes = '') => readLabel({ included, excluded, notes }).label;

describe('readLabel(cells)', () => {
  it.each(['true', 'yes', '1', 'included', 'TRUE', ' Yes ', '{"Ann"=>"Included","Bob"=>"Included"}'])(
    '%s is included',
    (word) => {
      expect(label(word)).toBe('included');
    },
  );
  it.each(['false', 'no', '0', 'excluded', 'No', 'RAYYAN-INCLUSION: {"Ann"=>"Excluded"}'])(
    '%s is excluded',
    (word) => {
      expect(label(word)).toBe('excluded');
    },
  );
  it.each(['', 'maybe', 'Conflict', '-1', 'not seen', 'Undecided'])('"%s" is no decision', (word) => {
    expect(readLabel({ included: word, excluded: '', notes: '' })).toEqual({
      label: 'unknown',
      isStated: word !== '',
      conflict: null,
      notUnderstood: [],
    });
  });
  it('names words that it does not understand', () => {
    expect(readLabel({ included: ' 2 ', excluded: '', notes: '' })).toEqual({
      label: 'unknown',
      isStated: true,
      conflict: null,
      notUnderstood: ['2'],
    });
  });
  it.each([
    ['yes', 'excluded'],
    ['no', 'included'],
    ['0', 'included'],
    ['', 'unknown'],
    ['excluded', 'excluded'],
    ['included', 'included'],
  ])('a column of exclusion that says "%s" means %s', (word, expected) => {
    expect(label('', word)).toBe(expected);
  });
  it('takes the first that decides: the column of inclusion, that of exclusion, the notes', () => {
    expect(label('yes', 'yes', 'ASReview_irrelevant')).toBe('included');
    expect(label('', 'yes', 'ASReview_relevant')).toBe('excluded');
    expect(label('-1', '', 'ASReview_relevant')).toBe('included');
    expect(label('Published', '', 'RAYYAN-INCLUSION: {"Ann"=>"Included"}')).toBe('included');
  });
  it('makes no decision where readers do not agree, and says so', () => {
    const notes =
      'RAYYAN-INCLUSION: {"Ann"=>"Included", "Bob"=>"Excluded", "Cem"=>"Included", "Di"=>"Maybe"}';
    expect(readLabel({ included: '', excluded: '', notes })).toEqual({
      label: 'unknown',
      isStated: true,
      conflict: '2 included, 1 excluded, 1 no decision',
      notUnderstood: [],
    });
  });
});
