/** @jest-environment ./tests/support/browser-environment.mjs */
import { screen, within } from '@testing-library/react';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { shelfAtom } from '@/lib/state/project/shelf-atoms';
import { addWorks, decide, openBrowser, savedFile } from '@/tests/support/project-browser';
import { isolateProjectScreens, renderFirstVisit } from '@/tests/support/project-screens';
import { answer, visitSite } from '@/tests/support/site-files';

isolateProjectScreens();

/** A first visit to a page of the project `sleep` of a host, in which decisions were made. */
async function setup(page: string) {
  const author = await openBrowser('a');
  await author.store.set(createProjectAtom, 'Sleep and shifts');
  author.store.set(editHeaderAtom, 'Edit', {
    question: 'Why do we sleep?',
    screeningSince: '2026-11-24T09:00:00.000Z',
  });
  await addWorks(author, 'W1', 'W2');
  decide(author, 'W1', 'include');
  const bytes = await (await savedFile(author)).arrayBuffer();
  const view = await renderFirstVisit(`/projects/${page}?open=sleep`, (store) =>
    visitSite(store, { '/projects/sleep.zip': answer(bytes) }),
  );
  await screen.findByText('Read-only copy of reviews.example.org');
  return view;
}

describe('ReadOnlyBanner', () => {
  it('stands over an overview on which nothing can be changed', async () => {
    const { store } = await setup('overview');
    expect(screen.getByRole('heading', { name: 'Sleep and shifts' })).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Question' })).getByText('Why do we sleep?'),
    ).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Work on a copy',
      'Show on map',
    ]);
    const pages = within(screen.getByRole('navigation', { name: 'Pages of the project' }));
    expect(pages.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      ['overview', 'papers', 'strategy', 'history', 'report'].map((page) => `/projects/${page}?open=sleep`),
    );
    expect(store.get(shelfAtom)).toEqual([]);
  });

  it('lets papers be read, found and exported, and no more', async () => {
    const { user } = await setup('papers');
    for (const name of ['Add papers...', 'Find duplicates', 'Undo']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    await user.click(screen.getByRole('checkbox', { name: /Title of W1/ }));
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
    await user.click(screen.getByText('Title of W1'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByRole('textbox')).toBeNull();
    expect(dialog.getByRole('link', { name: 'See it in the history' })).toHaveAttribute(
      'href',
      '/projects/history?open=sleep&paper=W1',
    );
  });

  it('names nobody of the history as the one who looks at it', async () => {
    await setup('history');
    expect(await screen.findByText(/^Checked: all/)).toBeVisible();
    expect(screen.queryByText(/You$/)).toBeNull();
    expect(screen.getAllByText(/A reader$/)).not.toHaveLength(0);
  });

  it('offers nothing to be screened, even by its address', async () => {
    await setup('screen');
    expect(
      screen.getByText('Papers are screened in a copy of your own: choose ‘Work on a copy’.'),
    ).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Work on a copy']);
  });

  it('makes a copy the reader’s own, which can be changed', async () => {
    const { user, store } = await setup('overview');
    await user.click(screen.getByRole('button', { name: 'Work on a copy' }));
    expect(await screen.findByRole('button', { name: 'Add papers...' })).toBeVisible();
    expect(screen.queryByText('Read-only copy of reviews.example.org')).toBeNull();
    expect(store.get(shelfAtom).map(({ header }) => header.name)).toEqual(['Sleep and shifts']);
  });
});

describe('a project that the host does not have', () => {
  it('is said with what to do', async () => {
    await renderFirstVisit('/projects/overview?open=naps', (store) => visitSite(store, {}));
    expect(
      await screen.findByText(
        'reviews.example.org has no project named “naps”. Check the address, or ask whoever gave it to you.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'All projects' })).toBeVisible();
  });
});
