import { actOfKey, historyActOfKey, type KeyPress } from '@/components/canvas/controllers/canvas-keys';

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

/** `Ctrl+Shift+z` as a key press. */
function press(text: string): KeyPress {
  const parts = text === '+' ? ['+'] : text.split('+');
  const has = (name: string) => parts.slice(0, -1).includes(name);
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: has('Ctrl'),
    metaKey: has('Cmd'),
    shiftKey: has('Shift'),
    altKey: has('Alt'),
  };
}

describe('actOfKey(press)', () => {
  it.each([
    ['e', 'expand'],
    ['E', 'expand'],
    ['p', 'pin'],
    ['m', 'menu'],
    ['ContextMenu', 'menu'],
    ['Shift+F10', 'menu'],
    ['n', 'neighbours'],
    ['c', 'centre'],
    ['s', 'fit-selection'],
    ['f', 'fit'],
    ['0', 'fit'],
    ['Home', 'home'],
    ['Enter', 'select'],
    [' ', 'toggle'],
    ['Delete', 'remove'],
    ['Backspace', 'remove'],
    ['Escape', 'leave'],
    ['+', 'zoom-in'],
    ['-', 'zoom-out'],
    ['Shift+?', 'help'],
    ['Ctrl+a', 'select-all'],
    ['Cmd+a', 'select-all'],
    ['Ctrl+f', 'find'],
    ['Cmd+f', 'find'],
    ['x', 'export'],
  ])('%s: %s', (text, act) => {
    expect(actOfKey(press(text))?.act).toBe(act);
  });

  it.each([
    'Ctrl+c',
    'Ctrl+s',
    'Ctrl+Shift+f',
    'Alt+ArrowLeft',
    'Ctrl+Shift+a',
    'Ctrl+p',
    'Ctrl+x',
    'F10',
    'y',
    'Tab',
  ])('leaves %s to the browser', (text) => {
    expect(actOfKey(press(text))).toBeNull();
  });

  it('knows the two ways along edges', () => {
    expect(actOfKey({ ...NO_KEYS, key: ']' })).toEqual({ act: 'walk', by: 1 });
    expect(actOfKey({ ...NO_KEYS, key: '[' })).toEqual({ act: 'walk', by: -1 });
  });
});

describe('historyActOfKey(press)', () => {
  it.each([
    ['Ctrl+z', 'undo'],
    ['Cmd+z', 'undo'],
    ['Ctrl+Shift+Z', 'redo'],
    ['Ctrl+y', 'redo'],
    ['Cmd+y', null],
    ['Ctrl+Alt+z', null],
    ['z', null],
  ])('%s: %s', (text, act) => {
    expect(historyActOfKey(press(text))).toBe(act);
  });
});
