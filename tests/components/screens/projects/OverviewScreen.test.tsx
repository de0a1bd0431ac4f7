/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { isolateProjectScreens, renderProject } from '@/tests/support/project-screens';

isolateProjectScreens();

describe('Overview', () => {
  it('keeps the question and counts what is there', async () => {
    const { user } = await renderProject('/projects/overview?project=ID');
    await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Why do we sleep?');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Why do we sleep?');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(within(screen.getByLabelText('Numbers of the project')).getByText('3')).toBeVisible();
  });
});
