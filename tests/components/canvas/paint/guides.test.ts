import { paintGuides, placeGuides } from '@/components/canvas/paint/guides';
import type { PaintContext } from '@/components/canvas/paint/paint-context';
import { CANVAS_PALETTES } from '@/components/screens/graph/graph-colors';
import type { Box } from '@/lib/graph/scene/label-placement';

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

const AROUND = {
  camera: { x: 0, y: 0, zoom: 1 },
  size: { width: 800, height: 600 },
  overscan: 0,
  covered: [] as readonly Box[],
  cards: new Set<number>(),
};

function place(changes: Partial<typeof AROUND>) {
  return placeGuides(setup().ctx, GUIDES, { ...AROUND, ...changes }, '').map(({ text, box }) => ({
    text,
    top: box.top,
  }));
}

describe('paintGuides(ctx, guides, palette, font)', () => {
  it('writes each above its place', () => {
    const { ctx, written } = setup();
    const camera = { x: 10, y: 20, zoom: 1 };
    const guides = placeGuides(ctx, GUIDES, { ...AROUND, camera }, '12px sans-serif');
    paintGuides(ctx, guides, CANVAS_PALETTES.light, '12px sans-serif');
    expect(written).toEqual([
      ['2000', 10, 480],
      ['2001', 110, 480],
      ['2002', 210, 480],
    ]);
    expect(ctx.font).toBe('12px sans-serif');
  });
});

describe('placeGuides(ctx, guides, surroundings, font)', () => {
  it('leaves out what would run into the one before', () => {
    expect(place({ camera: { x: 0, y: 0, zoom: 0.2 } }).map(({ text }) => text)).toEqual(['2000', '2002']);
  });

  it('stands higher above cards than above dots', () => {
    expect(place({}).map(({ top }) => top)).toEqual([460, 460, 460]);
    expect(place({ cards: new Set([0]) }).map(({ top }) => top)).toEqual([432, 432, 432]);
  });

  it.each([0, 96])('keeps them at the edge of the window, of a picture %i px larger', (overscan) => {
    const camera = { x: overscan, y: -5_000, zoom: 1 };
    const size = { width: 800 + 2 * overscan, height: 600 + 2 * overscan };
    const tops = place({ camera, size, overscan }).map(({ top }) => top);
    expect(tops).toEqual([14, 14, 14].map((top) => top + overscan));
  });

  it('brings all of them below controls at the upper edge, one after another', () => {
    const covered = [
      { left: 150, top: 40, right: 400, bottom: 70.5 },
      { left: 0, top: 10, right: 60, bottom: 52 },
    ];
    const camera = { x: 20, y: -470, zoom: 1 };
    expect(place({ camera, covered }).map(({ top }) => top)).toEqual([75, 75, 75]);
  });

  it('leaves out those under controls that reach far down', () => {
    const covered = [{ left: 180, top: 10, right: 240, bottom: 400 }];
    expect(place({ camera: { x: 20, y: -470, zoom: 1 }, covered })).toEqual([
      { text: '2000', top: 14 },
      { text: '2001', top: 14 },
    ]);
  });
});
