import { readRis } from '@/lib/bibliography/read-ris';

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
});
