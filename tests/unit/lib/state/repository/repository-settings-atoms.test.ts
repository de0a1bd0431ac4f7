/** @jest-environment jsdom */
import { createStore } from 'jotai/vanilla';
import {
  loadRepositorySettingsAtom,
  repositoryEdgeTypesAtom,
  repositoryKindsAtom,
  repositoryModeAtom,
  setRepositoryEdgeTypesAtom,
  setRepositoryKindsAtom,
  setRepositoryModeAtom,
} from '@/lib/state/repository/repository-settings-atoms';
import { flushPersisted } from '@/lib/storage/persisted';

function nextVisit() {
  flushPersisted();
  const store = createStore();
  store.set(loadRepositorySettingsAtom);
  return {
    store,
    isOn: store.get(repositoryModeAtom),
    kinds: [...store.get(repositoryKindsAtom)],
    types: [...store.get(repositoryEdgeTypesAtom)],
  };
}

beforeEach(() => {
  flushPersisted();
  window.localStorage.clear();
});

describe('repository settings', () => {
  it('are off, with every kind and type listed', () => {
    const { isOn, kinds, types } = nextVisit();
    expect([isOn, kinds.length, types.length]).toEqual([false, 9, 15]);
  });

  it('are there at the next visit', () => {
    const { store } = nextVisit();
    store.set(setRepositoryModeAtom, true);
    store.set(setRepositoryKindsAtom, ['works']);
    store.set(setRepositoryEdgeTypesAtom, new Set(['references'] as const));
    expect(nextVisit()).toMatchObject({ isOn: true, kinds: ['works'], types: ['references'] });
  });

  it.each([
    ['{"state":{"isOn":"yes","kinds":["works",7],"edgeTypes":null},"version":1}', [false, 1, 15]],
    ['{"state":7,"version":1}', [false, 9, 15]],
    ['{"version":1}', [false, 9, 15]],
  ])('survive %s as the stored value', (stored, expected) => {
    window.localStorage.setItem('academic-explorer-repository', stored);
    const { isOn, kinds, types } = nextVisit();
    expect([isOn, kinds.length, types.length]).toEqual(expected);
  });
});
