import { suggestDatabase } from '@/lib/evaluation/datasets/suggest-database';

describe('suggestDatabase(fileName, start)', () => {
  it.each([
    ['RIS of Scopus', 'TY  - JOUR\r\nTI  - A title\r\nDB  - Scopus\r\nER  - \r\n', 'Scopus'],
    ['BibTeX of Scopus', '@article{a,\n  source={Scopus},\n}', 'Scopus'],
    [
      'tagged export of Web of Science',
      '\ufeffFN Clarivate Analytics Web of Science\nVR 1.0\n',
      'Web of Science',
    ],
    ['tab-delimited export of Web of Science', '\ufeffPT\tAU\tBA\tTI\nJ\tA\t\tB\n', 'Web of Science'],
    ['RIS of Web of Science', 'TY  - JOUR\nAN  - WOS:000123456700001\nER  -\n', 'Web of Science'],
    ['PubMed format', '\nPMID- 30689646\nOWN - NLM\n', 'PubMed'],
    ['CSV of PubMed', '"PMID","Title","Authors","Citation","First Author","Journal/Book"\n', 'PubMed'],
    ['CSV of Embase', 'Title,Author Names,Source,Emtree Drug Index Terms\n', 'Embase'],
    ['CSV of Lens', '\ufeffLens ID,Title,Date Published\n', 'Lens'],
    ['CSV of Dimensions', '"About the data: Exported on Nov 24, 2026."\nRank,Publication ID\n', 'Dimensions'],
  ])('knows the %s by its content', (_, start, name) => {
    expect(suggestDatabase('export.txt', start)).toBe(name);
  });

  it.each([
    ['savedrecs.xls', 'Web of Science'],
    ['2026-11 CINAHL.ris', 'CINAHL'],
    ['search_wos_2.csv', 'Web of Science'],
    ['PsycINFO part 1.ris', 'APA PsycInfo'],
  ])('else takes the name of the file: %s', (file, name) => {
    expect(suggestDatabase(file, 'Title,Year\nA,2020\n')).toBe(name);
  });

  it('else calls the database like the file, without its ending', () => {
    expect(suggestDatabase('Hand search.csv', 'Title,Year\n')).toBe('Hand search');
    expect(suggestDatabase('.ris', '')).toBe('.ris');
  });

  it('does not take a paper about a database for its export', () => {
    expect(suggestDatabase('list.csv', 'Title,Year\nScopus or PubMed: a comparison,2008\n')).toBe('list');
  });
});
