import { paintGuides } from '@/components/canvas/paint/guides';
import type { PaintContext } from '@/components/canvas/paint/paint-context';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';

/** A context that keeps what is written; a character is 6 px wide. */
function setup() {
  const written: [string, number, number][] = [];
  const context = {
    font: '',
    setLineDash: () => undefined,
    strokeText: () => undefined,
    measureText: (text: string) => ({ width: 6 * text.length }),
    fillText: (text: string, x: number, y: number) => void written.push([text, x, y]),
  };
  // @ts-expect-error a part of a context is enough: nothing else is used.
  const ctx: PaintContext = context;
  return { ctx, written };
}

const GUIDES = [2000, 2001, 2002].map((year, at) => ({ text: String(year), x: 100 * at, y: 500 }));

describe('paintGuides(ctx, guides, camera, palette, font)', () => {
  it('writes each above its place', () => {
    const { ctx, written } = setup();
    paintGuides(ctx, GUIDES, { x: 10, y: 20, zoom: 1 }, CANVAS_PALETTES.light, '12px sans-serif');
    expect(written).toEqual([
      ['2000', 10, 480],
      ['2001', 110, 480],
      ['2002', 210, 480],
    ]);
    expect(ctx.font).toBe('12px sans-serif');
  });

  it('leaves out what would run into the one before', () => {
    const { ctx, written } = setup();
    paintGuides(ctx, GUIDES, { x: 0, y: 0, zoom: 0.2 }, CANVAS_PALETTES.light, '');
    expect(written.map(([text]) => text)).toEqual(['2000', '2002']);
  });

  it('keeps them in sight when their place is above the window', () => {
    const { ctx, written } = setup();
    paintGuides(ctx, GUIDES, { x: 0, y: -5_000, zoom: 1 }, CANVAS_PALETTES.light, '');
    expect(written.map(([, , y]) => y)).toEqual([14, 14, 14]);
  });
});
