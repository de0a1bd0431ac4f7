/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryScreen } from '@/components/screens/projects/HistoryScreen';
import { OverviewScreen } from '@/components/screens/projects/OverviewScreen';
import { PapersScreen } from '@/components/screens/projects/PapersScreen';
import { ShelfScreen } from '@/components/screens/projects/ShelfScreen';
import { takeInProjectAtom } from '@/lib/state/project/open-file-acts';
import { editHeaderAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import {
  addWorks,
  decide,
  decisionsOf,
  openBrowser,
  projectOf,
  readFile,
  savedFile,
} from '@/tests/support/project-browser';
import { isolateProjectScreens } from '@/tests/support/project-screens';
import { renderScreen } from '@/tests/support/render-screen';

isolateProjectScreens();

const ROUTES = {
  '/projects': ShelfScreen,
  '/projects/overview': OverviewScreen,
  '/projects/papers': PapersScreen,
  '/projects/history': HistoryScreen,
};

async function setup(path: string, works: readonly string[] = ['W1', 'W2']) {
  const browser = await openBrowser('a');
  await browser.store.set(createProjectAtom, 'Sleep');
  await addWorks(browser, ...works);
  decide(browser, 'W1', 'include');
  const view = renderScreen(ROUTES, path, browser.store);
  return { ...view, user: userEvent.setup(), browser };
}

/** The file of a second reader, who found another paper and disagrees. */
async function fileOfSecondReader(browser: Awaited<ReturnType<typeof openBrowser>>): Promise<File> {
  const second = await openBrowser('b');
  await second.store.set(
    takeInProjectAtom,
    await readFile(second, await savedFile(browser, 'second-reader')),
    'replace',
  );
  await addWorks(second, 'W9');
  decide(second, 'W1', 'exclude');
  second.store.set(editHeaderAtom, 'Change question', { question: 'Does it harm?' });
  return savedFile(second);
}

describe('OpenProjectFile', () => {
  it('merges the file of a second reader, and asks what differs', async () => {
    const { browser, user, address } = await setup('/projects');
    const saved = await act(() => fileOfSecondReader(browser));
    await user.upload(screen.getByLabelText('Project file'), saved);
    const dialog = within(await screen.findByRole('dialog', { name: 'Open project file' }));
    expect(
      dialog.getByText(/“Sleep” is in this browser already.* holds 3 papers and 1 decision\./),
    ).toBeVisible();
    await user.click(
      within(dialog.getByRole('group', { name: /^Question/ })).getByRole('radio', { name: /As in the file/ }),
    );
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(await screen.findByText('Title of W9')).toBeVisible();
    expect(address()).toBe('/projects/papers?project=a1');
    expect(decisionsOf(browser)).toEqual(['a2 W1 include', 'b1 W1 exclude']);
    expect(projectOf(browser).header.question).toBe('Does it harm?');
  });

  it('changes nothing when the dialog is left', async () => {
    const { browser, user } = await setup('/projects');
    const before = projectOf(browser).records;
    const saved = await act(() => fileOfSecondReader(browser));
    await user.upload(screen.getByLabelText('Project file'), saved);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(projectOf(browser).records).toEqual(before);
  });
});

/** A file that is dropped on the page, wherever. */
function drop(file: File) {
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [file], getData: () => '' } });
}

describe('DropTarget', () => {
  it.each(['/projects', '/projects/overview', '/projects/papers'])(
    'reads papers of a file that is dropped on %s, and opens a project file',
    async (path) => {
      const { browser, user } = await setup(path);
      const saved = await act(() => fileOfSecondReader(browser));
      drop(new File(['TY  - JOUR'], 'found.ris'));
      const adding = within(await screen.findByRole('dialog', { name: 'Add papers' }));
      await user.click(await adding.findByRole('button', { name: 'Cancel' }));
      drop(saved);
      expect(await screen.findByRole('dialog', { name: 'Open project file' })).toBeVisible();
    },
  );

  it('says before the file is placed that its history was changed', async () => {
    const { browser, user } = await setup('/projects');
    const second = await openBrowser('b');
    const copy = await readFile(second, await act(() => savedFile(browser, 'second-reader')));
    await second.store.set(takeInProjectAtom, copy, 'replace');
    await second.database.update('project:a1:ledger:b1:1', (entry) => ({
      ...Object(entry),
      source: 'elsewhere',
    }));
    await user.upload(screen.getByLabelText('Project file'), await savedFile(second));
    const dialog = await screen.findByRole('dialog', { name: 'Open project file' });
    expect(dialog).toHaveTextContent('Its history was changed after it was written');
  });
});

describe('HistoryScreen', () => {
  it('tells what was done, the latest first, and that nothing was changed', async () => {
    await setup('/projects/history?project=a1');
    expect(await screen.findByText('Checked: all 2 entries are as they were written.')).toBeVisible();
    const entries = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(entries[0]).toMatch(/Decisions1 decision · You/);
    expect(entries[1]).toMatch(/Papers added: From the map.*2 new · You/);
  });

  it('shows the latest entries, and more when asked', async () => {
    const browser = await openBrowser('a');
    await browser.store.set(createProjectAtom, 'Sleep');
    for (let at = 0; at < 203; at += 1) await addWorks(browser, `W${at}`);
    renderScreen(ROUTES, '/projects/history?project=a1', browser.store);
    expect(await screen.findByText('203 entries')).toBeVisible();
    expect(screen.getAllByText('Papers added', { selector: 'span' })).toHaveLength(200);
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more entries' }));
    expect(screen.getAllByText('Papers added', { selector: 'span' })).toHaveLength(203);
  });

  it('names the entry that was changed', async () => {
    const browser = await openBrowser('a');
    await browser.store.set(createProjectAtom, 'Sleep');
    await addWorks(browser, 'W1');
    await browser.database.update('project:a1:ledger:a2:1', (before) => ({
      ...Object(before),
      source: 'elsewhere',
    }));
    renderScreen(ROUTES, '/projects/history?project=a1', browser.store);
    expect(await screen.findByText(/^This history was changed after it was written\./)).toHaveTextContent(
      'entry 1 of the copy a2',
    );
  });

  it('shows why one paper is here', async () => {
    const { user } = await setup('/projects/history?project=a1&paper=W9', ['W1', 'W9']);
    expect(await screen.findByText(/Why “.*W9” is here\./)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Show the whole history' }));
    expect(screen.queryByText(/Why “/)).toBeNull();
  });
});
