import { readCitations } from '@/lib/bibliography/read-citations';

describe('readOvidText(text)', () => {
  it('reads numbered records with indented values', () => {
    const read = readCitations(`<1>
Accession Number
  0123.
Author
  Smith, Ann 1;  Doe, Kim 1,2
Title
  A title: with a part.[Article]
Source
  Journal of Tides.   8(6):1048-1064, September 2015.
Abstract
  About.
Author Keywords
  moon;  sea.
References
  Title of another work. 1989. Journal 39: 378-386.
DOI Number
  10.1000/X1
<2>
Title
  Mars
`);
    expect(read?.format).toBe('ovid');
    expect(read?.citations).toHaveLength(2);
    expect(read?.citations[0]).toMatchObject({
      type: 'article',
      title: 'A title: with a part.',
      authors: [
        { family: 'Smith', given: 'Ann' },
        { family: 'Doe', given: 'Kim' },
      ],
      venue: 'Journal of Tides',
      volume: '8',
      issue: '6',
      firstPage: '1048',
      lastPage: '1064',
      date: { year: 2015 },
      doi: '10.1000/x1',
      keywords: ['moon', 'sea'],
    });
    expect(read?.citations[1]?.title).toBe('Mars');
  });
});
