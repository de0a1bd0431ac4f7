import type { DatabaseFile } from '@/lib/evaluation/matching/pool-databases';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
import { evaluateFiles } from '@/lib/flows/evaluate-files';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { createLoopbackMatchingClient } from '@/tests/support/matching-loopback';

const TITLES = [
  'Screening abstracts with active learning in medicine',
  'A second opinion on the stopping rules of screening',
  'Searching three databases finds most of the trials',
  'Recall of simple queries in the nursing literature',
];

const REVIEW = buildDataset(
  TITLES.map((title, index) =>
    buildPaper(`row-${index + 1}`, { title, publicationYear: 2015 + index, doi: `10.5555/t${index + 1}` }),
  ),
  [],
  { id: 'd1', name: 'Review' },
);

function record(row: number, of: number, changes: object = {}) {
  const title = TITLES[of - 1] ?? '';
  return buildPaper(`row-${row}`, { title, publicationYear: 2014 + of, doi: `10.5555/t${of}`, ...changes });
}

const stranger = (row: number, doi: string) =>
  buildPaper(`row-${row}`, { title: `A paper on something else called ${doi}`, publicationYear: 2011, doi });

/** Scopus in two files, with paper 1 twice; PubMed with paper 1 without its DOI, and paper 3. */
const FILES: readonly DatabaseFile[] = [
  {
    databaseName: 'Scopus',
    fileName: 'a.csv',
    papers: [record(1, 1), record(2, 2), stranger(3, '10.5555/x')],
  },
  {
    databaseName: 'PubMed',
    fileName: 'p.nbib',
    papers: [record(1, 3), record(2, 1, { doi: null, label: 'excluded' }), stranger(3, '10.5555/y')],
  },
  { databaseName: 'Scopus', fileName: 'b.csv', papers: [record(1, 1), stranger(2, '10.5555/y')] },
];

async function evaluate(files: readonly DatabaseFile[], signal = new AbortController().signal) {
  const shares: number[] = [];
  const input = { dataset: REVIEW, client: createLoopbackMatchingClient(), seed: 1, files };
  const evidence = await evaluateFiles(input, {
    signal,
    onProgress: ({ progress }) => shares.push(progress),
  });
  return { evidence, shares };
}

describe('evaluateFiles(input, callbacks)', () => {
  it('takes all files together as the run, each paper once', async () => {
    const { evidence, shares } = await evaluate(FILES);
    expect(evidence.totalFound).toBe(8);
    expect(evidence.retrieved).toHaveLength(5);
    expect(computeResult(evidence)).toMatchObject({ precision: 3 / 5, recall: 3 / 4 });
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('knows which databases hold a paper, however many files a database has', async () => {
    const { evidence } = await evaluate(FILES);
    const report = databaseReport(evidence, computeResult(evidence));
    expect(
      report?.databases.map(({ name, files, records, duplicates, foundIds, uniqueIds }) => [
        name,
        files.join(' '),
        records,
        duplicates,
        foundIds.join(' '),
        uniqueIds.join(' '),
      ]),
    ).toEqual([
      ['Scopus', 'a.csv b.csv', 5, 1, 'row-1 row-2', 'row-2'],
      ['PubMed', 'p.nbib', 3, 0, 'row-1 row-3', 'row-3'],
    ]);
    expect(report?.deduplication).toEqual({
      records: 8,
      duplicatesWithin: 1,
      duplicatesBetween: 2,
      papers: 5,
    });
  });

  it('requests nothing, looks nothing up and takes no label of a file for a judgement', async () => {
    const { evidence } = await evaluate(FILES);
    expect(evidence).toMatchObject({ requests: [], indexedIds: null, beyondCapIds: null });
    expect(evidence.retrieved.filter(({ label }) => label !== null)).toEqual([]);
  });

  it('gives one database the figures of the run', async () => {
    const { evidence } = await evaluate(FILES.slice(0, 1));
    const result = computeResult(evidence);
    const [only] = databaseReport(evidence, result)?.databases ?? [];
    expect([only?.recall.value, only?.precision.value]).toEqual([result.recall, result.precision]);
    expect(only?.uniqueIds).toEqual(only?.foundIds);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    controller.abort();
    await expect(evaluate(FILES, controller.signal)).rejects.toThrow();
  });
});
