import { createStore } from 'jotai/vanilla';
import {
  applyPrune,
  applySelect,
  type SelectionState,
  type SelectMode,
  selectedIdAtom,
  selectedIdsAtom,
  selectionAtom,
  selectNodeAtom,
  selectNodesAtom,
} from '@/lib/state/graph/selection-atoms';

const NOBODY: SelectionState = { selected: null, hovered: null, multi: new Set(), pinned: new Set() };

/** `W1 W2*` for W1 and W2 selected, W2 the primary. */
function written({ selected, multi }: SelectionState): string {
  return [...multi].map((id) => (id === selected ? `${id}*` : id)).join(' ');
}

function read(text: string): SelectionState {
  const words = text.split(' ').filter((word) => word !== '');
  const ids = words.map((word) => word.replace('*', ''));
  return {
    ...NOBODY,
    multi: new Set(ids),
    selected: ids[words.findIndex((word) => word.endsWith('*'))] ?? null,
  };
}

describe('applySelect(state, ids, mode)', () => {
  it.each<[string, string, string, SelectMode, string]>([
    ['one alone', 'W1 W2*', 'W3', 'replace', 'W3*'],
    ['several, the last as the primary', '', 'W1 W2 W3', 'replace', 'W1 W2 W3*'],
    ['nothing', 'W1 W2*', '', 'replace', ''],
    ['one more', 'W1*', 'W2', 'add', 'W1 W2*'],
    ['one that is selected, as the primary', 'W1 W2*', 'W1', 'add', 'W1* W2'],
    ['no more', 'W1 W2*', '', 'add', 'W1 W2*'],
    ['one by toggling', 'W1*', 'W2', 'toggle', 'W1 W2*'],
    ['all but the one that is toggled', 'W1 W2 W3*', 'W2', 'toggle', 'W1 W3*'],
    ['the one before when the primary is toggled', 'W1 W2 W3*', 'W3', 'toggle', 'W1 W2*'],
    ['nothing when the only one is toggled', 'W1*', 'W1', 'toggle', ''],
    ['a node once, however often it is named', '', 'W1 W1', 'toggle', 'W1*'],
  ])('selects %s', (_, before, ids, mode, after) => {
    const named = ids.split(' ').filter((id) => id !== '');
    expect(written(applySelect(read(before), named, mode))).toBe(after);
  });

  it('gives the same object when nothing changes', () => {
    const state = read('W1 W2*');
    expect(applySelect(state, ['W2', 'W1', 'W2'], 'add')).not.toBe(state);
    expect(applySelect(state, ['W1', 'W2'])).toBe(state);
    expect(applySelect(state, [], 'add')).toBe(state);
    expect(applySelect(NOBODY, [])).toBe(NOBODY);
  });

  it('undoes itself when the same are toggled again, but for the primary', () => {
    const state = read('W1 W2 W3*');
    const twice = applySelect(applySelect(state, ['W2', 'W9'], 'toggle'), ['W2', 'W9'], 'toggle');
    expect([...twice.multi].sort()).toEqual(['W1', 'W2', 'W3']);
  });

  it('keeps the primary among the selected, whatever is done', () => {
    let state = NOBODY;
    const modes = ['replace', 'add', 'toggle', 'toggle'] as const;
    for (let i = 0; i < 200; i++) {
      const ids = Array.from({ length: i % 4 }, (_, j) => `W${(i * 7 + j * 3) % 6}`);
      state = applySelect(state, ids, modes[i % modes.length]);
      if (i % 9 === 0) state = applyPrune(state, new Set(['W1', 'W3', 'W4']));
      expect(state.selected === null).toBe(state.multi.size === 0);
      if (state.selected !== null) expect(state.multi).toContain(state.selected);
    }
  });
});

describe('applyPrune(state, present)', () => {
  it('makes the one before the primary when the primary is gone', () => {
    expect(written(applyPrune(read('W1 W2 W3*'), new Set(['W1', 'W2'])))).toBe('W1 W2*');
  });

  it('loses hover and pins with their nodes, and gives the same object when nothing is lost', () => {
    const state = { ...read('W1*'), hovered: 'W2', pinned: new Set(['W1', 'W2']) };
    expect(applyPrune(state, new Set(['W1', 'W2', 'W3']))).toBe(state);
    const pruned = applyPrune(state, new Set(['W1']));
    expect(pruned.hovered).toBeNull();
    expect([...pruned.pinned]).toEqual(['W1']);
  });
});

describe('the selection atoms', () => {
  it('select one, several, and one again', () => {
    const store = createStore();
    store.set(selectNodeAtom, 'W1');
    store.set(selectNodesAtom, ['W2', 'W3'], 'add');
    expect(store.get(selectedIdAtom)).toBe('W3');
    expect([...store.get(selectedIdsAtom)]).toEqual(['W1', 'W2', 'W3']);
    store.set(selectNodeAtom, 'W2');
    expect([...store.get(selectedIdsAtom)]).toEqual(['W2']);
    store.set(selectNodeAtom, null);
    expect(store.get(selectionAtom).multi.size).toBe(0);
  });

  it('notify no listener when nothing changes', () => {
    const store = createStore();
    store.set(selectNodeAtom, 'W1');
    let heard = 0;
    store.sub(selectionAtom, () => heard++);
    store.set(selectNodeAtom, 'W1');
    store.set(selectNodesAtom, ['W1'], 'add');
    expect(heard).toBe(0);
  });
});
