import {
  directionOfKey,
  MENU,
  movedIndex,
  movedValue,
  ROWS,
  SUGGESTIONS,
  TABS,
  TOOLBAR,
} from '@/components/ui/move-keys';
import { createTyping, typedIndex } from '@/components/ui/typed-letters';

const WIDGETS = { menu: MENU, tabs: TABS, toolbar: TOOLBAR, suggestions: SUGGESTIONS, rows: ROWS };

describe('directionOfKey(key)', () => {
  it.each([
    ['ArrowLeft', { x: -1, y: 0 }],
    ['ArrowRight', { x: 1, y: 0 }],
    ['ArrowUp', { x: 0, y: -1 }],
    ['ArrowDown', { x: 0, y: 1 }],
    ['Home', null],
    ['a', null],
  ])('of %s', (key, direction) => {
    expect(directionOfKey(key)).toEqual(direction);
  });
});

describe('movedIndex(key, items, rules)', () => {
  // Of four items, from the second (1) and the last (3), and from none (-1).
  it.each([
    ['menu', 'ArrowDown', [2, 0, 0]],
    ['menu', 'ArrowUp', [0, 2, 3]],
    ['menu', 'Home', [0, 0, 0]],
    ['menu', 'End', [3, 3, 3]],
    ['menu', 'ArrowRight', [null, null, null]],
    ['menu', 'PageDown', [null, null, null]],
    ['menu', 'Enter', [null, null, null]],
    ['tabs', 'ArrowRight', [2, 0, 0]],
    ['tabs', 'ArrowLeft', [0, 2, 3]],
    ['tabs', 'Home', [0, 0, 0]],
    ['tabs', 'End', [3, 3, 3]],
    ['tabs', 'ArrowDown', [null, null, null]],
    ['toolbar', 'ArrowDown', [2, 0, 0]],
    ['toolbar', 'ArrowRight', [2, 0, 0]],
    ['toolbar', 'ArrowUp', [0, 2, 3]],
    ['toolbar', 'ArrowLeft', [0, 2, 3]],
    ['toolbar', 'End', [3, 3, 3]],
    ['suggestions', 'ArrowDown', [2, 0, 0]],
    ['suggestions', 'ArrowUp', [0, 2, 3]],
    ['suggestions', 'Home', [null, null, null]],
    ['suggestions', 'End', [null, null, null]],
    ['suggestions', 'ArrowLeft', [null, null, null]],
    ['rows', 'ArrowDown', [2, 3, 0]],
    ['rows', 'ArrowUp', [0, 2, 3]],
    ['rows', 'PageDown', [3, 3, 3]],
    ['rows', 'PageUp', [0, 0, 0]],
    ['rows', 'Home', [0, 0, 0]],
    ['rows', 'End', [3, 3, 3]],
    ['rows', 'ArrowRight', [null, null, null]],
  ] as const)('%s: %s', (widget, key, expected) => {
    expect([1, 3, -1].map((at) => movedIndex(key, { at, count: 4 }, WIDGETS[widget]))).toEqual(expected);
  });

  it('stays on the first row where there is nothing before it', () => {
    expect(movedIndex('ArrowUp', { at: 0, count: 4 }, ROWS)).toBe(0);
  });

  it('goes ten rows by a page', () => {
    expect(movedIndex('PageDown', { at: 5, count: 40 }, ROWS)).toBe(15);
    expect(movedIndex('PageUp', { at: 25, count: 40 }, ROWS)).toBe(15);
  });

  it.each([
    ['ArrowDown', MENU, 1, 3],
    ['ArrowDown', MENU, 3, 1],
    ['ArrowUp', MENU, 1, 3],
    ['Home', MENU, 3, 1],
    ['End', MENU, 1, 3],
    ['ArrowUp', ROWS, 1, 1],
    ['PageUp', ROWS, 3, 1],
    ['PageDown', ROWS, 1, 3],
  ])('%s passes over disabled items: %#', (key, rules, at, expected) => {
    const isDisabled = (index: number) => index !== 1 && index !== 3;
    expect(movedIndex(key, { at, count: 5, isDisabled }, rules)).toBe(expected);
  });

  it('leads nowhere where nothing is enabled', () => {
    expect(movedIndex('ArrowDown', { at: -1, count: 3, isDisabled: () => true }, MENU)).toBeNull();
    expect(movedIndex('End', { at: -1, count: 0 }, MENU)).toBeNull();
  });
});

describe('movedValue(key, value, range)', () => {
  const SLIDER = { min: 0, max: 100, step: 1, page: 10, arrows: 'both' } as const;
  const LEFT_EDGE = { min: 200, max: 600, step: 20, arrows: 'horizontal' } as const;
  const RIGHT_EDGE = { ...LEFT_EDGE, step: -20 } as const;

  it.each([
    ['ArrowRight', 50, SLIDER, 51],
    ['ArrowUp', 50, SLIDER, 51],
    ['ArrowLeft', 50, SLIDER, 49],
    ['ArrowDown', 50, SLIDER, 49],
    ['PageUp', 50, SLIDER, 60],
    ['PageDown', 50, SLIDER, 40],
    ['Home', 50, SLIDER, 0],
    ['End', 50, SLIDER, 100],
    ['ArrowRight', 100, SLIDER, 100],
    ['PageDown', 3, SLIDER, 0],
    ['a', 50, SLIDER, null],
    ['ArrowRight', 300, LEFT_EDGE, 320],
    ['ArrowUp', 300, LEFT_EDGE, null],
    ['PageUp', 300, LEFT_EDGE, null],
    ['ArrowRight', 300, RIGHT_EDGE, 280],
    ['ArrowLeft', 590, RIGHT_EDGE, 600],
    ['Home', 300, RIGHT_EDGE, 200],
  ])('%s at %d: %#', (key, value, range, expected) => {
    expect(movedValue(key, value, range)).toBe(expected);
  });
});

describe('typedIndex(text, items, nameOf)', () => {
  const NAMES = ['On engines', 'On looms', 'Ada Lovelace', 'Computing'];
  const typed = (text: string, at: number, isDisabled = (_: number) => false) =>
    typedIndex(text, { at, count: NAMES.length, isDisabled }, (index) => NAMES[index] ?? '');

  it.each([
    ['the next that begins so', 0, 'o', 1],
    ['the first again after the last', 1, 'o', 0],
    ['the first where none is current', -1, 'o', 0],
    ['the same while a longer text fits it', 1, 'on l', 1],
    ['another when a longer text fits that', 0, 'on l', 1],
    ['either case', 0, 'ADA', 2],
    ['none', 0, 'x', -1],
  ])('leads to %s', (_, at, text, expected) => {
    expect(typed(text, at)).toBe(expected);
  });

  it('passes over disabled items, and leads nowhere in an empty list', () => {
    expect(typed('o', 0, (index) => index === 1)).toBe(0);
    expect(typedIndex('a', { at: 0, count: 0 }, () => '')).toBe(-1);
  });
});

describe('createTyping()', () => {
  it('puts letters together that follow each other within 0.7 s', () => {
    const add = createTyping();
    expect([add('o', 0), add('n', 600), add('x', 1200), add('l', 1900)]).toEqual(['o', 'on', 'onx', 'l']);
  });

  it('keeps one letter that is typed again and again', () => {
    const add = createTyping();
    expect([add('o', 0), add('o', 100), add('n', 200)]).toEqual(['o', 'o', 'on']);
  });
});
