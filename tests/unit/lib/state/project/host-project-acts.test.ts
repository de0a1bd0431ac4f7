import { savedMaps } from '@/lib/project/map-changes';
import { siteFilesAtom } from '@/lib/state/project/host-files';
import { openHostProjectAtom } from '@/lib/state/project/host-project-acts';
import { findEntryAtom } from '@/lib/state/project/known-entries';
import { mergeProjectAtom, takeInProjectAtom } from '@/lib/state/project/open-file-acts';
import {
  changeProjectAtom,
  hostProjectAtom,
  isReadOnlyAtom,
  openShelfEntryAtom,
  projectAtom,
  undoStepAtom,
} from '@/lib/state/project/open-project-atoms';
import { historyAtom, readHistoryAtom } from '@/lib/state/project/project-history-atoms';
import { pathInProjectAtom } from '@/lib/state/project/project-path-atom';
import { readProjectDatasetAtom } from '@/lib/state/project/read-project-dataset-atom';
import {
  annotateAtom,
  decideAtom,
  editHeaderAtom,
  removeRecordsAtom,
  reverseProjectAtom,
  separateRecordsAtom,
  uniteRecordsAtom,
} from '@/lib/state/project/record-acts';
import {
  createProjectAtom,
  deleteProjectAtom,
  ensureProjectAtom,
  openProjectAtom,
} from '@/lib/state/project/shelf-acts';
import { currentProjectIdAtom, shelfAtom } from '@/lib/state/project/shelf-atoms';
import type { Database } from '@/lib/storage/database';
import {
  addWorks,
  decide,
  decisionsOf,
  fileOf,
  openBrowser,
  projectOf,
  readFile,
  savedFile,
} from '@/tests/support/project-browser';
import { settled } from '@/tests/support/projects';
import { silenceReports } from '@/tests/support/reports';
import { answer, visitSite } from '@/tests/support/site-files';

silenceReports();

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** The file of a project of three works, of which one is decided, with a map. */
async function hostedFile(): Promise<{ readonly author: Browser; readonly bytes: ArrayBuffer }> {
  const author = await openBrowser('a');
  await author.store.set(createProjectAtom, 'Sleep');
  await addWorks(author, 'W1', 'W2', 'W3');
  decide(author, 'W1', 'include');
  const session =
    '{"version":1,"graph":{"format":"academic-explorer-graph","version":1,"nodes":[],"edges":[]}}';
  const patches = new Map([['m1', { name: 'Tides', content: { nodes: 0, edges: 0, session } }]]);
  author.store.set(changeProjectAtom, 'Save map', [{ type: 'map', patches }]);
  return { author, bytes: await (await savedFile(author)).arrayBuffer() };
}

async function everything(database: Database): Promise<readonly unknown[]> {
  await settled(database);
  const keys = await database.keys('');
  const values = await database.read(keys.ok ? keys.value : []);
  return keys.ok && values.ok ? keys.value.map((key, at) => [key, values.value[at]]) : [];
}

async function visitor(own = false) {
  const { author, bytes } = await hostedFile();
  const browser = await openBrowser('v');
  if (own) {
    await browser.store.set(createProjectAtom, 'My own');
    await addWorks(browser, 'W8');
    // Longer than counts wait: what is stored later than that was not stored by what the test does.
    await new Promise((resolve) => setTimeout(resolve, 500));
    await settled(browser.database);
  }
  const asked = visitSite(browser.store, { '/projects/sleep.zip': answer(bytes) });
  return { ...browser, browser, author, bytes, asked };
}

describe('openHostProjectAtom', () => {
  it('shows a project of the host whole, and neither the shelf nor the database hears of it', async () => {
    const { store, browser, database, asked, author } = await visitor();
    await expect(store.set(openHostProjectAtom, 'sleep')).resolves.toBeNull();
    expect(asked).toEqual(['/projects/sleep.zip']);
    expect(store.get(hostProjectAtom)).toMatchObject({ name: 'sleep', host: 'reviews.example.org' });
    expect([...projectOf(browser).records.keys()]).toEqual(['W1', 'W2', 'W3']);
    expect(decisionsOf(browser)).toEqual(['a2 W1 include']);
    expect(savedMaps(projectOf(browser).maps).map(({ name }) => name)).toEqual(['Tides']);
    await store.set(readHistoryAtom, 'a1');
    expect([...(store.get(historyAtom)?.ledgers.keys() ?? [])]).toEqual(['a2']);
    expect(store.get(findEntryAtom)({ copy: 'a2', sequence: 1 })?.kind).toBe('addition');
    expect(store.get(pathInProjectAtom)('papers')).toBe('/projects/papers?open=sleep');
    expect(projectOf(author).header.id).toBe('a1');
    expect([store.get(shelfAtom), store.get(currentProjectIdAtom), await everything(database)]).toEqual([
      [],
      null,
      [],
    ]);
  });

  it('lets no act change it: neither what is shown nor what is stored, whoever asks', async () => {
    const { store, browser, database } = await visitor(true);
    const before = await everything(database);
    await store.set(openHostProjectAtom, 'sleep');
    const shown = projectOf(browser);
    const notes = new Map([['W1', { note: 'Mine' }]]);
    expect([
      store.set(annotateAtom, 'Note', notes),
      store.set(decideAtom, 'Exclude', [
        { phase: 'title-abstract', record: 'W1', verdict: 'exclude', reason: null },
      ]),
      store.set(removeRecordsAtom, ['W1']),
      store.set(uniteRecordsAtom, [['W1', 'W2']]),
      store.set(separateRecordsAtom, ['W2']),
      store.set(editHeaderAtom, 'Rename', { name: 'Mine' }),
      store.set(changeProjectAtom, 'Map', [{ type: 'map', patches: new Map([['m1', { content: null }]]) }]),
    ]).toEqual([false, false, false, false, false, false, false]);
    expect(store.set(reverseProjectAtom, 'undo')).toBeNull();
    await addWorks(browser, 'W9');
    expect(store.get(projectAtom)).toBe(shown);
    expect([store.get(undoStepAtom), store.get(openShelfEntryAtom)]).toEqual([null, null]);
    expect(await everything(database)).toEqual(before);
  });

  it('leaves what is added to the project of the reader, which is opened for it', async () => {
    const { store, browser } = await visitor(true);
    await store.set(openHostProjectAtom, 'sleep');
    await expect(store.set(ensureProjectAtom)).resolves.toBeNull();
    await addWorks(browser, 'W9');
    expect(projectOf(browser).header.name).toBe('My own');
    expect([...projectOf(browser).records.keys()]).toEqual(['W8', 'W9']);
    expect(store.get(isReadOnlyAtom)).toBe(false);
  });

  it('says that there is no such project, whatever the host answers with and whatever is asked for', async () => {
    const { store, asked } = await visitor();
    const missing = (name: string) =>
      `reviews.example.org has no project named “${name}”. Check the address, or ask whoever gave it to you.`;
    await expect(store.set(openHostProjectAtom, 'naps')).resolves.toBe(missing('naps'));
    await expect(store.set(openHostProjectAtom, '../secret')).resolves.toBe(missing('../secret'));
    expect(asked).toEqual(['/projects/naps.zip']);
    const page = await openBrowser('w');
    visitSite(page.store, { '/projects/sleep.zip': answer(new ArrayBuffer(9), 'text/html; charset=utf-8') });
    await expect(page.store.set(openHostProjectAtom, 'sleep')).resolves.toBe(missing('sleep'));
    expect(page.store.get(projectAtom)).toBeNull();
  });

  it('tells a damaged file, a host that fails and a broken connection apart', async () => {
    const { store, browser, bytes } = await visitor();
    visitSite(browser.store, {
      '/projects/cut.zip': answer(bytes.slice(0, bytes.byteLength / 2)),
      '/projects/busy.zip': answer(new ArrayBuffer(0), 'text/plain', 503),
    });
    await expect(store.set(openHostProjectAtom, 'cut')).resolves.toMatch(/^cut\.zip cannot be opened: /);
    await expect(store.set(openHostProjectAtom, 'busy')).resolves.toBe(
      'The project “busy” could not be loaded: reviews.example.org answered with status 503. Try again later.',
    );
    browser.store.set(siteFilesAtom, {
      host: 'reviews.example.org',
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await expect(store.set(openHostProjectAtom, 'sleep')).resolves.toBe(
      'The connection to reviews.example.org failed, so the project “sleep” could not be loaded. Check the connection, and reload this page.',
    );
  });
});

describe('a copy of a project of the host', () => {
  it('is one of the reader’s own, stored and changed as any other', async () => {
    const { store, browser, bytes } = await visitor();
    await store.set(openHostProjectAtom, 'sleep');
    const read = await readFile(browser, fileOf('sleep.zip', bytes));
    await expect(store.set(takeInProjectAtom, read, 'replace')).resolves.toEqual({ ok: true, value: 'a1' });
    expect(store.get(isReadOnlyAtom)).toBe(false);
    decide(browser, 'W2', 'exclude');
    expect(decisionsOf(browser)).toEqual(['a2 W1 include', 'a2 W2 exclude']);
    await settled(browser.database);
    const later = await openBrowser('l', browser.database);
    await later.store.set(openProjectAtom, 'a1');
    expect(decisionsOf(later)).toEqual(['a2 W1 include', 'a2 W2 exclude']);
  });

  it('stays apart from it: the own one of the same id is opened, merged, read and deleted', async () => {
    const { store, browser, bytes } = await visitor();
    const file = fileOf('sleep.zip', bytes);
    await store.set(takeInProjectAtom, await readFile(browser, file), 'replace');
    decide(browser, 'W2', 'include');
    await settled(browser.database);
    await store.set(openHostProjectAtom, 'sleep');
    expect(decisionsOf(browser)).toEqual(['a2 W1 include']);
    const dataset = await store.set(readProjectDatasetAtom, 'a1');
    expect(dataset.ok && dataset.value.includedPapers).toHaveLength(2);
    await store.set(mergeProjectAtom, await readFile(browser, file), new Set());
    expect([store.get(isReadOnlyAtom), decisionsOf(browser)]).toEqual([
      false,
      ['a2 W1 include', 'a2 W2 include'],
    ]);
    await store.set(openHostProjectAtom, 'sleep');
    await store.set(deleteProjectAtom, 'a1');
    expect([store.get(isReadOnlyAtom), store.get(shelfAtom)]).toEqual([true, []]);
  });
});
