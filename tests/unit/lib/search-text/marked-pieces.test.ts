import { markedPieces } from '@/lib/search-text/marked-pieces';

const shown = (text: string, ...spans: readonly (readonly [number, number])[]) =>
  markedPieces(
    text,
    spans.map(([from, to]) => ({ from, to })),
  ).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text));

describe('markedPieces(text, spans)', () => {
  it('parts a text where marks begin and end', () => {
    expect(shown('sleep of nurses', [0, 5], [9, 15])).toEqual(['[sleep]', ' of ', '[nurses]']);
  });

  it('leaves a text without marks whole, and an empty one out', () => {
    expect(shown('sleep')).toEqual(['sleep']);
    expect(shown('')).toEqual([]);
  });

  it('marks a span within another with it', () => {
    expect(shown('sleep of nurses', [0, 8], [6, 8])).toEqual(['[sleep of]', ' nurses']);
  });
});
