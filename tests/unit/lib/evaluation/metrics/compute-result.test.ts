import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import { matchPapers } from '@/lib/evaluation/matching/match-papers';
import { precisionReadings } from '@/lib/evaluation/metrics/compute-metrics';
import { computeResult, resultOf, undecidedAssignment } from '@/lib/evaluation/metrics/compute-result';
import { thresholdTable } from '@/lib/evaluation/metrics/threshold-table';
import type { Paper, RunEvidence } from '@/lib/evaluation/types';
import { paper } from '@/tests/support/paper-lists';
import { evidence, evidenceOfCounts, pair, papers } from '@/tests/support/run-evidence';

const ids = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

describe('undecidedAssignment(evidence)', () => {
  it('is what counts without decisions, at the threshold as it is now', () => {
    const run = evidence({
      included: papers('t', 2),
      retrieved: papers('r', 2),
      matching: {
        included: [pair('t1', 'r1', { score: 1 }), pair('t2', 'r2', { score: 0.92, tier: 5 })],
        excluded: [],
      },
    });
    const decided = { ...run, decisions: { 't1 r1': 'rejected' } } as const;
    expect(computeResult(decided).truePositives).toHaveLength(1);
    expect(undecidedAssignment(decided).included).toHaveLength(2);
    expect(undecidedAssignment({ ...decided, threshold: 0.95 }).included).toHaveLength(1);
    expect(undecidedAssignment(decided).included).toHaveLength(2);
    expect(resultOf(decided)).toEqual(computeResult(decided));
    expect(resultOf(decided)).toBe(resultOf(decided));
  });
});

describe('computeResult(evidence)', () => {
  it('counts TP 8, FP 2, FN 4', () => {
    const result = computeResult(evidenceOfCounts(8, 2, 4));
    expect(result.truePositives).toHaveLength(8);
    expect(result.falsePositives).toHaveLength(2);
    expect(result.falseNegatives).toHaveLength(4);
    expect(result.precision?.toFixed(4)).toBe('0.8000');
    expect(result.recall?.toFixed(4)).toBe('0.6667');
    expect(result.f1Score?.toFixed(4)).toBe('0.7273');
  });

  it('knows no figure of 0/0, and 0 where nothing was right', () => {
    expect(computeResult(evidence())).toMatchObject({ precision: null, recall: null, f1Score: null });
    expect(computeResult(evidence({ included: papers('t', 3) }))).toMatchObject({
      precision: null,
      recall: 0,
      f1Score: null,
    });
    expect(computeResult(evidenceOfCounts(0, 2, 3))).toMatchObject({ precision: 0, recall: 0, f1Score: 0 });
  });

  it('assigns strictly one to one: best score first, then ids', () => {
    const result = computeResult(
      evidence({
        included: papers('t', 2),
        retrieved: papers('r', 2),
        matching: {
          included: [
            pair('t1', 'r1', { score: 0.97, tier: 4 }),
            pair('t2', 'r1', { score: 1 }),
            pair('t1', 'r2', { score: 0.93, tier: 4 }),
            pair('t2', 'r2', { score: 0.97, tier: 4 }),
          ],
          excluded: [],
        },
      }),
    );
    expect(result.truePositives.map(({ truthId, retrievedId }) => `${truthId} ${retrievedId}`)).toEqual([
      't2 r1',
      't1 r2',
    ]);
  });

  it('breaks ties by ground-truth id, then retrieved id', () => {
    const all = ['t2 r2', 't2 r1', 't1 r2', 't1 r1'].map((key) => {
      const [truthId = '', retrievedId = ''] = key.split(' ');
      return pair(truthId, retrievedId);
    });
    const lists = { included: papers('t', 2), retrieved: papers('r', 2) };
    const result = computeResult(evidence({ ...lists, matching: { included: all, excluded: [] } }));
    expect(result.truePositives.map(({ truthId, retrievedId }) => `${truthId} ${retrievedId}`)).toEqual([
      't1 r1',
      't2 r2',
    ]);
  });

  it('puts pairs below the threshold and those of tier 7 into the review queue until they are accepted', () => {
    const lists = { included: papers('t', 2), retrieved: papers('r', 2) };
    const low = pair('t1', 'r1', { tier: 6, score: 0.82 });
    const doubtful = pair('t2', 'r2', { tier: 7, score: 0.95 });
    const run = evidence({ ...lists, matching: { included: [doubtful, low], excluded: [] } });
    expect(computeResult(run)).toMatchObject({ truePositives: [], reviewQueue: [doubtful, low] });
    expect(computeResult({ ...run, threshold: 0.8 })).toMatchObject({
      truePositives: [low],
      reviewQueue: [doubtful],
    });
    const accepted = { ...run, decisions: { 't2 r2': 'accepted', 't1 r1': 'rejected' } } as const;
    expect(computeResult(accepted)).toMatchObject({ truePositives: [doubtful], reviewQueue: [] });
  });

  it('drops a rejected match, and lets another take its place', () => {
    const run = evidence({
      included: papers('t', 1),
      retrieved: papers('r', 2),
      matching: { included: [pair('t1', 'r1'), pair('t1', 'r2', { score: 0.97 })], excluded: [] },
      decisions: { 't1 r1': 'rejected' },
    });
    expect(computeResult(run).truePositives).toEqual([pair('t1', 'r2', { score: 0.97 })]);
  });

  it('tells known exclusions from papers that are not in the review', () => {
    const result = computeResult(
      evidence({
        included: papers('t', 1),
        excluded: papers('x', 1),
        retrieved: papers('r', 3),
        matching: { included: [pair('t1', 'r1')], excluded: [pair('x1', 'r2')] },
      }),
    );
    expect(ids(result.falsePositives)).toEqual(['r2', 'r3']);
    expect(ids(result.additionalPapersFound)).toEqual(['r3']);
    expect(result.knownExclusions).toEqual([pair('x1', 'r2')]);
  });
});

/** A review of one included and one excluded paper, searched at the end of 2020, and what a later index holds. */
function searchedIn2020(known: Partial<RunEvidence> = {}): RunEvidence {
  const later = { publicationYear: 2021, publicationDate: '2021-02-01' };
  return evidence({
    included: papers('t', 1),
    excluded: papers('x', 1),
    retrieved: papers('r', 3, later),
    matching: { included: [pair('t1', 'r1')], excluded: [] },
    searchDate: '2020-12-31',
    leavesOutLaterPapers: true,
    ...known,
  });
}

describe('papers published after the search', () => {
  it('are left out where they match nothing of the review and that is asked', () => {
    const run = evidence({
      included: papers('t', 1),
      retrieved: [
        paper('r1', { publicationYear: 2020, publicationDate: '2020-05-31' }),
        paper('r2', { publicationYear: 2020, publicationDate: '2020-06-02' }),
        paper('r3', { publicationYear: 2021 }),
        paper('r4', { publicationYear: 2020 }),
        paper('r5'),
      ],
      searchDate: '2020-06-01',
    });
    expect(computeResult(run).academicExplorerResults).toHaveLength(5);
    const left = computeResult({ ...run, leavesOutLaterPapers: true });
    expect(ids(left.academicExplorerResults)).toEqual(['r1', 'r4', 'r5']);
  });

  it('count where their DOI is that of an included paper', () => {
    const result = computeResult(searchedIn2020());
    expect(result).toMatchObject({ recall: 1, precision: 1, falseNegatives: [] });
    expect(ids(result.academicExplorerResults)).toEqual(['r1']);
  });

  it('count where the reader accepted the pair', () => {
    const run = searchedIn2020({
      matching: { included: [pair('t1', 'r1', { tier: 7, score: 0.7 })], excluded: [] },
      decisions: { 't1 r1': 'accepted' },
    });
    expect(computeResult(run)).toMatchObject({ recall: 1, precision: 1 });
  });

  it('count where they match an excluded paper', () => {
    const run = searchedIn2020({
      matching: { included: [pair('t1', 'r1')], excluded: [pair('x1', 'r2')] },
    });
    expect(ids(computeResult(run).academicExplorerResults)).toEqual(['r1', 'r2']);
    expect(computeResult(run)).toMatchObject({ precision: 0.5, knownExclusions: [pair('x1', 'r2')] });
  });

  it('count while their pair waits for a decision, and leave when it is rejected', () => {
    const waiting = pair('t1', 'r1', { tier: 7, score: 0.7 });
    const run = searchedIn2020({ matching: { included: [waiting], excluded: [] } });
    expect(computeResult(run)).toMatchObject({ recall: 0, reviewQueue: [waiting] });
    expect(ids(computeResult(run).academicExplorerResults)).toEqual(['r1']);
    const rejected = computeResult({ ...run, decisions: { 't1 r1': 'rejected' } });
    expect(rejected).toMatchObject({ academicExplorerResults: [], reviewQueue: [], precision: null });
  });

  it('count alike at other thresholds and in every reading of precision', () => {
    const run = searchedIn2020({
      matching: { included: [pair('t1', 'r1', { tier: 6, score: 0.82 })], excluded: [] },
    });
    expect(thresholdTable(run).map(({ precision, recall }) => [precision, recall])).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    const decided: RunEvidence = { ...run, decisions: { 't1 r1': 'accepted' } };
    const { strict, afterDecisions } = precisionReadings(decided, computeResult(decided));
    expect([strict.part, strict.whole]).toEqual([0, 1]);
    expect([afterDecisions.part, afterDecisions.whole]).toEqual([1, 1]);
  });
});

describe('laws of computeResult(evidence)', () => {
  const random = seededRandom(9);

  function randomEvidence(): RunEvidence {
    const count = (most: number) => Math.floor(random() * most);
    const [truth, others, excluded] = [count(12), count(12), count(6)];
    const pairs = (prefix: string, size: number) =>
      Array.from({ length: size === 0 || others === 0 ? 0 : count(20) }, () =>
        pair(`${prefix}${count(size) + 1}`, `r${count(others) + 1}`, {
          score: Math.round(random() * 100) / 100,
          tier: random() < 0.3 ? 7 : 4,
        }),
      );
    return evidence({
      included: papers('t', truth),
      excluded: papers('x', excluded),
      retrieved: papers('r', others),
      matching: { included: pairs('t', truth), excluded: pairs('x', excluded) },
      threshold: random(),
    });
  }

  it('keeps 0 <= P, R, F <= 1, TP + FN = ground truth and TP + FP = retrieved', () => {
    for (let round = 0; round < 500; round += 1) {
      const run = randomEvidence();
      const result = computeResult(run);
      for (const figure of [result.precision, result.recall, result.f1Score]) {
        if (figure === null) continue;
        expect(figure).toBeGreaterThanOrEqual(0);
        expect(figure).toBeLessThanOrEqual(1);
      }
      const found = result.truePositives.length;
      expect(found + result.falseNegatives.length).toBe(run.included.length);
      expect(found + result.falsePositives.length).toBe(run.retrieved.length);
      expect(new Set(result.truePositives.map(({ truthId }) => truthId)).size).toBe(found);
      expect(new Set(result.truePositives.map(({ retrievedId }) => retrievedId)).size).toBe(found);
    }
  });

  it('does not depend on the order of pairs and lists', () => {
    for (let round = 0; round < 200; round += 1) {
      const run = randomEvidence();
      const { included, excluded } = run.matching;
      const turned = computeResult({
        ...run,
        included: run.included.toReversed(),
        retrieved: run.retrieved.toReversed(),
        matching: { included: included.toReversed(), excluded: excluded.toReversed() },
      });
      const result = computeResult(run);
      expect(turned.truePositives.map(({ truthId, retrievedId }) => [truthId, retrievedId])).toEqual(
        result.truePositives.map(({ truthId, retrievedId }) => [truthId, retrievedId]),
      );
      expect([turned.precision, turned.recall]).toEqual([result.precision, result.recall]);
    }
  });

  it('does not count a duplicate of a retrieved paper twice', () => {
    const one: Partial<Paper> = { title: 'A title of more than four words', publicationYear: 2020 };
    const truth = [paper('t1', one)];
    const retrieved = [paper('r1', one), paper('r2', one)];
    const included = runToEnd(matchPapers(truth.map(comparedPaper), retrieved.map(comparedPaper)));
    const result = computeResult(
      evidence({ included: truth, retrieved, matching: { included, excluded: [] } }),
    );
    expect(result.truePositives).toHaveLength(1);
    expect(result.recall).toBe(1);
  });
});

describe('thresholdTable(evidence)', () => {
  it('gives the figures at 0.80, 0.85, 0.90 and 0.95', () => {
    const run = evidence({
      included: papers('t', 4),
      retrieved: papers('r', 5),
      matching: {
        included: [1, 0.93, 0.86, 0.81].map((score, index) =>
          pair(`t${index + 1}`, `r${index + 1}`, { score, tier: 6 }),
        ),
        excluded: [],
      },
    });
    expect(
      thresholdTable(run).map(({ threshold, precision, recall }) => [threshold, precision, recall]),
    ).toEqual([
      [0.8, 0.8, 1],
      [0.85, 0.6, 0.75],
      [0.9, 0.4, 0.5],
      [0.95, 0.2, 0.25],
    ]);
  });
});
