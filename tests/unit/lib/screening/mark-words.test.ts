import { markWords, readWords } from '@/lib/screening/mark-words';

const marked = (text: string, written: string) =>
  markWords(text, readWords(written))
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

describe('markWords(text, words)', () => {
  it.each([
    ['Heart failure and hearts', 'heart failure, heart', '[Heart failure] and [hearts]'],
    ['Telemonitoring at home', 'telemonitor*', '[Telemonitoring] at home'],
    ['An unheard cohort', 'heard', 'An unheard cohort'],
    ['heart-failure cells', 'heart failure', '[heart-failure] cells'],
    ['C++ (and others)', 'c++ (and', '[C++ (and] others)'],
    ['Müdigkeit im Schichtdienst', 'müdigkeit', '[Müdigkeit] im Schichtdienst'],
    ['Nothing here', '', 'Nothing here'],
    ['Nothing here', '*, ,', 'Nothing here'],
  ])('%s with %s', (text, words, expected) => {
    expect(marked(text, words)).toBe(expected);
  });

  it('keeps the text whole', () => {
    const text = 'Sleep, and shift work: sleep again.';
    expect(
      markWords(text, ['sleep', 'work'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
