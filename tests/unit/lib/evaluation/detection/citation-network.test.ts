import { runToEnd } from '@/lib/base/slices';
import { analyseCitationNetwork, saltonCosine } from '@/lib/evaluation/detection/citation-network';
import { buildEvidence, buildInput } from '@/tests/support/build-review';

describe('saltonCosine(shared, one, other)', () => {
  it.each([
    [2, 4, 4, 0.5],
    [1, 4, 9, 1 / 6],
    [3, 3, 3, 1],
    [0, 5, 5, 0],
    [1, 0, 5, 0],
  ])('of %d shared among %d and %d is %d', (shared, one, other, expected) => {
    expect(saltonCosine(shared, one, other)).toBeCloseTo(expected, 12);
  });
});

/**
 * W1 and W2 are included. W10 is cited by W1, W11 cites W1 and W2 and shares their reference W30, W12 is cited together
 * with W1 by W11.
 */
function review() {
  const seeds = [
    buildEvidence('W1', { cites: ['W10', 'W30'], citedBy: 4 }),
    buildEvidence('W2', { cites: ['W30', 'W31', 'W32', 'W33'], citedBy: 9 }),
  ];
  const w10 = buildEvidence('W10', { citedBy: 8 });
  const w11 = buildEvidence('W11', { cites: ['W1', 'W2', 'W12', 'W30'], citedBy: 16 });
  const w12 = buildEvidence('W12', { citedBy: 4 });
  return { seeds, pools: { citing: [w11], linked: [w10, w12] } };
}

describe('analyseCitationNetwork(input)', () => {
  it('ranks direct links, co-citation and coupling, each normalised, and counts coupling four times', () => {
    const hits = runToEnd(analyseCitationNetwork(buildInput(review())));
    // Direct: W10 1/sqrt(2*8) = .25; W11 1/sqrt(4*4) + 1/sqrt(4*9) = .41667; W12 none.
    // Co-cited: W12 with W1 1/sqrt(4*4) = .25 and with W2 1/sqrt(4*9) = .16667: .41667.
    // W10 stands beside W30 alone in the references of W1: no included paper.
    // Coupled: W11 with W1 1/sqrt(4*2) = .35355 and with W2 1/sqrt(4*4) = .25: .60355.
    // W11 is first by coupling and directly; W12 first by co-citation; W10 second directly.
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W11', 'W12', 'W10']);
    const first = 1 / 61 + 0.25 / 61;
    expect(hits[0]?.strength).toBeCloseTo(1, 12);
    expect(hits[1]?.strength).toBeCloseTo(0.25 / 61 / first, 12);
    expect(hits[2]?.strength).toBeCloseTo(0.25 / 62 / first, 12);
  });

  it('ranks what shares references before what is only cited, however often', () => {
    const seeds = ['W1', 'W2', 'W3'].map((id) => buildEvidence(id, { cites: ['W10', 'W30', 'W31'] }));
    const coupled = buildEvidence('W11', { cites: ['W30', 'W31', 'W40'] });
    const input = buildInput({
      seeds,
      pools: { linked: [buildEvidence('W10', { citedBy: 3 })], byAuthor: [coupled] },
    });
    const hits = runToEnd(analyseCitationNetwork(input));
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W11', 'W10']);
  });

  it('says which included papers lead to each work', () => {
    const [w11, w12, w10] = runToEnd(analyseCitationNetwork(buildInput(review())));
    expect(w11?.reasons).toEqual([
      { kind: 'cites', count: 2, seedIds: ['W1', 'W2'] },
      { kind: 'shares-references', count: 2, seedIds: ['W1', 'W2'] },
    ]);
    expect(w12?.reasons).toEqual([{ kind: 'co-cited', count: 2, seedIds: ['W1', 'W2'] }]);
    expect(w10?.reasons).toEqual([{ kind: 'cited-by', count: 1, seedIds: ['W1'] }]);
  });

  it('does not let fame alone win: of two works cited by one paper, the less cited one stands first', () => {
    const seeds = [buildEvidence('W1', { cites: ['W10', 'W11'] })];
    const linked = [buildEvidence('W10', { citedBy: 10_000 }), buildEvidence('W11', { citedBy: 10 })];
    const hits = runToEnd(analyseCitationNetwork(buildInput({ seeds, pools: { linked } })));
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W11', 'W10']);
  });

  it('leaves out what is below the threshold, known to the review, or without a record', () => {
    const seeds = [buildEvidence('W1', { cites: ['W2', 'W10', 'W11', 'W12', 'W99'] }), buildEvidence('W2')];
    const linked = [
      buildEvidence('W10', { citedBy: 4 }),
      buildEvidence('W11', { citedBy: 5 }),
      buildEvidence('W12', { citedBy: 50 }),
    ];
    const input = buildInput({
      seeds,
      pools: { linked },
      known: ['W12'],
      config: { minimumCitationThreshold: 5 },
    });
    expect(runToEnd(analyseCitationNetwork(input)).map(({ work }) => work.paper.id)).toEqual(['W11']);
  });

  it('lists at most so many, ties by citations, then by id', () => {
    const linked = ['W13', 'W11', 'W12'].map((id) => buildEvidence(id, { citedBy: 7 }));
    const seeds = [buildEvidence('W1', { cites: linked.map(({ paper }) => paper.id) })];
    const input = buildInput({ seeds, pools: { linked }, config: { maxPapersPerMethod: 2 } });
    expect(runToEnd(analyseCitationNetwork(input)).map(({ work }) => work.paper.id)).toEqual(['W11', 'W12']);
  });

  it('finds nothing without links', () => {
    const citing = [buildEvidence('W10', { cites: ['W77'] })];
    expect(
      runToEnd(analyseCitationNetwork(buildInput({ seeds: [buildEvidence('W1')], pools: { citing } }))),
    ).toEqual([]);
  });
});
