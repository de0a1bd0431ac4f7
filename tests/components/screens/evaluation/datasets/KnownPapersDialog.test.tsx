/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { KnownPapersDialog } from '@/components/screens/evaluation/datasets/KnownPapersDialog';
import { headTiles } from '@/components/screens/evaluation/results/figure-tiles';
import { shownResult } from '@/components/screens/evaluation/results/shown-result';
import { invariant } from '@/lib/base/invariant';
import { currentRunId, matchingClientAtom, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { createTestContext } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';

const WORKS = Array.from({ length: 8 }, (_, index) => ({
  id: `https://openalex.org/W${1000 + index}`,
  doi: `https://doi.org/10.5555/s${index}`,
  display_name: `Screening study number ${index} of abstracts`,
  title: `Screening study number ${index} of abstracts`,
  publication_year: 2020,
}));

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

afterEach(() => localStorage.clear());

function setup() {
  const store = createStore();
  store.set(flowContextAtom, createTestContext(WORKS));
  store.set(matchingClientAtom, createDirectMatchingClient());
  const view = renderWithApp(<KnownPapersDialog onClose={jest.fn()} />, store);
  const paste = async (text: string) => {
    await view.user.click(screen.getByRole('textbox', { name: 'Known papers' }));
    await view.user.paste(text);
  };
  const check = () => screen.getByRole('button', { name: 'Check a search' });
  return { ...view, store, paste, check };
}

const SIX = ['10.5555/s0', '10.5555/s1', '10.5555/s2', '10.5555/s3', '10.5555/none', 'pmid:12345678'].join(
  '\n',
);

describe('<KnownPapersDialog>', () => {
  it('leads from pasted papers to the relative recall of a search', async () => {
    const { user, store, paste, check } = setup();
    expect(check()).toBeDisabled();
    await paste(SIX);
    expect(screen.getByText('6 papers recognised.')).toBeVisible();
    await user.click(check());
    const run = await screen.findByRole('dialog', { name: 'Run Comparison' });
    const [dataset] = store.get(datasetsAtom);
    expect(dataset?.name).toMatch(/^Known papers, \d{4}-\d\d-\d\d$/);
    const query = within(run).getByRole('textbox', { name: 'Query' });
    expect(query).toHaveValue('');
    await user.type(query, 'screening');
    await user.click(within(run).getByRole('button', { name: 'Run Comparison' }));
    expect(await screen.findByText(/4 of 6 included papers found/)).toBeVisible();
    expect(screen.getByText('Relative recall')).toBeVisible();
    const made = store.get(runAtom(currentRunId(dataset?.id ?? '')));
    invariant(made !== null, 'the run is finished');
    const shown = shownResult(made);
    invariant(shown !== null, 'the run is finished');
    expect(headTiles(shown)[0]).toMatchObject({ label: 'Relative recall', value: '66.7%' });
  });

  it('says what was left out, and when papers are too few for an interval', async () => {
    const { paste } = setup();
    await paste('10.5555/s0\nhttps://doi.org/10.5555/S0\nA reference without any identifier\n');
    expect(
      screen.getByText(/1 paper recognised, 1 repetition left out\. With fewer than 5 papers/),
    ).toBeVisible();
    expect(screen.getByText('1 line without an identifier, left out')).toBeVisible();
  });
});
