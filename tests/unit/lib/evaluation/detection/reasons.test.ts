import { describeReason, isReason, type Reason } from '@/lib/evaluation/detection/reasons';

const REASONS: readonly (readonly [Reason, string])[] = [
  [{ kind: 'cites', count: 2, seedIds: ['W1'] }, 'Cites 2 included papers'],
  [{ kind: 'cited-by', count: 1, seedIds: ['W1'] }, 'Cited by 1 included paper'],
  [{ kind: 'co-cited', count: 1_234, seedIds: [] }, 'Cited together with 1,234 included papers'],
  [{ kind: 'shares-references', count: 3, seedIds: ['W2'] }, 'Shares references with 3 included papers'],
  [
    { kind: 'shared-author', author: 'Ada Byron', count: 2, seedIds: ['W2'] },
    'By Ada Byron, an author of 2 included papers',
  ],
  [
    { kind: 'gap-year', year: 2019, expected: 0.085, included: 0.02, topics: ['Topic one', 'Topic two'] },
    'On Topic one, Topic two in 2019, a year with 2.0% of the included papers where 8.5% are expected',
  ],
  [
    { kind: 'new-terms', terms: ['Ranking', 'Screening'] },
    'On Ranking, Screening: frequent among the included papers, absent from the query',
  ],
];

describe('describeReason(reason)', () => {
  it.each(REASONS)('%j reads “%s”', (reason, text) => {
    expect(describeReason(reason)).toBe(text);
  });
});

describe('isReason(value)', () => {
  it.each(REASONS)('knows %j', (reason) => {
    expect(isReason(reason)).toBe(true);
  });

  it.each(REASONS)('refuses %j without one of its members', (reason) => {
    for (const member of Object.keys(reason)) {
      const others = Object.entries(reason).filter(([name]) => name !== member);
      expect(isReason(Object.fromEntries(others))).toBe(false);
    }
  });

  it.each([null, 'cites', { kind: 'cites', count: '2', seedIds: ['W1'] }, { kind: 'toString' }])(
    'refuses %j',
    (value) => {
      expect(isReason(value)).toBe(false);
    },
  );
});
