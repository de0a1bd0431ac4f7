import { invariant } from '@/lib/base/invariant';
import { readCsv } from '@/lib/base/read-csv';
import { computeMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { resultsCsv, resultsJson } from '@/lib/evaluation/report/export-results';
import { methodsParagraph } from '@/lib/evaluation/report/methods-paragraph';
import { prismaFlow } from '@/lib/evaluation/report/prisma-flow';
import { fileRun } from '@/tests/support/file-run';

const TOOL = {
  name: 'Academic Explorer',
  version: '1.0.0',
  commit: '',
  builtAt: '',
  repository: '',
  authors: [],
};

function setup() {
  const run = fileRun();
  const { evidence } = run;
  invariant(evidence !== null, 'the run is finished');
  return { run, evidence, result: computeResult(evidence) };
}

describe('reports of a run of files', () => {
  it('loses papers in none of the files, and asks no index', () => {
    const { evidence, result } = setup();
    const lost = lossWaterfall(evidence, result).losses.filter(({ papers }) => papers.length > 0);
    expect(lost.map(({ reason, papers }) => [reason, papers.length])).toEqual([['not-in-files', 4]]);
  });

  it('names each database with its records in the methods paragraph', () => {
    const { run, evidence, result } = setup();
    const metrics = computeMetrics(evidence, result, 8);
    const waterfall = lossWaterfall(evidence, result);
    const text = methodsParagraph({ run, evidence, result, metrics, waterfall, tool: TOOL });
    expect(text).toContain(
      'Records exported from Scopus (5 records) and PubMed (2 records) were read by Academic Explorer 1.0.0 on 2026-11-24. Of 7 records identified, 2 duplicates were removed, which left 5 papers.',
    );
    expect(text).toContain('Together they found 4 of the 8 included papers');
    expect(text).toContain('Scopus by itself found 3: recall 37.5% [Wilson 95% interval 13.7% to 69.4%]');
    expect(text).toContain('1 included paper was found by no other database.');
    expect(text).toContain('4 are in none of the files');
    expect(text).not.toMatch(/“”|at most|order of relevance/);
  });

  it('counts records per database in the PRISMA flow, and duplicates by themselves', () => {
    const { run, evidence, result } = setup();
    const boxes = new Map(prismaFlow(run, evidence, result).map(({ id, lines }) => [id, lines]));
    expect(boxes.get('identified')).toEqual([
      'Records identified from databases',
      '(n = 7)',
      'Scopus: n = 5',
      'PubMed: n = 2',
    ]);
    expect(boxes.get('removed')).toEqual([
      'Records removed before screening',
      '(n = 2)',
      'duplicate records: n = 2',
    ]);
  });

  it('says in the export which databases hold each retrieved paper', () => {
    const { run, evidence, result } = setup();
    const [header = [], ...rows] = readCsv(resultsCsv(run, evidence, result, TOOL), ',');
    const column = (name: string) => header.indexOf(name);
    const held = rows.map((row) =>
      [row[column('retrieved_id')], row[column('retrieved_databases')]].join(' '),
    );
    expect(held).toEqual(
      expect.arrayContaining(['r1 Scopus', 'r3 Scopus; PubMed', 'r4 PubMed', 'r5 Scopus']),
    );
    const json: unknown = JSON.parse(resultsJson(run, evidence, result, TOOL));
    expect(json).toMatchObject({
      databases: { deduplication: { records: 7, duplicatesWithin: 1, duplicatesBetween: 1, papers: 5 } },
    });
  });
});
