import { labelLines, shortenLabel } from '@/lib/graph/scene/label-placement';
import { columnsOf, isRightToLeft, textPieces, wrapText } from '@/lib/graph/scene/text-shape';

describe('isRightToLeft(text)', () => {
  it.each([
    ['Deep learning', false],
    ['תקווה', true],
    ['الذكاء الاصطناعي', true],
    ['2021: الذكاء', true],
    ['The word שלום in English', false],
    ['機械学習', false],
    ['123', false],
    ['', false],
  ])('%s: %s', (text, expected) => {
    expect(isRightToLeft(text)).toBe(expected);
  });
});

describe('columnsOf(character)', () => {
  it.each([
    ['a', 1],
    ['é', 1],
    ['ش', 1],
    ['学', 2],
    ['ひ', 2],
    ['한', 2],
    ['：', 2],
    ['𠮷', 2],
  ])('%s takes %i', (character, columns) => {
    expect(columnsOf(character)).toBe(columns);
  });
});

describe('textPieces(text)', () => {
  it('keeps a mark that stands by itself with the word before it', () => {
    expect(textPieces('Bibliometrix : an R-tool').map(({ text }) => text)).toEqual([
      'Bibliometrix :',
      'an',
      'R-tool',
    ]);
  });

  it('breaks between words', () => {
    expect(textPieces('  Deep\n learning ').map(({ text, glue }) => glue + text)).toEqual([
      'Deep',
      ' learning',
    ]);
  });

  it('breaks between wide characters, but not before a mark that closes', () => {
    expect(textPieces('深い学習。').map(({ text }) => text)).toEqual(['深', 'い', '学', '習。']);
  });

  it.each(['Deep learning', '深い学習 with 統計, and more', 'שלום עולם', '한국어 논문', ''])(
    'loses nothing of %j',
    (text) => {
      expect(
        textPieces(text)
          .map(({ text: part, glue }) => glue + part)
          .join(''),
      ).toBe(text);
    },
  );
});

describe('wrapText(text, fits, maxLines)', () => {
  const wrap = (text: string, width: number, lines: number) =>
    wrapText(text, (line) => Array.from(line).length <= width, lines);

  it.each([
    ['fits', 'Deep learning', 20, 2, ['Deep learning']],
    ['breaks between words', 'Deep learning', 8, 2, ['Deep', 'learning']],
    ['ends in an ellipsis', 'Deep learning for all', 8, 2, ['Deep', 'learnin…']],
    ['breaks a long word anywhere', 'Pneumonoultramicroscopic', 10, 3, ['Pneumonoul', 'tramicrosc', 'opic']],
    ['breaks scripts without spaces', '機械学習の研究', 4, 2, ['機械学習', 'の研究']],
    ['keeps whole characters', '𠮷𠮷𠮷', 2, 1, ['𠮷…']],
    ['is empty for nothing', '   ', 5, 2, []],
  ])('%s', (_, text, width, lines, expected) => {
    expect(wrap(text, width, lines)).toEqual(expected);
  });

  it('comes to an end where not even one character fits', () => {
    expect(wrapText('ab', () => false, 3)).toEqual(['a', 'b']);
  });
});

describe('labels in other scripts', () => {
  it('counts wide characters double', () => {
    expect(shortenLabel('機械学習による自然言語処理の研究', 28)).toBe('機械学習による自然言語処理…');
    expect(shortenLabel('Short', 28)).toBe('Short');
    expect(shortenLabel('x'.repeat(28), 28)).toBe('x'.repeat(28));
  });

  it('breaks them into two lines of about equal length', () => {
    expect(labelLines('機械学習による自然言語処理')).toEqual(['機械学習によ', 'る自然言語処理']);
  });
});
