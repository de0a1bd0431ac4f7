/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { VersionsPanel } from '@/components/screens/projects/strategy/VersionsPanel';
import { askableLinesAtom, askLinesAtom } from '@/lib/state/strategy/ask-atoms';
import { lineAnswersAtom } from '@/lib/state/strategy/found-atoms';
import {
  changeStrategyAtom,
  reverseStrategyAtom,
  strategyLinesAtom,
} from '@/lib/state/strategy/strategy-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';
import { linesOf, textsOf } from '@/tests/support/strategies';
import { openStrategy } from '@/tests/support/strategy-tab';

type Tab = Awaited<ReturnType<typeof openStrategy>>;

/** Counts these lines, once what they find of the known papers is computed. */
async function count({ store }: Tab, lines: readonly string[]): Promise<void> {
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: linesOf(...lines) }));
  for (let turn = 0; turn < 40; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  await store.set(askLinesAtom, store.get(askableLinesAtom), true);
}

/** The versions of a search that was counted as many times as there are lists of lines. */
async function setup(...states: readonly (readonly string[])[]) {
  const tab = await openStrategy({ lines: [], known: 10 });
  tab.store.sub(lineAnswersAtom, () => undefined);
  for (const lines of states) await count(tab, lines);
  return { ...tab, ...renderWithApp(<VersionsPanel />, tab.store) };
}

const FIRST = ['a: sleep', 'b: night', 'c: #1 AND #2'];
const SECOND = ['a: sleep OR shift', 'b: night', 'd: mood', 'c: #1 OR #2'];

describe('VersionsPanel', () => {
  it('says when versions are kept before there is one', async () => {
    await setup();
    expect(screen.getByText('Each time lines are counted, the search is kept here as it was.')).toBeVisible();
  });

  it('lists versions by day with what their last line came to, and goes back to one by a step', async () => {
    const { store, user } = await setup(FIRST, SECOND);
    const day = screen.getByRole('region', { name: '24 November 2026' });
    const [now, before] = within(day).getAllByRole('listitem');
    expect(now).toHaveTextContent(
      /as the search stands now.*4 lines · the last one: \d+ hits, \d+ of 10 known papers/,
    );
    expect(before).toHaveTextContent(/3 lines · the last one: \d+ hits, \d+ of 10 known papers/);
    expect(within(now ?? day).queryByRole('button')).toBeNull();
    await user.click(
      within(day).getByRole('button', { name: /^Go back to this version, Version 1, 24 November 2026, / }),
    );
    expect(textsOf(store.get(strategyLinesAtom))).toEqual(FIRST);
    act(() => void store.set(reverseStrategyAtom, 'undo'));
    expect(textsOf(store.get(strategyLinesAtom))).toEqual(SECOND);
  });

  it('compares the last two: lines, counts, known papers that only one finds, and the test in words', async () => {
    const { user } = await setup(FIRST, SECOND);
    const comparison = screen.getByRole('region', { name: 'Compare two versions' });
    expect(comparison).toHaveTextContent('1 line added, 2 changed.');
    expect(comparison).toHaveTextContent('Added · Line 3moodHits: 80');
    expect(comparison).toHaveTextContent('Changed · Line 1sleepsleep OR shift');
    expect(comparison).toHaveTextContent(/Of 10 known papers, the result found [\d.]+% .* before and/);
    expect(comparison).toHaveTextContent(
      /papers would part as unevenly as 0 to \d with a probability of \.\d{4} \(McNemar’s exact test\)/,
    );
    await user.click(within(comparison).getByText(/^\d known papers found only after$/));
    expect(within(comparison).getAllByRole('link')[0]).toHaveTextContent(/^Study \d/);
    const [latest] = within(comparison).getAllByRole('option');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Before' }), latest?.textContent ?? '');
    await waitFor(() => expect(screen.getByText('Choose two different versions.')).toBeVisible());
  });

  it('says how to come to a second version', async () => {
    await setup(FIRST);
    expect(screen.getByText(/Once the search was changed and counted again/)).toBeVisible();
  });
});
