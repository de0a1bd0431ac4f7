import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { highlightWordsAtom, markWordsAtom } from '@/lib/state/screening/highlight-atoms';
import { openScreening } from '@/tests/support/screening-project';

describe('markWordsAtom', () => {
  it('keeps the words with the project, and can be undone', async () => {
    const store = await openScreening();
    store.set(markWordsAtom, ' heart  failure, telemonitor*,, ');
    expect(store.get(highlightWordsAtom)).toEqual(['heart failure', 'telemonitor*']);
    expect(store.get(projectAtom)?.header.marks).toEqual(['heart failure', 'telemonitor*']);
    store.set(reverseProjectAtom, 'undo');
    expect(store.get(highlightWordsAtom)).toEqual([]);
  });
});
