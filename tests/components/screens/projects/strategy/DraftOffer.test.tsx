/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrategyScreen } from '@/components/screens/projects/strategy/StrategyScreen';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { draftAtom, openDraftAtom } from '@/lib/state/strategy/draft-atoms';
import { changeStrategyAtom, isDraftChosenAtom } from '@/lib/state/strategy/strategy-atoms';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { openTab } from '@/tests/support/projects';
import { renderScreen } from '@/tests/support/render-screen';
import { linesOf, textsOf } from '@/tests/support/strategies';

isolateProjectScreens();

/** The page of strategies, with a draft of two lines, in a project or without one. */
async function setup(project: string | null) {
  const { store } = await openTab();
  await store.set(openDraftAtom);
  if (project !== null) await store.set(createProjectAtom, project);
  store.set(isDraftChosenAtom, true);
  store.set(changeStrategyAtom, 'Edit', (before) => ({
    ...before,
    lines: linesOf('a: sleep', 'b: #1 AND nurses'),
  }));
  store.set(isDraftChosenAtom, false);
  // The draft is opened at once.
  await act(async () => renderScreen({ '/projects/strategy': StrategyScreen }, '/projects/strategy', store));
  const lines = () => textsOf(store.get(projectAtom)?.strategy?.strategy.lines ?? []);
  return { store, lines, user: userEvent.setup() };
}

describe('a draft', () => {
  it('is taken into the project whose page is open', async () => {
    const { store, lines, user } = await setup('Sleep');
    expect(await screen.findByText(/keeps a draft of 2 lines/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take it in here' }));
    await waitFor(() => expect(screen.queryByText(/keeps a draft/)).toBeNull());
    expect(lines()).toEqual(['a: sleep', 'b: #1 AND nurses']);
    expect(store.get(draftAtom)).toBeNull();
  });

  it('becomes a project of its own, which is named', async () => {
    const { store, lines, user } = await setup(null);
    await user.click(await screen.findByRole('button', { name: 'Keep in a project...' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Keep in a project' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Night work');
    await user.click(dialog.getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(store.get(projectAtom)?.header.name).toBe('Night work'));
    await waitFor(() => expect(lines()).toEqual(['a: sleep', 'b: #1 AND nurses']));
  });
});
