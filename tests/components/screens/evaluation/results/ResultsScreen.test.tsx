/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { ResultsScreen } from '@/components/screens/evaluation/results/ResultsScreen';
import type { ComparisonRun, Dataset } from '@/lib/evaluation/types';
import { makeRunCurrentAtom, openComparisonRunsAtom } from '@/lib/state/evaluation/comparison-atoms';
import { storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { createDatabase } from '@/lib/storage/database';
import { layOutElements } from '@/tests/support/element-sizes';
import { computeExampleRun } from '@/tests/support/example-run';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { paper } from '@/tests/support/paper-lists';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { noteSavedFiles, readBlob } from '@/tests/support/saved-files';

const PATH = '/evaluation/results';
const ROUTES = { [PATH]: ResultsScreen, '/evaluation': () => null, '/evaluation/datasets': () => null };

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

layOutElements({ viewport: 800, row: 96 });
isolateScreens();
afterEach(() => {
  localStorage.clear();
  jest.restoreAllMocks();
});

/** The example's lists under a dataset of one's own. */
function realRun(changes: Partial<ComparisonRun>): ComparisonRun {
  return {
    ...computeExampleRun('2026-11-20T10:00:00.000Z', 7),
    id: 'run_mine',
    datasetId: 'mine',
    datasetName: 'My review',
    isExample: false,
    ...changes,
  };
}

async function setup(path = PATH, runs: readonly ComparisonRun[] = [], datasets: readonly Dataset[] = []) {
  const store = createStore();
  store.set(matchingClientAtom, createDirectMatchingClient());
  await store.set(openComparisonRunsAtom, createDatabase(undefined));
  for (const run of runs) store.set(makeRunCurrentAtom, { run, body: `${run.datasetId}:${run.runDate}` });
  for (const dataset of datasets) await store.set(storeDatasetAtom, dataset);
  const view = renderScreen(ROUTES, path, store);
  await partsArrive();
  await screen.findByRole('tablist', { name: 'Meta-Analysis Visualizations' });
  await screen.findByRole('heading', { level: 3, name: 'Cite the tool' });
  await partsArrive();
  return view;
}

/** The parts of the page that come in chunks of their own, as far as they are asked for. */
const loadParts = () =>
  Promise.all([
    import('@/components/screens/evaluation/results/MetaAnalysis'),
    import('@/components/screens/evaluation/results/MissingPapers'),
    import('@/components/screens/evaluation/results/ThesisNotes'),
    import('@/components/screens/evaluation/results/Breakdown'),
    import('@/components/screens/evaluation/detection/DetectionPanel'),
  ]);

async function partsArrive() {
  await act(async () => {
    await loadParts();
  });
}

describe('ResultsScreen', () => {
  it('has its title and its parts', async () => {
    await setup();
    expect(screen.getByRole('heading', { level: 1, name: 'STAR Comparison Results' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Available datasets',
      'Summary',
      'Individual results',
      'Meta-Analysis Visualizations',
      'Missing Paper Detection',
      'Thesis Integration Notes',
    ]);
    expect(document.title).toBe('STAR Comparison Results | Academic Explorer');
  });

  it('shows the example, computed and badged in every tile, until there is a run', async () => {
    await setup();
    const card = screen.getByRole('article', { name: 'Machine Learning Systematic Review' });
    expect(within(card).getByRole('group', { name: 'Recall' })).toHaveTextContent('66.7%Example16 of 24');
    expect(within(card).getByRole('group', { name: 'Precision' })).toHaveTextContent('57.1%Example16 of 28');
    for (const tile of screen.getAllByRole('group', {
      name: /^(?:Results|Mean|Recall|Precision|F1|Coverage|Additional)/,
    })) {
      if (tile.tagName === 'DIV') expect(tile).toHaveTextContent('Example');
    }
    expect(within(card).getByRole('button', { name: 'View Breakdown' })).toBeVisible();
    expect(within(card).getByRole('button', { name: 'Export Results' })).toBeVisible();
    expect(within(card).getByRole('button', { name: 'View Additional Papers (9)' })).toBeVisible();
  });

  it('says that the example is being matched, then why it could not be, and tries again', async () => {
    const store = createStore();
    const direct = createDirectMatchingClient();
    let fail: (error: Error) => void = () => undefined;
    const broken = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    store.set(matchingClientAtom, { ...direct, match: () => broken });
    await store.set(openComparisonRunsAtom, createDatabase(undefined));
    const { user } = renderScreen(ROUTES, PATH, store);
    await partsArrive();
    expect(await screen.findByText('Matching the two paper lists of the example...')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Mean recall' })).toBeNull();
    await act(async () => fail(new Error('The matching worker could not be started.')));
    await partsArrive();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The example could not be matched. The matching worker could not be started.',
    );
    store.set(matchingClientAtom, direct);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: 'Machine Learning Systematic Review' })).toBeVisible();
    await partsArrive();
  });

  it('lets the pairs of the example be judged, and its figures follow', async () => {
    const { user } = await setup(`${PATH}?run=run_example`);
    const audit = await screen.findByRole('region', { name: 'Match audit' });
    expect(screen.getByText(/Decisions on the example last until the page is closed\./)).toBeVisible();
    const card = screen.getByRole('article', { name: 'Machine Learning Systematic Review' });
    await user.click(within(audit).getAllByRole('button', { name: 'Accept (A)' })[0] ?? audit);
    expect(within(card).getByRole('group', { name: 'Recall' })).toHaveTextContent('70.8%Example17 of 24');
  });

  it('puts the example away for the first real run', async () => {
    await setup(PATH, [realRun({})]);
    expect(screen.queryByText('Machine Learning Systematic Review')).toBeNull();
    expect(screen.queryByText('Example')).toBeNull();
    expect(screen.getByRole('article', { name: 'My review' })).toBeVisible();
  });

  it('says that there is nothing once the example is hidden, in each view, and brings it back', async () => {
    const { user } = await setup();
    await user.click(screen.getByRole('button', { name: 'Hide example' }));
    expect(screen.getByText('No comparison results available')).toBeVisible();
    for (const [tab, text] of [
      ['Performance Comparison', 'No comparison results available for visualization'],
      ['Precision-Recall Plot', 'No comparison results available for scatter plot'],
      ['Confusion Matrix', 'No comparison results available for confusion matrix'],
      ['Statistical Overview', 'No comparison results available for statistics overview'],
    ] as const) {
      await user.click(screen.getByRole('tab', { name: tab }));
      expect(screen.getByRole('tabpanel', { name: tab })).toHaveTextContent(text);
    }
    await user.click(screen.getByRole('button', { name: 'Show example' }));
    expect(screen.getByRole('article', { name: 'Machine Learning Systematic Review' })).toBeVisible();
  });

  it('opens a breakdown by its address and by its button', async () => {
    const { user, address } = await setup();
    await user.click(screen.getByRole('button', { name: 'View Breakdown' }));
    expect(address()).toBe(`${PATH}?run=run_example`);
    await partsArrive();
    expect(await screen.findByRole('region', { name: 'Losses' })).toBeVisible();
    expect(screen.getByText('"machine learning" AND screening AND "systematic reviews"')).toBeVisible();
    const readings = screen.getByRole('table', { name: /^Precision, counted in three ways/ });
    expect(within(readings).getAllByRole('row')).toHaveLength(4);
    await user.click(screen.getByRole('button', { name: /^Not indexed, 2 \(/ }));
    const list = screen.getByRole('list', { name: 'Not indexed: 2 papers' });
    expect(list).toHaveTextContent('Fairness of screening models across languages');
    await user.click(screen.getByRole('button', { name: 'Hide Breakdown' }));
    expect(address()).toBe(PATH);
  });

  it('gives recall both ways where rows could not be identified, and lists them', async () => {
    const run = realRun({});
    const rows = ['row-40', 'row-41'].map((id) => paper(id, { isUnidentified: true, label: 'included' }));
    const evidence = run.evidence && { ...run.evidence, included: [...run.evidence.included, ...rows] };
    const { user } = await setup(`${PATH}?run=run_mine`, [{ ...run, evidence }]);
    expect(screen.getByRole('group', { name: 'Recall' })).toHaveTextContent(
      /^Recall61\.5%16 of 26 included papers found95%: .*66\.7% without 2 rows that could not be identified/,
    );
    expect(await screen.findByRole('group', { name: 'Recall of identified papers' })).toHaveTextContent(
      '66.7%16 of 24',
    );
    await user.click(screen.getByRole('button', { name: /^Could not be identified, 2 \(/ }));
    expect(screen.getByRole('list', { name: 'Could not be identified: 2 papers' })).toHaveTextContent(
      'Row 40 of the file, with neither title nor identifier',
    );
  });

  it('speaks of a library, not of the index, where a run asked one', async () => {
    await setup(`${PATH}?run=run_mine`, [realRun({ dataSource: 'tides' })]);
    expect(await screen.findByRole('button', { name: /^Not in this library, 2 \(/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^In this library but not retrieved, 4 \(/ })).toBeVisible();
    expect(screen.getByRole('group', { name: 'Library coverage' })).toBeVisible();
  });

  it('says how many papers only one of two runs knows, and leaves them out', async () => {
    const previous = realRun({ runDate: '2026-11-19T10:00:00.000Z' });
    const { evidence } = previous;
    const other = evidence && { ...evidence, included: evidence.included.slice(0, -2) };
    await setup(`${PATH}?run=run_mine`, [{ ...previous, evidence: other }, realRun({})]);
    const table = await screen.findByRole('table', { name: /^Included papers, found and missed/ });
    expect(table).toHaveTextContent('n = 22');
    expect(table).toHaveAccessibleDescription(
      /2 included papers of one run have no counterpart in the other and are left out\. Chapman/,
    );
  });

  it('compares a run with the previous one of its dataset', async () => {
    const previous = realRun({ runDate: '2026-11-19T10:00:00.000Z' });
    const { evidence } = previous;
    const fewer = evidence === null ? null : { ...evidence, retrieved: evidence.retrieved.slice(0, 10) };
    const ids = new Set(fewer?.retrieved.map(({ id }) => id));
    const matching = {
      included: evidence?.matching.included.filter(({ retrievedId }) => ids.has(retrievedId)) ?? [],
      excluded: [],
    };
    const { user, store } = await setup(`${PATH}?run=run_mine`, [
      { ...previous, evidence: fewer === null ? null : { ...fewer, matching } },
      realRun({}),
    ]);
    const table = await screen.findByRole('table', { name: /^Included papers, found and missed/ });
    expect(table).toHaveTextContent('Found by both8');
    expect(table).toHaveTextContent('Found by this run only (b)8');
    expect(table).toHaveAccessibleDescription(
      /p = \.0078\. Chapman’s estimate takes two searches for independent/,
    );
    expect(table).toHaveTextContent('not shown: one run found nothing that the other did not');
    await user.click(screen.getByRole('button', { name: 'Remove previous run' }));
    expect(store.get(pendingQuestionAtom)).toMatchObject({
      title: 'Remove previous run',
      verb: 'Remove run',
    });
    await act(async () => store.set(answerQuestionAtom, true));
    expect(await screen.findByText(/^No previous runs\./)).toBeVisible();
  });

  it('compares a run with several previous ones at once', async () => {
    const dates = ['2026-11-18', '2026-11-19'].map((day) => `${day}T10:00:00.000Z`);
    const runs = dates.map((runDate) => realRun({ runDate }));
    const { user } = await setup(`${PATH}?run=run_mine`, [...runs, realRun({})]);
    const choice = await screen.findByRole('group', { name: 'Compare with' });
    expect(screen.queryByRole('table', { name: /^Tests of every two runs/ })).toBeNull();
    await user.click(within(choice).getByRole('checkbox', { name: /^2026-11-18 10:00/ }));
    const tests = screen.getByRole('table', { name: /^Tests of every two runs/ });
    expect(within(tests).getByRole('rowheader', { name: 'B and C' })).toBeVisible();
    const table = screen.getByRole('table', { name: /^Runs compared/ });
    expect(within(table).getAllByRole('row')).toHaveLength(4);
    expect(screen.getByRole('figure', { name: 'Overlap of the runs' })).toBeVisible();
    const saved = noteSavedFiles();
    await user.click(screen.getByRole('button', { name: 'Export comparison' }));
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await readBlob(saved[0])).toMatch(/\bexact McNemar p: B and C,1,/);
    for (const box of within(choice).getAllByRole('checkbox')) await user.click(box);
    expect(screen.getByText('Choose one run or more to compare this run with.')).toBeVisible();
  });

  it('keeps known papers out of the averages of reviews, and calls their recall relative', async () => {
    const known = realRun({ id: 'run_known', datasetId: 'known', datasetName: 'Ten known papers' });
    const { evidence } = known;
    const few = evidence && { ...evidence, included: evidence.included.slice(0, 12), isKnownPapers: true };
    const { user } = await setup(PATH, [{ ...known, evidence: few }, realRun({})]);
    const summary = screen.getByRole('list', { name: 'Summary' });
    expect(within(summary).getByRole('group', { name: 'Results' })).toHaveTextContent(
      /^Results2datasets compared1 of known papers, left out of the means/,
    );
    expect(within(summary).getByRole('group', { name: 'Mean recall' })).toHaveTextContent(
      /^Mean recall66\.7%n = 1, each counts equally/,
    );
    await user.click(screen.getByRole('tab', { name: 'Statistical Overview' }));
    expect(
      await screen.findByText(
        '1 result of known papers is left out of the averages: relative recall is not the recall of a review.',
      ),
    ).toBeVisible();
    const headings = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent);
    const namesIn = (name: string) =>
      within(screen.getByRole('table', { name }))
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent);
    expect(headings('Each result')).toContain('Recall');
    expect(namesIn('Each result')).toEqual(['My review']);
    expect(headings('Each list of known papers')).toEqual(
      expect.arrayContaining(['Relative recall', '95% of relative recall']),
    );
    expect(namesIn('Each list of known papers')).toEqual(['Ten known papers']);
    expect(screen.getByRole('table', { name: /^Macro average/ })).toHaveAccessibleDescription(/n = 1\./);
  });

  it('lists the pairs that look alike and were kept apart', async () => {
    const run = realRun({});
    const [one, other] = run.evidence?.retrieved ?? [];
    const keptApart = [
      {
        ids: [one?.id ?? '', other?.id ?? ''] as const,
        titles: ['A', 'B'] as const,
        evidence: ['titles 95.0% alike', 'DOIs differ'],
      },
    ];
    const evidence = run.evidence && {
      ...run.evidence,
      retrievedDeduplication: { rows: 30, merged: 2, conflicts: [], keptApart },
    };
    const { user } = await setup(`${PATH}?run=run_mine`, [{ ...run, evidence }]);
    const told = /1 pair of them may be the same and was kept apart \(listed below\)/;
    expect(await screen.findByText(told)).toBeVisible();
    await user.click(screen.getByText('1 pair of retrieved papers that may be the same'));
    const list = await screen.findByRole('list', { name: '1 pair of retrieved papers that may be the same' });
    expect(list).toHaveTextContent(one?.title ?? '?');
    expect(list).toHaveTextContent(other?.title ?? '?');
    expect(list).toHaveTextContent('titles 95.0% alike; DOIs differ');
  });

  it('names the sets of each figure beside it', async () => {
    await setup(`${PATH}?run=run_mine`, [realRun({})]);
    const card = screen.getByRole('article', { name: 'My review' });
    for (const [name, text] of [
      ['Recall', '16 of 24 included papers found'],
      ['Precision', '16 of 28 retrieved papers included'],
      ['F1', 'harmonic mean of precision and recall'],
      ['Coverage', 'retrieved papers / papers in the file28 / 30'],
      ['F2', 'recall counts twice as much'],
      ['Number needed to read', 'papers read for one included'],
      ['Index coverage', 'included papers in OpenAlex'],
      ['Retrieval efficiency', 'included papers of OpenAlex found'],
      ['R-precision', 'included among the first 24'],
    ] as const) {
      expect(await within(card).findByRole('group', { name })).toHaveTextContent(text);
    }
  });

  it('flags a coverage above 100%', async () => {
    const run = realRun({});
    const evidence = run.evidence && {
      ...run.evidence,
      excluded: [],
      included: run.evidence.included.slice(0, 20),
    };
    await setup(PATH, [{ ...run, evidence }]);
    const tile = within(screen.getByRole('article', { name: 'My review' })).getByRole('group', {
      name: 'Coverage',
    });
    expect(tile).toHaveTextContent('140.0%');
    expect(tile).toHaveTextContent('Above 100%');
  });

  it('writes the notes of a run: paragraph, flow and citation', async () => {
    await setup(PATH, [realRun({ dataSource: 'OpenAlex' })]);
    const notes = screen.getByRole('region', { name: 'Thesis Integration Notes' });
    expect(notes).toHaveTextContent('The works of OpenAlex were searched on 2026-11-20');
    expect(within(notes).getByRole('figure', { name: 'PRISMA 2020 flow diagram' })).toBeVisible();
    expect(notes).toHaveTextContent('@software{');
  });

  it('leaves the last result in place while another run is under way, and lists datasets with their run', async () => {
    const dataset: Dataset = {
      id: 'mine',
      name: 'My review',
      reviewTopic: 'Topic',
      originalPaperCount: 0,
      includedPapers: [],
      excludedPapers: [],
      uploadDate: '2026-11-01T00:00:00.000Z',
      searchDate: null,
      metadata: { errors: [] },
    };
    const running = realRun({
      runDate: '2026-11-21T10:00:00.000Z',
      status: 'running',
      evidence: null,
      progress: { message: 'Retrieved 100 of 300 papers', progress: 20 },
    });
    await setup(PATH, [realRun({}), running], [dataset]);
    const side = screen.getByRole('complementary', { name: 'Datasets' });
    expect(await within(side).findByText('Retrieved 100 of 300 papers')).toBeVisible();
    expect(within(side).getByRole('button', { name: 'Show progress' })).toBeVisible();
    expect(screen.getAllByRole('article', { name: 'My review' })).toHaveLength(2);
    const detection = screen.getByRole('region', { name: 'Missing Paper Detection' });
    expect(within(detection).getByRole('combobox', { name: 'Dataset' })).toHaveValue('mine');
    expect(await within(detection).findByText('Finding the source of records...')).toBeVisible();
  });
});
