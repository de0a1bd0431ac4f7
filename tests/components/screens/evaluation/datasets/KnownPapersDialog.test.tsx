/** @jest-environment ./tests/support/browser-environment.mjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { KnownPapersDialog } from '@/components/screens/evaluation/datasets/KnownPapersDialog';
import { headTiles } from '@/components/screens/evaluation/results/figure-tiles';
import { shownResult } from '@/components/screens/evaluation/results/shown-result';
import { invariant } from '@/lib/base/invariant';
import { currentRunId, runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { datasetReaderAtom, matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { createTestContext } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';
import { loopbackWorkers } from '@/tests/support/task-loopback';

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

  it('reads a long text in a worker, which ends with the dialog or the text', async () => {
    const { user, store, unmount, paste, check } = setup();
    const { workers, spawn } = loopbackWorkers(datasetTasks);
    store.set(datasetReaderAtom, createDatasetReader(spawn, Date.now));
    const long = Array.from({ length: 2_000 }, (_, index) => `a line without a paper ${index}`).join('\n');
    const field = () => screen.getByRole('textbox', { name: 'Known papers' });
    fireEvent.change(field(), { target: { value: `10.5555/s0\n${long}` } });
    expect(screen.getByRole('progressbar', { name: 'Reading the text' })).toBeVisible();
    expect(check()).toBeDisabled();
    expect(await screen.findByText(/1 paper recognised/)).toBeVisible();
    await user.click(screen.getByText('2,000 lines without an identifier, left out'));
    expect(screen.getAllByRole('listitem').at(-1)).toHaveTextContent('and 1,900 more lines');
    fireEvent.change(field(), { target: { value: long } });
    expect(workers).toHaveLength(2);
    await user.clear(field());
    expect(workers[1]?.isTerminated).toBe(true);
    await paste('10.5555/s0');
    expect(screen.getByText(/1 paper recognised/)).toBeVisible();
    fireEvent.change(field(), { target: { value: long } });
    unmount();
    await waitFor(() => expect(workers[2]?.isTerminated).toBe(true));
  });

  it('says why a long text cannot be read', async () => {
    const { store } = setup();
    store.set(
      datasetReaderAtom,
      createDatasetReader(() => {
        throw new Error('No memory.');
      }, Date.now),
    );
    const field = screen.getByRole('textbox', { name: 'Known papers' });
    fireEvent.change(field, { target: { value: '10.5555/s0\n'.repeat(2_000) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "The text cannot be read: The dataset reader could not be started. Paste a part of it, or upload it as a file in 'Upload Dataset'.",
    );
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
