import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { highlightWordsAtom, markWordsAtom, unmarkedNoteAtom } from '@/lib/state/screening/highlight-atoms';
import { rawWork } from '@/tests/support/build-records';
import { openScreening } from '@/tests/support/screening-project';
import { openSearchedProject } from '@/tests/support/searched-project';

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

describe('unmarkedNoteAtom', () => {
  it('says how a paper may have been found in which no word of the search stands, and nothing of another', async () => {
    const abstract = { abstract_inverted_index: { Rivers: [0], rise: [1] } };
    const keywords = [{ id: 'https://openalex.org/keywords/tide', display_name: 'Tide', score: 0.9 }];
    const { store, search } = await openSearchedProject([
      rawWork('W11', { title: 'Sea levels', changes: { keywords, ...abstract } }),
      rawWork('W12', { title: 'Tides at sea', changes: abstract }),
    ]);
    await search('tides');
    const records = store.get(projectAtom)?.records;
    const note = store.get(unmarkedNoteAtom);
    const notes = ['W11', 'W12'].map((id) => {
      const record = records?.get(id);
      return record === undefined ? 'missing' : note(record);
    });
    expect(notes).toEqual([
      'No word of the search is marked here: found by a keyword of OpenAlex, its full text or another form of a word.',
      null,
    ]);
  });
});
