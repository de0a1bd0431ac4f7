import { invariant } from '@/lib/base/invariant';
import { computeMetrics, metricsOfCounts } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import { lossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { methodsParagraph } from '@/lib/evaluation/report/methods-paragraph';
import type { ComparisonRun, RunEvidence } from '@/lib/evaluation/types';
import { computeExampleRun } from '@/tests/support/example-run';
import { paper } from '@/tests/support/paper-lists';

const TOOL = {
  name: 'Academic Explorer',
  version: '1.2.3',
  commit: '0123456789abcdef',
  builtAt: '',
  repository: '',
  authors: [],
};

function paragraphOf(changes: Partial<ComparisonRun>, evidenceChanges: Partial<RunEvidence> = {}): string {
  const { version, commit } = TOOL;
  const example = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
  const run = { ...example, computedBy: { version, commit }, ...changes };
  invariant(run.evidence !== null, 'the example is finished');
  const evidence = { ...run.evidence, ...evidenceChanges };
  const result = computeResult(evidence);
  const counts = {
    truePositives: result.truePositives.length,
    falsePositives: result.falsePositives.length,
    falseNegatives: result.falseNegatives.length,
  };
  return methodsParagraph({
    run,
    evidence,
    result,
    metrics: {
      ...metricsOfCounts(counts, evidence.seed),
      holdings: computeMetrics(evidence, result, 30).holdings,
    },
    waterfall: lossWaterfall(evidence, result),
    tool: TOOL,
  });
}

describe('methodsParagraph(facts)', () => {
  it('names the version that made a run, and beside it the one that computes the figures', () => {
    const older = paragraphOf({ isExample: false, computedBy: { version: '1.0.0', commit: 'abcdef012' } });
    expect(older).toContain('with Academic Explorer 1.0.0 (commit abcdef0) for “');
    expect(older).toContain('The figures were computed by Academic Explorer 1.2.3 (commit 0123456).');
    expect(paragraphOf({ isExample: false })).not.toContain('The figures were computed by');
  });

  it('tells what was asked, when, by what, and what came of it', () => {
    const criteria = {
      query: 'screening',
      entityTypes: ['works'],
      startYear: 2010,
      endYear: null,
      resultCap: 1000,
    } as const;
    const text = paragraphOf({ isExample: false, datasetName: 'My review', searchCriteria: criteria });
    expect(text).toContain(
      'The works of OpenAlex were searched on 2026-11-22 with Academic Explorer 1.2.3 (commit 0123456) for “screening” (title, abstract, full text and keywords, all forms of the words), published from 2010.',
    );
    expect(text).toContain(
      'Of 29 works found, 28 were retrieved in the order of relevance (at most 1,000); no duplicates were found by the rules of the matching below, which left 28.',
    );
    expect(text).toContain('24 included papers and 6 excluded papers of the dataset “My review”');
    expect(text).toContain('pairs with a score of 0.90 or more counted. 1 uncertain pair was not counted.');
    expect(text).toContain(
      'The search found 16 of the 24 included papers: recall 66.7% [Wilson 95% interval ',
    );
    expect(text).toContain('(n = 24), precision 57.1% [Wilson 95% interval ');
    expect(text).toContain('F1 61.5% [Bayesian bootstrap (2,000 resamples, seed 7) 95% interval');
    expect(text).toContain(
      'Of the missed papers, 2 are not in the index, 4 are in the index but were not found by the query, 1 was found beyond the cap and 1 was retrieved as an uncertain match.',
    );
    expect(text).toContain('true negatives are not applicable');
  });

  it('names the source of the records', () => {
    const text = paragraphOf({ isExample: false, dataSource: 'the sample library' });
    expect(text).toMatch(/^The works of the sample library were searched/);
    expect(text).toContain(
      '2 are not in this library, 4 are in this library but were not found by the query',
    );
  });

  it('calls a library by its name and says that it is one', () => {
    expect(paragraphOf({ isExample: false, dataSource: 'records' })).toMatch(
      /^The works of a local library \(“records”\) were searched/,
    );
  });

  it('does not claim that the example asked anybody', () => {
    const text = paragraphOf({});
    expect(text).toMatch(/^As an example, two bundled lists of invented papers/);
    expect(text).not.toContain('OpenAlex were searched');
  });

  it('says what papers without a decision count as', () => {
    const textWith = (use: 'left-out' | 'excluded') => paragraphOf({}, { unjudged: { papers: 12, use } });
    expect(textWith('left-out')).toContain(
      '12 papers on which the review’s file holds no decision were left out.',
    );
    expect(textWith('excluded')).toContain('holds no decision were counted as excluded.');
  });

  it('counts what was decided by hand', () => {
    const text = paragraphOf(
      {},
      { decisions: { 'review-10 retrieved-23': 'accepted', 'review-01 retrieved-01': 'rejected' } },
    );
    expect(text).toContain('1 pair was accepted and 1 rejected by hand.');
  });

  it('says which papers were left out as later, and by which date', () => {
    const later = paragraphOf({}, { leavesOutLaterPapers: true, searchDate: '2010-12-31' });
    expect(later).toMatch(
      / \d+ retrieved papers that match none of the review and were published after its search \(2010-12-31\) were left out\./,
    );
    expect(later).toContain('The search found 16 of the 24 included papers');
  });

  it('numbers the duplicates on either side', () => {
    const text = paragraphOf(
      { isExample: false },
      {
        retrievedDeduplication: { rows: 31, merged: 3, conflicts: [] },
        deduplication: { rows: 31, merged: 1, conflicts: [] },
      },
    );
    expect(text).toContain(
      'Of 29 works found, 31 were retrieved in the order of relevance (at most 28); 3 duplicates were merged by the rules of the matching below, which left 28.',
    );
    expect(text).toContain('; 1 duplicate was merged among its 31 rows.');
  });

  it('says where the included papers are held, as far as a run knows it', () => {
    const outsideCore = { expansionIds: ['row-4'], mergedIds: [], onlyListedIds: [] };
    expect(paragraphOf({}, { outsideCore })).toContain(
      'Held: 21 in the core, 1 in the expansion corpus; 2 not held.',
    );
    expect(paragraphOf({})).not.toContain('Held:');
  });

  it('gives recall both ways where rows of the file cannot be identified', () => {
    const run = computeExampleRun('2026-11-22T10:00:00.000Z', 7);
    const nameless = ['row-40', 'row-41'].map((id) => paper(id, { isUnidentified: true, label: 'included' }));
    const text = paragraphOf({}, { included: [...(run.evidence?.included ?? []), ...nameless] });
    expect(text).toContain('The search found 16 of the 26 included papers: recall 61.5%');
    expect(text).toContain(
      '2 included rows of the review’s file with neither a title nor an identifier could not be identified and count as not found; without them, recall is 66.7% [Wilson 95% interval 46.7% to 82.0%] (n = 24).',
    );
    expect(text).toContain('Of the missed papers, 2 could not be identified, 2 are not in the index');
    expect(paragraphOf({})).not.toContain('identified');
  });

  it('says n/a where nothing was retrieved', () => {
    const text = paragraphOf({}, { retrieved: [], matching: { included: [], excluded: [] } });
    expect(text).toContain('precision n/a (n = 0)');
  });
});
