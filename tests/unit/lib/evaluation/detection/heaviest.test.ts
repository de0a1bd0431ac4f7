import { seededRandom } from '@/lib/base/random';
import { runToEnd } from '@/lib/base/slices';
import { heaviest } from '@/lib/evaluation/detection/heaviest';

const take = (weights: readonly (readonly [string, number])[], most: number) =>
  runToEnd(heaviest(weights, most));

describe('heaviest(weights, most)', () => {
  it.each([
    [
      'the heaviest first, ties by id',
      [
        ['W2', 1],
        ['W3', 5],
        ['W1', 1],
      ],
      3,
      ['W3', 'W1', 'W2'],
    ],
    [
      'no more than are wanted',
      [
        ['W1', 1],
        ['W2', 2],
        ['W3', 3],
      ],
      2,
      ['W3', 'W2'],
    ],
    [
      'of equals the first by id, whichever came first',
      [
        ['W9', 1],
        ['W1', 1],
        ['W5', 1],
      ],
      2,
      ['W1', 'W5'],
    ],
    ['all where there are fewer', [['W1', 1]], 5, ['W1']],
    ['none of none', [], 5, []],
  ] as const)('gives %s', (_, weights, most, expected) => {
    expect(take(weights, most)).toEqual(expected);
  });

  it('gives what sorting everything gives', () => {
    const random = seededRandom(3);
    const weights = Array.from({ length: 2_000 }, (_, at) => [`W${at}`, Math.floor(random() * 40)] as const);
    const sorted = weights.toSorted(
      ([oneId, one], [otherId, other]) => other - one || (oneId < otherId ? -1 : 1),
    );
    expect(take(weights, 100)).toEqual(sorted.slice(0, 100).map(([id]) => id));
  });
});
