import { previewPasted } from '@/lib/strategy/dialects/preview-pasted';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';

describe('previewPasted(pasted)', () => {
  it('shows a search as it was pasted, and with its blocks as lines', () => {
    const text = '1. (sleep or nap).tw. and exp Nurses/ (120)\n2. humans/ (4000)\n3. 1 and light.tw. (12)';
    const { whole, split } = previewPasted(readPasted(text, { system: 'Ovid' }));
    expect(whole.map(({ number, text: shown, hits }) => [number, shown, hits])).toEqual([
      [1, '(sleep OR nap) AND nurses', 120],
      [null, 'humans/', 4000],
      [2, '#1 AND light', 12],
    ]);
    expect(split.map(({ number, text: shown, hits }) => [number, shown, hits])).toEqual([
      [1, '#2 AND #3', 120],
      [2, 'sleep OR nap', null],
      [3, 'nurses', null],
      [null, 'humans/', 4000],
      [4, '#1 AND #5', 12],
      [5, 'light', null],
    ]);
    expect(split.map(({ losses }) => losses.map(({ token }) => token))).toEqual([
      ['.tw.'],
      [],
      ['exp Nurses/'],
      ['humans/'],
      ['.tw.'],
      [],
    ]);
  });

  it('shows nothing before something is pasted', () => {
    expect(previewPasted(null)).toEqual({ whole: [], split: [] });
  });
});
