/** @jest-environment jsdom */
import { LabelTexts } from '@/components/canvas/paint/label-texts';
import { installCanvasSupport } from '../../../support/canvas-context';
import { buildNode } from '../../../support/graph-from-text';

installCanvasSupport();

describe('LabelTexts', () => {
  it('shortens a name in a list until it fits, however wide its letters are', () => {
    const ctx = document.createElement('canvas').getContext('2d');
    if (ctx === null) throw new Error('no canvas');
    const metrics = ctx.measureText('');
    jest.spyOn(ctx, 'measureText').mockImplementation((text) => {
      const width = Array.from(text).reduce((sum, letter) => sum + (/\p{Lu}/u.test(letter) ? 11 : 5), 0);
      return { ...metrics, width };
    });
    const node = buildNode('I1', { label: 'EVERGREEN: Observation of forests' });
    const name = new LabelTexts().in('row', ctx, node, 120);
    expect(name.width).toBeLessThanOrEqual(120);
    expect(name.lines).toEqual(['EVERGREEN…']);
    expect(new LabelTexts().in('row', ctx, buildNode('I2', { label: 'Observation' }), 120).lines).toEqual([
      'Observation',
    ]);
  });
});
