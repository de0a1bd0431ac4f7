/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { shownResult } from '@/components/screens/evaluation/results/shown-result';
import { WhyMissed } from '@/components/screens/evaluation/results/WhyMissed';
import { invariant } from '@/lib/base/invariant';
import type { Paper } from '@/lib/evaluation/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { rawWork } from '@/tests/support/build-records';
import { fileRun } from '@/tests/support/file-run';
import { createTestContext } from '@/tests/support/flow-context';
import { paper } from '@/tests/support/paper-lists';
import { renderWithApp } from '@/tests/support/render-with-app';
import { evidence } from '@/tests/support/run-evidence';

const KNOWN = paper('t1', {
  title: 'Prioritised reading',
  abstract: 'Citations are screened by triage.',
  keywords: ['Triage'],
});
const BARE = paper('t2', { title: '', openAlexId: 'W1001', abstract: null, keywords: [] });

function setup(included: readonly Paper[]) {
  const store = createStore();
  const context = createTestContext([
    rawWork('W1001', {
      title: 'Machine reading',
      changes: { abstract_inverted_index: { Screening: [0], by: [1], machine: [2] } },
    }),
  ]);
  store.set(flowContextAtom, context);
  const { databases: _, ...run } = fileRun();
  const shown = shownResult({
    ...run,
    searchCriteria: { ...run.searchCriteria, query: '(screening OR triage) AND prioritisation' },
    evidence: evidence({ included, indexedIds: included.map(({ id }) => id) }),
  });
  invariant(shown !== null, 'the run is finished');
  return { ...renderWithApp(<WhyMissed shown={shown} />, store), context };
}

describe('<WhyMissed>', () => {
  it('says which blocks a missed paper does not meet, and what it would take', async () => {
    const { user, context } = setup([KNOWN]);
    await user.click(screen.getByText('Why the query missed them: 1 paper'));
    const table = await screen.findByRole('table', { name: /^Blocks of the query/ });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1: screening OR triage00',
      '2: prioritisation11',
    ]);
    const list = screen.getByRole('list', { name: 'Missed papers and the blocks that they do not meet' });
    expect(list).toHaveTextContent(
      'Block 2: prioritisation. “prioritised” stands in the paper: prioritis* would find it.',
    );
    expect(screen.queryByRole('button', { name: 'Look up abstracts' })).toBeNull();
    expect(context.requests).toEqual([]);
  });

  it('looks up abstracts that are not known, with the price first', async () => {
    const { user, context } = setup([KNOWN, BARE]);
    await user.click(screen.getByText('Why the query missed them: 2 papers'));
    expect(
      await screen.findByText(/^The abstracts of 1 paper are not known: .* costs at most 3 credits\.$/),
    ).toBeVisible();
    const list = await screen.findByRole('list', {
      name: 'Missed papers and the blocks that they do not meet',
    });
    expect(list).toHaveTextContent('Neither title nor abstract is known, so it could not be compared.');
    expect(screen.getByRole('table', { name: /^Blocks of the query/ })).toHaveTextContent(
      '2: prioritisation11',
    );
    await user.click(screen.getByRole('button', { name: 'Look up abstracts' }));
    expect(await within(list).findByText('Machine reading')).toBeVisible();
    expect(list).not.toHaveTextContent('is known');
    expect(list).toHaveTextContent(
      'Block 2: prioritisation. The paper contains none of these words in any form.',
    );
    expect(screen.queryByRole('button', { name: 'Look up abstracts' })).toBeNull();
    expect(context.requests).toHaveLength(1);
  });
});
