import { asSentence, serviceWord } from '@/lib/format/sentence';

describe('asSentence(message)', () => {
  it.each([
    ['Failed to fetch', 'Failed to fetch.'],
    ['No authors today.', 'No authors today.'],
    ['Why?', 'Why?'],
  ])('ends %p as %p', (message, sentence) => {
    expect(asSentence(message)).toBe(sentence);
  });
});

describe('serviceWord(word)', () => {
  it('begins a line with a word of the service', () => {
    expect(serviceWord('book-chapter')).toBe('Book chapter');
    expect(serviceWord('')).toBe('');
  });
});
