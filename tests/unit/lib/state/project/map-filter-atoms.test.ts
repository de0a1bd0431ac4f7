/** @jest-environment ./tests/support/browser-environment.mjs */
import { appearanceAtom, changeViewOptionsAtom, colorScaleAtom } from '@/lib/state/analysis/view-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { projectFacetsAtom } from '@/lib/state/graph/project-on-map-atom';
import { visibleGraphAtom } from '@/lib/state/graph/visibility-atoms';
import { hideMapGroupsAtom, mapGroupsAtom } from '@/lib/state/project/map-filter-atoms';
import { addRecordsAtom, annotateAtom, decideAtom, editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { graphFromText } from '@/tests/support/graph-from-text';
import { at, facts, openTab } from '@/tests/support/projects';

/** Two papers of a project on a map with another work and an author. */
async function setup() {
  const { store } = await openTab();
  store.set(addToGraphAtom, graphFromText('A1 -authored-> W1\nW2\nW3'), 'Add');
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
  return { store, shown: () => store.get(visibleGraphAtom).nodes.map(({ id }) => id) };
}

type Store = Awaited<ReturnType<typeof setup>>['store'];

function exclude(store: Store, record: string): void {
  store.set(editHeaderAtom, 'Start deciding', { screeningSince: at(0) });
  store.set(decideAtom, 'Exclude', [{ phase: 'title-abstract', record, verdict: 'exclude', reason: null }]);
}

describe('filters by the open project', () => {
  it('take works off the map by decision, and no others', async () => {
    const { store, shown } = await setup();
    exclude(store, 'W2');
    store.set(hideMapGroupsAtom, 'decision', ['Exclude']);
    expect(shown()).toEqual(['A1', 'W1', 'W3']);
    expect(store.get(mapGroupsAtom).decision).toEqual([
      { name: 'Undecided', count: { visible: 1, total: 1 }, isShown: true },
      { name: 'Exclude', count: { visible: 0, total: 1 }, isShown: false },
      { name: 'Not in the project', count: { visible: 1, total: 1 }, isShown: true },
    ]);
    store.set(hideMapGroupsAtom, 'decision', ['Not in the project']);
    expect(shown()).toEqual(['A1', 'W1', 'W2']);
  });

  it('show a work as long as one of its tags is shown, and end with another project', async () => {
    const { store, shown } = await setup();
    store.set(annotateAtom, 'Tag', new Map([['W1', { tags: ['a', 'b'] }]]));
    store.set(hideMapGroupsAtom, 'tag', ['a', 'No tag']);
    expect(shown()).toEqual(['A1', 'W1', 'W3']);
    store.set(hideMapGroupsAtom, 'tag', ['a', 'b']);
    expect(shown()).toEqual(['A1', 'W2', 'W3']);
    await store.set(createProjectAtom, 'Other');
    expect(shown()).toEqual(['A1', 'W1', 'W2', 'W3']);
  });
});

describe('colours by the open project', () => {
  it('are those of decisions, the same whatever is most; what is outside is grey', async () => {
    const { store } = await setup();
    store.set(changeViewOptionsAtom, { colorBy: 'decision' });
    exclude(store, 'W2');
    expect(store.get(colorScaleAtom)).toEqual({
      type: 'groups',
      title: 'Decision',
      groups: [
        { name: 'Exclude', count: 1, color: 1 },
        { name: 'Undecided', count: 1, color: 0 },
      ],
      others: 2,
      rest: 'Not in the project',
    });
    const { colorOf } = store.get(appearanceAtom);
    expect(store.get(visibleGraphAtom).nodes.map(colorOf)).toEqual([8, 0, 1, 8]);
  });

  it('are offered as far as they tell something', async () => {
    const { store } = await setup();
    expect(store.get(projectFacetsAtom)).toEqual(['origin']);
    exclude(store, 'W2');
    store.set(annotateAtom, 'Tag', new Map([['W1', { tags: ['a'] }]]));
    expect(store.get(projectFacetsAtom)).toEqual(['decision', 'origin', 'tag']);
    await store.set(createProjectAtom, 'Other');
    store.set(changeViewOptionsAtom, { colorBy: 'tag' });
    expect(store.get(colorScaleAtom)).toMatchObject({ type: 'groups', groups: [] });
  });
});
