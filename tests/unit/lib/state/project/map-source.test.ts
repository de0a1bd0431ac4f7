import { projectMarksAtom } from '@/lib/state/graph/project-on-map-atom';
import { addRecordsAtom, decideAtom, editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { at, facts, openTab } from '@/tests/support/projects';

describe('projectMarksAtom', () => {
  it('follows the open project, and is empty before one is open', async () => {
    const { store } = await openTab();
    const marks = () => Object.fromEntries(store.get(projectMarksAtom));
    expect(marks()).toEqual({});
    await store.set(createProjectAtom, 'Sleep');
    await store.set(addRecordsAtom, {
      records: ['W1', 'W2'].map((workId, index) => ({
        workId,
        facts: facts(workId),
        route: { kind: 'search', position: index + 1 } as const,
      })),
      kind: 'search',
      asked: { type: 'words', words: 'Search' },
    });
    expect(marks()).toEqual({ W1: 'kept', W2: 'kept' });
    store.set(editHeaderAtom, 'Start deciding', { screeningSince: at(0) });
    store.set(decideAtom, 'Exclude', [
      { phase: 'title-abstract', record: 'W2', verdict: 'exclude', reason: null },
    ]);
    expect(marks()).toEqual({ W1: 'undecided', W2: 'exclude' });
  });
});
