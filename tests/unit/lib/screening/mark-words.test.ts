import { createMarker, readWords } from '@/lib/screening/mark-words';

const marked = (text: string, written: string) =>
  createMarker(readWords(written))(text)
    .map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text))
    .join('');

describe('createMarker(words)', () => {
  it.each([
    ['Heart failure and hearts', 'heart failure, heart', '[Heart failure] and [hearts]'],
    ['Telemonitoring at home', 'telemonitor*', '[Telemonitoring] at home'],
    ['An unheard cohort', 'heard', 'An unheard cohort'],
    ['heart-failure cells', 'heart failure', '[heart-failure] cells'],
    ['C++ (and others)', 'c++ (and', '[C++ (and] others)'],
    ['Müdigkeit im Schichtdienst', 'müdigkeit', '[Müdigkeit] im Schichtdienst'],
    ['heart  failure at home', 'heart-failure', '[heart  failure] at home'],
    ['Boxes, boxers and box-like', 'box', '[Boxes], boxers and [box]-like'],
    ['Sleep study, sleep', 'sleep, sleep study', '[Sleep study], [sleep]'],
    ['İstanbul sleep', 'sleep', 'İstanbul [sleep]'],
    ['𝒳sleep sleep', 'sleep, *', '𝒳sleep [sleep]'],
    ['telemonitor', 'telemonitor*', '[telemonitor]'],
    ['Nothing here', '', 'Nothing here'],
    ['Nothing here', '*, ,', 'Nothing here'],
  ])('%s with %s', (text, words, expected) => {
    expect(marked(text, words)).toBe(expected);
  });

  it('marks in no time with as many and as long words as a project may hold, in a text as long', () => {
    const long = Array.from({ length: 5_000 }, (_, index) => `${'a-'.repeat(100 * (index % 100))}b${index}*`);
    const many = Array.from({ length: 2_000 }, (_, index) => `ab${index}*`);
    const text = 'a- ab1999x '.repeat(30_000);
    for (const words of [long, many]) {
      const pieces = createMarker(words)(text);
      expect(pieces.map((piece) => piece.text).join('')).toBe(text);
      expect(pieces.length).toBeLessThan(2_000);
    }
  });

  it('keeps the text whole', () => {
    const text = 'Sleep, and shift work: sleep again.';
    expect(
      createMarker(['sleep', 'work'])(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});
