import { runToEnd } from '@/lib/base/slices';
import { hiddenSets, runRepeat, summariseRepeats } from '@/lib/evaluation/detection/hold-out';
import { buildEvidence, buildInput } from '@/tests/support/build-review';

const ids = (count: number) => Array.from({ length: count }, (_, index) => `W${100 + index}`);

describe('hiddenSets(seeds)', () => {
  it('hides a fifth, five times, the same papers for the same review in any order', () => {
    const seeds = ids(20).map((id) => buildEvidence(id));
    const sets = hiddenSets(seeds).map((set) => set.map(({ paper }) => paper.id));
    expect(sets.map((set) => new Set(set).size)).toEqual([4, 4, 4, 4, 4]);
    expect(new Set(sets.map((set) => [...set].sort().join()))).toHaveProperty('size', 5);
    const again = hiddenSets([...seeds].reverse()).map((set) => set.map(({ paper }) => paper.id));
    expect(again).toEqual(sets);
  });

  it.each([
    [4, 0, 0],
    [5, 5, 1],
    [7, 5, 1],
    [8, 5, 2],
  ])('of %d papers makes %d sets of %d', (count, sets, size) => {
    const made = hiddenSets(ids(count).map((id) => buildEvidence(id)));
    expect(made.map((set) => set.length)).toEqual(Array.from({ length: sets }, () => size));
  });
});

describe('runRepeat(input, methods, hidden)', () => {
  const [hidden, distant] = [
    buildEvidence('W8', { citedBy: 3, topics: ['T1'] }),
    buildEvidence('W9', { citedBy: 1, topics: ['T7'] }),
  ];
  const seeds = [
    ...ids(4).map((id) =>
      buildEvidence(id, { cites: ['W8', 'W50'], related: ['W8', 'W51'], topics: ['T1'] }),
    ),
    hidden,
    distant,
  ];
  const input = buildInput({
    seeds,
    pools: {
      linked: [buildEvidence('W50', { citedBy: 100 })],
      onTopic: [
        ...ids(30)
          .slice(4)
          .map((id) => buildEvidence(id, { citedBy: 40, topics: ['T1'] })),
        hidden,
      ],
    },
  });

  it('finds hidden papers among the first k of the candidates and of both baselines', () => {
    const repeat = runToEnd(runRepeat(input, ['citationNetworkAnalysis'], [hidden, distant]));
    // W8 is linked to all others; W9 to none. 26 works on the topic are cited more than W8.
    expect(repeat).toEqual({
      detection: [0.5, 0.5, 0.5, 0.5],
      mostCited: [0, 0, 0.5, 0.5],
      related: [0.5, 0.5, 0.5, 0.5],
    });
  });

  it('looks for hidden papers although the review knows them, and for nothing else that it knows', () => {
    const known = buildInput({
      seeds,
      pools: { linked: [buildEvidence('W50', { citedBy: 100 })] },
      known: ['W8', 'W9', 'W50'],
    });
    expect(runToEnd(runRepeat(known, ['citationNetworkAnalysis'], [hidden])).detection).toEqual([1, 1, 1, 1]);
  });

  it('uses nothing that hidden papers say: what they alone cite brings nothing back', () => {
    const lone = buildEvidence('W7', { cites: ['W100', 'W101'], topics: ['T1'] });
    const repeat = runToEnd(
      runRepeat(buildInput({ seeds: [...seeds, lone] }), ['citationNetworkAnalysis'], [lone]),
    );
    expect(repeat.detection).toEqual([0, 0, 0, 0]);
  });
});

describe('summariseRepeats(input, hidden, repeats)', () => {
  const repeat = (recall: number) => {
    const recalls = [recall, recall, 1, 1];
    return { detection: recalls, mostCited: recalls, related: recalls };
  };

  it('gives the mean with the lowest and highest, at 10, 20, 50 and 100', () => {
    const onTopic = [buildEvidence('W50')];
    const seeds = [buildEvidence('W1', { related: ['W2'], citedBy: 4 }), buildEvidence('W3', { citedBy: 5 })];
    const input = buildInput({ seeds, pools: { onTopic }, config: { minimumCitationThreshold: 5 } });
    const summary = summariseRepeats(input, 1, [repeat(0.25), repeat(0.75)]);
    expect(summary).toMatchObject({
      hidden: 1,
      of: 2,
      belowThreshold: 1,
      repeats: 2,
      detection: [
        { k: 10, mean: 0.5, lowest: 0.25, highest: 0.75 },
        { k: 20, mean: 0.5, lowest: 0.25, highest: 0.75 },
        { k: 50, mean: 1, lowest: 1, highest: 1 },
        { k: 100, mean: 1, lowest: 1, highest: 1 },
      ],
    });
    expect(summary?.mostCited).toEqual(summary?.detection);
    expect(summary?.related).toEqual(summary?.detection);
  });

  it('has no figure of a baseline that has no list, and none at all without repeats', () => {
    const input = buildInput({ seeds: [buildEvidence('W1')] });
    expect(summariseRepeats(input, 1, [repeat(1)])).toMatchObject({ mostCited: null, related: null });
    expect(summariseRepeats(input, 0, [])).toBeNull();
  });
});
