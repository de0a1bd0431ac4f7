/** @jest-environment jsdom */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { CacheSettingsSection } from '@/components/sections/cache-settings/CacheSettingsSection';
import { createCacheStatistics } from '@/lib/cache/cache-statistics';
import type { IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createRecordStore } from '@/lib/cache/memory-tier';
import { followCacheAtom } from '@/lib/state/cache/cache-atoms';
import { expansionCapsAtom, expansionSettingsAtom } from '@/lib/state/expansion/expansion-settings-atoms';
import { traversalDepthAtom } from '@/lib/state/graph/depth-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { parsed, rawWork } from '@/tests/support/build-records';
import { renderWithApp } from '@/tests/support/render-with-app';

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

/** Puts a value in at once: typing it letter by letter is the browser's business. */
function write(control: HTMLElement, value: string): void {
  fireEvent.change(control, { target: { value } });
}

function setup(store = createStore()) {
  const { user } = renderWithApp(<CacheSettingsSection />, store);
  const open = (name: string) =>
    user.click(screen.getByRole('button', { name: `Settings of relation ${name}` }));
  const field = (name: string) => screen.getByLabelText(name);
  return { store, user, open, field };
}

describe('CacheSettingsSection', () => {
  it('sets how far expansions go', async () => {
    const { store, user, field } = setup();
    expect(field('Traversal depth')).toHaveValue(2);
    expect(field('Traversal depth')).toHaveAttribute('max', '20');
    await user.clear(field('Traversal depth'));
    await user.type(field('Traversal depth'), '3');
    await user.clear(field('Neighbours per relation'));
    await user.type(field('Neighbours per relation'), '25');
    expect(store.get(traversalDepthAtom)).toBe(3);
    expect(store.get(expansionCapsAtom)).toEqual({ perArm: 25, askAbove: 200 });
  });

  it('shows what each tier gave and holds, and clears after a question', async () => {
    const store = createStore();
    const statistics = createCacheStatistics();
    const memory = createRecordStore();
    memory.put(parsed('works', rawWork('W1')), 'all');
    let isCleared = false;
    const indexedDb: Pick<IndexedDbTier, 'summary' | 'clear'> = {
      summary: async () => (isCleared ? { entries: 0, bytes: 0 } : { entries: 12, bytes: 3072 }),
      clear: async () => {
        isCleared = true;
      },
    };
    const nothing = () => Promise.reject(new Error('Not asked in this test'));
    const tier: IndexedDbTier = {
      name: 'indexeddb',
      read: nothing,
      write: () => undefined,
      link: () => undefined,
      rows: nothing,
      index: nothing,
      texts: nothing,
      restore: nothing,
      remove: nothing,
      collect: nothing,
      settle: nothing,
      dispose: () => undefined,
      ...indexedDb,
    };
    store.set(followCacheAtom, { memory, indexedDb: tier, statistics });
    statistics.record('memory', 3, 1);
    statistics.record('indexeddb', 1, 2);
    const { user } = setup(store);
    await screen.findByText('12, 3 KB');
    expect(screen.getByRole('row', { name: 'This browser 33% 12, 3 KB' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Memory 75% 1' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'Hosted files – –' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear cached records' }));
    expect(store.get(pendingQuestionAtom)?.paragraphs).toEqual([
      '12 records (3 KB) will be removed from this browser. The graph stays.',
    ]);
    act(() => store.set(answerQuestionAtom, true));
    await screen.findByText('0, 0 B');
    expect(screen.getByRole('row', { name: 'Memory 75% 0' })).toBeVisible();
    expect(isCleared).toBe(true);
  });

  it('turns a relation off, and all back', async () => {
    const { store, user } = setup();
    const relations = within(screen.getByRole('group', { name: 'By relation' }));
    await user.click(relations.getByRole('checkbox', { name: 'References' }));
    expect(store.get(expansionSettingsAtom).references?.isEnabled).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Reset expansion settings' }));
    expect(store.get(expansionSettingsAtom)).toEqual({});
  });

  it('edits limit, sorts and filters of a target', async () => {
    const { store, user, open, field } = setup();
    await open('References');
    const dialog = screen.getByRole('dialog', { name: 'Expansion settings: References' });
    write(field('Limit per node'), '50');
    await user.click(within(dialog).getByRole('button', { name: 'Add sort' }));
    write(field('Field of sort 1'), 'publication_year');
    await user.click(within(dialog).getByRole('button', { name: 'Add filter' }));
    write(field('Field of filter 1'), 'publication_year');
    write(field('Comparison of filter 1'), 'between');
    write(field('Lowest value of filter 1'), '2019');
    write(field('Highest value of filter 1'), '2021');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(store.get(expansionSettingsAtom)).toEqual({
      references: {
        isEnabled: true,
        limit: 50,
        sorts: [{ property: 'publication_year', direction: 'desc', priority: 1 }],
        filters: [
          {
            property: 'publication_year',
            operator: 'between',
            values: ['2019', '2021'],
            isEnabled: true,
          },
        ],
      },
    });
    expect(screen.getByRole('checkbox', { name: /^References/ })).toBeVisible();
    expect(screen.getByText('≤ 50, sorted, 1 filter')).toBeVisible();
  });

  it('says what is wrong, beside it, and keeps nothing', async () => {
    const { store, user, open, field } = setup();
    await open('References');
    write(field('Limit per node'), '99999');
    await user.click(screen.getByRole('button', { name: 'Add filter' }));
    write(field('Field of filter 1'), 'is_oa');
    write(field('Value of filter 1'), 'perhaps');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('The limit must be a whole number from 0 to 10,000')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Give true or false');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(store.get(expansionSettingsAtom)).toEqual({});
  });
});
