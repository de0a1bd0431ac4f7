/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { adoptProjectAtom } from '@/lib/state/project/open-project-atoms';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { rawWork } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { isolateProjectScreens, PAPERS, renderProject } from '@/tests/support/project-screens';
import { silenceReports } from '@/tests/support/reports';
import { noteSavedFiles, readBlob } from '@/tests/support/saved-files';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

layOutElements();
silenceReports();

// To tell what of a table is hidden takes longer than all the rest.
configure({ defaultHidden: true });
isolateProjectScreens();

const titles = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => PAPERS.find(([, { title }]) => within(row).queryByText(title) !== null)?.[1].title);

const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) });

describe('the papers of a project', () => {
  it('speak of no decision before the reader asks for it', async () => {
    const { container } = await renderProject('/projects/papers?project=ID');
    expect(titles()).toEqual(['Sleep and shifts', 'Naps at noon', 'Night work']);
    expect(container).not.toHaveTextContent(/decid|decision|include|exclude|screen|eligib|criteria/i);
  });

  it('are opened for their abstract, a note and tags, by which they are found again', async () => {
    const { user } = await renderProject('/projects/papers?project=ID');
    await user.click(screen.getByText('Sleep and shifts'));
    const dialog = screen.getByRole('dialog', { name: 'Paper' });
    expect(within(dialog).getByText('We slept.')).toBeVisible();
    expect(within(dialog).getByText('Search “sleep”, place 1')).toBeVisible();
    await user.click(within(dialog).getByRole('textbox', { name: 'Note' }));
    await user.paste('See table 2');
    await user.click(within(dialog).getByRole('textbox', { name: 'Tags' }));
    await user.paste('methods, key');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(screen.getByText('See table 2')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'key');
    expect(titles()).toEqual(['Sleep and shifts']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tag' }), 'Any tag');
    await user.click(screen.getByRole('searchbox', { name: 'Find in these papers' }));
    await user.paste('noon');
    expect(titles()).toEqual(['Naps at noon']);
  });

  it('begin with a long abstract folded on phones, so that the note is in sight', async () => {
    const { matchMedia } = window;
    const narrow = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
    try {
      const { user, store } = await renderProject('/projects/papers?project=ID');
      const abstract = 'We slept little. '.repeat(40).trim();
      act(() =>
        store.set(adoptProjectAtom, (state) => ({
          ...state,
          records: new Map(
            [...state.records].map(([id, record]) => [
              id,
              { ...record, facts: { ...record.facts, abstract } },
            ]),
          ),
        })),
      );
      await user.click(screen.getByText('Naps at noon'));
      const dialog = within(screen.getByRole('dialog', { name: 'Paper' }));
      await user.click(dialog.getByRole('button', { name: 'Show the whole abstract' }));
      expect(dialog.getByText(abstract)).toBeVisible();
      expect(dialog.queryByRole('button', { name: 'Show the whole abstract' })).toBeNull();
    } finally {
      Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
    }
  });

  it('keep a note whose dialog is left by Escape, and none that is discarded', async () => {
    const { user } = await renderProject('/projects/papers?project=ID');
    const write = async (text: string) => {
      await user.click(screen.getByText('Sleep and shifts'));
      await user.click(screen.getByRole('textbox', { name: 'Note' }));
      await user.paste(text);
      return screen.getByRole('dialog', { name: 'Paper' });
    };
    fireEvent(await write('See table 2'), new Event('cancel', { cancelable: true }));
    expect(screen.getByText('See table 2')).toBeVisible();
    await user.click(within(await write(' and 3')).getByRole('button', { name: 'Discard' }));
    expect(screen.getByText('See table 2')).toBeVisible();
  });

  it('have their acts in menus on phones', async () => {
    const { matchMedia } = window;
    const narrow = (query: string) => ({ ...matchMedia(query), matches: query.includes('max-width') });
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: narrow });
    const { user } = await renderProject('/projects/papers?project=ID');
    expect(screen.getByRole('button', { name: 'Add papers...' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More for these papers' }));
    await user.click(screen.getByRole('menuitem', { name: 'Export...' }));
    expect(screen.getByRole('dialog', { name: 'Export papers' })).toBeVisible();
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia });
  });

  it('are removed together, and brought back by Undo', async () => {
    const { user } = await renderProject('/projects/papers?project=ID');
    await user.click(within(row('Naps at noon')).getByRole('checkbox'));
    await user.click(within(row('Night work')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(titles()).toEqual(['Sleep and shifts']);
    await user.click(screen.getByRole('button', { name: 'Undo: Remove 2 papers' }));
    expect(titles()).toHaveLength(3);
  });

  it('are decided together once deciding was begun, each decision a mark with its word', async () => {
    const { user } = await renderProject('/projects/overview?project=ID');
    await user.click(screen.getByRole('button', { name: 'Start deciding' }));
    expect(screen.getByRole('textbox', { name: 'Eligibility criteria' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Papers' }));
    await user.click(within(row('Naps at noon')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Exclude' }));
    expect(within(row('Naps at noon')).getAllByText('Exclude')[0]).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Decision' }), 'Undecided');
    expect(titles()).toEqual(['Sleep and shifts', 'Night work']);
  });

  it('are excluded by rule where their record breaks it, after it was said how many', async () => {
    const { user } = await renderProject('/projects/overview?project=ID');
    await user.click(screen.getByRole('button', { name: 'Start deciding' }));
    await user.click(screen.getByRole('link', { name: 'Papers' }));
    await user.click(screen.getByRole('button', { name: 'Exclude by rule...' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Exclude by rule' }));
    expect(dialog.getByRole('status')).toHaveTextContent('No undecided paper breaks a rule.');
    await user.type(dialog.getByRole('textbox', { name: 'First year to keep' }), '2019');
    expect(dialog.getByRole('status')).toHaveTextContent('1 of 3 undecided papers would be excluded.');
    await user.click(dialog.getByRole('button', { name: 'Exclude 1 paper' }));
    expect(within(row('Naps at noon')).getAllByText('Exclude')[0]).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo: Exclude 1 paper by rule' }));
    expect(within(row('Naps at noon')).queryByText('Exclude')).toBeNull();
  });

  it('come from a pasted list too, after it was said what it holds', async () => {
    const { user, store } = await renderProject('/projects/papers?project=ID');
    store.set(
      datasetReaderAtom,
      createDatasetReader(
        () => new LoopbackTaskWorker(datasetTasks()),
        () => 0,
      ),
    );
    store.set(flowContextAtom, createTestContext([rawWork('W99', { title: 'A pasted paper' })]));
    await user.click(screen.getByRole('button', { name: 'Add papers...' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add papers' });
    await user.click(within(dialog).getByRole('textbox', { name: 'Or paste a list' }));
    await user.paste('https://openalex.org/W99\nand a line about nothing');
    await user.click(within(dialog).getByRole('button', { name: 'Read the text' }));
    expect(
      await screen.findByText('The pasted list: 1 paper; 1 without a title and identifier left out'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add 1 paper' }));
    expect(await screen.findByText('A pasted paper')).toBeVisible();
  });

  it('are exported as the filters show them, with their notes and origins', async () => {
    const saved = noteSavedFiles();
    const { user } = await renderProject('/projects/papers?project=ID');
    await user.type(await screen.findByRole('searchbox'), 'naps');
    await screen.findByText('1 of 3 papers');
    await user.click(screen.getByRole('button', { name: 'Export...' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Export papers' }));
    expect(dialog.getByText(/^The 1 paper that the filters show, with tags, notes/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = await readBlob(saved[0]);
    expect(text).toContain('TI  - Naps at noon');
    expect(text).toContain('N1  - Origin: Search “sleep”, place 2');
    expect(text).not.toContain('Night work');
  });

  it('lead to the entries of the history that brought them', async () => {
    const { user, address } = await renderProject('/projects/papers?project=ID');
    await user.click(await screen.findByText('Naps at noon'));
    await user.click(screen.getByRole('link', { name: 'See it in the history' }));
    expect(await screen.findByText('Why “Naps at noon” is here.')).toBeVisible();
    expect(address()).toMatch(/^\/projects\/history\?project=\w+&paper=W12$/);
  });

  it('are none of this browser where the address names another project', async () => {
    await renderProject('/projects/papers?project=elsewhere');
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser has no such project');
    expect(screen.getByRole('link', { name: 'All projects' })).toBeVisible();
  });

  it('that are selected are put on the map', async () => {
    const { user, store } = await renderProject('/projects/papers?project=ID');
    store.set(flowContextAtom, createTestContext(PAPERS.map(([id]) => rawWork(id))));
    await user.click(within(row('Night work')).getByRole('checkbox'));
    const acts = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    await user.click(acts.getByRole('button', { name: 'Show on map' }));
    await waitFor(() => expect([...store.get(graphAtom).nodes.keys()]).toEqual(['W13']));
    await waitFor(() => expect(window.location.pathname).toBe('/explore/graph'));
  });
});
