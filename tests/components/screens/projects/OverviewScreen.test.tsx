/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { projectAtom } from '@/lib/state/project/open-project-atoms';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
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

  it('keeps what was typed when the reader goes on elsewhere, unless it is discarded', async () => {
    const { user } = await renderProject('/projects/overview?project=ID');
    const question = () => screen.getByRole('textbox', { name: 'Question' });
    await user.type(question(), 'Why?');
    await user.click(screen.getByRole('link', { name: 'Papers' }));
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(question()).toHaveValue('Why?');
    await user.type(question(), ' And when?');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(question()).toHaveValue('Why?');
  });

  it('keeps the name of the reader, and none once it is taken away', async () => {
    const { user, store } = await renderProject('/projects/overview?project=ID');
    const names = () => store.get(projectAtom)?.header.screeners.map(({ name }) => name);
    await user.type(screen.getByRole('textbox', { name: 'Your name' }), ' Ada Reed {Enter}');
    expect(names()).toEqual(['Ada Reed']);
    await user.clear(screen.getByRole('textbox', { name: 'Your name' }));
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['']);
    act(() => void store.set(reverseProjectAtom, 'undo'));
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveValue('Ada Reed');
  });

  it('says what to do next, first how papers come in', async () => {
    const { user } = await renderProject('/projects/overview?project=ID');
    const step = () => screen.getByRole('region', { name: 'Next step' });
    expect(step()).toHaveTextContent('Next: read the papers, and write notes and tags on them.');
    await user.click(screen.getByRole('button', { name: 'Start deciding' }));
    expect(step()).toHaveTextContent('Next: decide on the 3 undecided papers.');
    expect(within(step()).getByRole('link', { name: 'Screen them one by one' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Papers' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Maybe' }));
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(step()).toHaveTextContent('read the full texts of the 3 included or marked as maybe');
    await user.click(screen.getByRole('link', { name: 'Papers' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Exclude' }));
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(within(step()).getByRole('link', { name: 'Open the report' })).toBeVisible();
  });
});
