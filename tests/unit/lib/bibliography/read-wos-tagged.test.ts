import { readCitations } from '@/lib/bibliography/read-citations';

/** Written after 'Web of Science Core Collection Field Tags', as the database saves it. */
const TAGGED = `FN Clarivate Analytics Web of Science
VR 1.0
PT J
AU Smith, A
   Doe, K
AF Smith, Ann
   Doe, Kim
TI A long title that goes on
   in the next line
SO JOURNAL OF TIDES
DT Article
DE tides; the Moon
   at night
CR DOE K, 1997, TIDES, V39
PD JUN 14
PY 2006
VL 18
BP 53
EP 61
DI 10.1000/X1
PM 123
UT WOS:000238592600006
ER

PT B
AU Li, W
CA Mars Group
TI Mars
PD JUN 2007
ER

EF
`;

describe('readWosTagged(text)', () => {
  it('reads records, lists of names and values that go on', () => {
    const read = readCitations(TAGGED);
    expect(read?.format).toBe('wos');
    expect(read?.faults).toEqual([]);
    expect(read?.citations).toHaveLength(2);
    expect(read?.citations[0]).toMatchObject({
      key: 'WOS:000238592600006',
      type: 'article',
      title: 'A long title that goes on in the next line',
      authors: [
        { family: 'Smith', given: 'Ann' },
        { family: 'Doe', given: 'Kim' },
      ],
      venue: 'JOURNAL OF TIDES',
      date: { year: 2006 },
      firstPage: '53',
      lastPage: '61',
      doi: '10.1000/x1',
      pmid: '123',
      keywords: ['tides', 'the Moon at night'],
    });
    expect(read?.citations[1]).toMatchObject({
      type: 'other',
      title: 'Mars',
      authors: [{ family: 'Li', given: 'W' }, { whole: 'Mars Group' }],
      date: { year: 2007 },
    });
  });

  it('reads a record that is never closed', () => {
    expect(readCitations('PT J\nAU Smith, A\nTI Tides\nPT J\nTI Mars')?.citations).toHaveLength(2);
  });
});
