import { readRis } from '@/tests/support/read-whole';

describe('readRis(text)', () => {
  it('reads older tags, single spaces, wrapped values and a record that is never closed', () => {
    const { citations } = readRis(
      'TY - JOUR\nT1 - A long\n title\nA1 - Smith, J.\nY1 - 2019/05\nN2 - About.\nUR - https://doi.org/10.1000/X1\nSP - 1-9\nTY - BOOK\nTI - Next\n',
    );
    expect(citations).toHaveLength(2);
    expect(citations[0]).toMatchObject({
      title: 'A long title',
      authors: [{ family: 'Smith', given: 'J.' }],
      date: { year: 2019, month: 5, day: null },
      abstract: 'About.',
      doi: '10.1000/x1',
      firstPage: '1',
      lastPage: '9',
    });
  });

  it('takes an accession number for a PubMed number only where the file says so', () => {
    expect(readRis('TY  - JOUR\nAN  - 123\nDB  - PubMed\nER  - ').citations[0]?.pmid).toBe('123');
    expect(readRis('TY  - JOUR\nAN  - 123\nDB  - Embase\nER  - ').citations[0]?.pmid).toBeNull();
  });

  it('says where text stands outside of any record', () => {
    expect(readRis('hello\nworld\nTY  - JOUR\nER  - ').faults).toEqual([
      { line: 1, message: 'Text outside of any record' },
    ]);
  });

  it('passes over what databases write around their records', () => {
    const text = `Provider: Example Press
Content: text/plain; charset="UTF-8"

Record #1 of 2
1.
TY  - JOUR
TI  - One
ER  -

Link to the full text: https://example.org/?a=b

2.
TY  -
TI  - Two
ER  -
EF
`;
    const { citations, faults } = readRis(text);
    expect(citations.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(faults).toEqual([]);
  });

  it('reads a date of eight digits, behind words too', () => {
    expect(readRis('TY  - CONF\nPY  - Start date: 20170812\nER  - ').citations[0]?.date).toEqual({
      year: 2017,
      month: 8,
      day: 12,
    });
    expect(readRis('TY  - CONF\nPY  - 12345678\nER  - ').citations[0]?.date).toBeNull();
  });
});
