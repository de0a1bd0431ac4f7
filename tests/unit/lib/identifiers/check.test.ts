import { checkIdentifier } from '@/lib/identifiers/check';

describe('checkIdentifier(input)', () => {
  it('describes a valid identifier by six fields', () => {
    expect(checkIdentifier('https://openalex.org/w12')).toEqual({
      isValid: true,
      type: 'openalex',
      normalized: 'W12',
      original: 'https://openalex.org/w12',
      error: null,
      metadata: { kind: 'works', apiId: 'W12' },
    });
    expect(checkIdentifier(' doi:10.7717/PeerJ.4375 ')).toEqual({
      isValid: true,
      type: 'doi',
      normalized: 'https://doi.org/10.7717/peerj.4375',
      original: ' doi:10.7717/PeerJ.4375 ',
      error: null,
      metadata: { kind: 'works', apiId: 'doi:10.7717/peerj.4375' },
    });
  });

  it.each([
    ['W2741809807', 'openalex', 'works', 'W2741809807'],
    ['A5023888391', 'openalex', 'authors', 'A5023888391'],
    ['S137773608', 'openalex', 'sources', 'S137773608'],
    ['I136199984', 'openalex', 'institutions', 'I136199984'],
    ['T10102', 'openalex', 'topics', 'T10102'],
    ['P4310320990', 'openalex', 'publishers', 'P4310320990'],
    ['F4320332161', 'openalex', 'funders', 'F4320332161'],
    ['C71924100', 'openalex', 'concepts', 'C71924100'],
    ['https://openalex.org/keywords/open-access', 'openalex', 'keywords', 'open-access'],
    ['https://api.openalex.org/keywords/open-access', 'openalex', 'keywords', 'open-access'],
    ['0000-0002-1825-0097', 'orcid', 'authors', 'https://orcid.org/0000-0002-1825-0097'],
    ['ror.org/02y3ad647', 'ror', 'institutions', 'https://ror.org/02y3ad647'],
    ['19326203', 'issn', 'sources', '1932-6203'],
    ['PMID 29456894', 'pmid', 'works', 'https://pubmed.ncbi.nlm.nih.gov/29456894'],
    ['PMC5815332', 'pmcid', 'works', 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC5815332'],
    ['Q42', 'wikidata', 'concepts', 'https://www.wikidata.org/wiki/Q42'],
  ])('takes %p for %s of %s', (input, type, kind, normalized) => {
    expect(checkIdentifier(input)).toMatchObject({ isValid: true, type, normalized, metadata: { kind } });
  });

  it.each([
    [undefined, null, 'Identifier must be a non-empty string'],
    [null, null, 'Identifier must be a non-empty string'],
    [12, null, 'Identifier must be a non-empty string'],
    [{}, null, 'Identifier must be a non-empty string'],
    ['', null, 'Identifier must be a non-empty string'],
    [' \t', null, 'Identifier must be a non-empty string'],
    ['hello', null, 'Unrecognized identifier format'],
    ['0000-0002-1825-0098', 'orcid', 'Invalid ORCID checksum'],
    ['05dxps056', 'ror', 'Invalid ROR checksum'],
  ])('refuses %p', (input, type, error) => {
    expect(checkIdentifier(input)).toEqual({
      isValid: false,
      type,
      normalized: null,
      original: typeof input === 'string' ? input : '',
      error,
      metadata: {},
    });
  });

  it.each([
    ['issn', undefined, 'ISSN must be a non-empty string'],
    ['issn', '', 'ISSN must be a non-empty string'],
    ['issn', '1234', 'Invalid ISSN format'],
    ['doi', '10.1/x', 'Invalid DOI format: 10.1/x'],
    ['orcid', 'W12', 'Unable to detect entity from ORCID: W12'],
    ['orcid', '0000-0002-1825-0098', 'Invalid ORCID checksum'],
    ['ror', 'hello!', 'Invalid ROR ID format: hello!'],
    ['ror', '02y3ad6', 'Invalid ROR ID length: 02y3ad6 (must be exactly 9 characters)'],
    ['ror', '123456789', 'Invalid ROR ID: 123456789 (ROR IDs must contain letters)'],
    ['ror', 's2y3ad647', 'Invalid ROR ID format: s2y3ad647'],
    ['pmid', '0', 'Unrecognized identifier format'],
    ['wikidata', 'W42', 'Unrecognized identifier format'],
    ['openalex', '10.7717/peerj.4375', 'Unrecognized identifier format'],
    ['openalex', '', 'Identifier must be a non-empty string'],
  ] as const)('asked for %s, says of %p what is wrong', (type, input, error) => {
    expect(checkIdentifier(input, { type })).toMatchObject({ isValid: false, type, error });
  });

  it('takes what only the type asked for makes sense of', () => {
    expect(checkIdentifier('2019-2024').isValid).toBe(false);
    expect(checkIdentifier('2019-2024', { type: 'issn' })).toMatchObject({
      type: 'issn',
      normalized: '2019-2024',
    });
    expect(checkIdentifier('29456894', { type: 'pmid' })).toMatchObject({
      metadata: { apiId: 'pmid:29456894' },
    });
  });

  it.each([
    ['1234-5678', 'Invalid ISSN checksum'],
    ['https://ror.org/05dxps056', 'Invalid ROR checksum'],
    ['1932-6203', null],
    ['https://ror.org/05dxps055', null],
    ['W12', null],
  ])('tests the check characters of %p when asked', (input, error) => {
    expect(checkIdentifier(input).isValid).toBe(true);
    expect(checkIdentifier(input, { testsChecksum: true }).error).toBe(error);
  });
});
