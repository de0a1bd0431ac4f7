/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EntityPage } from '@/components/screens/graph/EntityPage';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addressNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestContext } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';

const URL = 'https://openalex.org/';
const ADA = {
  id: `${URL}A1111111`,
  display_name: 'Ada Moon',
  works_count: 1234,
  cited_by_count: 5,
  summary_stats: { h_index: 4, i10_index: 2 },
};
const TIDES = {
  id: `${URL}W1001`,
  display_name: 'Tides',
  is_retracted: true,
  publication_year: 2019,
  primary_location: { source: { id: `${URL}S1001`, display_name: 'Moon Letters' } },
  abstract_inverted_index: { Water: [0], moves: [1] },
  authorships: [{ author: { id: ADA.id, display_name: 'Ada Moon' } }],
};

async function setup(kind: 'authors' | 'works', state: 'deciding' | 'live' | 'library') {
  const store = createStore();
  const context = createTestContext([ADA, TIDES]);
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, state === 'library' ? { state, name: 'ours' } : { state });
  const view = renderWithApp(<EntityPage hasRawAuthor={kind === 'authors'} />, store);
  const id = kind === 'authors' ? 'A1111111' : 'W1001';
  await act(async () => {
    await store.set(loadEntityAtom, { kind, id });
    store.set(addressNodeAtom, id);
  });
  return { ...view, context, asked: context.requests.length };
}

const page = (name: string) => within(screen.getByRole('region', { name: `About ${name}` }));

describe('EntityPage', () => {
  it('shows figures as tiles, and asks for nothing that costs', async () => {
    const { context, asked } = await setup('authors', 'live');
    const tiles = within(page('Ada Moon').getByLabelText('Figures'));
    expect(tiles.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '1,234',
      '5',
      '4',
      '2',
    ]);
    expect(page('Ada Moon').getByRole('button', { name: 'Show, 1 credit: Most cited works' })).toBeVisible();
    expect(page('Ada Moon').getByText('Author Data')).toBeVisible();
    expect(context.requests).toHaveLength(asked);
  });

  it('names the authors, the source and the year of a work under its title', async () => {
    await setup('works', 'live');
    expect(page('Tides').getByText('Ada Moon · Moon Letters · 2019')).toBeVisible();
  });

  it('asks for nothing while it is not known whether that costs', async () => {
    const { context, asked } = await setup('authors', 'deciding');
    expect(page('Ada Moon').getByRole('button', { name: 'Show: Most cited works' })).toBeVisible();
    expect(context.requests).toHaveLength(asked);
  });

  it('shows at once what costs nothing', async () => {
    await setup('authors', 'library');
    expect(await page('Ada Moon').findByRole('button', { name: 'Tides' })).toBeVisible();
    expect(
      await page('Ada Moon').findByText(/^None in this library: co-authors, institutions/),
    ).toBeVisible();
  });

  it('shows the whole abstract of a work, its authors, and that it was retracted', async () => {
    await setup('works', 'live');
    expect(page('Tides').getByText('Water moves')).toBeVisible();
    expect(page('Tides').getByRole('button', { name: 'Ada Moon' })).toBeVisible();
    expect(page('Tides').getByText('Retracted')).toBeVisible();
    expect(page('Tides').queryByText('Author Data')).toBeNull();
  });

  it('gives way to the map, on demand and when that grows', async () => {
    const { user, store } = await setup('works', 'live');
    await user.click(page('Tides').getByRole('button', { name: 'Expand on the map' }));
    expect(screen.queryByRole('region', { name: 'About Tides' })).toBeNull();
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1001', 'A1111111', 'S1001']);
  });
});
