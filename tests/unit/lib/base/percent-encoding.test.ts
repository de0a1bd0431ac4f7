import { safeDecode, safeEncode } from '@/lib/base/percent-encoding';

describe('safeDecode(text)', () => {
  it.each([
    ['10.1%2Fx', '10.1/x'],
    ['100%25', '100%'],
    ['%2525', '%25'],
    ['%zz', '%zz'],
    ['%E0%A4', '%E0%A4'],
    ['plain', 'plain'],
    ['', ''],
  ])('turns %p into %p', (text, expected) => {
    expect(safeDecode(text)).toBe(expected);
  });
});

describe('safeEncode(text)', () => {
  it.each([
    ['10.1/x?y', '10.1%2Fx%3Fy'],
    ['100%', '100%25'],
    ['naïve 🧬', 'na%C3%AFve%20%F0%9F%A7%AC'],
    ['half \ud83e', 'half%20%EF%BF%BD'],
    ['\uddec half', '%EF%BF%BD%20half'],
    ['', ''],
  ])('turns %p into %p', (text, expected) => {
    expect(safeEncode(text)).toBe(expected);
  });

  it('is undone by safeDecode for whole characters', () => {
    for (const text of ['a/b c', '%zz', 'ö & ü', '🧬']) expect(safeDecode(safeEncode(text))).toBe(text);
  });
});
