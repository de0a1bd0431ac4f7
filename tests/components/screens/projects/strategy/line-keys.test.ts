import { lineActOf } from '@/components/screens/projects/strategy/line-keys';

function act(key: string, { value = 'heart', at = 2, alt = false, ctrl = false } = {}) {
  const press = { key, altKey: alt, ctrlKey: ctrl, metaKey: false };
  return lineActOf(press, { value, selectionStart: at, selectionEnd: at });
}

describe('lineActOf(key, cursor)', () => {
  it('asks a line by Enter, and adds one by Ctrl+Enter', () => {
    expect(act('Enter')).toEqual({ type: 'ask' });
    expect(act('Enter', { ctrl: true })).toEqual({ type: 'add' });
  });

  it('leaves a line where its text ends, and moves it with Alt', () => {
    expect(act('ArrowUp', { at: 0 })).toEqual({ type: 'go', step: -1 });
    expect(act('ArrowDown', { at: 5 })).toEqual({ type: 'go', step: 1 });
    expect(act('ArrowDown')).toBeNull();
    expect(act('ArrowUp')).toBeNull();
    expect(act('ArrowDown', { alt: true })).toEqual({ type: 'move', step: 1 });
  });

  it('removes an empty line by Backspace, and types otherwise', () => {
    expect(act('Backspace', { value: '', at: 0 })).toEqual({ type: 'remove' });
    expect(act('Backspace')).toBeNull();
    expect(act('a')).toBeNull();
  });
});
