import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { createLibrary, type Library, type MemoryLibrary } from '@/lib/library/library';
import { parseNdjson, type RecordsByKind } from '@/lib/library/read-ndjson';
import { SHARED_DATA } from '@/tests/support/shared-data';
import { cpuMs, quantile, reportGoal } from './report-goal';

/** About 5,000 real works, whole; without them the sample library stands in. */
const REAL_WORKS = path.join(SHARED_DATA, 'openalex/works.ndjson.gz');
const FILE = existsSync(REAL_WORKS) ? REAL_WORKS : path.resolve('public/sample-library.ndjson.gz');
const ROUNDS = 3;
/** Times that each quick request is measured, since the CPU's clock is coarse. */
const REPEATS = 5;

const SEARCHES = [
  'open access',
  'machine learning',
  'hydrogen storage',
  'the effect of temperature on gas',
  '"carbon dioxide" AND storage',
  'permeability NOT simulation',
  'reservoir OR aquifer',
  'interfacial tension of ionic liquids',
];
const FILTERS = [
  'publication_year:2015-2022,is_oa:true,type:article',
  'cited_by_count:>20,language:en|de',
  'has_doi:true,open_access.oa_status:gold|green',
];

function ask(library: Library, params: Readonly<Record<string, string>>): void {
  const answer = library.answer({ path: '/works', query: new URLSearchParams(params).toString() });
  expect(answer.status).toBe(200);
}

function search(library: Library, text: string): void {
  ask(library, { search: text, per_page: '20', select: 'id,display_name' });
}

function filter(library: Library, text: string): void {
  ask(library, { filter: text, per_page: '20', select: 'id,display_name' });
}

/** CPU of one of several equal calls. */
function cpuEach(work: () => void): number {
  const all = cpuMs(() => {
    for (let i = 0; i < REPEATS; i += 1) work();
  });
  return all / REPEATS;
}

interface Costs {
  readonly plain: number;
  readonly load: number;
  readonly firstSearch: number;
}

/** One round: the file taken apart plainly, loaded as a library with its words indexed, and searched unprepared. */
function measureLoad(bytes: Uint8Array): Costs & { readonly records: RecordsByKind } {
  const plain = cpuMs(() => {
    for (const line of gunzipSync(bytes).toString('utf8').split('\n')) if (line !== '') JSON.parse(line);
  });
  let records: RecordsByKind = new Map();
  const load = cpuMs(() => {
    records = parseNdjson(gunzipSync(bytes));
    createLibrary(records, { name: 'bench' }).warm();
  });
  const cold = createLibrary(records, { name: 'bench' });
  const firstSearch = cpuMs(() => search(cold, 'open access'));
  return { plain, load, firstSearch, records };
}

/** Ten thousand works: those of the file as often as needed, each time under other ids. */
function tenThousand(records: RecordsByKind): MemoryLibrary {
  const works = records.get('works') ?? [];
  const copies = Array.from({ length: 10_000 }, (_, at) => ({
    ...works[at % works.length],
    id: `https://openalex.org/W${at + 10}`,
  }));
  return createLibrary(new Map([['works', copies]]), { name: 'bench' });
}

test('library: load, search and filter against taking the file apart', () => {
  const bytes = readFileSync(FILE);
  const rounds = Array.from({ length: ROUNDS }, () => measureLoad(bytes));
  const load = quantile(
    rounds.map((round) => round.load),
    0.5,
  );
  const ratio = (of: (costs: Costs) => number) => quantile(rounds.map(of), 0.5);
  const records = rounds[0]?.records ?? new Map();

  const library = createLibrary(records, { name: 'bench' });
  library.warm();
  for (const text of SEARCHES) search(library, text);
  const searches = SEARCHES.map((text) => cpuEach(() => search(library, text)));

  const large = tenThousand(records);
  const coldFilter = cpuMs(() => filter(large, FILTERS[0] ?? ''));
  for (const text of FILTERS) filter(large, text);
  const filters = FILTERS.map((text) => cpuEach(() => filter(large, text)));

  const goals = [
    { name: 'library-load', value: ratio((costs) => costs.load / costs.plain), atMost: 4 },
    { name: 'library-first-search', value: ratio((costs) => costs.firstSearch / costs.load), atMost: 0.6 },
    { name: 'library-search', value: quantile(searches, 0.5) / load, atMost: 0.05 },
    { name: 'library-search-slowest', value: Math.max(...searches) / load, atMost: 0.05 },
    { name: 'library-filter-10k', value: quantile(filters, 0.5) / load, atMost: 0.02 },
    { name: 'library-filter-10k-first', value: coldFilter / load, atMost: 0.1 },
  ];
  const met = goals.map(({ name, value, atMost }) => reportGoal({ name, unit: 'ratio', value, atMost }));
  expect(met).toEqual(goals.map(() => true));
});

test('library: one record added to 10,000 costs no more than a search', () => {
  const library = tenThousand(parseNdjson(gunzipSync(readFileSync(FILE))));
  library.warm();
  search(library, 'open access');
  const plainSearch = quantile(
    SEARCHES.map((text) => cpuEach(() => search(library, text))),
    0.5,
  );
  let number = 90_000;
  const grown = cpuEach(() => {
    number += 1;
    library.add('works', [{ id: `https://openalex.org/W${number}`, display_name: 'Open access anew' }]);
    search(library, 'open access anew');
  });
  expect(reportGoal({ name: 'library-add', unit: 'ratio', value: grown / plainSearch, atMost: 4 })).toBe(
    true,
  );
});
