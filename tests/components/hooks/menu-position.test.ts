import {
  isOutside,
  menuHeightIn,
  partWithin,
  positionAtButton,
  positionAtPoint,
} from '@/components/hooks/menu-position';

const WINDOW = { left: 0, top: 0, right: 1000, bottom: 800 };
const SIZE = { width: 200, height: 300 };
const button = (left: number, top: number) => ({ left, top, right: left + 28, bottom: top + 28 });

describe('positionAtButton(button, size, frame)', () => {
  it.each([
    ['beneath, level with its right edge', button(500, 100), { left: 328, top: 132 }],
    ['as low as the frame allows', button(500, 460), { left: 328, top: 492 }],
    ['above where there is no room beneath', button(500, 470), { left: 328, top: 166 }],
    ['within the left edge', button(10, 100), { left: 8, top: 132 }],
    ['within the right edge', button(990, 100), { left: 792, top: 132 }],
  ])('stands %s', (_, anchor, expected) => {
    expect(positionAtButton(anchor, SIZE, WINDOW)).toEqual(expected);
  });

  it('covers the button where neither side has room, and stays within the frame', () => {
    expect(positionAtButton(button(500, 380), { width: 200, height: 700 }, WINDOW)).toEqual({
      left: 328,
      top: 92,
    });
    expect(positionAtButton(button(500, 380), { width: 200, height: 784 }, WINDOW)).toEqual({
      left: 328,
      top: 8,
    });
  });
});

describe('positionAtPoint(x, y, size, frame)', () => {
  it.each([
    [100, 100, { left: 100, top: 100 }],
    [950, 100, { left: 792, top: 100 }],
    [100, 600, { left: 100, top: 300 }],
    [100, 492, { left: 100, top: 492 }],
  ])('at %d, %d', (x, y, expected) => {
    expect(positionAtPoint(x, y, SIZE, WINDOW)).toEqual(expected);
  });

  it('stays within a frame that is a part of the window', () => {
    const frame = { left: 300, top: 50, right: 700, bottom: 800 };
    expect(positionAtPoint(690, 60, SIZE, frame)).toEqual({ left: 492, top: 60 });
    expect(positionAtPoint(290, 40, SIZE, frame)).toEqual({ left: 308, top: 58 });
  });
});

describe('menuHeightIn(frame)', () => {
  it('leaves 8 px free above and beneath, and is never negative', () => {
    expect(menuHeightIn(WINDOW)).toBe(784);
    expect(menuHeightIn({ ...WINDOW, bottom: 10 })).toBe(0);
  });
});

describe('partWithin(box, other) and isOutside(box, frame)', () => {
  it('cuts a box', () => {
    const box = { left: -5, top: 20, right: 500, bottom: 900 };
    expect(partWithin(box, WINDOW)).toEqual({ left: 0, top: 20, right: 500, bottom: 800 });
  });

  it.each([
    [button(500, 100), false],
    [button(500, -20), false],
    [button(500, -40), true],
    [button(500, 801), true],
    [button(-40, 100), true],
    [button(1001, 100), true],
  ])('%#', (box, expected) => {
    expect(isOutside(box, WINDOW)).toBe(expected);
  });
});
