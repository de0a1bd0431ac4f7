/** @jest-environment ./tests/support/browser-environment.mjs */
import { sha256Hex } from '@/lib/base/sha256';
import { originOf } from '@/lib/entities/merge-publications';
import { recordName } from '@/lib/project/record-name';
import { datasetReaderAtom } from '@/lib/state/evaluation-opener-atoms';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import {
  addBroughtAtom,
  bringingAtom,
  closeBringingAtom,
  openBringingAtom,
  readBroughtFilesAtom,
  readBroughtTextAtom,
} from '@/lib/state/project/bring-papers-atoms';
import { projectAtom, shownRecordsAtom } from '@/lib/state/project/open-project-atoms';
import { exportPapersAtom, type PaperFormat } from '@/lib/state/project/paper-export-atom';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { annotateAtom, editHeaderAtom, reverseProjectAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom } from '@/lib/state/project/shelf-acts';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { rawWork } from '@/tests/support/build-records';
import { createTestContext, type TestService } from '@/tests/support/flow-context';
import { addWorks, decide, openBrowser } from '@/tests/support/project-browser';
import { at, openTab, settled } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';
import { LoopbackTaskWorker } from '@/tests/support/task-loopback';

silenceReports();

const RIS = `TY  - JOUR
TI  - Sleep and shift work
AU  - Reed, Ann
PY  - 2020
DO  - 10.5555/sleep
AB  - We slept.
ER  -
TY  - JOUR
TI  - Not in the index
AU  - Gray, Bo
PY  - 2019
ER  -
`;

function file(name: string, text: string) {
  return new File([text], name);
}

async function setup(service: TestService = {}) {
  const tab = await openTab();
  const doi = 'https://doi.org/10.5555/sleep';
  const raw = rawWork('W11', { title: 'Sleep and shift work', changes: { doi, ids: { doi } } });
  tab.store.set(flowContextAtom, createTestContext([raw, rawWork('W12')], service));
  tab.store.set(
    datasetReaderAtom,
    createDatasetReader(
      () => new LoopbackTaskWorker(datasetTasks()),
      () => Date.UTC(2026, 10, 1),
    ),
  );
  tab.store.set(openBringingAtom);
  const shown = () => [...(tab.store.get(shownRecordsAtom)?.values() ?? [])];
  return { ...tab, shown };
}

describe('papers from a file', () => {
  it('are shown first, then added: known ones as works, the others as local records, each with its row', async () => {
    const { store, shown, database } = await setup();
    await store.set(readBroughtFilesAtom, [file('mine.ris', RIS)]);
    const sha256 = sha256Hex(RIS);
    expect(store.get(bringingAtom)).toMatchObject({
      state: 'read',
      lists: [{ file: { name: 'mine.ris', sha256 }, unrecognised: 0 }],
    });
    expect(shown()).toEqual([]);
    await store.set(addBroughtAtom, true);
    expect(store.get(projectMessageAtom)).toMatchObject({ text: '2 added to “Unsorted”.', isFailure: false });
    expect(shown().map(({ record }) => [record.id.slice(0, 6), record.facts.abstract])).toEqual([
      ['W11', 'We slept.'],
      ['local-', null],
    ]);
    expect(shown().map(({ record }) => record.origins)).toMatchObject([
      [{ kind: 'file', file: 'mine.ris', position: 1 }],
      [{ kind: 'file', file: 'mine.ris', position: 2 }],
    ]);
    const entry = await database.read(['project:id1:ledger:id2:1']);
    expect(entry.ok && entry.value).toMatchObject([
      { kind: 'import', asked: { type: 'file', name: 'mine.ris', sha256 }, counts: { retrieved: 2, new: 2 } },
    ]);
    expect(store.get(bringingAtom)).toEqual({ state: 'closed' });
  });

  it('keep every field of their references, with its row, also beside the record of the service', async () => {
    const { store, shown } = await setup();
    const rest = 'VL  - 12\nIS  - 3\nSP  - 101\nEP  - 119\nDA  - 2019/05/04\nSN  - 1234-5679\nER  -';
    await store.set(readBroughtFilesAtom, [file('mine.ris', RIS.replaceAll('ER  -', rest))]);
    await store.set(addBroughtAtom, true);
    const fields = { volume: '12', issue: '3', firstPage: '101', lastPage: '119', issn: '1234-5679' };
    const [work, local] = shown().map(({ record: { facts } }) => facts);
    expect([work, local]).toMatchObject([fields, fields]);
    expect(local).toMatchObject({
      type: 'article',
      date: { year: 2019, month: 5, day: 4 },
      from: { file: 'mine.ris', row: 2 },
    });
    expect(work === undefined ? [] : [originOf(work, 'title'), originOf(work, 'volume')]).toEqual([
      'service',
      { file: 'mine.ris', row: 1 },
    ]);
  });

  it('keep every field of a pasted reference', async () => {
    const { store, shown } = await setup();
    await store.set(readBroughtTextAtom, '@article{a, title={Tides}, volume={7}, year={2001}}');
    await store.set(addBroughtAtom, true);
    expect(shown()[0]?.record.facts).toMatchObject({ title: 'Tides', volume: '7', from: 'pasted' });
  });

  it('say of a file that is named by an API key nothing of the key, in the papers and in the ledger', async () => {
    const { store, database } = await setup();
    await store.set(readBroughtFilesAtom, [file('api_key=S3CRETS3CRET1 refs.ris', RIS)]);
    await store.set(addBroughtAtom, true);
    await settled(database);
    const keys = await database.keys('project:');
    const stored = keys.ok ? await database.read(keys.value) : keys;
    expect(JSON.stringify(stored)).toContain(' refs.ris');
    expect(JSON.stringify(stored)).not.toContain('S3CRET');
  });

  it('are united when they come again, by another program too', async () => {
    const { store, shown } = await setup();
    await store.set(readBroughtFilesAtom, [file('mine.ris', RIS)]);
    await store.set(addBroughtAtom, true);
    const csv = 'title,authors,year\nNot in the index,"Gray, Bo",2019\nA third one,"Ash, Cy",2001\n';
    await store.set(readBroughtFilesAtom, [file('export.csv', csv)]);
    await store.set(addBroughtAtom, true);
    expect(store.get(projectMessageAtom)?.text).toBe('1 added to “Unsorted”, 1 already there.');
    expect(shown()).toHaveLength(3);
    expect(shown()[1]?.record.origins).toHaveLength(2);
  });

  it('of several files are told of in one sentence, which takes all of them back', async () => {
    const { store, shown } = await setup();
    const csv = 'title,authors,year\nNot in the index,"Gray, Bo",2019\nA third one,"Ash, Cy",2001\n';
    await store.set(readBroughtFilesAtom, [file('mine.ris', RIS), file('export.csv', csv)]);
    await store.set(addBroughtAtom, true);
    expect(store.get(projectMessageAtom)).toMatchObject({
      text: '3 added to “Unsorted”, 1 already there.',
      isUndoable: true,
      stepCount: 2,
    });
    expect(shown()).toHaveLength(3);
  });

  it('are none where the file cannot be read, and the message says which', async () => {
    const { store, shown } = await setup();
    await store.set(readBroughtFilesAtom, [file('photo.ris', '\u0000\u0001\u0002')]);
    const bringing = store.get(bringingAtom);
    expect(bringing.state === 'open' && bringing.error).toContain('photo.ris');
    expect(shown()).toEqual([]);
  });

  it('are kept as the file has them while the service fails', async () => {
    const { store, shown } = await setup({
      before: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await store.set(readBroughtFilesAtom, [file('mine.ris', RIS)]);
    await store.set(addBroughtAtom, true);
    expect(store.get(projectMessageAtom)?.text).toContain(
      'They could not be looked up, and are kept as the list has them',
    );
    expect(shown().map(({ record }) => record.facts.doi)).toEqual(['10.5555/sleep', null]);
  });
});

describe('papers that this program exported', () => {
  async function exported(format: PaperFormat) {
    const browser = await openBrowser('a');
    await browser.store.set(createProjectAtom, 'Sleep');
    browser.store.set(editHeaderAtom, 'Start deciding', { screeningSince: at(0), tags: ['key'] });
    await addWorks(browser, 'W101', 'W102', 'W103');
    decide(browser, 'W101', 'include');
    decide(browser, 'W102', 'exclude');
    browser.store.set(annotateAtom, 'Note', new Map([['W103', { note: 'Two\nlines', tags: ['key'] }]]));
    const papers = [...(browser.store.get(shownRecordsAtom)?.values() ?? [])];
    const made = await browser.store.set(exportPapersAtom, papers, format);
    if (!made.ok) throw new Error(made.error);
    return new File([made.value.content], made.value.name);
  }

  it.each(['ris', 'bibtex', 'csl', 'csv', 'xlsx'] as const)(
    'come back with what was decided and written: %s',
    async (format) => {
      const { store, shown } = await setup();
      await store.set(readBroughtFilesAtom, [await exported(format)]);
      await store.set(addBroughtAtom, true);
      const state = store.get(projectAtom);
      expect(state?.header).toMatchObject({ tags: ['key'] });
      expect(state?.header.screeningSince).not.toBeNull();
      expect(
        [...(state?.decisions.values() ?? [])].map(({ record, verdict, screener }) => [
          record,
          verdict,
          screener,
        ]),
      ).toEqual([
        ['W101', 'include', state?.header.screener],
        ['W102', 'exclude', state?.header.screener],
      ]);
      expect(
        shown().map(({ record }) => [record.annotation.note, record.annotation.tags, record.facts.keywords]),
      ).toEqual([
        ['', [], []],
        ['', [], []],
        ['Two\nlines', ['key'], []],
      ]);
      expect(shown()[0]?.record.origins).toMatchObject([{ kind: 'file', before: ['From the map'] }]);
      store.set(reverseProjectAtom, 'undo');
      expect(shown()).toEqual([]);
      expect(store.get(projectAtom)?.header.screeningSince).toBeNull();
    },
  );

  it('come without it where the reader does not want it', async () => {
    const { store, shown } = await setup();
    await store.set(readBroughtFilesAtom, [await exported('ris')]);
    await store.set(addBroughtAtom, false);
    expect(shown()).toHaveLength(3);
    expect(store.get(projectAtom)?.decisions.size).toBe(0);
  });
});

describe('papers from a pasted text', () => {
  it('are looked up by their numbers', async () => {
    const { store, shown } = await setup();
    await store.set(readBroughtTextAtom, 'https://openalex.org/W12\nhttps://doi.org/10.5555/SLEEP');
    await store.set(addBroughtAtom, true);
    expect(shown().map(({ record }) => [record.id, record.origins[0]?.kind])).toEqual([
      ['W12', 'hand'],
      ['W11', 'hand'],
    ]);
  });

  it('stay apart by their identifiers where the service knows none of them', async () => {
    const { store, shown } = await setup();
    await store.set(
      readBroughtTextAtom,
      '10.5555/unknown-one\n10.5555/unknown-two\nhttps://openalex.org/W77',
    );
    await store.set(addBroughtAtom, true);
    expect(store.get(projectMessageAtom)?.text).toBe('3 added to “Unsorted”.');
    expect(shown().map(({ record }) => recordName(record))).toEqual([
      'DOI 10.5555/unknown-one',
      'DOI 10.5555/unknown-two',
      'W77',
    ]);
  });

  it('are asked for otherwise where none is recognised, and not added once closed', async () => {
    const { store, shown } = await setup();
    await store.set(readBroughtTextAtom, 'nothing here');
    expect(store.get(bringingAtom)).toMatchObject({
      state: 'open',
      error: expect.stringContaining('No paper was recognised in the text.'),
    });
    await store.set(readBroughtTextAtom, 'https://openalex.org/W12');
    const adding = store.set(addBroughtAtom, true);
    store.set(closeBringingAtom);
    await adding;
    expect(shown()).toEqual([]);
  });
});
