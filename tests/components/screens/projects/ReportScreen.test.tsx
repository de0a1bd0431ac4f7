/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { ReportScreen } from '@/components/screens/projects/ReportScreen';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { addWorks, decide, openBrowser } from '@/tests/support/project-browser';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';

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
  renderScreen({ '/projects/report': ReportScreen }, '/projects/report?project=a1', browser.store);
}

const rowNamed = (name: string) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('ReportScreen', () => {
  it('shows the flow, the methods and what is left to answer', async () => {
    await setup({ isScreened: true });
    expect(await screen.findByRole('table', { name: 'PRISMA 2020 flow' })).toBeVisible();
    expect(rowNamed('Records identified')).toEqual(['0', '3', '3']);
    expect(rowNamed('Records screened')).toEqual(['0', '2', '2']);
    expect(rowNamed('Reports sought for retrieval')).toEqual(['–', '–', '–']);
    expect(screen.getByText(/^One reader screened titles and abstracts of 2 records/)).toBeVisible();
    expect(screen.getByText('14. Peer review').parentElement).toHaveTextContent('For you to answer');
    expect(screen.getByRole('link', { name: 'Report' })).toHaveAttribute('aria-current', 'page');
  });

  it('has nothing to report, and is not offered, before a project is screened', async () => {
    await setup({ isScreened: false });
    expect(await screen.findByText('Nothing to report yet')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Report' })).toBeNull();
  });
});
