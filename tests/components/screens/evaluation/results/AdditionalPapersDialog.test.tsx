/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { AdditionalPapersDialog } from '@/components/screens/evaluation/results/AdditionalPapersDialog';
import type { Paper } from '@/lib/evaluation/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

function paper(id: string, title: string, openAlexId: string | null): Paper {
  const blank = {
    authors: [],
    publicationYear: 2020,
    source: null,
    citedByCount: 3,
    abstract: null,
    keywords: [],
  };
  return { ...blank, id, title, openAlexId, doi: null, pmid: null, pmcid: null, label: null };
}

const PAPERS = [
  paper('a', 'Known by its id', 'W2000001'),
  paper('b', 'Without any identifier', null),
  paper('c', 'Gone from the index', 'W2000009'),
];

function setup(isExample: boolean) {
  const store = createStore();
  store.set(flowContextAtom, createTestContext([rawWork('W2000001')]));
  const dialog = (
    <AdditionalPapersDialog
      datasetName="My review"
      papers={PAPERS}
      isExample={isExample}
      onClose={() => undefined}
    />
  );
  return renderWithApp(dialog, store);
}

describe('<AdditionalPapersDialog>', () => {
  it('puts the selected papers into the graph, and says which could not be', async () => {
    const { user, store } = setup(false);
    await user.click(screen.getByRole('checkbox', { name: /all/i }));
    await user.click(screen.getByRole('button', { name: 'Add to graph' }));
    expect(
      await screen.findByText(/Added 1 paper to the graph\. 1 not in the index\. 1 without an identifier\./),
    ).toBeInTheDocument();
    expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W2000001']);
    expect(screen.getByRole('link', { name: 'Open the graph' })).toHaveAttribute('href', '/explore/graph');
  });

  it('puts those that the service knows into the open project', async () => {
    const { user, store } = setup(false);
    await openTab({ store });
    await user.click(screen.getByRole('checkbox', { name: 'Select Known by its id' }));
    await user.click(screen.getByRole('button', { name: 'Add to project' }));
    expect(await screen.findByText('1 added to “Unsorted”.')).toBeInTheDocument();
    expect(store.get(projectAtom)?.records.get('W2000001')?.origins).toMatchObject([
      { kind: 'hand', place: 'the list of additional papers of “My review”' },
    ]);
  });

  it('marks papers that are in the open project already', async () => {
    const { user, store } = setup(false);
    await openTab({ store });
    await user.click(screen.getByRole('checkbox', { name: 'Select Known by its id' }));
    await user.click(screen.getByRole('button', { name: 'Add to project' }));
    expect(await screen.findByText('1 added to “Unsorted”.')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Known by its id/ })).toHaveTextContent('In the project');
    expect(screen.getByRole('row', { name: /Gone from the index/ })).not.toHaveTextContent('In the project');
  });

  it('does not offer to add invented papers', () => {
    setup(true);
    expect(
      screen.getByText(/These are invented, so they cannot be added to the graph\./),
    ).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
