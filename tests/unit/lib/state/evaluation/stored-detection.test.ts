import { type DetectionRun, readRun, writeRun } from '@/lib/state/evaluation/stored-detection';
import { createTestDatabase } from '@/tests/support/browser-database';
import { buildCandidate, buildResults } from '@/tests/support/detection-results';
import { expectPrinted } from '@/tests/support/printed';

const RUN: DetectionRun = {
  id: 'detection-1',
  datasetId: 'review-1',
  status: 'completed',
  startTime: '2026-11-20T10:20:00.000Z',
  endTime: '2026-11-20T10:20:30.000Z',
  progress: { currentMethod: null, progress: 100, message: '', papersFound: 1 },
  results: buildResults({ candidateMissingPapers: [buildCandidate('W9')] }),
  error: null,
};

describe('readRun(database, scope, datasetId)', () => {
  it('gives what was written', async () => {
    const { database } = createTestDatabase();
    await writeRun(database, '', 'review-1', RUN);
    expect(await readRun(database, '', 'review-1')).toEqual(RUN);
  });

  it('reads a run from before there was a method as one that ran without it', async () => {
    const { database } = createTestDatabase();
    const results = RUN.results ?? buildResults();
    const { keywordExpansionAnalysis: _, ...contributions } = results.detectionStatistics.methodContributions;
    const { enableKeywordExpansion: __, ...config } = results.config;
    await database.write('dataset:review-1/detection/run', {
      ...RUN,
      results: {
        ...results,
        config,
        methods: results.methods.filter(({ method }) => method !== 'keywordExpansionAnalysis'),
        detectionStatistics: { ...results.detectionStatistics, methodContributions: contributions },
      },
    });
    const read = await readRun(database, '', 'review-1');
    expect(read?.results?.config.enableKeywordExpansion).toBe(false);
    expect(read?.results?.detectionStatistics.methodContributions.keywordExpansionAnalysis).toEqual({
      beforeDeduplication: 0,
      afterDeduplication: 0,
      onlyHere: 0,
    });
  });

  it('reads a run from before the hold-out hid papers from what is fetched, as one that did not measure that', async () => {
    const { database } = createTestDatabase();
    const share = { k: 10, mean: 0.5, lowest: 0.25, highest: 1 };
    const holdOut = {
      hidden: 2,
      of: 10,
      belowThreshold: 0,
      repeats: 5,
      seed: 1,
      detection: [share],
      mostCited: null,
      related: null,
    };
    const { fetched: _, ...results } = RUN.results ?? buildResults();
    await database.write('dataset:review-1/detection/run', { ...RUN, results: { ...results, holdOut } });
    const read = await readRun(database, '', 'review-1');
    expect(read?.results?.holdOut).toEqual({ ...holdOut, reachable: null, coupling: null });
    expect(read?.results?.fetched).toBeNull();
  });

  it('counts a run with a reason that this release does not know as none', async () => {
    const { database } = createTestDatabase();
    const candidate = { ...buildCandidate('W9'), reasons: [{ kind: 'by-magic' }] };
    await database.write('dataset:review-1/detection/run', {
      ...RUN,
      results: { ...RUN.results, candidateMissingPapers: [candidate] },
    });
    expect(await readRun(database, '', 'review-1')).toBeNull();
    expectPrinted('A stored search for missing papers could not be read');
  });
});
