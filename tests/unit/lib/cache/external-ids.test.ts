import { externalIdsOf } from '@/lib/cache/external-ids';
import { parsed, rawEntity, rawWork } from '../../../support/build-records';

describe('externalIdsOf(record)', () => {
  it('gives bare numbers of a work, by register', () => {
    const raw = rawWork('W12', {
      changes: {
        doi: 'https://doi.org/10.1000/a/b',
        ids: {
          openalex: 'https://openalex.org/W12',
          doi: 'https://doi.org/10.1000/other',
          mag: 2741809807,
          pmid: 'https://pubmed.ncbi.nlm.nih.gov/29456894',
          pmcid: 'https://www.ncbi.nlm.nih.gov/pmc/articles/5815332',
        },
      },
    });
    expect(externalIdsOf(parsed('works', raw))).toEqual({
      doi: '10.1000/a/b',
      pmid: '29456894',
      pmcid: '5815332',
      mag: '2741809807',
    });
  });

  it.each([
    ['authors', 'A10', { orcid: 'https://orcid.org/0000-0001-5000-0007' }, { orcid: '0000-0001-5000-0007' }],
    ['institutions', 'I10', { ror: 'https://ror.org/03vek6s52' }, { ror: '03vek6s52' }],
    ['sources', 'S10', { issn_l: '1234-5679', issn: ['1234-5679', '2049-3630'] }, { issn: '1234-5679' }],
    ['sources', 'S10', { issn: ['1234-5679', '2049-3630'] }, { issn: '1234-5679, 2049-3630' }],
    [
      'topics',
      'T10',
      {
        ids: {
          wikipedia: 'https://en.wikipedia.org/wiki/Tide',
          wikidata: 'https://www.wikidata.org/wiki/Q1',
        },
      },
      { wikidata: 'Q1', wikipedia: 'https://en.wikipedia.org/wiki/Tide' },
    ],
    ['authors', 'A10', { orcid: null, ids: { orcid: '' } }, {}],
  ] as const)('reads %s %s %j', (kind, id, changes, expected) => {
    expect(externalIdsOf(parsed(kind, rawEntity(id, changes)))).toEqual(expected);
  });
});
