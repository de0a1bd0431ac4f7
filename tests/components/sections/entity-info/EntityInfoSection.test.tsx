/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EntityInfoSection } from '@/components/sections/entity-info/EntityInfoSection';
import type { NamedEntity } from '@/lib/flows/load-entity';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { undoNameAtom } from '@/lib/state/graph/history-atoms';
import { hydrateNodeAtom, loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { selectedIdAtom, selectNodesAtom } from '@/lib/state/graph/selection-atoms';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { rawEntity } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

const byline = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    author_position: 'middle',
    author: { id: `https://openalex.org/A${1000 + index}`, display_name: `Author ${index}` },
  }));

const WORK = {
  id: 'https://openalex.org/W100',
  display_name: 'Tides &amp; <i>currents</i>',
  publication_year: 2019,
  cited_by_count: 1234,
  type: 'article',
  doi: 'https://doi.org/10.1234/tides',
  is_retracted: true,
  authorships: [
    {
      author_position: 'first',
      is_corresponding: true,
      author: { id: 'https://openalex.org/A11', display_name: 'Ada Moon' },
      institutions: [{ id: 'https://openalex.org/I31', display_name: 'Sea University' }],
    },
    { author_position: 'last', author: { id: 'https://openalex.org/A12', display_name: 'Sol Sand' } },
  ],
  primary_location: { source: { id: 'https://openalex.org/S21', display_name: 'Ocean Letters' } },
  open_access: { is_oa: true, oa_status: 'gold', oa_url: 'https://example.org/full' },
  topics: [{ id: 'https://openalex.org/T41', display_name: 'Oceans', score: 0.9 }],
  funders: [{ id: 'https://openalex.org/F51', display_name: 'Sea Fund' }],
  counts_by_year: [
    { year: 2021, cited_by_count: 30 },
    { year: 2020, cited_by_count: 1200 },
  ],
  referenced_works: ['https://openalex.org/W101', 'https://openalex.org/W102'],
  abstract_inverted_index: { '<jats:p>Water': [0], moves: [1] },
};
const INVENTED = { ...WORK, id: 'https://openalex.org/W9000000100' };
const CITED = { id: 'https://openalex.org/W101', display_name: 'Moon', cited_by_count: 3 };
const CROWDED = { id: 'https://openalex.org/W200', display_name: 'Crowded', authorships: byline(5_000) };
const BARE = { id: 'https://openalex.org/W300', display_name: null, authorships: null, topics: null };
const INSTITUTION = {
  id: 'https://openalex.org/I31',
  display_name: 'Sea University',
  counts_by_year: [
    { year: 2050, works_count: 1, cited_by_count: 0 },
    { year: 2021, works_count: 4, cited_by_count: 9 },
    { year: 2020, works_count: 3, cited_by_count: 2 },
  ],
};
const SOURCE = { id: 'https://openalex.org/S21', display_name: 'Ocean Letters', works_count: 7 };
const AUTHOR = {
  id: 'https://openalex.org/A11',
  display_name: 'Ada Moon',
  works_count: 12,
  orcid: 'https://orcid.org/0000-0002-1298-3089',
  summary_stats: { h_index: 4, i10_index: 2 },
  affiliations: Array.from({ length: 8 }, (_, index) => ({
    institution: { id: `https://openalex.org/I${100 + index}`, display_name: `Institute ${index}` },
    years: [2010 + index, 2001],
  })),
};

layOutElements();

async function setup(entity?: NamedEntity) {
  const store = createStore();
  store.set(
    flowContextAtom,
    createTestContext([WORK, INVENTED, CITED, CROWDED, BARE, SOURCE, AUTHOR, INSTITUTION]),
  );
  const view = renderWithApp(<EntityInfoSection />, store);
  if (entity !== undefined) await act(() => store.set(loadEntityAtom, entity));
  return view;
}

const work = (id: string): NamedEntity => ({ kind: 'works', id });

describe('EntityInfoSection', () => {
  it('says what to do while nothing is selected', async () => {
    await setup();
    expect(screen.getByText(/Select a node/)).toBeVisible();
  });

  it('lists the facts of the selected work, markup stripped', async () => {
    await setup(work('W100'));
    const article = within(await screen.findByRole('article', { name: 'Tides & currents' }));
    for (const text of ['2019', 'Article', 'Gold', '1,234', 'Retracted', 'Water moves']) {
      expect(article.getByText(text)).toBeVisible();
    }
    const authors = within(article.getByRole('region', { name: 'Authors' }));
    expect(authors.getByRole('button', { name: 'Ada Moon' })).toBeVisible();
    expect(authors.getByText('corresponding · Sea University')).toBeVisible();
    for (const name of ['Ocean Letters', 'Oceans', 'Sea Fund']) {
      expect(article.getByRole('button', { name })).toBeVisible();
    }
  });

  it('adds a work to the open project; others are none', async () => {
    const { store, user } = await setup(work('W100'));
    await openTab({ store });
    await user.click(screen.getByRole('button', { name: 'Add to project' }));
    await waitFor(() => expect([...(store.get(projectAtom)?.records.keys() ?? [])]).toEqual(['W100']));
    await act(() => store.set(loadEntityAtom, { kind: 'authors', id: 'A11' }));
    expect(screen.queryByRole('button', { name: 'Add to project' })).toBeNull();
  });

  it('links the free full text, unless the work is invented', async () => {
    await setup(work('W100'));
    const link = await screen.findByRole('link', { name: 'Free full text' });
    expect(link).toHaveAttribute('href', 'https://example.org/full');
    expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    cleanup();
    await setup(work('W9000000100'));
    expect(await screen.findByText(/Free full text/)).toBeVisible();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('adds an entity to the graph by its name, and selects one that is there', async () => {
    const { store, user } = await setup(work('W100'));
    await user.click(await screen.findByRole('button', { name: 'Ocean Letters' }));
    await screen.findByRole('article', { name: 'Ocean Letters' });
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W100', 'S21']);
    expect(store.get(selectedIdAtom)).toBe('S21');
  });

  it('folds a byline of thousands and shows a window of it', async () => {
    const { user } = await setup(work('W200'));
    const authors = within(await screen.findByRole('region', { name: 'Authors' }));
    expect(authors.getAllByRole('listitem')).toHaveLength(10);
    await user.click(authors.getByRole('button', { name: 'Show all 5,000 authors' }));
    expect(authors.getAllByRole('listitem').length).toBeLessThan(60);
    expect(authors.getAllByRole('listitem')[0]).toHaveAttribute('aria-setsize', '5000');
    await user.click(authors.getByRole('button', { name: 'Show fewer authors' }));
    expect(authors.getAllByRole('listitem')).toHaveLength(10);
  });

  it('gives the citations by year as a table too, oldest first', async () => {
    const { user } = await setup(work('W100'));
    const table = await screen.findByRole('table', { name: 'Citations by year' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toEqual(['YearCitations', '20201,200', '202130']);
    const toggle = screen.getByRole('button', { name: 'Table: Citations by year' });
    await user.click(toggle);
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });

  it('leaves years to come out of the chart, which the record has by mistake', async () => {
    await setup({ kind: 'institutions', id: 'I31' });
    const table = await screen.findByRole('table', { name: 'Works by year' });
    expect(within(table).getAllByRole('row')).toHaveLength(3);
    expect(within(table).queryByText('2050')).toBeNull();
  });

  it('copies the citation in three formats', async () => {
    const { user } = await setup(work('W100'));
    const citation = within(await screen.findByRole('region', { name: 'Copy citation' }));
    const copied = new Map<string, string>();
    for (const name of ['BibTeX', 'RIS', 'Text']) {
      await user.click(citation.getByRole('button', { name }));
      expect(await citation.findByRole('button', { name: 'Copied' })).toBeVisible();
      copied.set(name, await navigator.clipboard.readText());
      await user.unhover(citation.getByRole('button', { name: 'Copied' }));
    }
    expect(copied.get('BibTeX')).toContain('10.1234/tides');
    expect(copied.get('RIS')).toMatch(/^TY {2}- /);
    expect(copied.get('Text')).toMatch(/^Moon, A\., & Sand, S\. \(2019\)\. Tides & currents\. Ocean Letters/);
  });

  it('bears a record of which every optional field is null', async () => {
    await setup(work('W300'));
    expect(await screen.findByRole('article', { name: 'W300' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Authors' })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('describes an author likewise, long lists folded', async () => {
    const { user } = await setup({ kind: 'authors', id: 'A11' });
    expect(await screen.findByText('0000-0002-1298-3089')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Institute 5' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Institute 6' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show all 8 affiliations' }));
    expect(screen.getByRole('button', { name: 'Institute 7' })).toBeVisible();
    expect(screen.getByText('2001 to 2017')).toBeVisible();
  });

  it('loads a relation and counts what is in the graph, what exists and what the index lacks', async () => {
    const { user } = await setup(work('W100'));
    await user.click(await screen.findByRole('button', { name: 'Load References' }));
    expect(await screen.findByText('1 of 2')).toBeVisible();
    expect(await screen.findByText('1 not in the index')).toBeVisible();
  });
});

it('puts the keyword that is offered in the place of one that is gone, with its edges', async () => {
  const store = createStore();
  store.set(
    flowContextAtom,
    createTestContext([rawEntity('keywords/ebb-tides', { display_name: 'ebb tides' })]),
  );
  const gone = { id: 'ebb', entityType: 'keywords', label: 'Ebb', hydration: 'minimal' } as const;
  const edge = {
    id: 'W900-related_to-ebb',
    source: 'W900',
    target: 'ebb',
    type: 'related_to',
    label: 'has keyword',
  } as const;
  const nodesBefore = [buildNode('W900'), buildNode('W901', gone)];
  store.set(addToGraphAtom, { nodes: nodesBefore, edges: [edge] }, 'Add');
  store.set(selectNodesAtom, ['ebb']);
  const { user } = renderWithApp(<EntityInfoSection />, store);
  await act(() => store.set(hydrateNodeAtom, 'ebb'));
  expect(await screen.findByText('Entity not found: ebb')).toBeVisible();
  expect(
    await screen.findByText('OpenAlex renewed its keywords in October 2026: “Ebb” is gone.'),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Use “ebb tides”' }));
  const { nodes, edges } = store.get(graphAtom);
  expect([...nodes.keys()].sort()).toEqual(['W900', 'ebb-tides']);
  expect([...edges.values()].map(({ source, target }) => [source, target])).toEqual([['W900', 'ebb-tides']]);
  expect(store.get(selectedIdAtom)).toBe('ebb-tides');
  expect(store.get(undoNameAtom)).toBe('Replace Ebb');
});
