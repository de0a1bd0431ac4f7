import { readCitations } from '@/lib/bibliography/read-citations';

/** Written after https://www.nlm.nih.gov/bsd/mms/medlineelements.html, as PubMed saves it. */
const NBIB = `
PMID- 12345678
OWN - NLM
DP  - 2017 Nov 15
TI  - A long title that goes on
      in the next line.
PG  - 188-97
LID - S0048-9697(17)30912-9 [pii]
LID - 10.1000/X.2017.04.075 [doi]
AB  - About.
FAU - van der Berg, Ann
AU  - van der Berg A
AD  - Somewhere
CN  - Tides Group
JT  - The Science of tides
IS  - 1879-1026 (Electronic)
VI  - 598
PT  - Journal Article
OT  - tides

PMC - PMC6055010
PMID- 2
TI  - Mars
AU  - Doe K
`;

describe('readNbib(text)', () => {
  it('reads records, values that go on, full names and marked identifiers', () => {
    const read = readCitations(NBIB);
    expect(read?.format).toBe('nbib');
    expect(read?.faults).toEqual([]);
    expect(read?.citations[0]).toMatchObject({
      type: 'article',
      title: 'A long title that goes on in the next line.',
      authors: [{ family: 'van der Berg', given: 'Ann' }, { whole: 'Tides Group' }],
      venue: 'The Science of tides',
      date: { year: 2017 },
      volume: '598',
      firstPage: '188',
      lastPage: '97',
      doi: '10.1000/x.2017.04.075',
      pmid: '12345678',
      issn: '1879-1026',
      abstract: 'About.',
      keywords: ['tides'],
    });
    expect(read?.citations[1]).toMatchObject({ title: 'Mars', pmid: '2', pmcid: 'PMC6055010' });
  });

  it('parts records that no blank line parts', () => {
    const text = 'PMID- 1\nTI  - One\nPMID- 2\nTI  - Two\n';
    expect(readCitations(text)?.citations.map(({ title }) => title)).toEqual(['One', 'Two']);
  });
});
