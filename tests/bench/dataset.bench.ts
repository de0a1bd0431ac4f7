import { expect, test } from '@playwright/test';
import Papa from 'papaparse';
import { read } from 'xlsx';
import { writeCsv } from '@/lib/base/write-csv';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { countDistinctPapers, readPapers } from '@/tests/support/read-whole';
import { datasetTable, workbookOf } from './dataset-table';
import { cpuMs, quantile, reportGoal } from './report-goal';

const ROWS = 50_000;
const ROUNDS = 3;
const TABLE = datasetTable(ROWS);

/** CPU of everything between the bytes and the summary of the papers. */
async function costOfImport(name: string, bytes: Uint8Array): Promise<number> {
  const before = process.cpuUsage();
  const table = await readTableBytes(name, bytes);
  if (!table.ok) throw new Error(table.error);
  const { papers } = readPapers(name, table.value, suggestMapping(table.value), 2026);
  const { distinctPapers } = countDistinctPapers(papers);
  const spent = process.cpuUsage(before);
  expect([papers.length, distinctPapers]).toEqual([ROWS, 48_000]);
  return (spent.user + spent.system) / 1000;
}

async function medianRatio(
  name: string,
  bytes: Uint8Array,
  plain: () => void,
): Promise<readonly [number, number]> {
  const costs: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = cpuMs(plain);
    const cost = await costOfImport(name, bytes);
    costs.push(cost);
    ratios.push(cost / base);
  }
  return [quantile(ratios, 0.5), quantile(costs, 0.5)];
}

test('datasets: 50,000 rows of CSV and Excel against taking the files apart', async () => {
  const text = writeCsv(TABLE.header, TABLE.rows);
  const [csv, csvMs] = await medianRatio('bench.csv', new TextEncoder().encode(text), () => {
    Papa.parse(text);
  });
  const sheet = workbookOf(TABLE);
  const [xlsx, xlsxMs] = await medianRatio('bench.xlsx', sheet, () => {
    read(sheet, { type: 'array', dense: true });
  });
  reportGoal({ name: 'dataset-csv-50k-cpu', unit: 'seconds', value: csvMs / 1000 });
  reportGoal({ name: 'dataset-xlsx-50k-cpu', unit: 'seconds', value: xlsxMs / 1000 });
  const met = [
    reportGoal({ name: 'dataset-csv-50k', unit: 'ratio', value: csv, atMost: 20 }),
    reportGoal({ name: 'dataset-xlsx-50k', unit: 'ratio', value: xlsx, atMost: 2 }),
  ];
  expect(met).toEqual([true, true]);
});
