/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import { onReport } from '@/lib/base/report';
import {
  changeExpansionCapsAtom,
  changeExpansionSettingsAtom,
  expansionCapsAtom,
  expansionSettingsAtom,
  loadExpansionSettingsAtom,
  resetExpansionSettingsAtom,
} from '@/lib/state/expansion/expansion-settings-atoms';
import { finishRelationsAtom, relationLoadsAtom } from '@/lib/state/graph/relation-load-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

const KEY = 'academic-explorer-expansion-settings';

beforeEach(() => localStorage.clear());
afterEach(() => flushPersisted());

describe('changeExpansionSettingsAtom', () => {
  it('keeps what is right, over a reload', () => {
    const store = createStore();
    const sorts = [{ property: 'publication_year', direction: 'desc', priority: 1 }] as const;
    expect(store.set(changeExpansionSettingsAtom, 'references', { limit: 50, sorts })).toEqual([]);
    flushPersisted();
    const later = createStore();
    later.set(loadExpansionSettingsAtom);
    expect(later.get(expansionSettingsAtom)).toEqual({
      references: { isEnabled: true, limit: 50, sorts, filters: [] },
    });
  });

  it('answers what is wrong and keeps nothing of it', () => {
    const store = createStore();
    expect(store.set(changeExpansionSettingsAtom, 'works', { limit: 10_001 })).toEqual([
      { part: 'limit', index: 0, message: 'The limit must be a whole number from 0 to 10,000' },
    ]);
    expect(store.get(expansionSettingsAtom)).toEqual({});
  });

  it('forgets how far relations were loaded', () => {
    const store = createStore();
    store.set(finishRelationsAtom, 'W1', [
      {
        relationId: 'references',
        state: 'done',
        shown: 10,
        added: [],
        total: 30,
        isTotalCut: false,
        notInIndex: 0,
        nextOffset: 10,
      },
    ]);
    store.set(changeExpansionSettingsAtom, 'references', { limit: 5 });
    expect(store.get(relationLoadsAtom).get('W1')?.size).toBe(0);
  });
});

describe('loadExpansionSettingsAtom', () => {
  it('takes over what it can read and leaves out the rest', () => {
    const good = { isEnabled: false, limit: 3, sorts: [], filters: [] };
    const state = {
      works: good,
      authors: { ...good, limit: -1 },
      sources: 'nonsense',
      topics: {
        ...good,
        filters: [{ property: 'grants.funder', operator: 'eq', values: ['F1'], isEnabled: true }],
      },
      __proto__: good,
      unknown: good,
    };
    localStorage.setItem(KEY, JSON.stringify({ version: 1, state }));
    const reports: string[] = [];
    const stop = onReport(({ message }) => reports.push(message));
    const store = createStore();
    store.set(loadExpansionSettingsAtom);
    stop();
    expect(store.get(expansionSettingsAtom)).toEqual({ works: good });
    expect(reports).toEqual([
      'The expansion settings of Authors could not be read',
      'The expansion settings of Sources could not be read',
      'The expansion settings of Topics could not be read',
    ]);
  });

  it.each(['{', '[]', '{"version":1,"state":5}'])('takes the defaults for %s', (text) => {
    localStorage.setItem(KEY, text);
    const stop = onReport(() => undefined);
    const store = createStore();
    store.set(loadExpansionSettingsAtom);
    stop();
    expect(store.get(expansionSettingsAtom)).toEqual({});
  });
});

describe('resetExpansionSettingsAtom', () => {
  it('takes one target or all back', () => {
    const store = createStore();
    store.set(changeExpansionSettingsAtom, 'works', { limit: 5 });
    store.set(changeExpansionSettingsAtom, 'authors', { limit: 6 });
    store.set(resetExpansionSettingsAtom, 'works');
    expect(Object.keys(store.get(expansionSettingsAtom))).toEqual(['authors']);
    store.set(resetExpansionSettingsAtom, 'all');
    expect(store.get(expansionSettingsAtom)).toEqual({});
  });
});

describe('changeExpansionCapsAtom', () => {
  it.each([
    [{ perArm: 25 }, { perArm: 25, askAbove: 200 }],
    [{ perArm: 0 }, { perArm: 1, askAbove: 200 }],
    [{ askAbove: 1e9 }, { perArm: 10, askAbove: 20_000 }],
    [{ askAbove: Number.NaN }, { perArm: 10, askAbove: 10 }],
  ])('with %j gives %j', (changes, expected) => {
    const store = createStore();
    expect(store.get(expansionCapsAtom)).toEqual({ perArm: 10, askAbove: 200 });
    store.set(changeExpansionCapsAtom, changes);
    expect(store.get(expansionCapsAtom)).toEqual(expected);
  });
});
