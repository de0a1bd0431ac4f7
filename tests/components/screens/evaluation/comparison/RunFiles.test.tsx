/** @jest-environment ./tests/support/browser-environment.mjs */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { utils, write } from 'xlsx';
import { RunDialog } from '@/components/screens/evaluation/comparison/RunDialog';
import { runAtom } from '@/lib/state/evaluation/comparison-atoms';
import { storeDatasetAtom } from '@/lib/state/evaluation/dataset-atoms';
import { datasetReaderAtom, matchingClientAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createTestContext } from '@/tests/support/flow-context';
import { createDirectMatchingClient } from '@/tests/support/matching-loopback';
import { renderWithApp } from '@/tests/support/render-with-app';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

afterEach(() => localStorage.clear());

const DATASET = buildDataset(
  [1, 2, 3, 4].map((n) =>
    buildPaper(`row-${n}`, { doi: `10.5555/t${n}`, title: `Trial number ${n} of sleep` }),
  ),
  [],
  { id: 'd1', name: 'My review', reviewTopic: 'sleep' },
);

/** As Scopus names its columns and links. */
const SCOPUS = [
  'Authors,Title,Year,Source title,DOI,Link',
  'Lee A.,Trial number 1 of sleep,2020,Sleep,10.5555/t1,https://www.scopus.com/inward/record.uri?eid=1',
  'Lee A.,Trial number 1 of sleep,2020,Sleep,10.5555/t1,https://www.scopus.com/inward/record.uri?eid=1',
  'Roe B.,Something else altogether here,2020,Sleep,10.5555/x,https://www.scopus.com/inward/record.uri?eid=2',
].join('\n');

const OTHER =
  'Title,Year,DOI\nTrial number 1 of sleep,2020,10.5555/t1\nTrial number 2 of sleep,2020,10.5555/t2\n';

function fileOf(name: string, content: string | ArrayBuffer): File {
  return new File([content], name);
}

async function setup() {
  const store = createStore();
  const context = createTestContext([]);
  let time = 0;
  const now = () => {
    time += 1_000;
    return time;
  };
  store.set(flowContextAtom, { ...context, now });
  store.set(matchingClientAtom, createDirectMatchingClient());
  store.set(
    datasetReaderAtom,
    createDatasetReader(
      () => new LoopbackTaskWorker(datasetTasks()),
      () => Date.UTC(2026, 10, 24),
    ),
  );
  await store.set(storeDatasetAtom, DATASET);
  const view = renderWithApp(<RunDialog datasetId="d1" onClose={jest.fn()} />, store);
  await view.user.click(screen.getByRole('radio', { name: 'Files of other databases' }));
  const choose = (...files: readonly [string, string | ArrayBuffer][]) =>
    fireEvent.change(screen.getByLabelText('Files of other databases', { selector: 'input[type=file]' }), {
      target: { files: files.map(([name, content]) => fileOf(name, content)) },
    });
  const run = () => screen.getByRole('button', { name: 'Run Comparison' });
  const rows = () => within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
  return { ...view, store, context, choose, run, rows };
}

describe('<RunDialog> with files of other databases', () => {
  it('asks for files instead of a query, and runs when every file is read and named', async () => {
    const { user, choose, run, rows, context, store } = await setup();
    expect(screen.queryByRole('textbox', { name: 'Query' })).not.toBeInTheDocument();
    expect(run()).toBeDisabled();
    choose(['export.csv', SCOPUS], ['hand search.csv', OTHER]);
    await waitFor(() => expect(screen.getByText('2 files, 5 records')).toBeVisible());
    const names = screen.getAllByRole('textbox', { name: 'Database' });
    expect(names.map((field) => field.getAttribute('value'))).toEqual(['Scopus', 'hand search']);
    expect(rows()[0]).toHaveTextContent('export.csv');
    expect(rows()[0]).toHaveTextContent('3 records read');

    await user.clear(screen.getByDisplayValue('hand search'));
    expect(run()).toBeDisabled();
    await user.type(screen.getAllByRole('textbox', { name: 'Database' })[1] ?? document.body, 'PubMed');
    await user.click(run());
    expect(await screen.findByText(/2 of 4 included papers found among 3 retrieved papers/)).toBeVisible();
    expect(context.requests).toEqual([]);
    const made = store.get(runAtom('run_d1'));
    expect(made?.databases).toEqual(['Scopus', 'PubMed']);
    expect(made?.evidence?.databases?.map(({ name, files, records }) => [name, ...files, records])).toEqual([
      ['Scopus', 'export.csv', 3],
      ['PubMed', 'hand search.csv', 2],
    ]);
    await user.click(screen.getByRole('button', { name: 'Change the files' }));
    expect(rows()).toHaveLength(2);
  });

  it('says why a file cannot be read, and goes on once it is removed', async () => {
    const { user, choose, run, rows } = await setup();
    choose(['empty.csv', ''], ['scopus.csv', SCOPUS], ['odd.csv', 'Colour,Size\nred,4\n']);
    expect(await screen.findByText(/Failed to parse empty.csv: it is empty/)).toBeVisible();
    expect(await screen.findByText(/No row has a title or an identifier/)).toBeVisible();
    expect(run()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove empty.csv' }));
    await user.click(screen.getByRole('button', { name: 'Remove odd.csv' }));
    expect(rows()).toHaveLength(1);
    expect(run()).toBeEnabled();
  });

  it('takes the columns that the reader says, and goes on with the papers that they give', async () => {
    const { user, choose, run, rows } = await setup();
    choose(['odd.csv', 'Colour,Size\nTrial number 1 of sleep,big\nTrial number 3 of sleep,small\n']);
    expect(await screen.findByText(/No row has a title or an identifier/)).toBeVisible();
    await user.click(within(rows()[0] ?? document.body).getByText('Columns'));
    const roleOf = async (name: string) => screen.findByRole('combobox', { name: `Role of ${name}` });
    await user.selectOptions(await roleOf('Colour'), 'Title');
    expect(await screen.findByText('2 records read')).toBeVisible();
    await user.selectOptions(await roleOf('Size'), 'Journal or venue');
    await waitFor(() => expect(run()).toBeEnabled());
    expect(await roleOf('Colour')).toHaveValue('title');
    expect(screen.getByDisplayValue('odd')).toBeVisible();
    await user.click(run());
    expect(await screen.findByText(/of 4 included papers found among 2 retrieved papers/)).toBeVisible();
  });

  it('reads another sheet of a workbook', async () => {
    const { user, choose, rows } = await setup();
    const sheet = (...cells: string[][]) => utils.aoa_to_sheet(cells);
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      sheet(['Title', 'DOI'], ['Trial number 1 of sleep', '10.5555/t1']),
      'First',
    );
    utils.book_append_sheet(
      book,
      sheet(['Title', 'DOI'], ['Trial number 2 of sleep', '10.5555/t2'], ['Trial number 3 of sleep', '']),
      'Second',
    );
    choose(['two.xlsx', write(book, { type: 'array', bookType: 'xlsx' })]);
    await user.click(
      await within(await waitFor(() => rows()[0] ?? document.body)).findByText('Sheet and columns'),
    );
    const choice = await screen.findByRole('combobox', { name: 'Sheet' });
    const other = choice.getAttribute('value') === 'Second' ? 'First' : 'Second';
    const before = rows()[0]?.textContent ?? '';
    await user.selectOptions(choice, other);
    await waitFor(() => expect(rows()[0]).toHaveTextContent(/\d records? read/));
    expect(rows()[0]?.textContent).not.toBe(before);
  });

  it('begins with files again after a run of files', async () => {
    const { user, choose, run, store, unmount } = await setup();
    choose(['export.csv', SCOPUS]);
    await waitFor(() => expect(run()).toBeEnabled());
    await user.click(run());
    await screen.findByText(/1 of 4 included papers found/);
    unmount();
    renderWithApp(<RunDialog datasetId="d1" onClose={jest.fn()} />, store);
    expect(screen.getByRole('radio', { name: 'Files of other databases' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'OpenAlex search' }));
    expect(screen.getByRole('textbox', { name: 'Query' })).toHaveValue('sleep');
  });
});
