import { createKeyboardDrag, stepCost } from '@/components/shell/tools/keyboard-drag';

/** A drop target by its left top and its size. */
const rect = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
});

const UP = { x: 0, y: -1 };
const DOWN = { x: 0, y: 1 };
const LEFT = { x: -1, y: 0 };
const RIGHT = { x: 1, y: 0 };

const button = rect(8, 60, 44, 44);
const nextButton = rect(8, 108, 44, 44);
const section = rect(60, 100, 300, 600);
const farSection = rect(1080, 100, 300, 40);
const farButton = rect(1388, 60, 44, 44);

describe('stepCost(from, to, direction)', () => {
  it('counts up and down within a column only', () => {
    expect(stepCost(button, nextButton, DOWN)).toBe(48);
    expect(stepCost(nextButton, button, UP)).toBe(48);
    expect(stepCost(button, nextButton, UP)).toBe(Number.POSITIVE_INFINITY);
    expect(stepCost(button, section, DOWN)).toBe(Number.POSITIVE_INFINITY);
  });

  it('counts left and right between columns only', () => {
    expect(stepCost(section, button, LEFT)).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(stepCost(section, button, RIGHT)).toBe(Number.POSITIVE_INFINITY);
    expect(stepCost(button, nextButton, RIGHT)).toBe(Number.POSITIVE_INFINITY);
  });

  it('prefers the nearer column, however uneven', () => {
    const low = rect(60, 900, 300, 40);
    expect(stepCost(low, farSection, RIGHT)).toBeLessThan(stepCost(low, { ...farButton, top: 898 }, RIGHT));
  });

  it('meets a tall target at its head', () => {
    const under = rect(60, 720, 300, 40);
    expect(stepCost(section, under, DOWN)).toBe(620);
  });

  it('never stays where it is', () => {
    for (const direction of [UP, DOWN, LEFT, RIGHT]) {
      expect(stepCost(button, button, direction)).toBe(Number.POSITIVE_INFINITY);
    }
  });
});

describe('createKeyboardDrag()', () => {
  /** What the library hands over, of two groups one above the other; without rects where it has not measured them yet. */
  const step = (isMeasured: boolean) => {
    const places = { 'group:a': button, 'group:b': nextButton };
    const containers = Object.entries(places).map(([id, place]) => {
      const node = { getBoundingClientRect: () => place, scrollIntoView: () => undefined };
      return { id, node: { current: node } };
    });
    const keyboard = createKeyboardDrag();
    const args = {
      active: 'group:a',
      currentCoordinates: { x: 8, y: 60 },
      context: {
        droppableRects: new Map(isMeasured ? Object.entries(places) : []),
        droppableContainers: {
          getEnabled: () => containers,
          getNodeFor: (id: string) => containers.find((each) => each.id === id)?.node.current ?? null,
        },
      },
    };
    const coordinates = Reflect.apply(keyboard.nextCoordinates, null, [
      { code: 'ArrowDown', preventDefault: () => undefined },
      args,
    ]);
    return { coordinates, target: keyboard.target() };
  };

  it('goes to the next place, also by a key that comes before places are measured', () => {
    expect(step(true)).toEqual({ coordinates: { x: 8, y: 108 }, target: 'group:b' });
    expect(step(false)).toEqual(step(true));
  });
});
