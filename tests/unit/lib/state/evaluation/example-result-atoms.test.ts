/** @jest-environment ./tests/support/browser-environment.mjs */
import { createStore } from 'jotai/vanilla';
import { openComparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import { isExampleHiddenAtom, standInExampleAtom } from '@/lib/state/evaluation/example-result-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { createDatabase } from '@/lib/storage/database';
import { flushPersisted } from '@/lib/storage/persisted';

describe('isExampleHiddenAtom', () => {
  afterEach(() => localStorage.clear());

  it('shows the example until it is hidden, and remembers that', () => {
    const store = createStore();
    const stop = store.sub(isExampleHiddenAtom, () => undefined);
    expect(store.get(isExampleHiddenAtom)).toBe(false);
    store.set(isExampleHiddenAtom, true);
    stop();
    flushPersisted();
    const later = createStore();
    later.sub(isExampleHiddenAtom, () => undefined);
    expect(later.get(isExampleHiddenAtom)).toBe(true);
  });

  it('has nothing matched that is hidden', async () => {
    localStorage.setItem('academic-explorer-example-hidden', JSON.stringify({ state: true, version: 1 }));
    const store = createStore();
    const asked: string[] = [];
    const refuse = (task: string) => () => {
      asked.push(task);
      return Promise.reject(new Error('not asked for'));
    };
    store.set(matchingClientAtom, { match: refuse('match'), findDuplicates: refuse('duplicates') });
    await store.set(openComparisonRunsAtom, createDatabase(undefined));
    await Promise.resolve();
    store.sub(standInExampleAtom, () => undefined);
    expect(store.get(standInExampleAtom)).toBeNull();
    await import('@/lib/evaluation/example/example-run');
    expect(asked).toEqual([]);
  });
});
