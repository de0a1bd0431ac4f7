import type { EntityKind } from '@/lib/base/entity-kind';
import type { RawRecord } from '@/lib/library/raw-record';
import { bothLibraries } from './both-libraries';
import { ask, idsOf, url } from './tiny-library';

/** A work of the core, one of the expansion, and an article that took in its preprint; two profiles of one person. */
const RECORDS: ReadonlyMap<EntityKind, readonly RawRecord[]> = new Map([
  [
    'works',
    [
      { id: url('W51'), doi: 'https://doi.org/10.5555/core', type: 'article' },
      { id: url('W52'), doi: 'https://doi.org/10.5555/data', type: 'dataset', is_xpac: true },
      {
        id: url('W53'),
        doi: 'https://doi.org/10.5555/article',
        type: 'article',
        locations: [
          { id: 'doi:10.5555/article', landing_page_url: 'https://doi.org/10.5555/article' },
          { id: 'doi:10.5555/preprint', landing_page_url: 'https://doi.org/10.5555/preprint' },
          { id: 'pmh:oai:archive:1', landing_page_url: 'https://doi.org/10.5555/landing' },
        ],
        authorships: [
          { author: { id: url('A51'), observed_orcids: ['https://orcid.org/0000-0000-0000-0051'] } },
        ],
      },
    ],
  ],
  [
    'authors',
    [
      {
        id: url('A51'),
        works_count: 1,
        orcid: 'https://orcid.org/0000-0000-0000-0050',
        observed_orcids: ['https://orcid.org/0000-0000-0000-0050', 'https://orcid.org/0000-0000-0000-0051'],
      },
      {
        id: url('A52'),
        works_count: 1,
        orcid: 'https://orcid.org/0000-0000-0000-0051',
        observed_orcids: ['https://orcid.org/0000-0000-0000-0051'],
      },
    ],
  ],
]);

describe.each(bothLibraries(RECORDS, 'corpus'))('the corpus of a library %s', (_, library) => {
  const works = (query: Readonly<Record<string, string>>) => [...idsOf(ask(library, '/works', query))].sort();

  it.each([
    ['no corpus', {}, ['W51', 'W53']],
    ['the core', { corpus: 'core' }, ['W51', 'W53']],
    ['the expansion', { corpus: 'expansion' }, ['W52']],
    ['all', { corpus: 'all' }, ['W51', 'W52', 'W53']],
    ['ids without a corpus', { filter: 'openalex:W51|W52' }, ['W51']],
    ['ids of all', { filter: 'openalex:W51|W52', corpus: 'all' }, ['W51', 'W52']],
    ['DOIs without a corpus', { filter: 'doi:10.5555/core|10.5555/data' }, ['W51']],
    ['DOIs of all', { filter: 'doi:10.5555/core|10.5555/data', corpus: 'all' }, ['W51', 'W52']],
    ['a filter for the expansion', { filter: 'is_xpac:true' }, ['W52']],
  ])('%s gives %j', (_name, query, expected) => {
    expect(works({ select: 'id', ...query })).toEqual(expected);
  });

  it.each(['/works/W52', '/works/doi:10.5555/data'])('answers %s alone, whatever its corpus', (path) => {
    expect(ask(library, path).body.id).toBe(url('W52'));
  });

  it('counts groups of the corpus that was asked for', () => {
    const groups = (corpus: string) =>
      ask(library, '/works', { group_by: 'type', corpus }).body.group_by.map(({ key, count }) => [
        key,
        count,
      ]);
    expect(groups('expansion')).toEqual([['https://openalex.org/types/dataset', 1]]);
    expect(groups('core')).toEqual([['https://openalex.org/types/article', 2]]);
  });

  it.each([
    ['/works', { corpus: 'some' }, /core, expansion, all/],
    ['/works', { corpus: 'all', include_xpac: 'true' }, /^corpus cannot be combined/],
    ['/works', { corpus: 'all', filter: 'is_xpac:false' }, /^corpus cannot be combined/],
    ['/authors', { corpus: 'all' }, /^corpus is not a valid parameter\./],
  ])('refuses %s with %j', (path, query, message) => {
    const asked = ask(library, path, query);
    expect(asked.status).toBe(400);
    expect(asked.body.message).toMatch(message);
  });

  it('finds the DOI of a merged preprint alone, and in no list', () => {
    expect(works({ filter: 'doi:10.5555/preprint', corpus: 'all' })).toEqual([]);
    expect(ask(library, '/works/doi:10.5555/preprint').body.id).toBe(url('W53'));
    expect(ask(library, '/works/doi:10.5555/landing').status).toBe(404);
  });

  it('finds authors by every ORCID that was observed, the first by id alone', () => {
    const authors = (filter: string) => idsOf(ask(library, '/authors', { filter }));
    expect(authors('orcid:0000-0000-0000-0050')).toEqual(['A51']);
    expect([...authors('orcid:0000-0000-0000-0051')].sort()).toEqual(['A51', 'A52']);
    expect(ask(library, '/authors/orcid:0000-0000-0000-0051').body.id).toBe(url('A51'));
    expect(works({ filter: 'authorships.author.orcid:0000-0000-0000-0051' })).toEqual(['W53']);
  });
});
