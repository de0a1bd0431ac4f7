/** @jest-environment ./tests/support/browser-environment.mjs */

import { createStore } from 'jotai/vanilla';
import { DEFAULT_WISH } from '@/lib/search-text/search-wish';
import {
  changeSearchOptionsAtom,
  describeOptionsFault,
  loadSearchOptionsAtom,
  searchOptionsAtom,
  toggleSearchKindAtom,
} from '@/lib/state/search/search-options-atoms';
import { flushPersisted } from '@/lib/storage/persisted';
import { silenceReports } from '@/tests/support/reports';

const KEY = 'academic-explorer-search-options';

const DEFAULTS = {
  ...DEFAULT_WISH,
  kinds: ['works', 'authors', 'sources', 'institutions'],
  limit: 20,
  startDate: '',
  endDate: '',
};

silenceReports();
afterEach(() => {
  flushPersisted();
  localStorage.clear();
});

function loaded(stored?: string) {
  if (stored !== undefined) localStorage.setItem(KEY, stored);
  const store = createStore();
  store.set(loadSearchOptionsAtom);
  return store;
}

describe('search options', () => {
  it('begin with four kinds and twenty results of each', () => {
    expect(loaded().get(searchOptionsAtom)).toEqual(DEFAULTS);
  });

  it('outlive the visit', () => {
    const store = loaded();
    store.set(toggleSearchKindAtom, 'authors');
    store.set(toggleSearchKindAtom, 'topics');
    store.set(changeSearchOptionsAtom, { limit: 50, startDate: '2019-01-01', scope: 'title' });
    flushPersisted();
    expect(loaded().get(searchOptionsAtom)).toEqual({
      scope: 'title',
      forms: 'stemmed',
      kinds: ['works', 'sources', 'institutions', 'topics'],
      limit: 50,
      startDate: '2019-01-01',
      endDate: '',
    });
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '{"state":[],"version":1}'],
    ['wrong types', '{"state":{"kinds":7,"limit":"x","startDate":null},"version":1}'],
    ['a limit out of bounds', '{"state":{"limit":9000},"version":1}'],
  ])('fall back on %s', (_, stored) => {
    expect(loaded(stored).get(searchOptionsAtom)).toEqual(DEFAULTS);
  });

  it.each([
    [0, 1],
    [2.6, 3],
    [5_000, 100],
  ])('bring a limit of %d to %d', (wanted, expected) => {
    const store = loaded();
    store.set(changeSearchOptionsAtom, { limit: wanted });
    expect(store.get(searchOptionsAtom).limit).toBe(expected);
  });
});

describe('describeOptionsFault(options)', () => {
  const options = { ...DEFAULT_WISH, kinds: ['works'], limit: 20, startDate: '', endDate: '' } as const;

  it.each([
    ['nothing', {}, null],
    ['no kind', { kinds: [] }, 'Choose at least one kind.'],
    ['one open end', { startDate: '2020-01-01' }, null],
    ['one day', { startDate: '2020-01-01', endDate: '2020-01-01' }, null],
    [
      'dates the wrong way round',
      { startDate: '2020-01-02', endDate: '2020-01-01' },
      'The start date is after the end date.',
    ],
  ])('says of %s what is wrong', (_, changes, expected) => {
    expect(describeOptionsFault({ ...options, ...changes })).toBe(expected);
  });
});
