/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PapersScreen } from '@/components/screens/projects/PapersScreen';
import { ReportScreen } from '@/components/screens/projects/report/ReportScreen';
import { editHeaderAtom, reverseProjectAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { addWorks, decide, openBrowser } from '@/tests/support/project-browser';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';
import { noteSavedFiles, readBlob } from '@/tests/support/saved-files';

isolateProjectScreens();

async function setup({ isScreened }: { readonly isScreened: boolean }) {
  const browser = await openBrowser('a');
  await browser.store.set(createProjectAtom, 'Sleep');
  await addWorks(browser, 'W1', 'W2', 'W3');
  if (isScreened) {
    browser.store.set(editHeaderAtom, 'Start screening', { screeningSince: '2026-11-24T12:00:00.000Z' });
    decide(browser, 'W1', 'include');
    decide(browser, 'W2', 'exclude');
  }
  const screens = { '/projects/report': ReportScreen, '/projects/papers': PapersScreen };
  renderScreen(screens, '/projects/report?project=a1', browser.store);
  return { browser, user: userEvent.setup() };
}

/** The numbers of a row, as the table shows them. */
const rowNamed = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('ReportScreen', () => {
  it('shows the flow as a figure and a table, the methods and what is left to answer', async () => {
    const { user } = await setup({ isScreened: true });
    const figure = await screen.findByRole('group', { name: 'PRISMA 2020 flow diagram' });
    expect(
      within(figure).getByRole('button', {
        name: /^Records screened, \(n = 2\), Not screened yet \(n = 1\)/,
      }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(screen.getByRole('table', { name: 'PRISMA 2020 flow' })).toBeVisible();
    expect(rowNamed('Records identified')).toEqual(['0', '3', '3']);
    expect(rowNamed('Records screened')).toEqual(['0', '2', '2']);
    expect(rowNamed('Reports sought for retrieval')).toEqual(['–', '–', '–']);
    expect(screen.getByText(/^One reader screened titles and abstracts of 2 records/)).toBeVisible();
    expect(screen.getByText(/^8 of 16 items wait for your answer/)).toBeVisible();
    expect(screen.getByText('No citation searching recorded.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('aria-current', 'page');
  });

  it('opens the list behind a box, and the same papers on the page Papers', async () => {
    const { user } = await setup({ isScreened: true });
    const figure = await screen.findByRole('group', { name: 'PRISMA 2020 flow diagram' });
    const screened = within(figure).getAllByRole('button', { name: /^Records screened, \(n = 2\)/ })[0];
    if (screened === undefined) throw new Error('The box is a button');
    await user.click(screened);
    const dialog = within(await screen.findByRole('dialog', { name: 'Records screened: other methods' }));
    expect(dialog.getAllByRole('row')).toHaveLength(1 + 2);
    expect(dialog.getByText('Title of W1')).toBeVisible();
    expect(dialog.queryByText('Title of W3')).toBeNull();
    await user.click(dialog.getByRole('link', { name: 'Show these on the page Papers' }));
    expect(await screen.findByText('2 papers of the report: Records screened, other methods.')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 2);
    await user.click(screen.getByRole('link', { name: 'Show all papers' }));
    expect(await screen.findByText('Title of W3')).toBeVisible();
  });

  it('counts records that the reader enters, marks them so, and takes them back', async () => {
    const { user, browser } = await setup({ isScreened: true });
    await user.click(await screen.findByRole('button', { name: 'Add records found elsewhere...' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Records found elsewhere' }));
    await user.type(dialog.getByLabelText('Where'), ' Embase  (Ovid) ');
    await user.clear(dialog.getByLabelText('Removed as duplicates'));
    await user.type(dialog.getByLabelText('Removed as duplicates'), '12');
    expect(dialog.getByText('Adds 12 records to those identified.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    expect(rowNamed('Embase (Ovid) (entered by you)')).toEqual(['12', '0', '12']);
    expect(rowNamed('Records identified')).toEqual(['12', '3', '15']);
    expect(rowNamed('Duplicate records')).toEqual(['12', '0', '12']);
    act(() => void browser.store.set(reverseProjectAtom, 'undo'));
    expect(screen.queryByRole('rowheader', { name: /Embase/ })).toBeNull();
    expect(rowNamed('Records identified')).toEqual(['0', '3', '3']);
  });

  it('keeps an answer to PRISMA-S and tells it in the saved report', async () => {
    const saved = noteSavedFiles();
    const { user } = await setup({ isScreened: true });
    const question = await screen.findByLabelText(/^Was the search peer reviewed/);
    await user.type(question, 'By PRESS <2015>');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText(/^7 of 16 items wait/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save for a word processor (HTML)' }));
    const html = await readBlob(saved[0]);
    expect(html).toContain('<td>14. Peer review</td><td>By PRESS &lt;2015&gt;</td>');
    expect(html).toContain('<td>3. Study registries</td><td>Not answered yet. Which study registries');
  });

  it('has nothing to report, and is not offered, before a project is screened', async () => {
    await setup({ isScreened: false });
    expect(await screen.findByText('Nothing to report yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
  });
});
