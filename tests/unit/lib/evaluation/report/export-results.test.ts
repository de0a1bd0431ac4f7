import { invariant } from '@/lib/base/invariant';
import { readCsv } from '@/lib/base/read-csv';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { resultsCsv, resultsJson } from '@/lib/evaluation/report/export-results';
import type { ToolBuild } from '@/lib/evaluation/report/tool-build';
import type { RunEvidence } from '@/lib/evaluation/types';
import { computeExampleRun } from '@/tests/support/example-run';

const TOOL: ToolBuild = {
  name: 'Academic Explorer',
  version: '1.2.3',
  commit: '0123456789abcdef',
  builtAt: '2026-11-01T00:00:00.000Z',
  repository: '',
  authors: ['A group'],
};

function setup() {
  const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
  invariant(run.evidence !== null, 'the example is finished');
  const evidence = {
    ...run.evidence,
    requests: ['https://api.openalex.org/works?search=x', 'https://api.openalex.org/works?search=x&cursor=y'],
    decisions: { 'review-10 retrieved-23': 'rejected' } as const,
  };
  return { run, evidence, result: computeResult(evidence) };
}

function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [head = [], ...rows] = readCsv(csv, ',');
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])));
}

describe('resultsCsv(run, evidence, result, tool)', () => {
  it('holds every pair and every paper once, and every request', () => {
    const { run, evidence, result } = setup();
    const rows = rowsOf(resultsCsv(run, evidence, result, TOOL));
    const count = (outcome: string) => rows.filter((row) => row.outcome === outcome).length;
    expect(count('true positive')).toBe(result.truePositives.length);
    expect(count('known exclusion')).toBe(result.knownExclusions.length);
    expect(count('false negative')).toBe(result.falseNegatives.length);
    expect(count('false positive')).toBe(result.falsePositives.length);
    expect(rows.filter((row) => row.record === 'request').map((row) => row.request_url)).toEqual(
      evidence.requests,
    );
  });

  it('says in each row how it came about', () => {
    const { run, evidence, result } = setup();
    for (const row of rowsOf(resultsCsv(run, evidence, result, TOOL))) {
      expect(row).toMatchObject({
        run_id: 'run_example',
        dataset: 'Machine Learning Systematic Review',
        query: '"machine learning" AND screening AND "systematic reviews"',
        run_date: '2026-11-22T10:00:00.000Z',
        version: '1.2.3',
        commit: '0123456789abcdef',
        threshold: '0.9',
        seed: '7',
        is_example: 'true',
      });
    }
  });

  it('says which version made the run and which one computed the figures', () => {
    const { run, evidence, result } = setup();
    const older = { ...run, isExample: false, computedBy: { version: '1.0.0', commit: 'abc' } };
    const [row] = rowsOf(resultsCsv(older, evidence, result, TOOL));
    expect(row).toMatchObject({ version: '1.2.3', run_version: '1.0.0', run_commit: 'abc' });
    const json: unknown = JSON.parse(resultsJson(older, evidence, result, TOOL));
    expect(json).toMatchObject({
      tool: { version: '1.2.3' },
      run: { computedBy: { version: '1.0.0', commit: 'abc' } },
    });
    const { computedBy: _none, ...unknown } = older;
    const [former] = rowsOf(resultsCsv(unknown, evidence, result, TOOL));
    expect(former).toMatchObject({ version: '1.2.3', run_version: '', run_commit: '' });
  });

  it('keeps tier, score, evidence and the decision of a pair', () => {
    const { run, evidence, result } = setup();
    const rows = rowsOf(resultsCsv(run, evidence, result, TOOL));
    expect(rows.find((row) => row.review_id === 'review-01')).toMatchObject({
      record: 'pair',
      outcome: 'true positive',
      tier: '2',
      score: '1',
      retrieved_id: 'retrieved-01',
      review_doi: '10.5555/example.001',
    });
    expect(rows.find((row) => row.decision === 'rejected')).toMatchObject({
      outcome: 'not counted',
      review_id: 'review-10',
      retrieved_id: 'retrieved-23',
    });
  });
});

describe('resultsJson(run, evidence, result, tool)', () => {
  it('holds the run, its settings, its figures and every record', () => {
    const { run, evidence, result } = setup();
    const read: unknown = JSON.parse(resultsJson(run, evidence, result, TOOL));
    expect(read).toMatchObject({
      tool: TOOL,
      run: { id: 'run_example', searchCriteria: { resultCap: 28 } },
      settings: { threshold: 0.9, seed: 7, leavesOutLaterPapers: false },
      requests: evidence.requests,
      counts: {
        included: 24,
        excluded: 6,
        retrieved: 28,
        truePositives: 16,
        falsePositives: 12,
        falseNegatives: 8,
      },
      metrics: { precision: 16 / 28, recall: 16 / 24 },
    });
    expect(read).toHaveProperty('records.0.truth.title');
  });

  it('says what was sent only where a request is recorded', () => {
    const { run, evidence, result } = setup();
    const requests = ['/works?search=therap&cursor=*'];
    const read = (of: Pick<RunEvidence, 'requests'>): unknown =>
      JSON.parse(resultsJson(run, { ...evidence, ...of }, result, TOOL));
    expect(read({ requests: [] })).toHaveProperty('sentQuery', null);
    expect(read({ requests })).toHaveProperty('sentQuery.text', 'therap');
    expect(resultsCsv(run, { ...evidence, requests }, result, TOOL)).toContain(',therap,everything,stemmed,');
    expect(resultsCsv(run, { ...evidence, requests: [] }, result, TOOL)).not.toContain(',everything,');
  });
});
