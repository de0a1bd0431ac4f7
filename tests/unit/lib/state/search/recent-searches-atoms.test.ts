/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { plainSearch } from '@/lib/routing/graph-search-address';
import {
  forgetRecentSearchAtom,
  loadRecentSearchesAtom,
  noteRecentSearchAtom,
  recentSearchesAtom,
} from '@/lib/state/search/recent-searches-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { expectPrinted } from '@/tests/support/printed';

afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

function setup() {
  const store = createStore();
  const note = (...queries: string[]) => {
    for (const query of queries) store.set(noteRecentSearchAtom, plainSearch(query));
  };
  const queries = () => store.get(recentSearchesAtom).map(({ query }) => query);
  return { store, note, queries };
}

describe('recentSearchesAtom', () => {
  it('keeps the latest five, each once, the latest first', () => {
    const { note, queries } = setup();
    note('a', 'b', 'c', 'd', 'e', 'f', 'c');
    expect(queries()).toEqual(['c', 'f', 'e', 'd', 'b']);
  });

  it('tells the same text with other kinds apart, and keeps no blank text', () => {
    const { store, note, queries } = setup();
    note('a', '  ');
    store.set(noteRecentSearchAtom, { ...plainSearch('a'), kinds: ['topics'] });
    expect(queries()).toEqual(['a', 'a']);
  });

  it('outlives the visit, without what was forgotten', () => {
    const { store, note } = setup();
    note('a', 'b & c');
    store.set(noteRecentSearchAtom, { ...plainSearch('d'), kinds: ['topics'], limit: 50 });
    store.set(forgetRecentSearchAtom, plainSearch('a'));
    flushPersisted();
    const later = setup();
    later.store.set(loadRecentSearchesAtom);
    expect(later.store.get(recentSearchesAtom)).toEqual([
      { ...plainSearch('d'), kinds: ['topics'], limit: 50 },
      plainSearch('b & c'),
    ]);
  });

  it('cleans what a former release stored with a key, there too', () => {
    const searches = [
      '/explore/graph?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit%3Fapi_key%3DS3CRET',
      '/explore/graph?q=tides%20api-key%3DS3CRET&limit=50',
    ];
    localStorage.setItem(
      'academic-explorer-recent-searches',
      JSON.stringify({ state: searches, version: 1 }),
    );
    const { store } = setup();
    store.set(loadRecentSearchesAtom);
    expect(store.get(recentSearchesAtom)).toEqual([{ ...plainSearch('tides'), limit: 50 }]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('S3CRET');
  });

  it.each([
    '{"state":["/explore/graph?q=","nonsense","javascript:alert(1)"],"version":1}',
    '{"state":[1,2],"version":1}',
    '{"state":"x","version":1}',
  ])('reads %s as nothing', (stored) => {
    localStorage.setItem('academic-explorer-recent-searches', stored);
    const { store, queries } = setup();
    store.set(loadRecentSearchesAtom);
    expect(queries()).toEqual([]);
  });

  it('reports what cannot be read, and reads it as nothing', () => {
    localStorage.setItem('academic-explorer-recent-searches', 'not json');
    const { store, queries } = setup();
    store.set(loadRecentSearchesAtom);
    expect(queries()).toEqual([]);
    expectPrinted('The stored academic-explorer-recent-searches could not be read');
  });
});
