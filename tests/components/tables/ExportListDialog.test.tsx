/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, screen, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { ExportListDialog } from '@/components/tables/ExportListDialog';
import type { ExportableList } from '@/components/tables/export-choices';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { unfinishedExportAtom } from '@/lib/state/lists/unfinished-export-atoms';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { repositoryAtom } from '@/lib/state/repository/repository-atoms';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { parsed, rawWork } from '@/tests/support/build-records';
import { createTestContext } from '@/tests/support/flow-context';
import { openTab } from '@/tests/support/projects';
import { renderWithApp } from '@/tests/support/render-with-app';
import { silenceReports } from '@/tests/support/reports';

const WORKS = Array.from({ length: 250 }, (_, index) =>
  rawWork(`W${1_000 + index}`, { title: `Tide ${index}` }),
);

const LIST: ExportableList = {
  kind: 'works',
  title: 'Search “tide”',
  source: { type: 'list', params: { search: 'tide' } },
  count: 250,
  shown: [parsed('works', { id: 'https://openalex.org/W1000', display_name: 'Tide 0', cited_by_count: 7 })],
};

silenceReports();

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

interface SetupOptions {
  readonly list?: Partial<ExportableList>;
  readonly source?: SourceStatus;
  readonly before?: (number: number) => void | Promise<void>;
}

function setup({ list = {}, source = { state: 'live' }, before }: SetupOptions = {}) {
  const store = createStore();
  let number = 0;
  const context = createTestContext(WORKS, {
    before: () => {
      number += 1;
      return before?.(number);
    },
  });
  store.set(flowContextAtom, context);
  store.set(sourceStatusAtom, source);
  const saved: { readonly name: string; readonly blob: Blob }[] = [];
  let blob: Blob | null = null;
  URL.createObjectURL = (made) => {
    blob = made instanceof Blob ? made : null;
    return 'blob:test';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (blob !== null) saved.push({ name: this.download, blob });
  });
  const onClose = jest.fn();
  const view = renderWithApp(<ExportListDialog list={{ ...LIST, ...list }} onClose={onClose} />, store);
  const choose = (label: string) =>
    view.user.selectOptions(screen.getByRole('combobox', { name: 'Export to' }), label);
  const press = (name: string | RegExp) => view.user.click(screen.getByRole('button', { name }));
  return { ...view, store, context, saved, onClose, choose, press };
}

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('ExportListDialog', () => {
  it('puts all of a list into the project where that was asked for', async () => {
    setup({ list: { wanted: 'project', count: 2_500 } });
    const dialog = within(screen.getByRole('dialog', { name: 'Add works to the project' }));
    expect(dialog.getByRole('radio', { name: 'All 2,500 works' })).toBeChecked();
    expect(dialog.getByRole('combobox', { name: 'Export to' })).toHaveDisplayValue('The open project');
    expect(dialog.getByRole('button', { name: 'Add to the project' })).toBeEnabled();
  });

  it('names the project that is open', async () => {
    const { store } = setup({ list: { wanted: 'project' } });
    await openTab({ store });
    await act(() => store.set(createProjectAtom, 'Tides'));
    expect(screen.getByRole('dialog', { name: 'Add works to “Tides”' })).toBeVisible();
  });

  it('states count, price and time before anything is asked for', () => {
    const { context } = setup();
    expect(screen.getByRole('dialog', { name: 'Export works' })).toBeVisible();
    expect(screen.getByText('250 works · 3 requests · 30 credits · about 3 seconds')).toBeVisible();
    expect(context.requests).toEqual([]);
  });

  it('offers the first two thousand of a long list, and says that ten thousand is the most', async () => {
    const { user } = setup({ list: { count: 123_456 } });
    const extent = within(screen.getByRole('group', { name: 'Which works' }));
    expect(extent.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'The first 100 works, the most relevant first',
      'The first 2,000 works, the most relevant first',
      'The first 10,000 works, the most relevant first',
    ]);
    expect(screen.getByText('2,000 works · 20 requests · 200 credits · about 20 seconds')).toBeVisible();
    expect(
      screen.getByText(/^123,456 works were found; at most 10,000 can be exported at once\./),
    ).toBeVisible();
    await user.click(extent.getByRole('radio', { name: /10,000/ }));
    expect(screen.getByText('10,000 works · 100 requests · 1,000 credits · about 2 minutes')).toBeVisible();
  });

  it('costs nothing where a library answers', () => {
    setup({ source: { state: 'library', name: 'Ours' } });
    expect(screen.getByText('250 works · 3 requests · no credits · about 1 second')).toBeVisible();
  });

  it('saves a file and shows how it was searched for', async () => {
    const { choose, press, saved, onClose } = setup();
    await choose('RIS file');
    await press('Export');
    expect(await screen.findByText('Saved 250 works as works-1970-01-01.ris.')).toBeVisible();
    expect(saved.map(({ name }) => name)).toEqual(['works-1970-01-01.ris']);
    const note = within(screen.getByRole('region', { name: 'How it was searched for' }));
    expect(note.getByText('Search as sent (search): tide')).toBeVisible();
    await press('Save as text');
    expect(saved.map(({ name }) => name)).toEqual(['works-1970-01-01.ris', 'works-1970-01-01-search.txt']);
    await press('Done');
    expect(onClose).toHaveBeenCalled();
  });

  it('shows progress, is cancelled, and resumes for the price of the rest', async () => {
    let letThrough: (() => void) | null = null;
    const { press, context, saved } = setup({
      before: (number) =>
        number === 2
          ? new Promise<void>((resolve) => {
              letThrough = resolve;
            })
          : undefined,
    });
    await press('Export');
    expect(await screen.findByText(/^100 of 250 works, about \d+ seconds? left$/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Export progress' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await press('Cancel');
    expect(screen.getByText('Stopping once the page that was asked for has come...')).toBeVisible();
    await act(async () => letThrough?.());
    expect(await screen.findByText('Cancelled.')).toBeVisible();
    expect(
      screen.getByText(
        '200 of 250 works are here. They stay until this tab is closed, and are not paid for again.',
      ),
    ).toBeVisible();
    expect(
      screen.getByText('250 works · 200 of them fetched before · 1 request · 10 credits · about 1 second'),
    ).toBeVisible();
    expect(screen.queryByText(/from this browser's cache/)).not.toBeInTheDocument();
    await press('Resume');
    expect(await screen.findByText('Saved 250 works as works-1970-01-01.csv.')).toBeVisible();
    expect(context.requests).toHaveLength(3);
    expect(saved).toHaveLength(1);
  });

  it('says why it stopped, and exports what is there', async () => {
    const { press } = setup({
      before: (number) => {
        if (number > 1) throw new TypeError('no route');
      },
    });
    await press('Export');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The export stopped: Network error after 3 attempts: no route',
    );
    await press('Export (100)');
    expect(await screen.findByText('Saved 100 works as works-1970-01-01.csv.')).toBeVisible();
  });

  it.each([
    [{ search: 'tide', sort: 'cited_by_count:desc' }, 'the most cited first'],
    [{ sort: 'publication_date:asc' }, 'the oldest first'],
    [{ sort: 'apc_paid.value:desc' }, 'sorted by Apc paid value'],
    [{ 'search.title': 'tide' }, 'the most relevant first'],
    [{ sample: 5_000 }, 'of the sample'],
    [{ filter: 'type:article' }, 'as OpenAlex sorts them'],
  ])('says which come first of %j: %s', (params, words) => {
    setup({ list: { source: { type: 'list', params }, count: 5_000 } });
    expect(screen.getByRole('radio', { name: `The first 100 works, ${words}` })).toBeVisible();
  });

  it('exports what is shown where the rest cannot be had, and names what is missing', async () => {
    const { press, saved } = setup({
      before: () => {
        throw new TypeError('no route');
      },
    });
    await press('Export');
    expect(await screen.findByRole('alert')).toHaveTextContent('The export stopped: Network error');
    await press('Export (1 shown)');
    expect(await screen.findByText('Saved 1 work as works-1970-01-01.csv.')).toBeVisible();
    expect(screen.getByText('Found: 250 works; the first 1 are here')).toBeVisible();
    expect(screen.getByText(/^Not loaded, and empty: .*Abstract/)).toBeVisible();
    expect(saved).toHaveLength(1);
  });

  it('goes on after a reload: format and extent are kept, and the price is that of the rest, and of what the cache may have lost', async () => {
    const continued = {
      list: '["works",[["search","tide"]]]',
      target: 'ris',
      holder: 'OpenAlex',
      limit: 250,
      startedAt: 0,
      next: null,
      ids: WORKS.slice(0, 200).map(({ id }) => String(id).replace('https://openalex.org/', '')),
      found: 250,
    };
    const { store } = setup({ list: { continued } });
    act(() => store.set(unfinishedExportAtom, continued));
    expect(screen.getByRole('combobox', { name: 'Export to' })).toHaveDisplayValue('RIS file');
    expect(
      screen.getByText('250 works · 200 of them fetched before · 1 request · 10 credits · about 1 second'),
    ).toBeVisible();
    expect(
      screen.getByText(
        "Those fetched before come from this browser's cache. What it no longer holds is fetched again, for 2 credits more at most.",
      ),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('puts selected works into the repository', async () => {
    const { choose, press, store } = setup({
      list: { source: { type: 'ids', ids: ['W1000', 'W1001'] }, count: 2 },
    });
    expect(screen.getByText('The 2 selected works')).toBeVisible();
    expect(screen.getByText('2 works · 1 request · 1 credit · about 1 second')).toBeVisible();
    await choose('The repository');
    await press('Add to the repository');
    expect(await screen.findByText(/^Added 2 works to the repository\./)).toBeVisible();
    expect([...store.get(repositoryAtom).nodes.keys()]).toEqual(['W1000', 'W1001']);
  });

  it('offers no references of other kinds', () => {
    setup({ list: { kind: 'authors' } });
    const options = within(screen.getByRole('combobox', { name: 'Export to' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'CSV file',
      'Excel file (XLSX)',
      'The map',
      'The repository',
    ]);
  });
});
