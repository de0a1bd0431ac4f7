/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import { ChecksPanel } from '@/components/screens/projects/strategy/ChecksPanel';
import { reverseStrategyAtom, strategyLinesAtom } from '@/lib/state/strategy/strategy-atoms';
import { renderWithApp } from '@/tests/support/render-with-app';
import { textsOf } from '@/tests/support/strategies';
import { openStrategy } from '@/tests/support/strategy-tab';

/** The checks of lines of exact words, with papers W1001 to W1010 known. */
async function setup(...lines: readonly string[]) {
  const tab = await openStrategy({ lines, known: 10 });
  return { ...tab, ...renderWithApp(<ChecksPanel />, tab.store) };
}

describe('ChecksPanel', () => {
  it('tells checks by the elements of the guideline, each with its line, and calls them help', async () => {
    await setup('a: sleep', 'b: night', 'c: #1 AND mood');
    const spelling = await screen.findByRole('region', {
      name: 'Spelling, syntax and line numbers (1)',
    });
    expect(spelling).toHaveTextContent('Line 2 is not used: line 3, the last one');
    expect(within(spelling).getByRole('button', { name: 'Line 2' })).toBeVisible();
    expect(screen.getByText(/does not replace a review of the search by a colleague/)).toBeVisible();
  });

  it('mends a line by one step that Undo takes back', async () => {
    const { store, user } = await setup('a: sleep OR night OR sleep');
    await user.click(await screen.findByRole('button', { name: 'Remove it' }));
    expect(textsOf(store.get(strategyLinesAtom))).toEqual(['a: sleep OR night']);
    await waitFor(() => expect(screen.queryByText('sleep stands twice in its block.')).toBeNull());
    act(() => void store.set(reverseStrategyAtom, 'undo'));
    expect(textsOf(store.get(strategyLinesAtom))).toEqual(['a: sleep OR night OR sleep']);
    expect(await screen.findByText('sleep stands twice in its block.')).toBeVisible();
  });

  it('folds many of one kind into one row with their number', async () => {
    const { user } = await setup('a: sleep OR zzz', 'b: night OR yyy', 'c: mood OR xxx', 'd: or/1-3');
    await user.click(await screen.findByText('3 lines have terms that no known paper has'));
    expect(screen.getByText(/No known paper has yyy in its title/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Line 2' })).toBeVisible();
  });

  it('says so where nothing was found', async () => {
    await setup('a: sleep');
    expect(await screen.findByText('Nothing to mend was found.')).toBeVisible();
  });
});
