/** @jest-environment ./tests/support/browser-environment.mjs */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore, useAtomValue } from 'jotai';
import { utils, write } from 'xlsx';
import type { ScreenProps } from '@/components/router/route-table';
import { DatasetsScreen } from '@/components/screens/evaluation/datasets/DatasetsScreen';
import { QuestionDialog } from '@/components/shell/QuestionDialog';
import { createMeter } from '@/lib/openalex/meter';
import { datasetsAtom, loadDatasetAtom, openDatasetsAtom } from '@/lib/state/evaluation/dataset-atoms';
import { uploadAtom } from '@/lib/state/evaluation/dataset-upload-atoms';
import { openLookedUpAtom } from '@/lib/state/evaluation/looked-up-atoms';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { pendingQuestionAtom } from '@/lib/state/question-atoms';
import { followMeterAtom } from '@/lib/state/service/meter-atoms';
import { type SourceStatus, sourceStatusAtom } from '@/lib/state/service/source-atoms';
import { underPrefix } from '@/lib/storage/prefixed-database';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { createTestDatabase } from '@/tests/support/browser-database';
import { rawWork } from '@/tests/support/build-records';
import { layOutElements } from '@/tests/support/element-sizes';
import { createTestContext } from '@/tests/support/flow-context';
import { isolateScreens, renderScreen } from '@/tests/support/render-screen';
import { silenceReports } from '@/tests/support/reports';
import { noteSavedFiles, readBlob } from '@/tests/support/saved-files';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

/** Puts a text into a field at once. */
function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } });
}

const NOW = new Date('2026-11-22T10:00:00Z');

/** The shell asks questions; here they stand beneath the screen. */
function Asked() {
  const question = useAtomValue(pendingQuestionAtom);
  return question === null ? null : <QuestionDialog question={question} />;
}

const ROUTES = {
  '/evaluation/datasets': ({ route }: ScreenProps) => (
    <>
      <DatasetsScreen route={route} />
      <Asked />
    </>
  ),
  '/evaluation/results': () => <p>Results</p>,
};

layOutElements();
isolateScreens();

silenceReports();
beforeEach(() => {
  jest.setSystemTime(NOW);
  // jsdom has no dialogs: shown is open.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterEach(() => {
  localStorage.clear();
});

function setup(source: SourceStatus = { state: 'live' }) {
  const store = createStore();
  store.set(sourceStatusAtom, source);
  const context = createTestContext([rawWork('W1001', { title: 'Tides of the moon', year: 1999 })]);
  store.set(flowContextAtom, context);
  const { database } = createTestDatabase();
  store.set(openDatasetsAtom, database);
  if (source.state !== 'live') void store.set(openLookedUpAtom, underPrefix(database, 'sample:built-in:'));
  store.set(
    datasetReaderAtom,
    createDatasetReader(
      () => new LoopbackTaskWorker(datasetTasks()),
      () => NOW.getTime(),
    ),
  );
  const view = renderScreen(ROUTES, '/evaluation/datasets', store);
  const { user, pass } = view;
  const dialog = () => screen.getByRole('dialog', { name: 'Upload Dataset' });
  const choose = async (name: string, content: string | ArrayBuffer) => {
    const file = new File([content], name);
    await user.upload(screen.getByLabelText('Dataset file'), file);
    await waitFor(() => expect(store.get(uploadAtom)).not.toMatchObject({ state: 'reading' }));
    await waitFor(() => expect(store.get(uploadAtom)).not.toMatchObject({ chosen: { answer: null } }));
  };
  const upload = async (name: string, text: string) => {
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose(name, text);
    await user.click(within(dialog()).getByRole('button', { name: 'Upload' }));
    await pass(200);
    await pass(1_000);
  };
  const card = (name: string) => screen.getByRole('article', { name });
  return { ...view, store, dialog, choose, upload, card };
}

const LIST =
  'title,doi,included\nTides of the moon,10.1234/a,1\nMoons of Mars,10.1234/b,0\nDust,,maybe\n,,1\n';

describe('DatasetsScreen', () => {
  it('is empty at first, and says how to begin', async () => {
    const { user, dialog } = setup();
    expect(screen.getByRole('heading', { level: 1, name: 'STAR Datasets' })).toBeVisible();
    expect(screen.getByText('No datasets uploaded yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Upload Your First Dataset' }));
    expect(dialog()).toBeVisible();
    expect(within(dialog()).getByRole('button', { name: 'Upload' })).toBeDisabled();
    await user.click(within(dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that the stored list is damaged, saves what is left of it, and goes on', async () => {
    const saved = noteSavedFiles();
    localStorage.setItem('star-datasets', '[{"id":"tides","name":');
    const { user, upload, card } = setup();
    const notice = screen
      .getAllByRole('status')
      .find((each) => each.textContent?.startsWith('The list of datasets in this browser is damaged'));
    expect(notice).toBeVisible();
    expect(screen.queryByText('No datasets uploaded yet')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save what is left' }));
    expect(await readBlob(saved[0])).toBe('[{"id":"tides","name":');
    await upload('moons.csv', LIST);
    expect(card('moons')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Save what is left' })).toBeNull();
  });

  it('previews a file: its columns, what it comes to, and what is wrong with it', async () => {
    const { user, dialog, choose } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('tides.csv', LIST);
    const inside = within(dialog());
    expect(inside.getByLabelText('Name')).toHaveValue('tides');
    expect(inside.getByLabelText('Review topic')).toHaveValue('Systematic Literature Review');
    expect(inside.getByLabelText('Role of included')).toHaveValue('included');
    const tiles = inside.getByLabelText('Import summary');
    expect(tiles).toHaveTextContent(/Rows read ?4/);
    expect(tiles).toHaveTextContent(/Included rows ?2/);
    expect(tiles).toHaveTextContent(/Skipped rows ?1/);
    expect(tiles).toHaveTextContent(/Distinct papers ?3/);
    expect(
      inside.getByText(
        'Of 3 papers: OpenAlex id 0.0%, DOI 66.7%, PMID 0.0%, any identifier 66.7%, title 100.0%.',
      ),
    ).toBeVisible();
    expect(tiles).toHaveTextContent(/Excluded rows ?1/);
    expect(tiles).toHaveTextContent(/Rows not judged ?1/);
    expect(
      inside.getByText('Row 5 has neither a title nor an identifier and was skipped.'),
    ).toBeInTheDocument();
    await user.selectOptions(inside.getByLabelText('Role of included'), 'Not used');
    expect(
      await inside.findByText(
        'The file does not say which papers were included: all 4 rows count as included.',
      ),
    ).toBeVisible();
  });

  it('asks what papers without a decision count as, stores the answer, and lets it be changed', async () => {
    const { user, dialog, choose, pass, card, store } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('tides.csv', LIST);
    const question = within(
      within(dialog()).getByRole('group', {
        name: '1 row is not judged: neither included nor excluded. What does it count as?',
      }),
    );
    expect(question.getByRole('radio', { checked: true })).toHaveAccessibleName(
      'Nothing: they are left out of the review (suggested). 2 included, 1 excluded',
    );
    expect(within(dialog()).getByText('1 row not judged: left out')).toBeVisible();
    await user.click(question.getByRole('radio', { name: 'Excluded. 2 included, 2 excluded' }));
    expect(within(dialog()).getByText('1 row not judged: count as excluded')).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'Upload' }));
    await pass(200);
    await pass(1_000);
    expect(card('tides')).toHaveTextContent('Included1Excluded2Not judged1, count as excluded');

    await user.click(screen.getByRole('button', { name: 'More for tides' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const edit = within(screen.getByRole('dialog', { name: 'Edit dataset' }));
    expect(edit.getByRole('radio', { name: 'Excluded. 1 included, 2 excluded' })).toBeChecked();
    await user.click(edit.getByRole('radio', { name: 'Included. 2 included, 1 excluded' }));
    expect(edit.getByText(/^Existing results keep the previous answer/)).toBeVisible();
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(card('tides')).toHaveTextContent('Included2Excluded1Not judged1, count as included');
    const [{ id = '' } = {}] = store.get(datasetsAtom);
    const loaded = await store.set(loadDatasetAtom, id);
    expect(loaded.ok && loaded.value.includedPapers.map(({ title }) => title)).toEqual([
      'Tides of the moon',
      'Dust',
    ]);
  });

  it('keeps the answer for rows that are no papers too, which may count as included', async () => {
    const { user, dialog, choose, pass, store } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('skipped.csv', 'title,included\nTides,1\n,maybe\n');
    await user.click(within(dialog()).getByRole('radio', { name: /^Included\./ }));
    await user.click(within(dialog()).getByRole('button', { name: 'Upload' }));
    await pass(400);
    expect(store.get(datasetsAtom)).toMatchObject([{ unjudgedUse: 'included', unjudgedCount: 0 }]);
  });

  it('asks nothing where the file judges every paper, or none', async () => {
    const { user, dialog, choose } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('all.csv', 'title,included\nTides,1\nMars,0\n');
    expect(within(dialog()).queryByRole('radio')).toBeNull();
    await choose('none.csv', 'title\nTides\nMars\n');
    expect(within(dialog()).queryByRole('radio')).toBeNull();
    expect(
      within(dialog()).getByText(
        'The file does not say which papers were included: all 2 rows count as included.',
      ),
    ).toBeVisible();
  });

  it('counts rows whose readers do not agree, and lists them', async () => {
    const { user, dialog, choose } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose(
      'articles.csv',
      'title,notes\nTides,"RAYYAN-INCLUSION: {""Ann""=>""Included"",""Bob""=>""Excluded""}"\nMars,"RAYYAN-INCLUSION: {""Ann""=>""Excluded""}"\n',
    );
    const inside = within(dialog());
    expect(inside.getByText('1 row whose readers do not agree: not judged.')).toBeVisible();
    expect(inside.getByText('No row is marked as included.')).toBeVisible();
    expect(inside.getByText('Row 2: the readers disagree (1 included, 1 excluded)')).toBeInTheDocument();
  });

  it('asks which sheet holds the papers where several could', async () => {
    const { user, dialog, choose } = setup();
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['title', 'year'],
        ['Tides', 2001],
      ]),
      'Screening',
    );
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['title', 'doi'],
        ['Mars', '10.1234/b'],
        ['Dust', ''],
      ]),
      'Full texts',
    );
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty');
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('review.xlsx', new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' })).buffer);
    const inside = within(dialog());
    const sheet = inside.getByRole('combobox', { name: 'Sheet' });
    expect(sheet).toHaveAccessibleDescription(
      '2 sheets look like tables of papers. Which of them holds the papers?',
    );
    expect(inside.getByText(/Excel, 1 row/)).toBeVisible();
    await user.selectOptions(sheet, 'Full texts');
    expect(await inside.findByText(/Excel, 2 rows/)).toBeVisible();
    expect(inside.getByLabelText('Role of doi')).toHaveValue('doi');
    await user.selectOptions(inside.getByRole('combobox', { name: 'Sheet' }), 'Empty');
    expect(
      await inside.findByText('Upload failed: Failed to parse review.xlsx: it holds no rows.'),
    ).toBeVisible();
    expect(inside.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Full texts');
    expect(inside.getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('says beside the button why a file cannot be uploaded', async () => {
    const { user, dialog, choose } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('letters.csv', 'a,b\n1,2\n');
    const reason = 'No row has a title or an identifier. Choose the columns that hold them.';
    expect(within(dialog()).getByText(reason)).toBeVisible();
    expect(within(dialog()).getByRole('button', { name: 'Upload' })).toBeDisabled();
    await choose('tides.csv', LIST);
    expect(within(dialog()).queryByText(reason)).not.toBeInTheDocument();
  });

  it('uploads by steps, closes a second after the last, and shows the dataset', async () => {
    const { user, dialog, choose, pass, store, card } = setup();
    const steps: number[] = [];
    store.sub(uploadAtom, () => {
      const upload = store.get(uploadAtom);
      if (upload.state === 'processing') steps.push(upload.progress);
    });
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('tides.csv', LIST);
    const inside = within(dialog());
    fill(inside.getByLabelText('Review topic'), '');
    fill(inside.getByLabelText('Name'), 'Moon review');
    fill(inside.getByLabelText('Description (optional)'), 'All about tides');
    await user.click(inside.getByRole('button', { name: 'Upload' }));
    // How much of the 200 ms is left depends on how long the press took.
    for (let ms = 0; ms < 200 && screen.queryByText('Upload complete') === null; ms += 1) await pass(1);
    expect(steps).toEqual([10, 30, 70, 100]);
    expect(screen.getByText('Upload complete')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute(
      'aria-valuenow',
      '100',
    );
    expect(within(dialog()).getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await pass(999);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await pass(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    const inCard = within(card('Moon review'));
    const facts = inCard
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts).toEqual([
      'Topic: Systematic Literature Review',
      'Uploaded: 2026-11-22',
      'Total Papers: 3',
      'Included: 1',
      'Excluded: 1',
      'Not judged: 1, left out',
      'Not identified: 1 more included row',
      'Distinct: 3',
      'Problems: 1',
    ]);
    expect(inCard.getByText('All about tides')).toBeVisible();
  });

  it.each([
    [
      'page.csv',
      '<html>',
      'Upload failed: Failed to parse page.csv: it is a document, not a table of papers.',
    ],
    ['none.json', '[', /^Upload failed: Failed to parse none\.json: it is not valid JSON/],
  ])('says why %s cannot be uploaded, and stays open', async (name, text, message) => {
    const { user, dialog, choose } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose(name, text);
    expect(within(dialog()).getByText(message)).toBeVisible();
    expect(within(dialog()).getByText('Supported formats: CSV, JSON, Excel')).toBeVisible();
    expect(within(dialog()).getByRole('button', { name: 'Upload' })).toBeDisabled();
    await choose('tides.csv', LIST);
    expect(within(dialog()).getByRole('button', { name: 'Upload' })).toBeEnabled();
  });

  it('refuses files over 100 MB without reading them', async () => {
    const { user, dialog } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    const file = new File(['x'], 'huge.csv');
    Object.defineProperty(file, 'size', { value: 101 * 1024 * 1024 });
    await user.upload(screen.getByLabelText('Dataset file'), file);
    expect(
      await within(dialog()).findByText('Upload failed: huge.csv is too large: 101 MB, at most 100 MB.'),
    ).toBeVisible();
  });

  it('takes a file that is dropped anywhere on the page', async () => {
    const { dialog, pass } = setup();
    const file = new File([LIST], 'tides.csv');
    fireEvent.drop(document.body, { dataTransfer: { files: [file], types: ['Files'], getData: () => '' } });
    await pass(50);
    expect(await within(dialog()).findByLabelText('Import summary')).toBeVisible();
  });

  it('looks papers up that are known by identifiers only, and says what was not found', async () => {
    const { card, pass, user, choose, dialog, store } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose(
      'ids.csv',
      'openalex_id,label_included\nhttps://openalex.org/W1001,1\nhttps://openalex.org/W999,0\n',
    );
    expect(within(dialog()).getByText('Look up 2 papers known by identifiers only')).toBeVisible();
    expect(within(dialog()).getByText(/^Costs 1 credit\. It begins after the upload/)).toBeVisible();
    act(() => void store.set(followMeterAtom, createMeter('nobody')));
    expect(within(dialog()).getByText(/^Costs nothing\. It begins after the upload/)).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'Upload' }));
    await pass(400);
    await pass(1_000);
    const inCard = within(card('ids'));
    expect(await inCard.findByText('Found 1 paper. 1 not found.')).toBeVisible();
    expect(inCard.getByRole('button', { name: 'Look up again' })).toBeVisible();
    await user.click(inCard.getByRole('button', { name: 'View Details' }));
    await pass(50);
    const details = within(screen.getByRole('dialog', { name: 'ids' }));
    expect(details.getByText('Tides of the moon')).toBeVisible();
    expect(details.getByText('Not found by its identifiers')).toBeVisible();
  });

  it('says of ids asked for in lists alone that looking up again asks for each', async () => {
    const { card, pass, upload } = setup();
    const rows = Array.from({ length: 30 }, (_, index) => `W${90_000 + index}`);
    await upload('ids.csv', `openalex_id\n${rows.join('\n')}\n`);
    await pass(400);
    expect(
      await within(card('ids')).findByText(
        'Found 0 papers. 30 not found. 30 of them were asked for in lists only: “Look up again” requests each one by one, in case works were merged.',
      ),
    ).toBeVisible();
  });

  it('warns of included rows that cannot be identified, before the upload and on the card', async () => {
    const { card, pass, user, choose, dialog } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('rows.csv', 'doi,included\n10.1234/a,1\nnone,1\n,1\n,0\n');
    expect(
      within(dialog()).getByText(
        '2 included rows with neither a title nor an identifier: a comparison counts them as not found, and also gives recall without them.',
      ),
    ).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'Upload' }));
    await pass(400);
    await pass(1_000);
    expect(card('rows')).toHaveTextContent('Not identified2 more included rows');
  });

  it('says what to do about a short DOI, before the upload and after it', async () => {
    const { card, pass, user, choose, dialog } = setup();
    await user.click(screen.getByRole('button', { name: 'Upload Dataset' }));
    await choose('short.csv', 'doi,included\n10/gfz,1\n10.1234/a,1\n');
    expect(
      within(dialog()).getByText(
        '1 paper with nothing but a short DOI (10/…), which cannot be looked up: open it at doi.org, put the whole DOI into the file, and choose the file again. Otherwise the paper counts as not found.',
      ),
    ).toBeVisible();
    await user.click(within(dialog()).getByRole('button', { name: 'Upload' }));
    await pass(400);
    await pass(1_000);
    await user.click(within(card('short')).getByRole('button', { name: 'View Details' }));
    await pass(50);
    const details = within(screen.getByRole('dialog', { name: 'short' }));
    expect(
      details.getByText('Not found: short DOIs cannot be looked up. Open it at doi.org for the full DOI.'),
    ).toBeVisible();
    expect(details.getByRole('link', { name: /^DOI 10\/gfz/ })).toHaveAttribute(
      'href',
      'https://doi.org/10/gfz',
    );
  });

  it.each([
    [
      { state: 'sample', reason: 'unreachable' },
      'Looked up in the sample library, whose records are invented. These records are dropped once OpenAlex answers; the uploaded file stays unchanged.',
    ],
    [{ state: 'library', name: 'Our works' }, 'Looked up in Our works. The uploaded file stays unchanged.'],
  ] as const)('says so when papers were looked up elsewhere than in the service', async (source, text) => {
    const { card, pass, upload, store } = setup(source);
    await upload('ids.csv', 'openalex_id\nW1001\nW999\n');
    await pass(400);
    const inCard = within(card('ids'));
    expect(await inCard.findByText('Found 1 paper. 1 not found.')).toBeVisible();
    expect(inCard.getByText(text)).toBeVisible();
    act(() => store.set(sourceStatusAtom, { state: 'live' }));
    await act(() => store.set(openLookedUpAtom, null));
    expect(inCard.queryByText(text)).toBeNull();
    expect(inCard.getByText('2 papers known by identifiers only.')).toBeVisible();
    expect(inCard.getByRole('button', { name: 'Look up papers' })).toBeVisible();
  });

  it('searches the papers of a dataset and filters them by label', async () => {
    const { user, upload, card, pass } = setup();
    await upload('tides.csv', LIST);
    await user.click(within(card('tides')).getByRole('button', { name: 'View Details' }));
    await pass(50);
    const details = within(screen.getByRole('dialog', { name: 'tides' }));
    const titles = () =>
      ['Tides of the moon', 'Moons of Mars', 'Dust'].filter((title) => details.queryByText(title));
    expect(titles()).toHaveLength(3);
    fill(details.getByRole('searchbox', { name: 'Search papers' }), 'moon 10.1234');
    await pass(50);
    expect(titles()).toEqual(['Tides of the moon', 'Moons of Mars']);
    await user.selectOptions(details.getByLabelText('Label'), 'Excluded');
    await pass(50);
    expect(titles()).toEqual(['Moons of Mars']);
    await user.selectOptions(details.getByLabelText('Label'), 'Not found');
    await pass(50);
    expect(details.getByText('No papers match the search')).toBeVisible();
  });

  it('renames a dataset, and deletes it only when that is agreed to', async () => {
    const { user, upload, card, store, pass } = setup();
    await upload('tides.csv', LIST);
    await user.click(screen.getByRole('button', { name: 'More for tides' }));
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const edit = within(screen.getByRole('dialog', { name: 'Edit dataset' }));
    fill(edit.getByLabelText('Name'), 'Moons');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    expect(card('Moons')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'More for Moons' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const asked = () => within(screen.getByRole('dialog', { name: 'Delete dataset' }));
    expect(asked().getByText(/^Moons with 3 papers will be removed from this browser/)).toBeVisible();
    await user.click(asked().getByRole('button', { name: 'Cancel' }));
    expect(card('Moons')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More for Moons' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await user.click(asked().getByRole('button', { name: 'Delete' }));
    await pass(100);
    expect(store.get(datasetsAtom)).toEqual([]);
    expect(screen.getByText('No datasets uploaded yet')).toBeVisible();
  });
});
