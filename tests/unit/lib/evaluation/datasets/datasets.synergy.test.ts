import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { countDistinctPapers, readPapers } from '@/tests/support/read-whole';
import { describeWithSharedData, lazily, SHARED_DATA } from '@/tests/support/shared-data';

const FOLDER = path.join(SHARED_DATA, 'synergy');
const INDEX = path.join(FOLDER, 'index.json');

interface IndexEntry {
  readonly key: string;
  readonly n_rows: number;
  readonly n_with_openalex_id: number;
  readonly n_with_doi: number;
  readonly n_included_rows: number;
  readonly n_distinct_openalex_id: number;
  readonly n_included_distinct_openalex_id: number;
  readonly n_ids_with_conflicting_labels: number;
}

/** DOIs that lack a digit, and short ones (`10/d6rkcs`) beside another identifier, which are told and left out. */
function countBadDois(file: string): number {
  const lines = readFileSync(path.join(FOLDER, file), 'utf8').split(/\r?\n/);
  return lines.filter(
    (line) =>
      /doi\.org\/10\.\d{1,3}\//.test(line) ||
      (/doi\.org\/10\//.test(line) && /openalex\.org\/W\d|nlm\.nih\.gov\/\d+\b/.test(line)),
  ).length;
}

async function importFile(file: string) {
  const table = await readTableBytes(file, readFileSync(path.join(FOLDER, file)));
  if (!table.ok) throw new Error(table.error);
  const { papers, facts } = readPapers(file, table.value, suggestMapping(table.value), 2026);
  return { papers, report: { ...facts, ...countDistinctPapers(papers) } };
}

/** Rows with an identifier, read from the lines themselves: six PubMed addresses end in letters and are none. */
function countPaperRows(file: string): number {
  const lines = readFileSync(path.join(FOLDER, file), 'utf8').trim().split(/\r?\n/);
  return lines.filter((line) =>
    /10\.\d{4,}\/|doi\.org\/10\/|openalex\.org\/W\d|nlm\.nih\.gov\/\d+\b/.test(line),
  ).length;
}

function body(): void {
  const index = lazily((): readonly IndexEntry[] => JSON.parse(readFileSync(INDEX, 'utf8')));

  it('lists every file', () => {
    const files = readdirSync(FOLDER).filter((file) => file.endsWith('_ids.csv'));
    expect(files.sort()).toEqual(
      index()
        .map(({ key }) => `${key}_ids.csv`)
        .sort(),
    );
  });

  it('says of every review in its import report what its index says', async () => {
    for (const entry of index()) await expectIndexed(entry);
  });
}

async function expectIndexed(entry: IndexEntry): Promise<void> {
  const { report, papers } = await importFile(`${entry.key}_ids.csv`);
  expect({
    key: entry.key,
    rows: report.rowsRead,
    includedRows: report.includedRows,
    ids: report.distinctOpenAlexIds,
    includedIds: report.distinctIncludedOpenAlexIds,
    conflicts: report.conflictingOpenAlexIds,
    withId: report.coverage.openAlexId,
  }).toEqual({
    key: entry.key,
    rows: entry.n_rows,
    includedRows: entry.n_included_rows,
    ids: entry.n_distinct_openalex_id,
    includedIds: entry.n_included_distinct_openalex_id,
    conflicts: entry.n_ids_with_conflicting_labels,
    withId: entry.n_with_openalex_id,
  });
  expect(report.unknownRows).toBe(0);
  expect(entry.n_with_doi - report.coverage.doi).toBe(countBadDois(`${entry.key}_ids.csv`));
  expect(report.coverage.title).toBe(0);
  expect(report.papers).toBe(countPaperRows(`${entry.key}_ids.csv`));
  expect(report.skippedRows).toBe(entry.n_rows - report.papers);
  expect(papers).toHaveLength(report.papers);
  expect(report.distinctPapers).toBeGreaterThanOrEqual(entry.n_distinct_openalex_id - 60);
  expect(report.distinctPapers).toBeLessThanOrEqual(report.papers);
}

describeWithSharedData('the SYNERGY reviews', body, 'synergy');
