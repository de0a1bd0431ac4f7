/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { MatchAudit } from '@/components/screens/evaluation/comparison/MatchAudit';
import { comparisonRunsAtom, runAtom, setThresholdAtom } from '@/lib/state/evaluation/comparison-atoms';
import { storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { runComparisonAtom } from '@/lib/state/evaluation/run-comparison-atoms';
import { matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';

layOutElements({ viewport: 800, row: 96 });

afterEach(() => localStorage.clear());

const TITLES = [
  'Screening abstracts with active learning',
  'Screening citations by support vector machines in practice',
  'Screening of titles, a study of machine judgement',
];

const WORKS = TITLES.map((title, index) => ({
  id: `https://openalex.org/W${1000 + index}`,
  display_name: title,
  title,
  publication_year: 2020,
  doi: `https://doi.org/10.5555/work.${index}`,
}));

/** The first by its id, the second by a title with another DOI, the third by the same words in another order. */
const DATASET = buildDataset(
  [
    buildPaper('row-1', { openAlexId: 'W1000' }),
    buildPaper('row-2', { title: TITLES[1] ?? '', publicationYear: 2020, doi: '10.5555/other' }),
    buildPaper('row-3', {
      title: 'A study of machine judgement: screening of titles',
      publicationYear: 2020,
    }),
  ],
  [],
  { id: 'd1', reviewTopic: 'screening', searchDate: '2019-06-01' },
);

async function setup() {
  const store = createStore();
  store.set(flowContextAtom, createTestContext(WORKS));
  store.set(matchingClientAtom, createDirectMatchingClient());
  await store.set(storeDatasetAtom, DATASET);
  const criteria = {
    query: 'screening',
    entityTypes: ['works'],
    startYear: null,
    endYear: null,
    resultCap: 1_000,
  } as const;
  await store.set(runComparisonAtom, { datasetId: 'd1', criteria, asksBeyondCap: false });
  expect(store.get(comparisonRunsAtom)).toMatchObject([{ status: 'completed' }]);
  const view = renderWithApp(<MatchAudit runId="run_d1" />, store);
  const rows = () =>
    within(screen.getByRole('grid', { name: 'Pairs of papers' }))
      .getAllByRole('row')
      .slice(1);
  const row = (text: string) => {
    const found = rows().find((each) => each.textContent?.includes(text));
    if (found === undefined) throw new Error(`No row with ${text}`);
    return found;
  };
  const figures = () => screen.getByLabelText('Figures of the run').textContent;
  return { ...view, rows, row, figures };
}

describe('<MatchAudit>', () => {
  it('begins with the review queue: both papers, tier, score and evidence of each pair', async () => {
    const { rows, row, figures } = await setup();
    expect(rows()).toHaveLength(2);
    expect(row('DOIs differ: possible version')).toHaveTextContent('Tier 7: Possible match, score 0.850');
    expect(row('DOIs differ: possible version')).toHaveTextContent('10.5555/other');
    expect(row('DOIs differ: possible version')).toHaveTextContent('10.5555/work.1');
    expect(figures()).toContain('33.3%');
    expect(
      screen.getByText('Arrow keys move between pairs; A accepts, R rejects, U undoes a decision.'),
    ).toBeVisible();
  });

  it('recomputes the figures when a pair is accepted by the mouse', async () => {
    const { user, row, figures, rows } = await setup();
    await user.click(within(row('possible version')).getByRole('button', { name: 'Accept (A)' }));
    expect(figures()).toContain('66.7%');
    expect(row('possible version')).toHaveTextContent('Accepted');
    expect(rows()).toHaveLength(2);
    await user.click(within(row('possible version')).getByRole('button', { name: 'Undo decision (U)' }));
    expect(figures()).toContain('33.3%');
  });

  it('moves and decides by keys', async () => {
    const { user, rows, figures, store } = await setup();
    const [first, second] = rows();
    act(() => first?.focus());
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
    await user.keyboard('a');
    expect(figures()).toContain('66.7%');
    await user.keyboard('{ArrowUp}r');
    expect(Object.values(store.get(runAtom('run_d1'))?.evidence?.decisions ?? {}).sort()).toEqual([
      'accepted',
      'rejected',
    ]);
    await user.keyboard('u');
    await user.keyboard('{ArrowDown}u');
    expect(store.get(runAtom('run_d1'))?.evidence?.decisions).toEqual({});
  });

  it('shows counted matches and all pairs', async () => {
    const { user, rows } = await setup();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pairs shown' }), 'Counted matches (1)');
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('Tier 1: OpenAlex id, score 1.000');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Pairs shown' }), 'All pairs (3)');
    expect(rows()).toHaveLength(3);
  });

  it('changes the threshold, and shows the figures at the four usual ones', async () => {
    const { store } = await setup();
    fireEvent.change(screen.getByRole('slider', { name: 'Acceptance threshold' }), {
      target: { value: '0.95' },
    });
    await waitFor(() => expect(store.get(runAtom('run_d1'))?.evidence?.threshold).toBe(0.95));
    act(() => store.set(setThresholdAtom, 'run_d1', 0.9));
    const table = screen.getByRole('table', { name: 'Figures by acceptance threshold' });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['0.80', '0.85', '0.90', '0.95']);
  });

  it('can leave out papers published after the search, but none that is of the review or may be', async () => {
    const { store, user, rows, figures } = await setup();
    await user.click(
      screen.getByRole('checkbox', {
        name: 'Leave out papers published after 2019-06-01 that match none of the review',
      }),
    );
    expect(store.get(runAtom('run_d1'))?.evidence?.leavesOutLaterPapers).toBe(true);
    expect(figures()).toContain('Precision33.3%');
    act(() => rows()[0]?.focus());
    await user.keyboard('r{ArrowDown}r');
    expect(figures()).toContain('Precision100.0%');
    expect(figures()).toContain('Recall33.3%');
  });

  it('says so where there is nothing', () => {
    renderWithApp(<MatchAudit runId="none" />);
    expect(screen.getByText('No comparison results available')).toBeVisible();
  });
});
