import type { EntityKind } from '@/lib/base/entity-kind';
import { externalLinks, webUrl } from '@/lib/entities/external-links';
import { parsed, url } from '@/tests/support/build-records';

const lines = (kind: EntityKind, raw: object) =>
  externalLinks(parsed(kind, raw)).map((link) => `${link.name} ${link.url}`);

describe('webUrl(written)', () => {
  it.each([
    ['https://example.org/a b', 'https://example.org/a%20b'],
    ['http://example.org', 'http://example.org/'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['//example.org', null],
    ['example.org', null],
    ['', null],
    [null, null],
  ])('gives for %j the address %j', (written, expected) => {
    expect(webUrl(written)).toBe(expected);
  });
});

describe('externalLinks(record)', () => {
  it('begins with the free full text of a work', () => {
    const work = {
      id: url('W1'),
      doi: 'https://doi.org/10.1234/ABC',
      ids: {
        pmid: 'https://pubmed.ncbi.nlm.nih.gov/123',
        pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC9',
      },
      best_oa_location: {
        landing_page_url: 'https://arxiv.org/abs/1',
        pdf_url: 'https://arxiv.org/pdf/1',
        source: { display_name: 'arXiv' },
      },
    };
    expect(lines('works', work)).toEqual([
      'Free full text https://arxiv.org/abs/1',
      'Free PDF https://arxiv.org/pdf/1',
      'OpenAlex https://openalex.org/W1',
      'DOI https://doi.org/10.1234/abc',
      'PubMed https://pubmed.ncbi.nlm.nih.gov/123',
      'PubMed Central https://www.ncbi.nlm.nih.gov/pmc/articles/PMC9',
    ]);
  });

  it.each<[EntityKind, object, readonly string[]]>([
    [
      'authors',
      {
        id: url('A1'),
        orcid: 'https://orcid.org/0000-0002-1298-3089',
        ids: { wikipedia: 'http://en.wikipedia.org/wiki/A' },
      },
      [
        'OpenAlex https://openalex.org/A1',
        'ORCID https://orcid.org/0000-0002-1298-3089',
        'Wikipedia http://en.wikipedia.org/wiki/A',
      ],
    ],
    [
      'institutions',
      {
        id: url('I1'),
        ror: 'https://ror.org/02y3ad647',
        homepage_url: 'http://www.ufl.edu/',
        ids: { wikidata: 'https://www.wikidata.org/wiki/Q1' },
      },
      [
        'OpenAlex https://openalex.org/I1',
        'ROR https://ror.org/02y3ad647',
        'Homepage http://www.ufl.edu/',
        'Wikidata https://www.wikidata.org/wiki/Q1',
      ],
    ],
    [
      'sources',
      { id: url('S1'), issn_l: '0028-0836' },
      ['OpenAlex https://openalex.org/S1', 'ISSN https://portal.issn.org/resource/ISSN/0028-0836'],
    ],
    [
      'publishers',
      { id: url('P1'), ids: { ror: 'https://ror.org/0x', wikidata: 'Q7' } },
      [
        'OpenAlex https://openalex.org/P1',
        'ROR https://ror.org/0x',
        'Wikidata https://www.wikidata.org/wiki/Q7',
      ],
    ],
    [
      'concepts',
      { id: url('C1'), wikidata: 'https://www.wikidata.org/wiki/Q2' },
      ['OpenAlex https://openalex.org/C1', 'Wikidata https://www.wikidata.org/wiki/Q2'],
    ],
    ['keywords', { id: url('keywords/open-access') }, ['OpenAlex https://openalex.org/keywords/open-access']],
  ])('gives for %s their registers and pages', (kind, raw, expected) => {
    expect(lines(kind, raw)).toEqual(expected);
  });

  it('leaves out invalid web addresses and duplicates', () => {
    const institution = {
      id: url('I1'),
      homepage_url: 'javascript:alert(1)',
      ids: { wikipedia: 42, wikidata: 'https://openalex.org/I1' },
    };
    expect(lines('institutions', institution)).toEqual(['OpenAlex https://openalex.org/I1']);
  });

  it('bears a record that has nothing', () => {
    const nothing = { id: url('W1'), ids: null, doi: null, best_oa_location: null, open_access: null };
    expect(lines('works', nothing)).toEqual(['OpenAlex https://openalex.org/W1']);
  });
});
