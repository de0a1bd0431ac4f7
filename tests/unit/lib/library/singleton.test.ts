import { createLibrary } from '@/lib/library/library';
import { ask, tinyLibraries, url } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  describe('singleton', () => {
    it.each([
      ['/works/W30', 'W30'],
      ['/works/w30', 'W30'],
      ['/works/openalex:W30', 'W30'],
      ['/works/https://openalex.org/W30', 'W30'],
      ['/works/https:/openalex.org/W30', 'W30'],
      ['/works/https%3A%2F%2Fopenalex.org%2Fworks%2FW30', 'W30'],
      ['/works/doi:10.5555/t.30', 'W30'],
      ['/works/doi:10.5555/T.30', 'W30'],
      ['/works/https://doi.org/10.5555/t.30', 'W30'],
      ['/works/https%3A%2F%2Fdoi.org%2F10.5555%2Ft.30', 'W30'],
      ['/W30', 'W30'],
      ['/A11', 'A11'],
      ['/authors/orcid:0000-0000-0000-0001', 'A11'],
      ['/authors/https://orcid.org/0000-0000-0000-0001', 'A11'],
      ['/people/A11', 'A11'],
      ['/sources/issn:1234-5679', 'S40'],
      ['/sources/issn_l:1234-5679', 'S40'],
      ['/journals/S40', 'S40'],
      ['/institutions/ror:0zzz00139', 'I10'],
      ['/institutions/https://ror.org/0zzz00139', 'I10'],
      ['/concepts/wikidata:Q1', 'C80'],
      ['/topics/T60', 'T60'],
      ['/publishers/P50', 'P50'],
      ['/funders/F70', 'F70'],
      ['/keywords/open-access', 'keywords/open-access'],
      ['/keywords/Open-Access', 'keywords/open-access'],
    ])('%s is %s', (path, id) => {
      const asked = ask(library, path);
      expect(asked.status).toBe(200);
      expect(asked.body.id).toBe(url(id));
    });

    it.each([
      '/works/W404404',
      '/works/A11',
      '/works/123',
      '/works/doi:10.5555/none',
      '/works/orcid:0000-0000-0000-0001',
      '/authors/orcid:0000-0000-0000-0002',
      '/topics/doi:10.5555/t.30',
      '/keywords/https%3A%2F%2Fopenalex.org%2Fkeywords%2Fopen-access',
      '/works/%zz',
      '/W999999',
    ])('%s is not there: 404 as HTML', (path) => {
      const asked = ask(library, path);
      expect(asked.status).toBe(404);
      expect(asked.contentType).toMatch(/^text\/html/);
      expect(asked.text).toMatch('404 Not Found');
    });

    it.each([
      '/nonsense',
      '/venues/V12',
      '/V1234',
      '/constructor',
      '/works-types',
      '/autocomplete/awards',
      '/K12345',
    ])('%s is no endpoint: 404 as JSON without error', (path) => {
      const asked = ask(library, path, path.startsWith('/autocomplete') ? { q: 'x' } : {});
      expect([asked.status, asked.body]).toEqual([404, { message: 'OpenAlex ID format not recognized' }]);
    });

    it('carries all authorships where a list carries the first 100', () => {
      const many = Array.from({ length: 120 }, (_, at) => ({ author: { id: url(`A${at + 1000}`) } }));
      const big = createLibrary(new Map([['works', [{ id: url('W77'), authorships: many }]]]), {
        name: 'big',
      });
      expect(ask(big, '/works/W77').body.authorships).toHaveLength(120);
      expect(ask(big, '/works').body.results[0]?.authorships).toHaveLength(100);
      expect(ask(big, '/works', { filter: 'author.id:A1119' }).body.meta.count).toBe(1);
    });

    it('leaves stored relevance out, and fields that were not selected', () => {
      expect(ask(library, '/works/W30', { select: 'id,type' }).body).toEqual({
        id: url('W30'),
        type: 'article',
      });
    });
  });

  describe('a DOI with two slashes in a row', () => {
    const doubled = createLibrary(
      new Map([['works', [{ id: 'https://openalex.org/W12', doi: 'https://doi.org/10.1234//a' }]]]),
      { name: 'doubled' },
    );
    it.each(['/works/doi:10.1234/%2Fa', '/works/doi:10.1234//a'])('is found by %s', (path) => {
      expect(doubled.answer({ path, query: '' }).status).toBe(200);
    });
  });
});
