/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { RelationList } from '@/components/sections/entity-info/RelationList';
import { changeExpansionSettingsAtom } from '@/lib/state/expansion/expansion-settings-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { rawEntity, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';

const CITED = Array.from({ length: 60 }, (_, index) => rawWork(`W${101 + index}`, { citedBy: index }));
const CENTRE = rawWork('W100', { cites: CITED.map(({ id }) => id.slice(-4)), authors: ['A11'] });

async function setup() {
  const store = createStore();
  store.set(flowContextAtom, createTestContext([CENTRE, ...CITED]));
  store.set(sourceStatusAtom, { state: 'live' });
  await store.set(loadEntityAtom, { kind: 'works', id: 'W100' });
  const { user } = renderWithApp(<RelationList nodeId="W100" label="Title" />, store);
  return { store, user, size: () => store.get(graphAtom).nodes.size };
}

describe('RelationList', () => {
  it('says of co-authors at the limit of 200 groups with a plus that more may exist', async () => {
    const authors = Array.from({ length: 248 }, (_, index) => `A${1000 + index}`);
    const store = createStore();
    const work = rawWork('W101', { authors: ['A10', ...authors] });
    store.set(flowContextAtom, createTestContext([rawEntity('A10'), work]));
    store.set(sourceStatusAtom, { state: 'live' });
    await store.set(loadEntityAtom, { kind: 'authors', id: 'A10' });
    const { user } = renderWithApp(<RelationList nodeId="A10" label="Author" />, store);
    await user.click(screen.getByRole('button', { name: 'Load Co-authors (1 credit)' }));
    expect(await screen.findByText('10 of 199+')).toHaveAttribute(
      'title',
      '10 in the graph, 199 or more exist',
    );
    expect(screen.getByText('Only the 199 with most works in common can be loaded')).toBeVisible();
  });

  it('loads ten, twenty-five or all, and says what each costs', async () => {
    const { user, size } = await setup();
    await user.click(screen.getByRole('button', { name: 'Load References (1 credit)' }));
    expect(await screen.findByText('10 of 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More ways to load References' }));
    const ways = within(screen.getByRole('group', { name: 'Load more of References' }));
    await user.click(ways.getByRole('button', { name: 'Load 25 (1 credit)' }));
    expect(await screen.findByText('35 of 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load all 25 (1 credit)' }));
    expect(await screen.findByText('60 of 60')).toBeVisible();
    expect(size()).toBe(61);
    expect(screen.queryByRole('button', { name: /References/ })).toBeNull();
  });

  it('does not count among all that come those which the graph has by other ways', async () => {
    const { store, user } = await setup();
    await act(() => store.set(loadEntityAtom, { kind: 'works', id: 'W101' }));
    expect(await screen.findByText('1 of 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Load References (1 credit)' }));
    expect(await screen.findByText('11 of 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More ways to load References' }));
    await user.click(screen.getByRole('button', { name: 'Load all 49 (1 credit)' }));
    expect(await screen.findByText('60 of 60')).toBeVisible();
  });

  it('says that a relation is off in the settings, both ways, and offers no more of it', async () => {
    const { store } = await setup();
    act(() => {
      store.set(changeExpansionSettingsAtom, 'references', { isEnabled: false });
    });
    expect(screen.getAllByText('Off in the expansion settings')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /References/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Load Authors' })).toBeEnabled();
  });
});
