import { seededRandom } from '@/lib/base/random';
import {
  type Box,
  labelLines,
  overlaps,
  placeLabels,
  shortenLabel,
  TakenBoxes,
} from '@/lib/graph/scene/label-placement';

function box(left: number, top: number, width = 60, height = 14): Box {
  return { left, top, right: left + width, bottom: top + height };
}

describe('placeLabels(candidates, taken, limit)', () => {
  it('never lets two labels overlap, and leaves out only those that would', () => {
    const random = seededRandom(3);
    const candidates = Array.from({ length: 600 }, (_, rank) => ({
      rank,
      box: box(random() * 900 - 50, random() * 700 - 50, 30 + random() * 120, 14 + random() * 20),
    }));
    const placed = placeLabels(candidates, new TakenBoxes(), 1_000);
    for (const [i, a] of placed.entries()) {
      for (const b of placed.slice(i + 1)) expect(overlaps(a.box, b.box)).toBe(false);
    }
    const shown = new Set(placed.map((label) => label.rank));
    for (const left of candidates) {
      if (shown.has(left.rank)) continue;
      const blockers = placed.filter((label) => label.rank < left.rank && overlaps(label.box, left.box));
      expect(blockers.length).toBeGreaterThan(0);
    }
  });

  it('prefers the first candidates and keeps the limit', () => {
    const candidates = [0, 10, 100, 200].map((left) => ({ box: box(left, 0) }));
    expect(placeLabels(candidates, new TakenBoxes(), 2).map((label) => label.box.left)).toEqual([0, 100]);
  });

  it('covers nothing that was taken before', () => {
    const taken = new TakenBoxes();
    taken.add(box(0, 0, 500, 500));
    expect(placeLabels([{ box: box(480, 480) }, { box: box(500, 0) }], taken, 9)).toEqual([
      { box: box(500, 0) },
    ]);
  });

  it('lets a box be its own exception', () => {
    const taken = new TakenBoxes();
    const own = box(10, 10);
    taken.add(own);
    expect(taken.isFree(box(0, 0, 100, 100), own)).toBe(true);
    expect(taken.isFree(box(0, 0, 100, 100))).toBe(false);
  });
});

describe('shortenLabel(label, maxLength)', () => {
  it.each([
    ['Deep learning', 28, 'Deep learning'],
    ['  Deep \n learning ', 28, 'Deep learning'],
    ['The state of open access: a large-scale analysis', 28, 'The state of open access…'],
    ['Pneumonoultramicroscopicsilicovolcanoconiosis', 28, 'Pneumonoultramicroscopicsil…'],
    ['', 28, ''],
  ])('makes %j at most %i characters: %j', (label, maxLength, expected) => {
    expect(shortenLabel(label, maxLength)).toBe(expected);
    expect(Array.from(expected).length).toBeLessThanOrEqual(maxLength);
  });

  it('does not cut a character in two', () => {
    expect(shortenLabel('𝒜𝒜𝒜𝒜', 3)).toBe('𝒜𝒜…');
  });
});

describe('labelLines(label)', () => {
  it.each([
    ['Nature', ['Nature']],
    ['University of Toronto', ['University', 'of Toronto']],
    ['Pneumonoultramicroscopicsilicovolcanoconiosis', ['Pneumonoultramicroscopicsil…']],
  ])('breaks %j into %j', (label, lines) => {
    expect(labelLines(label)).toEqual(lines);
  });
});
