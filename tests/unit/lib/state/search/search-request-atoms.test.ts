/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { plainSearch } from '@/lib/routing/graph-search-address';
import { recentSearchesAtom } from '@/lib/state/search/recent-searches-atoms';
import { changeSearchOptionsAtom } from '@/lib/state/search/search-options-atoms';
import { requestSearchAtom, searchRequestAtom } from '@/lib/state/search/search-request-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

describe('requestSearchAtom', () => {
  it('gives the address of the usual search', () => {
    const store = createStore();
    expect(store.set(requestSearchAtom, ' open access ')).toBe('/explore/graph?q=open%20access');
  });

  it('puts the options into the address where they differ from the usual', () => {
    const store = createStore();
    store.set(changeSearchOptionsAtom, { kinds: ['topics'], limit: 50, endDate: '2019-01-01' });
    expect(store.set(requestSearchAtom, 'tides')).toBe(
      '/explore/graph?q=tides&kinds=topics&limit=50&endDate=2019-01-01',
    );
  });

  it.each([{ kinds: [] }, { startDate: '2021-01-01', endDate: '2019-01-01' }])(
    'leaves out options that nothing can be searched with: %j',
    (options) => {
      const store = createStore();
      store.set(changeSearchOptionsAtom, options);
      expect(store.set(requestSearchAtom, 'tides')).toBe('/explore/graph?q=tides');
    },
  );

  it('does not search for an address of the service, and notes none', () => {
    const store = createStore();
    const pasted = 'https://api.openalex.org/rate-limit?api_key=S3CRET';
    expect(store.set(requestSearchAtom, pasted)).toBe(
      '/search?q=https%3A%2F%2Fapi.openalex.org%2Frate-limit',
    );
    expect(store.set(requestSearchAtom, 'https://api.openalex.org/works?search=x&apikey=S3CRET')).toBe(
      '/works?search=x',
    );
    expect(store.get(searchRequestAtom)).toBeNull();
    expect(store.get(recentSearchesAtom)).toEqual([]);
  });

  it('takes a key out of words, before it is an address or a recent search', () => {
    const store = createStore();
    expect(store.set(requestSearchAtom, 'tides api_key=S3CRET')).toBe('/explore/graph?q=tides');
    expect(store.get(recentSearchesAtom)).toEqual([plainSearch('tides')]);
    flushPersisted();
    expect(JSON.stringify({ ...localStorage })).not.toContain('S3CRET');
  });

  it('makes a previous search as it was, whatever the options are now', () => {
    const store = createStore();
    store.set(changeSearchOptionsAtom, { kinds: ['topics'] });
    expect(store.set(requestSearchAtom, plainSearch('tides'))).toBe('/explore/graph?q=tides');
  });

  it('tells the same search from one that is asked for again, and remembers it', () => {
    const store = createStore();
    store.set(requestSearchAtom, 'tides');
    store.set(requestSearchAtom, 'tides');
    expect(store.get(searchRequestAtom)).toEqual({ path: '/explore/graph?q=tides', number: 2 });
    expect(store.get(recentSearchesAtom)).toEqual([plainSearch('tides')]);
  });
});
