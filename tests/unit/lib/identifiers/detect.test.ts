import { detectForKind, detectIdentifier } from '@/lib/identifiers/detect';

function short(text: string, context: 'free-text' | 'explicit' = 'free-text'): string | null {
  const found = detectIdentifier(text, context);
  return found === null ? null : `${found.type} ${found.kind} ${found.apiId}`;
}

describe('detectIdentifier(text, context)', () => {
  it.each([
    ['W2741809807', 'openalex works W2741809807'],
    ['w2741809807', 'openalex works W2741809807'],
    ['  A5023888391 ', 'openalex authors A5023888391'],
    ['S137773608', 'openalex sources S137773608'],
    ['I136199984', 'openalex institutions I136199984'],
    ['T10102', 'openalex topics T10102'],
    ['P4310320990', 'openalex publishers P4310320990'],
    ['F4320332161', 'openalex funders F4320332161'],
    ['C71924100', 'openalex concepts C71924100'],
    ['openalex:W12', 'openalex works W12'],
    ['https://openalex.org/W2741809807', 'openalex works W2741809807'],
    ['https:/openalex.org/w2741809807', 'openalex works W2741809807'],
    ['https://openalex.org/works/w2741809807', 'openalex works W2741809807'],
    ['openalex.org/authors/A12', 'openalex authors A12'],
    ['https://api.openalex.org/people/A12?select=id', 'openalex authors A12'],
    ['https://api.openalex.org/journals/S12', 'openalex sources S12'],
    ['https://openalex.org/W12#section', 'openalex works W12'],
    ['https%3A%2F%2Fopenalex.org%2FW2741809807', 'openalex works W2741809807'],
    ['<https://openalex.org/W2741809807>.', 'openalex works W2741809807'],
    ['works/W12', 'openalex works W12'],
    ['https://openalex.org/keywords/machine-learning', 'openalex keywords machine-learning'],
    ['keywords/Open-Access', 'openalex keywords open-access'],
    ['https://api.openalex.org/works/doi:10.7717/peerj.4375', 'doi works doi:10.7717/peerj.4375'],
    ['https://api.openalex.org/works/https://doi.org/10.7717/peerj.4375', 'doi works doi:10.7717/peerj.4375'],
    ['https://api.openalex.org/authors/orcid:0000-0002-1298-3089', 'orcid authors orcid:0000-0002-1298-3089'],
    ['https://api.openalex.org/funders/ror:021nxhr62', 'ror funders ror:021nxhr62'],
  ])('reads the service’s own form %p', (text, expected) => {
    expect(short(text)).toBe(expected);
  });

  it.each([
    ['10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['10.7717/PeerJ.4375', 'doi:10.7717/peerj.4375'],
    ['doi:10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['DOI: 10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['doi:https://doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['https://doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['https:/doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['http://dx.doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['dx.doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['https://www.doi.org/10.7717/peerj.4375?utm=1', 'doi:10.7717/peerj.4375'],
    ['https%3A%2F%2Fdoi.org%2F10.7717%2Fpeerj.4375', 'doi:10.7717/peerj.4375'],
    ['10.7717%2Fpeerj.4375', 'doi:10.7717/peerj.4375'],
    ['10.7717/peerj.4375.', 'doi:10.7717/peerj.4375'],
    ['(10.7717/peerj.4375)', 'doi:10.7717/peerj.4375'],
    ['10.7717/peerj.4375);', 'doi:10.7717/peerj.4375'],
    ['10.1044/0161-1461(2004/025)', 'doi:10.1044/0161-1461(2004/025)'],
    [
      'https://doi.org/10.1002/(SICI)1097-0266(199708)18:7%3C509::AID-SMJ882%3E3.0.CO;2-Z',
      'doi:10.1002/(sici)1097-0266(199708)18:7<509::aid-smj882>3.0.co;2-z',
    ],
    ['https://search.crossref.org/?q=10.7717%2Fpeerj.4375', 'doi:10.7717/peerj.4375'],
    ['https://api.crossref.org/works/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['https://onlinelibrary.wiley.com/doi/full/10.1002/asi.24460', 'doi:10.1002/asi.24460'],
    ['https://onlinelibrary.wiley.com/doi/10.1002/asi.24460/pdf', 'doi:10.1002/asi.24460'],
    ['10.1000.10/123456', 'doi:10.1000.10/123456'],
  ])('reads the DOI %p', (text, apiId) => {
    expect(short(text)).toBe(`doi works ${apiId}`);
  });

  it.each([
    ['0000-0002-1298-3089', 'orcid authors orcid:0000-0002-1298-3089'],
    ['https://orcid.org/0000-0002-1298-3089', 'orcid authors orcid:0000-0002-1298-3089'],
    ['orcid.org/0000-0002-1298-3089', 'orcid authors orcid:0000-0002-1298-3089'],
    ['orcid:0000-0002-1694-233x', 'orcid authors orcid:0000-0002-1694-233X'],
    ['ORCID iD: 0000000212983089', 'orcid authors orcid:0000-0002-1298-3089'],
    ['https://ror.org/02y3ad647', 'ror institutions ror:02y3ad647'],
    ['ror:02Y3AD647', 'ror institutions ror:02y3ad647'],
    ['ror.org/02y3ad647', 'ror institutions ror:02y3ad647'],
    ['02y3ad647', 'ror institutions ror:02y3ad647'],
    ['https://ror.org/007422545', 'ror institutions ror:007422545'],
    ['1932-6203', 'issn sources issn:1932-6203'],
    ['issn:1932-6203', 'issn sources issn:1932-6203'],
    ['EISSN 2041-1723', 'issn sources issn:2041-1723'],
    ['1782-2041', 'issn sources issn:1782-2041'],
    ['19326203', 'issn sources issn:1932-6203'],
    ['0317-847x', 'issn sources issn:0317-847X'],
    ['https://portal.issn.org/resource/ISSN/1932-6203', 'issn sources issn:1932-6203'],
    ['PMID: 29456894', 'pmid works pmid:29456894'],
    ['pmid:29456894', 'pmid works pmid:29456894'],
    ['https://pubmed.ncbi.nlm.nih.gov/29456894/', 'pmid works pmid:29456894'],
    ['https://www.ncbi.nlm.nih.gov/pubmed/29456894', 'pmid works pmid:29456894'],
    ['PMC5815332', 'pmcid works pmcid:5815332'],
    ['pmcid:PMC5815332', 'pmcid works pmcid:5815332'],
    ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5815332/', 'pmcid works pmcid:5815332'],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332', 'pmcid works pmcid:5815332'],
    ['Q11190', 'wikidata concepts wikidata:Q11190'],
    ['https://www.wikidata.org/wiki/Q42', 'wikidata concepts wikidata:Q42'],
    ['wikidata:q42', 'wikidata concepts wikidata:Q42'],
  ])('reads %p as %p', (text, expected) => {
    expect(short(text)).toBe(expected);
  });

  it.each([
    '',
    '   ',
    'machine learning',
    'databases',
    '2019-2024',
    '1999-2007',
    '1500-1648',
    '12345678',
    '29456894x',
    'W12345',
    'T123',
    'K123456',
    'G123456',
    'Q10',
    'covid-19',
    '10.123/short-registrant',
    '10.1234/',
    '0000-0002-1298-3088',
    'review of 10.7717/peerj.4375',
    'https://openalex.org/',
    'https://openalex.org/V12345678',
    'https://openalex.org/authors/W12345678',
    'https://example.org/W2741809807',
    '%zz',
    'W'.repeat(100_000),
    `10.1234/${'('.repeat(100_000)}`,
    `${'/'.repeat(1_999)}x`,
  ])('takes %.40p for free text', (text) => {
    expect(detectIdentifier(text, 'free-text')).toBeNull();
  });

  it('accepts shorter ids in an explicit context', () => {
    expect(short('W12', 'explicit')).toBe('openalex works W12');
    expect(short('W1', 'explicit')).toBeNull();
    expect(short('W37005', 'free-text')).toBeNull();
    expect(short('Q10', 'explicit')).toBe('wikidata concepts wikidata:Q10');
  });

  it('keeps the text it was given and normalises to an address where there is one', () => {
    expect(detectIdentifier(' doi:10.7717/PEERJ.4375 ', 'free-text')).toEqual({
      type: 'doi',
      kind: 'works',
      id: '10.7717/peerj.4375',
      normalized: 'https://doi.org/10.7717/peerj.4375',
      apiId: 'doi:10.7717/peerj.4375',
      original: ' doi:10.7717/PEERJ.4375 ',
    });
    expect(detectIdentifier('https://openalex.org/w12', 'free-text')?.normalized).toBe('W12');
  });

  it('finds the same again in what it normalised', () => {
    for (const text of [
      '10.7717/peerj.4375',
      '0000-0002-1298-3089',
      '02y3ad647',
      '1932-6203',
      'PMC5815332',
      'Q421',
    ]) {
      const found = detectIdentifier(text, 'explicit');
      expect(found).not.toBeNull();
      expect(detectIdentifier(found?.normalized ?? '', 'explicit')?.apiId).toBe(found?.apiId);
      expect(detectIdentifier(found?.apiId ?? '', 'explicit')?.apiId).toBe(found?.apiId);
    }
  });

  it('never throws on odd text', () => {
    for (const text of [
      '%',
      '%E0%A4',
      '\u0000',
      '\ud800',
      '((((',
      'doi:',
      'https://',
      'openalex:',
      'works/',
      '/',
      '10.',
    ]) {
      expect(detectIdentifier(text, 'explicit')).toBeNull();
      expect(detectIdentifier(text, 'free-text')).toBeNull();
    }
  });
});

describe('detectForKind(kind, text)', () => {
  it.each([
    ['works', 'W12', 'W12'],
    ['works', 'https:/doi.org/10.7717/peerj.4375', 'doi:10.7717/peerj.4375'],
    ['works', 'https://openalex.org/W12', 'W12'],
    ['keywords', 'Machine-Learning', 'machine-learning'],
    ['keywords', 'https://openalex.org/keywords/machine-learning', 'machine-learning'],
    ['keywords', 'k12', 'k12'],
    ['institutions', 'ror:02y3ad647', 'ror:02y3ad647'],
    ['funders', 'https://ror.org/02y3ad647', 'ror:02y3ad647'],
    ['institutions', 'Q42', 'wikidata:Q42'],
  ] as const)('under %s reads %p', (kind, text, apiId) => {
    expect(detectForKind(kind, text)).toMatchObject({ kind, apiId });
  });

  it.each([
    ['authors', 'W12'],
    ['works', 'https://openalex.org/A12'],
    ['sources', '10.7717/peerj.4375'],
    ['topics', 'Q42'],
    ['works', '_'],
    ['works', '%zz'],
    ['keywords', 'two words'],
  ] as const)('under %s refuses %p', (kind, text) => {
    expect(detectForKind(kind, text)).toBeNull();
  });
});
