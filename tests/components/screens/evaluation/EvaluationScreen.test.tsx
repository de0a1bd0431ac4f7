/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen } from '@testing-library/react';
import { createStore } from 'jotai';
import { EvaluationScreen } from '@/components/screens/evaluation/EvaluationScreen';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';

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
    ]);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
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

  it('starts a comparison once there is a dataset', async () => {
    localStorage.setItem('star-datasets', JSON.stringify([DATASET]));
    const { user, address } = renderScreen(ROUTES, '/evaluation', createStore());
    expect(screen.getByText('1 dataset in this browser.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start Comparison' }));
    expect(address()).toBe('/evaluation/datasets');
  });
});
