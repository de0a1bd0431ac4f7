import { hiddenSets, runRepeat, summariseRepeats } from '@/lib/evaluation/detection/hold-out';
import type { EvidenceWork } from '@/lib/evaluation/detection/types';
import { buildEvidence, buildInput, type InputSketch } from '@/tests/support/build-review';

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
  const sketch: InputSketch = {
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
  };

  const repeatOf = (sketch: InputSketch, of: readonly EvidenceWork[]) =>
    runRepeat({ ...buildInput(sketch), methods: ['citationNetworkAnalysis'] }, of);

  it('finds hidden papers among the first k of the candidates and of the baselines', async () => {
    // W8 is linked to all others; W9 to none. 26 works on the topic are cited more than W8, which cites nothing.
    expect(await repeatOf(sketch, [hidden, distant])).toEqual({
      reachable: 0.5,
      detection: [0.5, 0.5, 0.5, 0.5],
      coupling: [0, 0, 0, 0],
      mostCited: [0, 0, 0.5, 0.5],
      related: [0.5, 0.5, 0.5, 0.5],
    });
  });

  it('counts the references that a hidden paper shares as a baseline', async () => {
    const coupled = buildEvidence('W7', { cites: ['W8', 'W50', 'W60'], citedBy: 3 });
    const others = ['W70', 'W71'].map((id) => buildEvidence(id, { cites: ['W8', 'W61'], citedBy: 9 }));
    const pools = { coupled: [coupled, ...others] };
    const repeat = await repeatOf({ seeds: [...seeds.slice(0, 4), coupled], pools }, [coupled]);
    expect(repeat.coupling).toEqual([1, 1, 1, 1]);
    const apart = buildEvidence('W7', { cites: ['W60'], citedBy: 3 });
    const none = await repeatOf({ seeds: [...seeds.slice(0, 4), apart], pools: { coupled: others } }, [
      apart,
    ]);
    expect(none.coupling).toEqual([0, 0, 0, 0]);
  });

  it('reaches no hidden paper that the visible ones lead to beyond the limit of a run', async () => {
    // 100 works that two visible papers cite, and the hidden one that a third cites: 100 are looked up.
    const cited = Array.from({ length: 100 }, (_, index) => buildEvidence(`W${200 + index}`));
    const both = { cites: cited.map(({ paper }) => paper.id) };
    const few = [
      buildEvidence('W101', both),
      buildEvidence('W102', both),
      buildEvidence('W103', { cites: ['W8', ...both.cites] }),
    ];
    const all = { seeds: [...few, hidden], pools: { linked: cited } };
    expect(await repeatOf(all, [hidden])).toMatchObject({ reachable: 0, detection: [0, 0, 0, 0] });
    const fewer = { seeds: [...few, hidden], pools: { linked: cited }, config: { maxPapersPerMethod: 51 } };
    expect(await repeatOf(fewer, [hidden])).toMatchObject({ reachable: 1 });
  });

  it('looks for hidden papers although the review knows them, and for nothing else that it knows', async () => {
    const known = {
      seeds,
      pools: { linked: [buildEvidence('W50', { citedBy: 100 })] },
      known: ['W8', 'W9', 'W50'],
    };
    expect((await repeatOf(known, [hidden])).detection).toEqual([1, 1, 1, 1]);
  });

  it('uses nothing that hidden papers say: what they alone cite brings nothing back', async () => {
    const lone = buildEvidence('W7', { cites: ['W104', 'W105'], topics: ['T1'] });
    const repeat = await repeatOf({ seeds: [...seeds, lone] }, [lone]);
    expect(repeat).toMatchObject({ reachable: 0, detection: [0, 0, 0, 0] });
  });
});

describe('summariseRepeats(input, hidden, repeats)', () => {
  const repeat = (recall: number) => {
    const recalls = [recall, recall, 1, 1];
    return { reachable: recall, detection: recalls, coupling: recalls, mostCited: recalls, related: recalls };
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
      reachable: { mean: 0.5, lowest: 0.25, highest: 0.75 },
      detection: [
        { k: 10, mean: 0.5, lowest: 0.25, highest: 0.75 },
        { k: 20, mean: 0.5, lowest: 0.25, highest: 0.75 },
        { k: 50, mean: 1, lowest: 1, highest: 1 },
        { k: 100, mean: 1, lowest: 1, highest: 1 },
      ],
    });
    expect(summary?.coupling).toEqual(summary?.detection);
    expect(summary?.mostCited).toEqual(summary?.detection);
    expect(summary?.related).toEqual(summary?.detection);
  });

  it('has no figure of a baseline that has no list, and none at all without repeats', () => {
    const input = buildInput({ seeds: [buildEvidence('W1')] });
    expect(summariseRepeats(input, 1, [repeat(1)])).toMatchObject({ mostCited: null, related: null });
    expect(summariseRepeats(input, 0, [])).toBeNull();
  });
});
