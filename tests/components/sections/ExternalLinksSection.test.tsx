/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { ExternalLinksSection } from '@/components/sections/ExternalLinksSection';
import { toShortId } from '@/lib/identifiers/short-id';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { createTestContext } from '@/tests/support/flow-context';
import { renderWithApp } from '@/tests/support/render-with-app';

const WORK = {
  id: 'https://openalex.org/W100',
  display_name: 'Tides',
  doi: 'https://doi.org/10.1234/tides',
  best_oa_location: { landing_page_url: 'https://example.org/full', pdf_url: 'javascript:alert(1)' },
};

async function setup(work = WORK) {
  const store = createStore();
  store.set(flowContextAtom, createTestContext([work]));
  const view = renderWithApp(<ExternalLinksSection />, store);
  await act(() => store.set(loadEntityAtom, { kind: 'works', id: toShortId(work.id) }));
  return view;
}

describe('ExternalLinksSection', () => {
  it('explains its emptiness', () => {
    renderWithApp(<ExternalLinksSection />);
    expect(screen.getByText('Select a node for links to other sites.')).toBeVisible();
  });

  it('links what is known elsewhere, the free full text first, in new tabs and to the web only', async () => {
    await setup();
    const links = await screen.findAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      'https://example.org/full',
      'https://openalex.org/W100',
      'https://doi.org/10.1234/tides',
    ]);
    expect(links[0]).toHaveTextContent('Free full text');
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
  });

  it('links a real work also where the sample answers, as an imported one', async () => {
    const { store } = await setup();
    act(() => store.set(sourceStatusAtom, { state: 'sample', reason: 'configured' }));
    expect(screen.getAllByRole('link')).toHaveLength(3);
  });

  it('links nothing that is invented', async () => {
    await setup({ ...WORK, id: 'https://openalex.org/W9000000100' });
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText(/invented sample/)).toBeVisible();
  });
});
