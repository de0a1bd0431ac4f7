import { textHash } from '@/lib/base/text-hash';

describe('textHash(text)', () => {
  it('is 14 letters and digits, the same for the same text in every release', () => {
    expect(textHash('')).toMatch(/^[0-9a-z]{14}$/);
    expect(textHash('[[0,0,0],[0,0,0]]')).toBe('0qontaa1afp3n1');
  });

  it('tells texts apart that differ in a letter, its place or the length', () => {
    const texts = [
      '',
      'a',
      'b',
      'aa',
      'ab',
      'ba',
      '\u0000',
      '\u0000\u0000',
      'a'.repeat(1_000),
      'a'.repeat(1_001),
    ];
    expect(new Set(texts.map(textHash)).size).toBe(texts.length);
  });

  it('tells 200,000 lists of positions apart', () => {
    const hashes = new Set<string>();
    for (let x = 0; x < 200_000; x += 1) hashes.add(textHash(`[[${x},${x % 7},0]]`));
    expect(hashes.size).toBe(200_000);
  });
});
