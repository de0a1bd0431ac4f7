/** @jest-environment ./tests/support/browser-environment.mjs */
import { splitLineAtom, takeInLinesAtom } from '@/lib/state/strategy/line-acts';
import {
  reverseStrategyAtom,
  strategyLinesAtom,
  strategyUndoAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { openStrategy } from '@/tests/support/strategy-tab';

isolateProjectScreens();

describe('splitLineAtom', () => {
  it('splits a pasted line as one step, with words of another scope where they were looked for', async () => {
    const { store } = await openStrategy({ lines: ['a: light'] });
    const texts = () => store.get(strategyLinesAtom).map((line) => line.text);
    const { system, lines } = readPasted('(sleep[tiab] OR nap[tiab]) AND nurse[ti] AND work[tiab]', {});
    store.set(takeInLinesAtom, { system, lines }, 'a');
    const before = store.get(strategyLinesAtom);
    expect(texts()).toEqual(['light', '(sleep OR nap) AND nurse AND work']);
    expect(await store.set(splitLineAtom, before[1]?.id ?? '')).toBe(true);
    expect(texts()).toEqual(['light', '#3 AND #5 AND #4', 'sleep OR nap', 'work', 'nurse']);
    expect(store.get(strategyLinesAtom).at(-1)).toMatchObject({ scope: 'title' });
    expect(store.get(strategyUndoAtom)).toBe('Split into lines');
    store.set(reverseStrategyAtom, 'undo');
    expect(store.get(strategyLinesAtom)).toEqual(before);
  });

  it('changes nothing where nothing is joined', async () => {
    const { store } = await openStrategy({ lines: ['a: light'] });
    expect(await store.set(splitLineAtom, 'a')).toBe(false);
  });
});
