import { strFromU8, unzipSync } from 'fflate';
import { failure, success } from '@/lib/base/result';
import { type Chained, chainEntry, checkChain } from '@/lib/project/chain';
import { loggedSince } from '@/lib/project/fold-log';
import { wholeProjectAtom } from '@/lib/state/project/file-acts';
import { mergeProjectAtom, readProjectFileAtom, takeInProjectAtom } from '@/lib/state/project/open-file-acts';
import { projectMessageAtom } from '@/lib/state/project/project-message-atom';
import { reverseProjectAtom } from '@/lib/state/project/record-acts';
import { createProjectAtom, deleteProjectAtom, openProjectAtom } from '@/lib/state/project/shelf-acts';
import { shelfAtom } from '@/lib/state/project/shelf-atoms';
import type { Database } from '@/lib/storage/database';
import { failed } from '@/lib/storage/storage-fault';
import { forgedFile, partOfFile } from '@/tests/support/forged-file';
import { createMemoryDatabase } from '@/tests/support/memory-database';
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

type Browser = Awaited<ReturnType<typeof openBrowser>>;

/** A browser with a project of three works, of which two are decided. */
async function withProject(): Promise<Browser> {
  const browser = await openBrowser('a');
  await browser.store.set(createProjectAtom, 'Sleep');
  await addWorks(browser, 'W1', 'W2', 'W3');
  decide(browser, 'W1', 'include');
  decide(browser, 'W2', 'exclude');
  return browser;
}

async function ledgersOf({ store }: Browser, id = 'a1') {
  const whole = await store.set(wholeProjectAtom, id);
  if (!whole.ok) throw new Error(whole.error);
  return whole.value.ledgers;
}

const kindsOf = async (browser: Browser, copy: string, id = 'a1') =>
  ((await ledgersOf(browser, id)).get(copy) ?? []).map(({ kind }) => kind);

/** A record with the facts of a file of the first version. */
function firstRecordLine(line: string): string {
  const { facts, ...record } = JSON.parse(line);
  const { title, venue, language, doi, pmid, abstract, keywords, references, isRetracted } = facts;
  const same = { title, venue, language, doi, pmid, abstract, keywords, references, isRetracted };
  const others = { authors: [], year: null, date: null, type: null, citedBy: null, freeCopy: null };
  return JSON.stringify({ ...record, facts: { ...same, ...others } });
}

describe('takeInProjectAtom', () => {
  it('opens a saved project in another browser as the same reader, with a ledger of its own', async () => {
    const one = await withProject();
    const file = await savedFile(one);
    const other = await openBrowser('b');
    const read = await readFile(other, file);
    expect(read.present).toBeNull();
    expect(await other.store.set(takeInProjectAtom, read, 'replace')).toEqual({ ok: true, value: 'a1' });
    expect([...projectOf(other).records.keys()]).toEqual(['W1', 'W2', 'W3']);
    expect(decisionsOf(other)).toEqual(['a2 W1 include', 'a2 W2 exclude']);
    expect(projectOf(other).header).toMatchObject({ id: 'a1', screener: 'a2', copy: 'b1' });
    decide(other, 'W2', null);
    expect(decisionsOf(other)).toEqual(['a2 W1 include', 'a2 W2 null']);
    const ledgers = await ledgersOf(other);
    expect(
      [...ledgers].map(([copy, entries]) => [
        copy,
        entries.map(({ kind }) => kind),
        checkChain(entries).kind,
      ]),
    ).toEqual([
      ['a2', ['addition', 'decisions'], 'whole'],
      ['b1', ['merge', 'decisions'], 'whole'],
    ]);
    expect(ledgers.get('b1')?.[0]?.heads).toMatchObject([{ copy: 'a2', sequence: 2 }]);
  });

  it('is still there after the browser was closed', async () => {
    const file = await savedFile(await withProject());
    const database = createMemoryDatabase();
    const other = await openBrowser('b', database);
    await other.store.set(takeInProjectAtom, await readFile(other, file), 'replace');
    const later = await openBrowser('c', database);
    expect(later.store.get(shelfAtom).map(({ header }) => header.name)).toEqual(['Sleep']);
    await later.store.set(openProjectAtom, 'a1');
    expect([...projectOf(later).records.keys()]).toEqual(['W1', 'W2', 'W3']);
  });

  it('is on the shelf before it is shown, so that it is there for a reader who leaves at once', async () => {
    const file = await savedFile(await withProject());
    const database = createMemoryDatabase();
    const shelves: (readonly string[])[] = [];
    const watched: Database = {
      ...database,
      read: async (keys) => {
        if (keys.includes('project:a1:index')) {
          const later = await openBrowser('c', database);
          shelves.push(later.store.get(shelfAtom).map(({ header }) => header.name));
        }
        return database.read(keys);
      },
    };
    const other = await openBrowser('b', watched);
    await other.store.set(takeInProjectAtom, await readFile(other, file), 'replace');
    expect(shelves).toEqual([['Sleep']]);
  });

  it('gives a second reader papers without decisions, and another name for theirs', async () => {
    const file = await savedFile(await withProject(), 'second-reader');
    const other = await openBrowser('b');
    await other.store.set(takeInProjectAtom, await readFile(other, file), 'replace');
    expect(decisionsOf(other)).toEqual([]);
    expect(projectOf(other).header).toMatchObject({
      screener: 'b1',
      screeners: [
        { id: 'a2', name: '' },
        { id: 'b1', name: '' },
      ],
    });
  });

  it('gives a second reader no decision in the histories either', async () => {
    const file = await savedFile(await withProject(), 'second-reader');
    const parts = Object.values(unzipSync(new Uint8Array(await file.arrayBuffer())));
    expect(parts.filter((part) => strFromU8(part).includes('"verdict"'))).toEqual([]);
  });

  it('opens a file of the first version, and says since when its history holds decisions', async () => {
    const now = new Uint8Array(await (await savedFile(await withProject())).arrayBuffer());
    const about = partOfFile(now, 'project.json').replace('"version": 2', '"version": 1');
    const entries = partOfFile(now, 'ledger/a2.ndjson').split('\n').slice(0, -1);
    const plain = entries.map((line): Chained => {
      const { values: _, ...entry } = JSON.parse(line);
      return entry;
    });
    const chain: Chained[] = [];
    for (const entry of plain) chain.push(chainEntry(entry, chain.at(-1) ?? null));
    const records = partOfFile(now, 'records.ndjson').split('\n').slice(0, -1);
    const former = forgedFile(now, {
      'project.json': about,
      'records.ndjson': records.map((line) => `${firstRecordLine(line)}\n`).join(''),
      'values.ndjson': null,
      'ledger/a2.ndjson': chain.map((entry) => `${JSON.stringify(entry)}\n`).join(''),
    });
    const other = await openBrowser('b');
    const read = await readFile(other, fileOf('former.zip', new Uint8Array(former).buffer));
    await other.store.set(takeInProjectAtom, read, 'replace');
    expect(decisionsOf(other)).toEqual(['a2 W1 include', 'a2 W2 exclude']);
    decide(other, 'W3', 'maybe');
    const again = await readFile(other, await savedFile(other));
    const { ledgers } = again.file.project;
    expect(loggedSince(ledgers, 'b1')).toBe(ledgers.get('b1')?.[0]?.time);
    expect(ledgers.get('b1')?.map(({ kind, values }) => [kind, values?.on])).toEqual([
      ['merge', 'nothing'],
      ['decisions', 'before'],
    ]);
    expect(loggedSince(read.file.project.ledgers, 'a2')).toBeNull();
  });

  it('replaces a project, or keeps both', async () => {
    const browser = await withProject();
    const file = await savedFile(browser);
    await addWorks(browser, 'W4');
    const read = await readFile(browser, file);
    expect(read.present?.name).toBe('Sleep');
    const both = await browser.store.set(takeInProjectAtom, read, 'both');
    expect(both.ok && both.value).not.toBe('a1');
    expect(browser.store.get(shelfAtom)).toHaveLength(2);
    expect(await browser.store.set(takeInProjectAtom, read, 'replace')).toEqual({ ok: true, value: 'a1' });
    expect([...projectOf(browser).records.keys()]).toEqual(['W1', 'W2', 'W3']);
    expect(browser.store.get(shelfAtom)).toHaveLength(2);
  });

  it('leaves nothing behind, and says so, where the disk is full', async () => {
    const file = await savedFile(await withProject());
    const database = createMemoryDatabase();
    const full = {
      ...database,
      write: () => Promise.resolve(failure(failed(new Error('the disk is full')))),
    };
    const other = await openBrowser('b', full);
    const taken = await other.store.set(takeInProjectAtom, await readFile(other, file), 'replace');
    expect(taken.ok).toBe(false);
    expect(taken.ok ? '' : taken.error).toMatch(
      /^project-sleep-2026-11-24\.zip could not be stored: .* Nothing was changed\./,
    );
    expect(await database.keys('project:')).toEqual({ ok: true, value: [] });
  });

  it('brings a project back that was deleted', async () => {
    const browser = await withProject();
    const file = await savedFile(browser);
    await browser.store.set(deleteProjectAtom, 'a1');
    const read = await readFile(browser, file);
    expect(read.present).toBeNull();
    await browser.store.set(takeInProjectAtom, read, 'replace');
    expect(decisionsOf(browser)).toEqual(['a2 W1 include', 'a2 W2 exclude']);
  });
});

describe('mergeProjectAtom', () => {
  /** Two readers on copies of one project: the second decided on two works, one of them new. */
  async function twoReaders() {
    const one = await withProject();
    const two = await openBrowser('b');
    await two.store.set(
      takeInProjectAtom,
      await readFile(two, await savedFile(one, 'second-reader')),
      'replace',
    );
    await addWorks(two, 'W9');
    decide(two, 'W1', 'exclude');
    decide(two, 'W9', 'include');
    return { one, two };
  }

  it('brings together the papers and decisions of two readers, whoever merges', async () => {
    const { one, two } = await twoReaders();
    const [fileOfOne, fileOfTwo] = [await savedFile(one), await savedFile(two)];
    await one.store.set(mergeProjectAtom, await readFile(one, fileOfTwo), new Set());
    await two.store.set(mergeProjectAtom, await readFile(two, fileOfOne), new Set());
    const together = ['a2 W1 include', 'a2 W2 exclude', 'b1 W1 exclude', 'b1 W9 include'];
    for (const browser of [one, two]) {
      expect(decisionsOf(browser)).toEqual(together);
      expect([...projectOf(browser).records.keys()].sort()).toEqual(['W1', 'W2', 'W3', 'W9']);
      // Its log comes to it, over the logs of all copies.
      const { ledgers } = (await readFile(browser, await savedFile(browser))).file.project;
      expect([...ledgers.values()].flat().some(({ kind }) => kind === 'merge')).toBe(true);
    }
    expect(one.store.get(projectMessageAtom)?.text).toBe(
      '1 new paper and 2 decisions from project-sleep-2026-11-24.zip.',
    );
  });

  it('records the merge with the last entries of both ledgers, and nothing new the second time', async () => {
    const { one, two } = await twoReaders();
    const file = await savedFile(two);
    await one.store.set(mergeProjectAtom, await readFile(one, file), new Set());
    const ledgers = await ledgersOf(one);
    expect(await kindsOf(one, 'a2')).toEqual(['addition', 'decisions', 'merge']);
    const merge = ledgers.get('a2')?.at(-1);
    expect(merge?.counts).toEqual({ found: null, retrieved: 4, new: 1, duplicates: 3 });
    expect(merge?.heads.map(({ copy }) => copy)).toEqual(['a2', 'a3', 'b1']);
    expect([...ledgers.keys()].sort()).toEqual(['a2', 'a3', 'b1']);
    await one.store.set(mergeProjectAtom, await readFile(one, file), new Set());
    expect(one.store.get(projectMessageAtom)).toMatchObject({
      text: 'Nothing new in project-sleep-2026-11-24.zip.',
      isUndoable: false,
    });
    expect(await kindsOf(one, 'a2')).toEqual(['addition', 'decisions', 'merge']);
  });

  it('is undone for good: what a later decision had replaced is stored again', async () => {
    const one = await withProject();
    const two = await openBrowser('b');
    await two.store.set(takeInProjectAtom, await readFile(two, await savedFile(one)), 'replace');
    decide(two, 'W1', 'exclude');
    await one.store.set(mergeProjectAtom, await readFile(one, await savedFile(two)), new Set());
    expect(decisionsOf(one)).toContain('a2 W1 exclude');
    one.store.set(reverseProjectAtom, 'undo');
    await settled(one.database);
    const later = await openBrowser('c', one.database);
    await later.store.set(openProjectAtom, 'a1');
    expect(decisionsOf(later)).toContain('a2 W1 include');
  });

  it('is one step that can be undone', async () => {
    const { one, two } = await twoReaders();
    const before = projectOf(one);
    await one.store.set(mergeProjectAtom, await readFile(one, await savedFile(two)), new Set());
    one.store.set(reverseProjectAtom, 'undo');
    expect(projectOf(one).decisions).toEqual(before.decisions);
    expect(projectOf(one).records).toEqual(before.records);
  });
});

describe('openProjectAtom', () => {
  it('opens a project whose history has more entries than a call takes arguments', async () => {
    const memory = createMemoryDatabase();
    const one = await openBrowser('a', memory);
    await one.store.set(createProjectAtom, 'Sleep');
    const keys = Array.from({ length: 300_000 }, (_, at) => `project:a1:ledger:a2:${at + 1}`);
    const full = {
      ...memory,
      keys: (prefix: string) =>
        prefix.endsWith(':ledger:a2:') ? Promise.resolve(success(keys)) : memory.keys(prefix),
    };
    const again = await openBrowser('b', full);
    expect(await again.store.set(openProjectAtom, 'a1')).toBeNull();
    expect(projectOf(again).header.name).toBe('Sleep');
  });
});

describe('readProjectFileAtom', () => {
  it('refuses a file of another program, and one that is too large, and changes nothing', async () => {
    const browser = await withProject();
    const before = browser.store.get(shelfAtom);
    const other = await browser.store.set(
      readProjectFileAtom,
      fileOf('refs.ris', new TextEncoder().encode('TY  - JOUR').buffer),
    );
    expect(other.ok ? '' : other.error).toMatch(/^refs\.ris is not a project file\./);
    const large = Object.defineProperty(fileOf('big.zip', new ArrayBuffer(1)), 'size', {
      value: 300 * 1024 * 1024,
    });
    expect(await browser.store.set(readProjectFileAtom, large)).toEqual({
      ok: false,
      error: 'big.zip is larger than 200 MB, which no project file is.',
    });
    expect(browser.store.get(shelfAtom)).toEqual(before);
  });
});
