import { runToEnd } from '@/lib/base/slices';
import { isAmong, keysOfAll } from '@/lib/evaluation/detection/same-work';
import { buildPaper } from '@/tests/support/build-review';

const KEYS = runToEnd(
  keysOfAll([
    buildPaper('row-1', { openAlexId: 'W1' }),
    buildPaper('row-2', { doi: '10.1/abc' }),
    buildPaper('row-3', { pmid: '77' }),
    buildPaper('row-4', { title: 'Screening: abstracts by <b>machine</b>' }),
    buildPaper('row-5', { title: 'Editorial' }),
  ]),
);

describe('isAmong(paper, keys)', () => {
  it.each([
    ['its id', { openAlexId: 'W1' }, true],
    ['its DOI in another case', { doi: '10.1/ABC' }, true],
    ['its PubMed number', { pmid: '77' }, true],
    ['its title in other signs', { title: 'SCREENING abstracts by machine.' }, true],
    ['a generic title', { title: 'Editorial' }, false],
    ['nothing', { openAlexId: 'W2', doi: '10.1/abcd', title: 'Something else altogether here' }, false],
  ])('knows a paper by %s', (_, changes, expected) => {
    expect(isAmong(buildPaper('W9', changes), KEYS)).toBe(expected);
  });
});
