import type { Page } from '@playwright/test';
import { seededRandom } from '@/lib/base/random';
import { EMPTY_PUBLICATION } from '@/lib/entities/publication';
import { decisionKey } from '@/lib/project/decisions';
import { newHeader } from '@/lib/project/new-project';
import { countProject } from '@/lib/project/project-counts';
import type { Decision, ProjectRecord } from '@/lib/project/types';
import { FORMATS } from '@/lib/storage/formats';

const RECORDS = 10_000;
const TIME = '2026-11-01T00:00:00.000Z';
/** Written at a time. */
const SLICE = 1_000;

/** A text of 180 words: few of them stand often, most of them seldom, as in real abstracts. */
function abstractOf(random: () => number): string {
  return Array.from({ length: 180 }, () => `word${Math.floor(20_000 * random() ** 3)}`).join(' ');
}

function records(): readonly ProjectRecord[] {
  const random = seededRandom(7);
  return Array.from({ length: RECORDS }, (_, index) => ({
    id: `W${index + 1}`,
    facts: {
      ...EMPTY_PUBLICATION,
      title: `Paper ${index + 1} on word${Math.floor(200 * random())}`,
      abstract: abstractOf(random),
      references: Array.from({ length: 30 }, () => `W${1 + Math.floor(3 * RECORDS * random() ** 2)}`),
    },
    origins: [{ kind: 'search', copy: 'copy', sequence: 1, position: index + 1 }],
    standing: { state: 'present', time: TIME },
    annotation: { note: '', tags: [], study: null, time: null },
  }));
}

function put(page: Page, entries: readonly (readonly [string, object])[]): Promise<void> {
  return page.evaluate(async (all) => {
    const open = indexedDB.open('academic-explorer', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onupgradeneeded = () => open.result.createObjectStore('entries');
      open.onsuccess = () => resolve(open.result);
      open.onerror = () => reject(open.error);
    });
    const transaction = database.transaction('entries', 'readwrite');
    for (const [key, value] of all) transaction.objectStore('entries').put(value, key);
    await new Promise((resolve) => {
      transaction.oncomplete = resolve;
    });
    database.close();
  }, entries);
}

/** Decisions on the first of the records: every fifth is included. */
function decisionsOn(all: readonly ProjectRecord[]): ReadonlyMap<string, Decision> {
  const decisions = all.map(({ id }, index): Decision => {
    const verdict = index % 5 === 0 ? 'include' : 'exclude';
    return { phase: 'title-abstract', screener: 'copy', record: id, verdict, reason: null, time: TIME };
  });
  return new Map(decisions.map((decision) => [decisionKey(decision), decision]));
}

/**
 * Puts the project 'Bench' of 10,000 papers into the browser's database, past the product.
 * @param page of the site, before a project is opened there.
 * @param decided so many of them are decided.
 */
export async function seedProject(page: Page, decided = 0): Promise<void> {
  const all = records();
  const decisions = decisionsOn(all.slice(0, decided));
  const header = {
    ...newHeader({ id: 'bench', copy: 'copy', name: 'Bench', source: 'the sample library', time: TIME }),
    screeningSince: TIME,
  };
  const state = {
    header,
    records: new Map(all.map((each) => [each.id, each])),
    decisions,
    maps: new Map(),
  };
  await put(page, [
    ['projects', { ids: ['bench'], open: 'bench', version: 1 }],
    ['project:bench:index', { header, counts: countProject(state), version: 1 }],
  ]);
  const values = [
    ...all.map(
      (record) =>
        [`project:bench:record:${record.id}`, { ...record, version: FORMATS.projectRecord.version }] as const,
    ),
    ...[...decisions].map(
      ([key, decision]) => [`project:bench:decision:${key}`, { ...decision, version: 1 }] as const,
    ),
  ];
  for (let start = 0; start < values.length; start += SLICE) {
    await put(page, values.slice(start, start + SLICE));
  }
}
