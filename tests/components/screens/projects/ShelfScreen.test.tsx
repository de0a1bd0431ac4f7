/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { answerQuestionAtom, pendingQuestionAtom } from '@/lib/state/question-atoms';
import { isolateProjectScreens, renderFirstVisit, renderProject } from '@/tests/support/project-screens';

isolateProjectScreens();

describe('Projects', () => {
  it('says what projects are for and makes the first', async () => {
    const { user, address } = await renderFirstVisit('/projects');
    expect(screen.getByText('No projects yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create your first project' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Sleep and shift work{Enter}');
    expect(await screen.findByText('No papers yet')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Sleep and shift work' })).toBeVisible();
    expect(address()).toMatch(/^\/projects\/papers\?project=/);
  });

  it('renames a project, and deletes one only after asking', async () => {
    const { user, store } = await renderProject('/projects');
    const card = screen.getByRole('article', { name: 'Sleep' });
    expect(card).toHaveTextContent('3 papers');
    await user.click(within(card).getByRole('button', { name: 'More for Sleep' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename...' }));
    await user.clear(screen.getByRole('textbox', { name: 'Name' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Rest');
    await user.click(screen.getByRole('button', { name: 'Rename' }));
    await user.click(await screen.findByRole('button', { name: 'More for Rest' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete...' }));
    expect(store.get(pendingQuestionAtom)?.paragraphs[0]).toContain('“Rest” with 3 papers');
    expect(store.get(pendingQuestionAtom)?.before?.label).toBe('Save project first');
    await act(async () => store.set(answerQuestionAtom, true));
    expect(await screen.findByText('No projects yet')).toBeVisible();
  });
});
