import { allPapers, arrangePapers, countsWith } from '@/lib/evaluation/datasets/unjudged-papers';
import type { UnjudgedUse } from '@/lib/evaluation/types';
import { buildPaper } from '@/tests/support/build-review';

const [kept, gone, open] = [
  buildPaper('kept', { label: 'included' }),
  buildPaper('gone', { label: 'excluded' }),
  buildPaper('open', { label: 'unknown' }),
];

const AS_READ = { includedPapers: [open, kept], excludedPapers: [gone] };

const ids = (lists: Parameters<typeof allPapers>[0]) =>
  [lists.includedPapers, lists.excludedPapers, lists.leftOutPapers ?? []].map((list) =>
    list.map(({ id }) => id),
  );

describe('arrangePapers(lists, use)', () => {
  it.each<[UnjudgedUse | undefined, readonly (readonly string[])[]]>([
    [undefined, [['open', 'kept'], ['gone'], []]],
    ['left-out', [['kept'], ['gone'], ['open']]],
    ['excluded', [['kept'], ['gone', 'open'], []]],
    ['included', [['kept', 'open'], ['gone'], []]],
  ])('%s', (use, expected) => {
    expect(ids(arrangePapers(AS_READ, use))).toEqual(expected);
  });

  it('gives the same whatever the answer before was', () => {
    const uses = ['left-out', 'excluded', 'included'] as const;
    for (const before of uses) {
      for (const use of uses) {
        const again = arrangePapers(arrangePapers(AS_READ, before), use);
        expect(ids(again)).toEqual(ids(arrangePapers(AS_READ, use)));
        expect(allPapers(again)).toHaveLength(3);
      }
    }
  });
});

describe('countsWith(judged, use)', () => {
  it('adds the papers that are not judged where they count', () => {
    const judged = { included: 2, excluded: 3, unjudged: 4 };
    expect(countsWith(judged, 'left-out')).toEqual({ included: 2, excluded: 3 });
    expect(countsWith(judged, 'excluded')).toEqual({ included: 2, excluded: 7 });
    expect(countsWith(judged, 'included')).toEqual({ included: 6, excluded: 3 });
  });
});
