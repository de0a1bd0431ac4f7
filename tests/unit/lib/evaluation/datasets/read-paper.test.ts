import { readPaper } from '@/lib/evaluation/datasets/read-paper';
import { splitAuthors } from '@/lib/evaluation/datasets/split-authors';

const ROLES = ['title', 'authors', 'year', 'doi', 'pmid', 'pmcid', 'openAlexId', 'included'] as const;
type Role = (typeof ROLES)[number];
const MAPPING = Object.fromEntries(ROLES.map((role, index) => [role, index]));

function read(values: Partial<Record<Role, string>>) {
  return readPaper({ number: 12, cells: ROLES.map((role) => values[role] ?? '') }, MAPPING, 2026);
}

describe('splitAuthors(text)', () => {
  it.each([
    ['Smith, J.; Doe, K.', ['Smith, J.', 'Doe, K.']],
    ['Ann Smith and Kim Doe', ['Ann Smith', 'Kim Doe']],
    ['Smith, Ann and Doe, Kim', ['Smith, Ann', 'Doe, Kim']],
    ['Ann Smith, Kim Doe', ['Ann Smith', 'Kim Doe']],
    ['Ann Smith, Kim Doe and Li Wei', ['Ann Smith', 'Kim Doe', 'Li Wei']],
    ['Smith J, Doe K', ['Smith J', 'Doe K']],
    ['Smith, J.', ['Smith, J.']],
    ['Smith, J., Doe, K. L.', ['Smith, J.', 'Doe, K. L.']],
    ['Smith, J., Doe', ['Smith, J., Doe']],
    ['Smith, John', ['Smith, John']],
    ['van der Berg, Anna Maria', ['van der Berg, Anna Maria']],
    ["d'Arcy, Ann", ["d'Arcy, Ann"]],
    ['García Márquez, Gabriel', ['García Márquez, Gabriel']],
    ['World Health Organization, Geneva', ['World Health Organization, Geneva']],
    ['Smith J, Unicef', ['Smith J', 'Unicef']],
    ['W Tobler, A Smith', ['W Tobler', 'A Smith']],
    ['Ontiveros, Levine, Cantrell', ['Ontiveros', 'Levine', 'Cantrell']],
    ['Smith, John;', ['Smith, John']],
    ['Anderson', ['Anderson']],
    ['Fernando Sandoval', ['Fernando Sandoval']],
    ['Smith, J.; et al.', ['Smith, J.']],
    ['', []],
  ])('%s', (text, names) => {
    expect(splitAuthors(text)).toEqual(names);
  });
});

describe('readPaper(row, mapping, currentYear)', () => {
  it('normalises identifiers and strips markup', () => {
    const { paper, problems } = read({
      title: 'Effects of CO<sub>2</sub> &amp; tides',
      doi: 'https://doi.org/10.1234/ABC.',
      pmid: 'https://pubmed.ncbi.nlm.nih.gov/0123',
      pmcid: 'PMC77',
      openAlexId: 'https://openalex.org/w123',
    });
    expect(paper).toEqual({
      id: 'row-12',
      title: 'Effects of CO2 & tides',
      authors: [],
      publicationYear: null,
      source: null,
      citedByCount: null,
      doi: '10.1234/abc',
      openAlexId: 'W123',
      pmid: '123',
      pmcid: 'PMC77',
      abstract: null,
      keywords: [],
      label: 'unknown',
    });
    expect(problems).toEqual([]);
  });

  it.each([
    ['1800', null],
    ['1801', 1801],
    ['2026-03-01', 2026],
    ['2031', 2031],
    ['2032', null],
    ['n.d.', null],
  ])('keeps the year of %s as %s', (year, expected) => {
    const { paper, problems } = read({ title: 'T', year });
    expect(paper.publicationYear).toBe(expected);
    expect(problems).toEqual(expected === null ? [`year “${year}” left out`] : []);
  });

  it('tells of what it does not recognise', () => {
    const { paper, problems } = read({
      title: 'T',
      doi: '10/abc',
      pmid: 'CM12',
      openAlexId: 'A12',
      included: 'perhaps',
    });
    expect(paper.label).toBe('unknown');
    expect(problems).toEqual([
      'OpenAlex id “A12” not recognised',
      'PMID “CM12” not recognised',
      'short DOI “10/abc” left out: the full DOI is needed',
      'decision “perhaps” not understood',
    ]);
  });

  it.each(['10/GFZ', 'doi:10/gfz', 'https://doi.org/10/gfz', 'http://dx.doi.org/10/gfz'])(
    'keeps the short DOI %s where the row has nothing else, so that the paper is not lost',
    (doi) => {
      expect(read({ doi })).toMatchObject({
        paper: { doi: '10/gfz' },
        isSkipped: false,
        problems: ['short DOI “10/gfz” kept, but it cannot be looked up: the full DOI is needed'],
      });
      expect(read({ doi, pmid: '12' }).paper).toMatchObject({ doi: null, pmid: '12' });
    },
  );

  it.each([
    ['http://dx.doi.org/10.1234/ABC', '10.1234/abc'],
    ['https://www.doi.org/10.1234/abc?via=x', '10.1234/abc'],
    ['doi.org/10.1234/abc', '10.1234/abc'],
    ['DOI: 10.1234/abc;', '10.1234/abc'],
    ['https://doi.org/doi:10.1234/abc', '10.1234/abc'],
    ['https://doi.org/10.1234%2Fabc', '10.1234/abc'],
    ['https://doi.org/https://doi.org/10.1234/abc', '10.1234/abc'],
    ['https://doi-org.library.example/10.1234/abc', '10.1234/abc'],
    ['https://dl.acm.org/doi/10.1234/abc', '10.1234/abc'],
    ['urn:doi:10.1234/abc', '10.1234/abc'],
    ['info:doi/10.1234/abc', '10.1234/abc'],
    ['10.1234/abc [doi]', '10.1234/abc'],
    ['S0140-6736(20)1 [pii]; 10.1234/abc [doi]', '10.1234/abc'],
    ['10.1234/abc; 10.1234/ABC', '10.1234/abc'],
    ['10.1002/a18:7&lt;509::aid&gt;3.0.co;2-z', '10.1002/a18:7<509::aid>3.0.co;2-z'],
  ])('reads the DOI of %s', (doi, bare) => {
    expect(read({ doi })).toMatchObject({ paper: { doi: bare }, problems: [] });
  });

  it.each([
    '10.1234/abc; 10.1234/def',
    '10.1234/abc,10.1234/def',
    'https://doi.org/10.1234/abc https://doi.org/10.1234/def',
  ])('takes the first of two DOIs, and says so: %s', (doi) => {
    expect(read({ doi })).toMatchObject({
      paper: { doi: '10.1234/abc' },
      problems: [expect.stringMatching(/^first of 2 DOIs taken: “/)],
    });
  });

  it.each([
    '123',
    '123.0',
    'PMID: 123',
    'MEDLINE:123',
    'https://www.ncbi.nlm.nih.gov/pubmed/123',
    'https://pubmed.ncbi.nlm.nih.gov/123/',
    'https://pubmed.ncbi.nlm.nih.gov/?term=123',
    'https://europepmc.org/article/MED/123',
  ])('reads the PubMed number of %s', (pmid) => {
    expect(read({ pmid })).toMatchObject({ paper: { pmid: '123' }, problems: [] });
  });

  it.each([
    'W123',
    'openalex:W123',
    'works/W123',
    'http://openalex.org/works/w123',
    'https://api.openalex.org/W123',
  ])('reads the OpenAlex id of %s', (openAlexId) => {
    expect(read({ openAlexId })).toMatchObject({ paper: { openAlexId: 'W123' }, problems: [] });
  });

  it('cuts a title that would stop the page', () => {
    expect(read({ title: 'x '.repeat(1_000_000) }).paper.title).toHaveLength(5_000);
  });

  it('skips a row with neither a title nor an identifier', () => {
    expect(read({ authors: 'Ann Smith', year: '2001' }).isSkipped).toBe(true);
    expect(read({ pmid: '12' }).isSkipped).toBe(false);
  });
});
