/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EntityBlocks } from '@/components/entity/EntityBlocks';

import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { parsed } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';

const URL = 'https://openalex.org/';
const ADA = { id: `${URL}A1111111`, display_name: 'Ada Moon', works_count: 2 };
const SOL = { id: `${URL}A2222222`, display_name: 'Sol Sand' };
const byline = [ADA, SOL].map(({ id, display_name }) => ({ author: { id, display_name } }));
const WORKS = [
  {
    id: `${URL}W1001`,
    display_name: 'Tides',
    publication_year: 2019,
    cited_by_count: 7,
    authorships: byline,
  },
  {
    id: `${URL}W1002`,
    display_name: 'Waves',
    publication_year: 2020,
    cited_by_count: 48388,
    authorships: byline,
  },
];

function setup(service?: TestService) {
  const store = createStore();
  const context = createTestContext([ADA, SOL, ...WORKS], service);
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  const view = renderWithApp(<EntityBlocks record={parsed('authors', ADA)} />, store);
  const block = (name: string) => within(screen.getByRole('region', { name }));
  return { ...view, context, block };
}

describe('EntityBlocks', () => {
  it('asks for nothing by itself, and names the price of each block and of all', () => {
    const { context } = setup();
    expect(context.requests).toEqual([]);
    expect(screen.getByRole('button', { name: 'Show, 1 credit: Most cited works' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show all, 6 credits' })).toBeVisible();
  });

  it('shows the most cited works, each a way onto the map, and the list of all', async () => {
    const { user, store, context, block } = setup();
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Most cited works' }));
    const works = block('Most cited works');
    const [first] = await works.findAllByRole('listitem');
    expect(first).toHaveTextContent('WavesAda Moon, Sol Sand · 2020 · 48,388 citations');
    expect(works.getByRole('link', { name: 'All works: Most cited works' })).toHaveAttribute(
      'href',
      '/works?filter=authorships.author.id:A1111111&sort=cited_by_count:desc',
    );
    expect(context.requests).toHaveLength(1);
    await user.click(works.getByRole('button', { name: 'Waves' }));
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W1002']);
  });

  it('counts co-authors without the author, with a way to the works in common', async () => {
    const { user, block } = setup();
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Co-authors' }));
    const authors = block('Co-authors');
    expect(await authors.findAllByRole('listitem')).toHaveLength(1);
    expect(authors.getByRole('button', { name: 'Sol Sand' })).toBeVisible();
    expect(authors.getByRole('link', { name: '2 works: Sol Sand' })).toHaveAttribute(
      'href',
      '/works?filter=authorships.author.id:A1111111,authorships.author.id:A2222222',
    );
  });

  it('draws the years, with a list of each', async () => {
    const { user, block } = setup();
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Works by year' }));
    const years = block('Works by year');
    await user.click(await years.findByRole('button', { name: 'Table: Works by year' }));
    expect(years.getByRole('link', { name: '2020' })).toHaveAttribute(
      'href',
      '/works?filter=authorships.author.id:A1111111,publication_year:2020',
    );
  });

  it('says that there is nothing', async () => {
    const { user, block } = setup();
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Topics' }));
    expect(await block('Topics').findByText('None in the index')).toBeVisible();
  });

  it('shows all at once, and then has nothing left to show', async () => {
    const { user, context } = setup();
    await user.click(screen.getByRole('button', { name: 'Show all, 6 credits' }));
    expect(await screen.findByRole('button', { name: 'Sol Sand' })).toBeVisible();
    expect(context.requests).toHaveLength(6);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('can be cancelled while it waits, and asked again', async () => {
    let isSlow = true;
    const { user, block } = setup({ before: () => (isSlow ? new Promise(() => undefined) : undefined) });
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Co-authors' }));
    await user.click(screen.getByRole('button', { name: 'Cancel: Co-authors' }));
    isSlow = false;
    expect(screen.getByRole('button', { name: 'Show, 1 credit: Co-authors' })).toBeVisible();
    expect(block('Co-authors').queryByRole('status')).toBeNull();
  });

  it('ends the request when cancelled, not only the wait for it', async () => {
    const signals: (AbortSignal | null)[] = [];
    const { user, block } = setup({
      before: (_, signal) => {
        signals.push(signal);
        return signals.length === 1 ? new Promise(() => undefined) : undefined;
      },
    });
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Co-authors' }));
    expect(signals.map((signal) => signal?.aborted)).toEqual([false]);
    await user.click(screen.getByRole('button', { name: 'Cancel: Co-authors' }));
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Co-authors' }));
    expect(await block('Co-authors').findByRole('button', { name: 'Sol Sand' })).toBeVisible();
  });

  it('says what failed, and tries again', async () => {
    let isDown = true;
    const { user, block } = setup({
      before: () => {
        if (isDown) throw new TypeError('Failed to fetch');
      },
    });
    await user.click(screen.getByRole('button', { name: 'Show, 1 credit: Co-authors' }));
    expect(await block('Co-authors').findByRole('alert')).not.toBeEmptyDOMElement();
    isDown = false;
    await user.click(block('Co-authors').getByRole('button', { name: 'Try again' }));
    expect(await block('Co-authors').findByRole('button', { name: 'Sol Sand' })).toBeVisible();
  });
});
