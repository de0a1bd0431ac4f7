import { runToEnd } from '@/lib/base/slices';
import { analyseAuthorNetwork } from '@/lib/evaluation/detection/author-network';
import { buildEvidence, buildInput } from '@/tests/support/build-review';

const SEEDS = [
  buildEvidence('W1', { year: 2018, authors: ['A1', 'A2', '-'], topics: ['T1'] }),
  buildEvidence('W2', { year: 2020, authors: ['A1', 'A2'], topics: ['T1'] }),
  buildEvidence('W3', { year: 2019, authors: ['A1', 'A3'], topics: ['T1', 'T2'] }),
];

function found(...byAuthor: readonly ReturnType<typeof buildEvidence>[]) {
  return runToEnd(analyseAuthorNetwork(buildInput({ seeds: SEEDS, pools: { byAuthor } })));
}

describe('analyseAuthorNetwork(input)', () => {
  it('weighs shared authors by their included papers and the size of the team', () => {
    const hits = found(
      // A1 wrote three included papers, A2 two: (3 + 2) / 5.
      buildEvidence('W10', { authors: ['A1', 'A2', 'A8', 'A9', 'A10'], topics: ['T1'] }),
      // 3 / 2.
      buildEvidence('W11', { authors: ['A1', 'A9'], topics: ['T1'] }),
      // 2 / 4.
      buildEvidence('W12', { authors: ['A2', 'A7', '-', 'A9'], topics: ['T1'] }),
    );
    expect(hits.map(({ work }) => work.paper.id)).toEqual(['W11', 'W10', 'W12']);
    expect(hits.map(({ strength }) => strength)).toEqual([1, 1 / 1.5, 0.5 / 1.5]);
  });

  it('names the authors, those of most included papers first, with the papers', () => {
    const [hit] = found(buildEvidence('W10', { authors: ['A2', 'A1'], topics: ['T1'] }));
    expect(hit?.reasons).toEqual([
      { kind: 'shared-author', author: 'Name of A1', count: 3, seedIds: ['W1', 'W2', 'W3'] },
      { kind: 'shared-author', author: 'Name of A2', count: 2, seedIds: ['W1', 'W2'] },
    ]);
  });

  it('takes authors of at least two included papers, and none without an id', () => {
    expect(found(buildEvidence('W10', { authors: ['A3', '-'], topics: ['T1'] }))).toEqual([]);
  });

  it.each([
    ['a year before the first', 2017, ['T1'], true],
    ['a year after the last', 2021, ['T1'], true],
    ['two years before the first', 2016, ['T1'], false],
    ['two years after the last', 2022, ['T1'], false],
    ['off the topics', 2019, ['T9'], false],
  ])('takes a work %s: %d on %j is %s', (_, year, topics, isTaken) => {
    const hits = found(buildEvidence('W10', { authors: ['A1'], year, topics }));
    expect(hits).toHaveLength(isTaken ? 1 : 0);
  });
});
