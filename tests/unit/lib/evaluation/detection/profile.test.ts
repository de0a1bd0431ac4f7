import { runToEnd } from '@/lib/base/slices';
import { profileOf } from '@/lib/evaluation/detection/profile';
import { buildEvidence } from '@/tests/support/build-review';

describe('profileOf(seeds)', () => {
  it('takes tags of a tenth of the papers and of two at least, most frequent first, ties by id', () => {
    const seeds = [
      ...['T2', 'T2', 'T3', 'T3', 'T1'].map((topic, index) =>
        buildEvidence(`W${index}`, { topics: [topic] }),
      ),
      ...Array.from({ length: 5 }, (_, index) => buildEvidence(`W1${index}`)),
    ];
    expect(runToEnd(profileOf(seeds)).topics).toEqual([
      { id: 'T2', label: 'T2', share: 0.2 },
      { id: 'T3', label: 'T3', share: 0.2 },
    ]);
  });

  it('falls back on the most frequent ones where no two papers share any', () => {
    const seeds = ['T4', 'T3', 'T2', 'T1'].map((topic) => buildEvidence(`W${topic}`, { topics: [topic] }));
    expect(runToEnd(profileOf(seeds)).topics.map(({ id }) => id)).toEqual(['T1', 'T2', 'T3']);
  });

  it('counts a tag or an author that a record repeats once', () => {
    const seeds = [buildEvidence('W1', { topics: ['T1', 'T1'], authors: ['A1', 'A1'] }), buildEvidence('W2')];
    const { topics, authors } = runToEnd(profileOf(seeds));
    expect(topics).toEqual([{ id: 'T1', label: 'T1', share: 0.5 }]);
    expect(authors.size).toBe(0);
  });

  it('gives the span of the years, and none without years', () => {
    const seeds = [2019, null, 2015].map((year, index) => buildEvidence(`W${index}`, { year }));
    expect(runToEnd(profileOf(seeds)).years).toEqual({ first: 2015, last: 2019 });
    expect(runToEnd(profileOf([])).years).toBeNull();
  });
});
