import { seededRandom } from '@/lib/base/random';
import { createLibrary } from '@/lib/library/library';
import { ask, idsOf, tinyLibraries, url } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  describe('createLibrary(records, info)', () => {
    it('counts its records', () => {
      expect(library.name).toBe('tiny');
      expect(library.counts).toEqual({
        works: 5,
        authors: 3,
        sources: 2,
        institutions: 2,
        topics: 1,
        publishers: 2,
        funders: 1,
        keywords: 1,
        concepts: 1,
      });
      expect(library.size).toBe(18);
    });

    it('keeps the later of two records of one id, and none without id', () => {
      const twice = createLibrary(
        new Map([
          ['topics', [{ id: url('T60'), display_name: 'old' }, { id: url('T60'), display_name: 'new' }, {}]],
        ]),
        { name: 'x' },
      );
      expect(ask(twice, '/topics').body.results.map(({ display_name }) => display_name)).toEqual(['new']);
    });

    it('searches abstracts written as JSON text, as in the snapshots', () => {
      const index = JSON.stringify({ quiet: [0], words: [1] });
      const stored = createLibrary(
        new Map([['works', [{ id: url('W77'), abstract_inverted_index: index }]]]),
        {
          name: 'x',
        },
      );
      expect(idsOf(ask(stored, '/works', { search: '"quiet words"' }))).toEqual(['W77']);
    });

    it('finds a keyword whose slug looks like an id', () => {
      const slugs = createLibrary(new Map([['keywords', [{ id: url('keywords/p53') }]]]), { name: 'x' });
      expect(ask(slugs, '/keywords/p53').status).toBe(200);
    });

    it('orders ids by number, slugs by letter', () => {
      const ids = ['T100', 'T20', 'T3000'].map((id) => ({ id: url(id), works_count: 1 }));
      const slugs = ['b', 'a-c', 'a'].map((slug) => ({ id: url(`keywords/${slug}`), works_count: 1 }));
      const mixed = createLibrary(
        new Map([
          ['topics', ids],
          ['keywords', slugs],
        ]),
        { name: 'x' },
      );
      expect(idsOf(ask(mixed, '/topics'))).toEqual(['T20', 'T100', 'T3000']);
      expect(idsOf(ask(mixed, '/keywords'))).toEqual(['keywords/a', 'keywords/a-c', 'keywords/b']);
    });

    it('greets at the root and asks for a key at /rate-limit', () => {
      expect(ask(library, '/').body.msg).toBe("Don't panic");
      expect(ask(library, '').status).toBe(200);
      const asked = ask(library, '/rate-limit');
      expect([asked.status, asked.body]).toEqual([
        401,
        { error: 'Invalid or missing API key', message: 'API key not found' },
      ]);
    });

    it('lists valid fields', () => {
      expect(ask(library, '/keywords/valid_fields').body).toEqual([
        'cited_by_count',
        'default.search',
        'display_name',
        'display_name.search',
        'from_created_date',
        'id',
        'works_count',
      ]);
    });

    it('refuses a request line over 8,190 bytes', () => {
      const ids = Array.from({ length: 90 }, () => 'W1234567890').join('|');
      expect(ask(library, '/works', { filter: `openalex:${ids}` }).status).toBe(200);
      const asked = ask(library, '/works', { filter: `doi:${'x'.repeat(8200)}` });
      expect([asked.status, asked.body.error]).toEqual([400, 'Request URL too long']);
    });

    it('never throws and always answers JSON or HTML, whatever it is asked', () => {
      const random = seededRandom(7);
      const parts = [
        'works',
        'authors',
        'W30',
        'autocomplete',
        '%',
        '%zz',
        '..',
        ':',
        'doi:',
        'https:',
        '?',
        'filter=',
        'search=',
        '"',
        '(',
        ')',
        'AND',
        'NOT',
        '|',
        '!',
        ',',
        '*',
        '~',
        'group_by=type',
        'sort=',
        'select=id',
        'cursor=',
        'page=',
        '-1',
        '999999',
        'null',
        'undefined',
        'publication_year:',
        '<',
        '>',
        '&',
        '+',
        ' ',
        'é',
        '💩',
        '\\',
        '[',
        '=',
      ];
      for (let round = 0; round < 3000; round += 1) {
        const text = Array.from(
          { length: 1 + Math.floor(random() * 9) },
          () => parts[Math.floor(random() * parts.length)],
        ).join('');
        const collection = random() < 0.5 ? '/works' : '';
        const answer = library.answer(
          random() < 0.5 ? { path: `${collection}/${text}`, query: '' } : { path: '/works', query: text },
        );
        expect([200, 400, 401, 404, 429, 500]).toContain(answer.status);
        if (answer.contentType === 'application/json') expect(() => JSON.parse(answer.body)).not.toThrow();
        else expect(answer.body).toMatch(/^<!doctype html>/);
      }
    });
  });
});
