import { asSentence } from '@/lib/format/sentence';

describe('asSentence(message)', () => {
  it.each([
    ['Failed to fetch', 'Failed to fetch.'],
    ['No authors today.', 'No authors today.'],
    ['Why?', 'Why?'],
  ])('ends %p as %p', (message, sentence) => {
    expect(asSentence(message)).toBe(sentence);
  });
});
