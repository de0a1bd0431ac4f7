/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { shelfAtom } from '@/lib/state/project/shelf-atoms';
import { addWorks, openBrowser, savedFile } from '@/tests/support/project-browser';
import { isolateProjectScreens, renderFirstVisit } from '@/tests/support/project-screens';
import { answer, visitSite } from '@/tests/support/site-files';

isolateProjectScreens();

const SLEEP = {
  name: 'sleep',
  title: 'Sleep and shifts',
  question: 'Why do we sleep?',
  papers: 1_204,
  included: 41,
  maps: [{ id: 'm1', name: 'Tides', nodes: 12, edges: 30 }],
  bytes: 1_258_291,
  saved: '2026-11-24T09:00:00.000Z',
  source: 'OpenAlex',
  authors: ['Ann Reed', 'Bo Li'],
  rights: 'Bibliographic records: CC0 1.0.',
};

const listed = (projects: readonly unknown[]) =>
  answer(
    new Uint8Array(new TextEncoder().encode(JSON.stringify({ version: 1, projects }))).buffer,
    'application/json',
  );

/** A first visit to the shelf of a site with these files. */
function setup(files: Readonly<Record<string, Response>>) {
  return renderFirstVisit('/projects', (store) => visitSite(store, files));
}

describe('HostProjects', () => {
  it('says of each project what it holds, when it was saved, by whom, and what may be done with it', async () => {
    await setup({ '/projects/index.json': listed([SLEEP, { name: 'naps-2025' }]) });
    const list = await screen.findByRole('region', { name: 'Projects of this site' });
    const card = within(within(list).getByRole('article', { name: 'Sleep and shifts' }));
    for (const text of [
      'Why do we sleep?',
      'By Ann Reed, Bo Li',
      '1,204 papers · 41 included · 1 map',
      'Saved 24 November 2026 · 1.2 MB · OpenAlex',
      'Bibliographic records: CC0 1.0.',
    ])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('link', { name: 'Open Sleep and shifts' })).toHaveAttribute(
      'href',
      '/projects/overview?open=sleep',
    );
    expect(within(list).getByRole('article', { name: 'naps-2025' })).toBeVisible();
  });

  it.each([
    ['an empty list', { '/projects/index.json': listed([]) }],
    ['no list', {}],
  ])('shows nothing where the site has %s', async (_, files) => {
    await setup(files);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(screen.getByText('No projects yet')).toBeVisible();
    expect(screen.queryByText('Projects of this site')).toBeNull();
  });

  it('says of a broken file what is wrong, and leaves the others', async () => {
    const fault = 'cut.zip cannot be opened: it is cut off.';
    await setup({ '/projects/index.json': listed([{ name: 'cut', fault }, SLEEP]) });
    const broken = within(await screen.findByRole('article', { name: 'cut' }));
    expect(broken.getByText(fault)).toBeVisible();
    expect(broken.queryByRole('link')).toBeNull();
    expect(broken.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Sleep and shifts' })).toBeVisible();
  });

  it('says that the list itself cannot be read', async () => {
    await setup({ '/projects/index.json': answer(new ArrayBuffer(3), 'application/json') });
    expect(
      await screen.findByText(
        'The list of this site’s projects cannot be read: it has another form than it should.',
      ),
    ).toBeVisible();
  });

  it('makes a copy the reader’s own, and says when the file is gone', async () => {
    const author = await openBrowser('a');
    await author.store.set(createProjectAtom, 'Sleep and shifts');
    await addWorks(author, 'W1', 'W2');
    const bytes = await (await savedFile(author)).arrayBuffer();
    const { user, store, address } = await setup({
      '/projects/index.json': listed([SLEEP, { name: 'gone' }]),
      '/projects/sleep.zip': answer(bytes),
    });
    await user.click(await screen.findByRole('button', { name: 'Work on a copy of gone' }));
    await screen.findByText('Projects of this site');
    expect(store.get(projectMessageAtom)).toMatchObject({
      text: 'reviews.example.org has no project named “gone”. Check the address, or ask whoever gave it to you.',
      isFailure: true,
    });
    expect(store.get(shelfAtom)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Work on a copy of Sleep and shifts' }));
    expect(await screen.findByText('Title of W2')).toBeVisible();
    expect(address()).toMatch(/^\/projects\/papers\?project=/);
    expect(store.get(shelfAtom).map(({ header }) => header.name)).toEqual(['Sleep and shifts']);
  });
});
