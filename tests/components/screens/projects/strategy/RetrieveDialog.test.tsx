/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { askableLinesAtom, askLinesAtom } from '@/lib/state/strategy/ask-atoms';
import { changeStrategyAtom } from '@/lib/state/strategy/strategy-atoms';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { openTab } from '@/tests/support/projects';
import { renderScreen } from '@/tests/support/render-screen';
import { linesOf } from '@/tests/support/strategies';
import { createStrategyService, worksOfWords } from '@/tests/support/strategy-service';

isolateProjectScreens();

const LINES = linesOf('a: study', 'b: mood', 'c: #1 OR #2').map((line, at) =>
  at === 1 ? { ...line, scope: 'title' as const } : line,
);

/** The page of a project's strategy, its lines counted. */
async function setup() {
  const { context, service } = createStrategyService(worksOfWords(120));
  const { store } = await openTab();
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, { state: 'live' });
  await store.set(createProjectAtom, 'Sleep');
  store.set(changeStrategyAtom, 'Edit', (before) => ({ ...before, lines: LINES }));
  await store.set(askLinesAtom, store.get(askableLinesAtom));
  renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store);
  return { store, service, user: userEvent.setup() };
}

describe('Retrieve into the project', () => {
  it('says the price, retrieves, and is closed when the papers are in', async () => {
    const { store, service, user } = await setup();
    const spent = service.creditsUsed;
    await user.click(await screen.findByRole('button', { name: 'More for line 1' }));
    await user.click(screen.getByRole('menuitem', { name: 'Retrieve into the project...' }));
    const dialog = screen.getByRole('dialog', { name: 'Retrieve into the project' });
    expect(dialog).toHaveTextContent('Line 1 finds 120 papers.');
    await user.click(within(dialog).getByRole('button', { name: 'Retrieve · 20 credits' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.get(shownRecordsAtom)?.size).toBe(120);
    expect(service.creditsUsed - spent).toBe(20);
  });
});

describe('Exact number', () => {
  it('puts a line with bounds together for the price on its button', async () => {
    const { user } = await setup();
    await user.click(await screen.findByRole('button', { name: 'Exact number · 30 credits' }));
    expect(await screen.findByText('exactly 120')).toBeVisible();
  });
});
