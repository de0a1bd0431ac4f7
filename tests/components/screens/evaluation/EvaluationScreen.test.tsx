/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { EvaluationScreen } from '@/components/screens/evaluation/EvaluationScreen';
import { datasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { isExampleHiddenAtom } from '@/lib/state/evaluation/example-result-atoms';
import { loadPublishedReviewAtom } from '@/lib/state/evaluation/published-review-atom';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

const ROUTES = {
  '/evaluation': EvaluationScreen,
  '/evaluation/datasets': () => <p>Datasets</p>,
  '/evaluation/results': () => <p>Results</p>,
};

isolateScreens();
afterEach(() => localStorage.clear());

const DATASET = { id: 'a', name: 'A', reviewTopic: 'T', originalPaperCount: 1, includedPapers: [] };

describe('EvaluationScreen', () => {
  it('has three cards and an overview of four steps', () => {
    renderScreen(ROUTES, '/evaluation');
    expect(screen.getByRole('heading', { level: 1, name: 'Evaluation' })).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Manage Datasets',
      'Start Comparison',
      'View Results',
      'View Example Results',
      'Load Published Review',
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'A finished comparisonExample',
      'A published review',
      '1. Dataset upload',
      '2. Search replication',
      '3. Paper matching',
      '4. Metrics calculation',
    ]);
  });

  it('leads to the datasets, and to nothing else while there are none', async () => {
    const { user, address } = renderScreen(ROUTES, '/evaluation', createStore());
    expect(screen.getByRole('button', { name: 'Start Comparison' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'View Results' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Manage Datasets' }));
    expect(address()).toBe('/evaluation/datasets');
  });

  it('shows the worked example by one click, also where it was hidden before', async () => {
    const store = createStore();
    store.set(isExampleHiddenAtom, true);
    const { user, address } = renderScreen(ROUTES, '/evaluation', store);
    expect(screen.getByRole('article', { name: 'A finished comparison' })).toHaveTextContent('Example');
    await user.click(screen.getByRole('button', { name: 'View Example Results' }));
    expect(address()).toBe('/evaluation/results');
    expect(store.get(isExampleHiddenAtom)).toBe(false);
  });

  it('makes a dataset of a published review by one click, with its citation and licence, and only once', async () => {
    const store = createStore();
    store.set(
      datasetReaderAtom,
      createDatasetReader(
        () => new LoopbackTaskWorker(datasetTasks()),
        () => Date.UTC(2026, 10, 24),
      ),
    );
    const { user, address } = renderScreen(ROUTES, '/evaluation', store);
    const step = screen.getByRole('article', { name: 'A published review' });
    expect(within(step).getByRole('link', { name: 'SYNERGY' })).toHaveAttribute(
      'href',
      'https://doi.org/10.34894/HE6NAQ',
    );
    await user.click(within(step).getByRole('button', { name: 'Load Published Review' }));
    await waitFor(() => expect(address()).toBe('/evaluation/datasets'));
    const [dataset, ...others] = store.get(datasetsAtom);
    expect(others).toEqual([]);
    expect(dataset).toMatchObject({
      name: 'Rodent object-in-context task (Sep and others, 2021)',
      reviewTopic: '',
      originalPaperCount: 273,
      includedCount: 40,
      excludedCount: 233,
      identifierOnlyCount: 273,
    });
    expect(dataset?.metadata.description).toMatch(/10\.1371\/journal\.pone\.0249102.*SYNERGY.*CC0 1\.0/);
    expect(dataset?.metadata.errors).toEqual([]);
    expect(await act(() => store.set(loadPublishedReviewAtom, 0))).toEqual({ ok: true, value: dataset?.id });
    expect(store.get(datasetsAtom)).toHaveLength(1);
  });

  it('says why the review could not be loaded', async () => {
    const store = createStore();
    store.set(datasetReaderAtom, {
      open: () => Promise.reject(new Error('No worker.')),
      readKnown: () => Promise.reject(new Error('No worker.')),
    });
    const { user, address } = renderScreen(ROUTES, '/evaluation', store);
    await user.click(screen.getByRole('button', { name: 'Load Published Review' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The review could not be loaded: No worker. Try again.',
    );
    expect(address()).toBe('/evaluation');
  });

  it('starts a comparison once there is a dataset', async () => {
    localStorage.setItem('star-datasets', JSON.stringify([DATASET]));
    const { user, address } = renderScreen(ROUTES, '/evaluation', createStore());
    expect(screen.getByText('1 dataset in this browser.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start Comparison' }));
    expect(address()).toBe('/evaluation/datasets');
  });
});
