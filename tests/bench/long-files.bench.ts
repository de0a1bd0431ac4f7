import { appendFileSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@playwright/test';
import { sourceOfBlob, sourceOfBytes } from '@/lib/base/byte-source';
import { readTable } from '@/lib/evaluation/datasets/read-table';
import { datasetTasks } from '@/lib/workers/dataset.worker';
import { createDatasetReader } from '@/lib/workers/dataset-client';
import { LoopbackTaskWorker } from '../support/task-loopback';
import { writeLargeWorkbook } from './large-workbook';
import { reportGoal } from './report-goal';

/** As large as a file may be, of the shortest records there are. */
const RECORDS = 950_000;
/** Nearly as many as Excel takes. */
const WORKBOOK_ROWS = 900_000;
/** Of the same, where speed is compared. */
const FEWER = 100_000;

function risOf(from: number, to: number): string {
  const record = (index: number) =>
    `TY  - JOUR\nTI  - Tides and moons of number ${index}\nAU  - Kim, Ann\nPY  - ${1990 + (index % 30)}\nDO  - 10.1000/x${index}\nER  - \n\n`;
  return Array.from({ length: to - from }, (_, index) => record(from + index)).join('');
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function cpuSeconds(bytes: Uint8Array, pieceBytes: number): Promise<number> {
  collect();
  const before = process.cpuUsage();
  const table = await readTable('a.ris', sourceOfBytes(bytes, pieceBytes), () => undefined);
  const { user, system } = process.cpuUsage(before);
  expect(table.ok && table.value.rows.length).toBe(FEWER);
  return (user + system) / 1_000_000;
}

/** What reading a file takes beyond what the process had, in terms of the file, and how much of it was held. */
async function reading(name: string, file: string, total: number) {
  collect();
  const before = process.memoryUsage().rss;
  let peak = before;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const blob = await openAsBlob(file);
  const reader = createDatasetReader(() => new LoopbackTaskWorker(datasetTasks()), Date.now);
  const opened = await reader.open(
    { name, file: blob },
    { signal: new AbortController().signal, onProgress: look },
  );
  const { report } = await opened.report(opened.preview.mapping);
  look();
  const { cut } = opened.preview;
  expect(cut?.total ?? report.rowsRead).toBe(total);
  expect(report.rowsRead).toBe(cut?.read ?? total);
  return { held: report.rowsRead / total, taken: peak - before, size: sourceOfBlob(blob).size };
}

test('long files: memory while a file of 100 MB is read and counted', async () => {
  test.setTimeout(900_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'long-files-'));
  const file = path.join(folder, 'a.ris');
  try {
    for (let from = 0; from < RECORDS; from += 50_000) appendFileSync(file, risOf(from, from + 50_000));
    const { held, taken, size } = await reading('a.ris', file, RECORDS);
    reportGoal({ name: 'long-file-ris-held', unit: 'share', value: held });
    const value = taken / size;
    expect(reportGoal({ name: 'long-file-ris-memory', unit: 'times-the-file', value, atMost: 3 })).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('long files: memory while a workbook of 440 MB, packed into a tenth, is read and counted', async () => {
  test.setTimeout(900_000);
  const folder = mkdtempSync(path.join(tmpdir(), 'long-files-'));
  const file = path.join(folder, 'a.xlsx');
  try {
    const { unpackedBytes } = writeLargeWorkbook(file, WORKBOOK_ROWS);
    expect(unpackedBytes).toBeGreaterThan(400_000_000);
    const { held, taken } = await reading('a.xlsx', file, WORKBOOK_ROWS);
    reportGoal({ name: 'long-file-xlsx-held', unit: 'share', value: held });
    const value = taken / 1_024 ** 2;
    expect(reportGoal({ name: 'long-file-xlsx-memory', unit: 'MB', value, atMost: 500 })).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('long files: reading in pieces against reading in one piece', async () => {
  test.setTimeout(300_000);
  const bytes = new TextEncoder().encode(risOf(0, FEWER));
  await cpuSeconds(bytes, bytes.length);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const whole = await cpuSeconds(bytes, bytes.length);
    ratios.push((await cpuSeconds(bytes, 1024 * 1024)) / whole);
  }
  const value = Math.min(...ratios);
  expect(reportGoal({ name: 'long-file-ris-pieces', unit: 'of-one-piece', value, atMost: 1.2 })).toBe(true);
});
