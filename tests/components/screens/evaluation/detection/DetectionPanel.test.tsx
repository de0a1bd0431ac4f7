/** @jest-environment jsdom */
import { act, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { DetectionPanel } from '@/components/screens/evaluation/detection/DetectionPanel';
import { onReport } from '@/lib/base/report';
import { abortError } from '@/lib/base/thrown-errors';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { DetectionResults } from '@/lib/evaluation/detection/types';
import type { Dataset } from '@/lib/evaluation/types';
import { openDatasetsAtom, storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { detectionChangesAtom, startDetectionAtom } from '@/lib/state/evaluation/detection-atoms';
import { openDetectionAtom } from '@/lib/state/evaluation/detection-database-atom';
import type { DetectionRun } from '@/lib/state/evaluation/stored-detection';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { buildCandidate, buildResults } from '@/tests/support/detection-results';
import { createMemoryDatabase } from '@/tests/support/memory-database';
import { renderWithApp } from '@/tests/support/render-with-app';

const REVIEW = buildDataset(
  Array.from({ length: 40 }, (_, index) => buildPaper(`row-${index}`, { openAlexId: `W${1000 + index}` })),
);

const IDLE: DetectionRun = {
  id: 'detection_review-1',
  datasetId: 'review-1',
  status: 'completed',
  startTime: '2026-11-20T10:20:00.000Z',
  endTime: '2026-11-20T10:20:30.000Z',
  progress: { currentMethod: null, progress: 100, message: '', papersFound: 0 },
  results: null,
  error: null,
};

interface Setup {
  readonly dataset?: Dataset;
  readonly run?: Partial<DetectionRun>;
  readonly status?: SourceStatus;
  /** What the service does when it is asked for the included papers. */
  readonly answer?: (signal: AbortSignal | undefined) => Promise<never>;
}

/** The panel of a dataset, over a browser that keeps the given run of it. */
async function setup({ dataset = REVIEW, run, status = { state: 'live' }, answer }: Setup = {}) {
  window.localStorage.clear();
  const database = createMemoryDatabase();
  if (run !== undefined) await database.write('dataset:review-1/detection/run', { ...IDLE, ...run });
  const store = createStore();
  store.set(sourceStatusAtom, status);
  store.set(openDatasetsAtom, database);
  store.set(openDetectionAtom, database);
  await store.set(storeDatasetAtom, dataset);
  const silent = () => Promise.reject(new Error('Nothing is asked in this test'));
  store.set(flowContextAtom, {
    api: {
      fetchEntity: silent,
      fetchList: silent,
      fetchBatch: (_kind, _ids, options) => answer?.(options?.signal) ?? silent(),
      autocomplete: silent,
    },
    records: { peek: () => null },
    now: () => Date.UTC(2026, 10, 20),
  });
  const view = renderWithApp(<DetectionPanel datasetId="review-1" />, store);
  await screen.findByRole('form', { name: 'Detection settings' });
  if (run !== undefined) await screen.findByRole('button', { name: 'Run detection again' });
  return { ...view, database, tab: (name: string) => view.user.click(screen.getByRole('tab', { name })) };
}

const shown = (results: Partial<DetectionResults>, setting: Setup = {}) =>
  setup({ ...setting, run: { results: buildResults(results) } });

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => buildCandidate(`W${100 + index}`));

let stopListening: () => void = () => undefined;
beforeEach(() => {
  stopListening = onReport(() => undefined);
});
afterEach(() => stopListening());

describe('DetectionPanel settings', () => {
  it('asks for a dataset where none is chosen', () => {
    renderWithApp(<DetectionPanel datasetId={null} />);
    expect(screen.getByRole('status')).toHaveTextContent(
      'Choose a dataset to search for papers that its review may have missed.',
    );
  });

  it('begins with the defaults: 50, 5, 2; citation and author on, temporal and keyword off', async () => {
    await setup();
    expect(screen.getByLabelText('Max papers per method')).toHaveValue(50);
    expect(screen.getByLabelText('Minimum citation threshold')).toHaveValue(5);
    expect(screen.getByLabelText('Temporal window (years)')).toHaveValue(2);
    expect(screen.getByRole('checkbox', { name: 'Citation network' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Author network' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Temporal gaps' })).not.toBeChecked();
    expect(
      screen.getByText(
        'Temporal gaps: Off unless you choose it: in tests that hid papers of known lists, it pushed them out of the first 20 candidates.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Keyword expansion' })).not.toBeChecked();
  });

  it.each([
    ['Max papers per method', '10', '200'],
    ['Minimum citation threshold', '0', '50'],
    ['Temporal window (years)', '0', '10'],
  ])('%s goes from %s to %s', async (label, min, max) => {
    await setup();
    expect(screen.getByLabelText(label)).toHaveAttribute('min', min);
    expect(screen.getByLabelText(label)).toHaveAttribute('max', max);
  });

  it('takes numbers within the bounds alone', async () => {
    const { user, store } = await setup();
    const most = () => store.get(detectionChangesAtom).maxPapersPerMethod;
    const field = screen.getByLabelText('Max papers per method');
    await user.clear(field);
    await user.type(field, '500');
    expect(screen.getByText('A number from 10 to 200')).toBeVisible();
    expect(most()).toBe(50);
    await user.clear(field);
    await user.type(field, '80');
    expect(most()).toBe(80);
  });

  it('begins with the settings of the last run where there is one', async () => {
    await shown({
      config: { ...DEFAULT_DETECTION_CONFIG, temporalWindowYears: 7, enableAuthorAnalysis: false },
    });
    expect(screen.getByLabelText('Temporal window (years)')).toHaveValue(7);
    expect(screen.getByRole('checkbox', { name: 'Author network' })).not.toBeChecked();
  });

  it('asks for the query of keyword expansion only where that is on, the topic at first', async () => {
    const { user } = await setup();
    expect(screen.queryByLabelText('Query that keyword expansion extends')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Keyword expansion' }));
    expect(screen.getByLabelText('Query that keyword expansion extends')).toHaveValue('Active learning');
  });

  it('says the price before it starts, and that what was fetched costs nothing', async () => {
    await setup();
    expect(screen.getByText('Starts from 40 included papers. Costs about 7 credits.')).toBeVisible();
    document.body.innerHTML = '';
    await shown({});
    expect(
      screen.getByText(
        'Starts from 40 included papers. Costs about 7 credits; papers fetched before are stored and cost nothing.',
      ),
    ).toBeVisible();
  });

  it('has no price where records cost nothing', async () => {
    await setup({ status: { state: 'sample', reason: 'configured' } });
    expect(screen.getByText('Starts from 40 included papers.')).toBeVisible();
  });

  it.each([
    ['This dataset has no included papers to start from.', buildDataset([]), []],
    ['Choose at least one method.', REVIEW, ['Citation network', 'Author network']],
  ])('does not start: %s', async (text, dataset, clicks) => {
    const { user } = await setup({ dataset });
    for (const name of clicks) await user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Detect missing papers' })).toBeDisabled();
  });
});

describe('DetectionPanel runs', () => {
  it('shows what is done and how far it is, and stops on Cancel', async () => {
    const { user } = await setup({
      answer: (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(abortError()));
        }),
    });
    await user.click(screen.getByRole('button', { name: 'Detect missing papers' }));
    expect(await screen.findByText('Looking up 40 included papers...')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Detection progress' })).toHaveAttribute(
      'aria-valuenow',
      '0',
    );
    expect(screen.getByText('0 papers found · 0%')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(
      await screen.findByText(
        'Detection was cancelled. Everything fetched so far is stored: run it again to continue from there.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('says that it failed, and why', async () => {
    const { user } = await setup({ answer: () => Promise.reject(new Error('The service is on holiday')) });
    await user.click(screen.getByRole('button', { name: 'Detect missing papers' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Detection Failed');
    expect(alert).toHaveTextContent('The service is on holiday');
    expect(screen.getByRole('button', { name: 'Run detection again' })).toBeEnabled();
  });

  it('says “Detection failed” where nothing says why', async () => {
    await setup({ run: { status: 'failed', error: null } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Detection Failed Detection failed');
  });

  it('keeps showing the results of the run before one that failed', async () => {
    const results = buildResults({ candidateMissingPapers: many(2) });
    await setup({ run: { status: 'failed', error: 'Gone', results } });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Gone. The results below are from the previous run.',
    );
    expect(screen.getByRole('tablist', { name: 'Detection results' })).toBeVisible();
  });

  it('tells a method that failed, and included papers that could not be started from', async () => {
    await shown({
      methods: [
        { method: 'temporalGapAnalysis', state: 'done' },
        { method: 'citationNetworkAnalysis', state: 'done' },
        { method: 'authorNetworkAnalysis', state: 'failed', error: 'Request timeout after 30000ms' },
        { method: 'keywordExpansionAnalysis', state: 'off' },
      ],
      resolution: {
        included: 40,
        resolved: 30,
        withoutIdentifier: 4,
        notFound: 1,
        failed: { count: 5, message: 'HTTP 500' },
      },
    });
    const panel = document.body;
    expect(panel).toHaveTextContent(
      'Author network could not run. Request timeout after 30000ms. The other methods continued; running the detection again asks only for what is missing.',
    );
    expect(panel).toHaveTextContent('5 included papers could not be looked up: HTTP 500');
    expect(panel).toHaveTextContent(
      'Of 40 included papers, 4 have no OpenAlex id, DOI or PubMed number and 1 is not in the index: detection could not start from these.',
    );
  });
});

describe('DetectionPanel summary', () => {
  it('is the first of four tabs', async () => {
    await shown({});
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Summary',
      'Candidates',
      'Methods',
      'Validation',
    ]);
    expect(screen.getByRole('tab', { name: 'Summary' })).toHaveAttribute('aria-selected', 'true');
  });

  it('shows the figures, and how many of the 4 methods contributed', async () => {
    const part = { beforeDeduplication: 9, afterDeduplication: 8, onlyHere: 7 };
    const nothing = { beforeDeduplication: 0, afterDeduplication: 0, onlyHere: 0 };
    await shown({
      candidateMissingPapers: many(1),
      detectionStatistics: {
        totalCandidates: 1_234,
        highConfidenceCandidates: 56,
        averageCitationCount: 23.456,
        methodContributions: {
          temporalGapAnalysis: part,
          citationNetworkAnalysis: part,
          authorNetworkAnalysis: nothing,
          keywordExpansionAnalysis: nothing,
        },
      },
    });
    const tile = (name: string) => screen.getByRole('group', { name });
    expect(tile('Total candidates')).toHaveTextContent('1,234');
    expect(tile('High confidence')).toHaveTextContent(
      '56cited at least twice the threshold: 10 citations or more',
    );
    expect(tile('Average citations')).toHaveTextContent('23.5');
    expect(tile('Methods contributing')).toHaveTextContent(
      '2 of 4found at least one candidateSwitched off: Keyword expansion',
    );
  });

  it('says that there are none', async () => {
    const { tab } = await shown({});
    expect(screen.getByText('No potential missing papers detected')).toBeVisible();
    await tab('Candidates');
    expect(screen.getByText('No potential missing papers detected')).toBeVisible();
  });
});

describe('DetectionPanel candidates', () => {
  it('shows the top 20 and says so; more on demand', async () => {
    const { tab, user } = await shown({ candidateMissingPapers: many(45) });
    await tab('Candidates');
    expect(screen.getAllByText(/^Title of W/)).toHaveLength(20);
    expect(screen.getByText('Showing top 20 of 45 candidates')).toBeVisible();
    await user.click(screen.getByText('Show 20 more'));
    await user.click(screen.getByText('Show 5 more'));
    expect(screen.getAllByText(/^Title of W/)).toHaveLength(45);
  });

  it('names three authors, then how many there are', async () => {
    const paper = (id: string, authors: readonly string[]) =>
      buildCandidate(id, { paper: buildPaper(id, { title: id, authors, citedByCount: 1 }) });
    const { tab } = await shown({
      candidateMissingPapers: [paper('W1', ['A', 'B', 'C', 'D']), paper('W2', ['E', 'F', 'G'])],
    });
    await tab('Candidates');
    expect(screen.getByText(/A, B, C et al\. \(4 authors\) · 1 citation/)).toBeVisible();
    expect(screen.getByText(/^E, F, G · 1 citation/)).toBeVisible();
  });

  it('gives three reasons, and unfolds the others with the included papers that lead to it', async () => {
    const kinds = ['cited-by', 'cites', 'co-cited', 'shares-references'] as const;
    const candidate = buildCandidate('W1', {
      reasons: kinds.map((kind) => ({ kind, count: 1, seedIds: ['W1'] })),
    });
    const { tab } = await shown({
      candidateMissingPapers: [candidate],
      seedTitles: { W1: 'An included paper' },
    });
    await tab('Candidates');
    const texts = (name: string) =>
      [...(document.querySelector(`ul[aria-label="${name}"]`)?.children ?? [])].map(
        ({ textContent }) => textContent,
      );
    expect(texts('Reasons')).toEqual([
      'Cited by 1 included paper',
      'Cites 1 included paper',
      'Cited together with 1 included paper',
    ]);
    expect(screen.getByText('1 more reason, included papers that lead to it')).toBeVisible();
    expect(texts('More reasons')).toEqual(['Shares references with 1 included paper']);
    expect(texts('Included papers')).toEqual(['An included paper']);
  });

  it('marks what was retracted, and what came after the review was searched', async () => {
    const paper = buildPaper('W1', {
      title: 'A paper',
      isRetracted: true,
      publicationYear: 2024,
      publicationDate: '2024-05-01',
    });
    const { tab } = await shown({
      candidateMissingPapers: [buildCandidate('W1', { paper })],
      dataset: { id: 'review-1', name: 'Review', reviewTopic: 'Topic', searchDate: '2024-03-01' },
    });
    await tab('Candidates');
    expect(screen.getByText('Retracted')).toBeVisible();
    expect(screen.getByText('Published after the review was searched')).toBeVisible();
  });

  it('adds selected ones to the graph, and saves them or all', async () => {
    const { tab, user } = await shown({ candidateMissingPapers: many(3) });
    await tab('Candidates');
    expect(screen.getByRole('button', { name: 'Add to graph' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Export all 3 candidates' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'CSV',
      'RIS',
      'BibTeX',
      'CSL-JSON',
    ]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Title of W101' }));
    expect(screen.getByRole('button', { name: 'Add to graph' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Add to project' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Export 1 selected candidate' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '1 selected' }));
    expect(screen.getByRole('button', { name: 'Export 3 selected candidates' })).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: '3 selected' }));
    expect(screen.getByRole('checkbox', { name: 'Select all shown' })).not.toBeChecked();
  });

  it('saves a CSV', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:saved';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { tab, user } = await shown({ candidateMissingPapers: many(2) });
    await tab('Candidates');
    await user.click(screen.getByRole('button', { name: 'Export all 2 candidates' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    expect(await screen.findByText('Saved missing-papers-2026-11-20.csv.')).toBeVisible();
    expect(saved).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('says why candidates could not be added', async () => {
    const { tab, user } = await shown(
      { candidateMissingPapers: many(1) },
      { answer: () => Promise.reject(new Error('The service is on holiday')) },
    );
    await tab('Candidates');
    await user.click(screen.getByRole('checkbox', { name: 'Select Title of W100' }));
    await user.click(screen.getByRole('button', { name: 'Add to graph' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The service is on holiday'));
  });
});

describe('DetectionPanel methods', () => {
  it('tells the contributions before and after de-duplication', async () => {
    const results = buildResults({ candidateMissingPapers: many(1) });
    const { tab } = await shown({
      ...results,
      detectionStatistics: {
        ...results.detectionStatistics,
        methodContributions: {
          ...results.detectionStatistics.methodContributions,
          citationNetworkAnalysis: { beforeDeduplication: 50, afterDeduplication: 48, onlyHere: 40 },
        },
      },
    });
    await tab('Methods');
    const row = screen.getByRole('row', { name: /^Citation network/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Done', '50', '48', '40']);
    expect(screen.getByRole('columnheader', { name: 'Before de-duplication' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'After de-duplication' })).toBeVisible();
    expect(screen.getByRole('row', { name: /^Keyword expansion Off/ })).toBeVisible();
  });
});

describe('DetectionPanel methods text', () => {
  it('tells how the run was made, and copies it', async () => {
    const { user, tab } = await shown({});
    await tab('Methods');
    const text = screen.getByText(
      /^Works that the review “Active learning” may have missed were searched for in/,
    );
    expect(text).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Copy methods text' }));
    expect(await navigator.clipboard.readText()).toBe(text.textContent);
    expect(screen.getByText(/in the terms of the TARCiS statement/)).toBeVisible();
  });
});

describe('DetectionPanel validation', () => {
  it('shows the score and what the candidates lean to', async () => {
    const { tab } = await shown({
      validationMetrics: { confidenceScore: 0.654, algorithmicBias: ['Average above 50 citations'] },
    });
    await tab('Validation');
    expect(screen.getByRole('group', { name: 'Confidence score' })).toHaveTextContent('0.65');
    expect(
      within(screen.getByRole('region', { name: 'Algorithmic bias' })).getByText(
        'Average above 50 citations',
      ),
    ).toBeVisible();
    expect(
      screen.getByText(
        'This check hides included papers and looks for them again. It needs at least 5 that could be looked up.',
      ),
    ).toBeVisible();
  });

  it('shows the recall of hidden papers beside the baselines, and how many can be reached', async () => {
    const recall = (mean: number) => [{ k: 10, mean, lowest: mean / 2, highest: 1 }];
    const { tab } = await shown({
      holdOut: {
        hidden: 8,
        of: 40,
        belowThreshold: 3,
        repeats: 5,
        seed: 305_419_896,
        reachable: { mean: 0.6, lowest: 0.4, highest: 1 },
        detection: recall(0.5),
        coupling: recall(0.375),
        mostCited: recall(0.25),
        related: null,
      },
    });
    await tab('Validation');
    const row = screen.getByRole('row', { name: /^10 / });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['50.0% (25.0% to 100.0%)', '37.5% (18.8% to 100.0%)', '25.0% (12.5% to 100.0%)', 'n/a']);
    const panel = screen.getByRole('tabpanel');
    expect(panel).toHaveTextContent('8 of 40 included papers (20%) were hidden');
    expect(panel).toHaveTextContent(
      'Reachable: 60.0% (40.0% to 100.0%) of the hidden papers were fetched at all from the papers left visible. No ranking can find more.',
    );
    expect(panel).toHaveTextContent('3 of 40 included papers have fewer than 5 citations');
    expect(panel).toHaveTextContent('The included papers have no related works in this source.');
    expect(panel).toHaveTextContent('None of the three checks found any.');
  });

  it('says of a run that an earlier release measured that its figures are too high', async () => {
    const { tab } = await shown({
      holdOut: {
        hidden: 8,
        of: 40,
        belowThreshold: 0,
        repeats: 5,
        seed: 305_419_896,
        reachable: null,
        detection: [{ k: 10, mean: 0.5, lowest: 0.25, highest: 1 }],
        coupling: null,
        mostCited: null,
        related: null,
      },
    });
    await tab('Validation');
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      'An earlier release measured this run: it counted papers as found that a run without them would not have fetched. Run the detection again for figures that hold.',
    );
  });
});

it('shows a run that another part of the page starts', async () => {
  const { store } = await setup({ answer: () => new Promise(() => undefined) });
  const order = { datasetId: 'review-1', config: DEFAULT_DETECTION_CONFIG, query: '' };
  act(() => void store.set(startDetectionAtom, order));
  expect(await screen.findByText('Looking up 40 included papers...')).toBeVisible();
});
