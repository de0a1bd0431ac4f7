/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { AuthorDataCard } from '@/components/screens/graph/AuthorDataCard';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { addToGraphAtom } from '@/lib/state/graph/graph-edit-atoms';
import { addressNodeAtom } from '@/lib/state/graph/inspection-atoms';
import { loadEntityAtom } from '@/lib/state/graph/load-atoms';
import { selectNodeAtom } from '@/lib/state/graph/selection-atoms';
import { rawEntity } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { buildNode } from '@/tests/support/graph-from-text';
import { renderWithApp } from '@/tests/support/render-with-app';

async function setup() {
  const store = createStore();
  store.set(flowContextAtom, createTestContext([rawEntity('A1111111', { display_name: 'Ada', born: 1815 })]));
  await store.set(loadEntityAtom, { kind: 'authors', id: 'A1111111' });
  store.set(addToGraphAtom, { nodes: [buildNode('A2222222')], edges: [] }, 'Add');
  return store;
}

describe('AuthorDataCard', () => {
  it('shows nothing until the author of the address is there', async () => {
    const { container } = renderWithApp(<AuthorDataCard />, await setup());
    expect(container).toBeEmptyDOMElement();
  });

  it('folds the record, and shows it as it was sent, whatever is selected', async () => {
    const store = await setup();
    store.set(addressNodeAtom, 'A1111111');
    store.set(selectNodeAtom, 'A2222222');
    const { user } = renderWithApp(<AuthorDataCard />, store);
    const title = screen.getByText('Author Data');
    expect(title.closest('details')).not.toHaveAttribute('open');
    await user.click(title);
    const record = screen.getByRole('region', { name: 'Record of Ada' });
    expect(record).toHaveTextContent('"id": "https://openalex.org/A1111111"');
    expect(record).toHaveTextContent('"born": 1815');
    await user.click(title);
    expect(record.closest('details')).not.toHaveAttribute('open');
  });

  it('says so where there is no record', async () => {
    const store = await setup();
    store.set(addressNodeAtom, 'A2222222');
    renderWithApp(<AuthorDataCard />, store);
    expect(screen.getByText('No data available')).toBeInTheDocument();
  });
});
