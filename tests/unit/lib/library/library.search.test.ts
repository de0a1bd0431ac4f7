import { stem, tokenize } from '@/lib/library/text-tokens';
import { isWithinEdits, matchesPattern } from '@/lib/library/word-distance';
import { ask, idsOf, tinyLibraries } from './tiny-library';

describe.each(tinyLibraries())('a library %s', (_, library) => {
  function found(query: Readonly<Record<string, string>>): readonly string[] {
    const asked = ask(library, '/works', { ...query, select: 'id' });
    expect(asked.status).toBe(200);
    return [...idsOf(asked)].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));
  }

  describe('search', () => {
    it.each([
      ['open access', ['W17', 'W30', 'W200']],
      ['access open', ['W17', 'W30', 'W200']],
      ['OPEN the ACCESS', ['W17', 'W30', 'W200']],
      ['"open access"', ['W17', 'W30']],
      ['"access open"', ['W17']],
      ['"open access"~2', ['W17', 'W30', 'W200']],
      ['open AND NOT access', []],
      ['network AND NOT open', ['W100']],
      ['neural OR closed', ['W17', 'W100']],
      ['(neural OR closed) AND access', ['W17']],
      ['machine learning', ['W30']],
      ['relearn', ['W200']],
      ['nework~2', ['W30', 'W100']],
      ['networks', ['W30', 'W100', 'W200']],
      ['i', []],
      ['amp', []],
      ['unheard', []],
      ['the', []],
      ['"open', ['W17', 'W30', 'W200']],
      ['open (access', ['W17', 'W30', 'W200']],
    ])('%s finds %j', (search, expected) => {
      expect(found({ search })).toEqual(expected);
    });

    it('takes as many words as a search may have', () => {
      expect(found({ search: `${'open '.repeat(290)}access` })).toEqual(['W17', 'W30', 'W200']);
    });

    it('looks at titles alone, or at words as written', () => {
      expect(found({ 'search.title': 'open access' })).toEqual(['W17', 'W30']);
      expect(found({ 'search.title.exact': 'networks' })).toEqual(['W30', 'W100']);
      expect(found({ 'search.exact': 'network*' })).toEqual(['W30', 'W100', 'W200']);
      expect(found({ 'search.exact': 'open-acc*' })).toEqual(['W30']);
      expect(found({ 'search.exact': 'open-acc* OR unheard' })).toEqual(['W30']);
      expect(found({ 'search.exact': 'access-ope*' })).toEqual(found({ 'search.exact': '"access ope*"' }));
      expect(found({ 'search.exact': 'the' })).toEqual(['W200']);
      expect(found({ 'search.exact': '"open acc*"' })).toEqual(['W30']);
      expect(found({ 'search.exact': '"acce* op?n"~2' })).toEqual(
        found({ 'search.exact': '"access open"~2' }),
      );
      expect(found({ search: '"access"~0~"open"' })).toEqual(['W17', 'W30']);
      expect(found({ 'search.title': '"networks"~1~"access"~"open"' })).toEqual(['W30']);
      expect(found({ 'search.title': '"networks"~0~"access"~"open"' })).toEqual([]);
      expect(found({ 'search.title': 'open', 'search.title_and_abstract': 'machine' })).toEqual(['W30']);
      expect(found({ 'search.semantic': 'neural machines?' })).toEqual(['W30', 'W100']);
    });

    it.each<[string, readonly string[]]>([
      ['search', ['W17', 'W30']],
      ['search.exact', ['W17', 'W30']],
      ['search.title_abstract_keywords', ['W17', 'W30']],
      ['search.title_abstract_keywords.exact', ['W17', 'W30']],
      ['search.title_and_abstract', ['W30']],
      ['search.title', ['W30']],
    ])('%s of a phrase finds by keyword what it finds', (name, expected) => {
      expect(found({ [name]: '"open access"' })).toEqual(expected);
    });

    it('finds by a keyword only where its whole name is named, beside all other words', () => {
      const byKeyword = (text: string) => found({ 'search.title_abstract_keywords': text });
      const byText = (text: string) => found({ 'search.title_and_abstract': text });
      expect(byKeyword('"open accesses"')).toEqual(['W17', 'W30']);
      expect(byText('"open accesses"')).toEqual(['W30']);
      expect(byKeyword('"open access" OR unheard')).toEqual(['W17', 'W30']);
      expect(byKeyword('"open access" AND networks')).toEqual(byText('"open access" AND networks'));
      expect(byKeyword('"open access"~3')).toEqual(byText('"open access"~3'));
      expect(byKeyword('unheard open access')).toEqual([]);
      for (const text of ['open', 'network', 'open NOT access', 'NOT "open access"', 'learning machines'])
        expect(byKeyword(text)).toEqual(expect.arrayContaining([...byText(text)]));
    });

    it('finds by keyword through filters of the same scope', () => {
      expect(found({ filter: 'title_abstract_keywords.search:"open access"' })).toEqual(['W17', 'W30']);
      expect(found({ filter: 'fulltext.search:"open access"' })).toEqual(['W17', 'W30']);
      expect(found({ filter: 'title_and_abstract.search:"open access"' })).toEqual(['W30']);
    });

    it('takes an empty text for no search', () => {
      expect(found({ search: '' })).toEqual(['W17', 'W30', 'W100', 'W200']);
      expect(found({ search: '""' })).toEqual(['W17', 'W30', 'W100', 'W200']);
    });

    it('ranks by fit, citations counted in', () => {
      const asked = ask(library, '/works', { search: 'open access', select: 'id,relevance_score' });
      const scores = asked.body.results.map((result) => Number(result.relevance_score));
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      expect(idsOf(asked).at(-1)).toBe('W200');
    });

    it.each([
      ['why is this so?', /^Wildcards/],
      ['network*', /^Wildcards/],
      ['"network*"', /^Wildcards/],
      ['"open net*" citation', /^Wildcards/],
      ['"op* network"', /^Wildcards/],
      ['"ope* net*"', /^Wildcards/],
      ['"op*"~3~"network"', /^Wildcards/],
      ['a | b', /^The search parameter does not support the \| operator\. Problem value: a \| b$/],
      ['!open', /^The search parameter does not support the ! operator\. Problem value: !open$/],
    ])('%s is refused on works', (search, message) => {
      const asked = ask(library, '/works', { search });
      expect(asked.status).toBe(400);
      expect(asked.body.message).toMatch(message);
    });

    it('lets a question mark inside quotes pass', () => {
      expect(ask(library, '/works', { search: '"core or not?"' }).status).toBe(200);
    });

    it.each(['"a" "b', '(open OR access', 'open) AND (access'])(
      '%s breaks the parser: 500 as HTML',
      (search) => {
        const answer = library.answer({ path: '/works', query: new URLSearchParams({ search }).toString() });
        expect(answer.status).toBe(500);
        expect(answer.contentType).toMatch('text/html');
      },
    );

    it('refuses more than 1,500 characters at the edge', () => {
      expect(ask(library, '/works', { search: 'a'.repeat(1500) }).status).toBe(200);
      const asked = ask(library, '/works', { search: 'a'.repeat(1501) });
      expect([asked.status, asked.body.error]).toEqual([400, 'Search query too long']);
      for (const name of ['search.exact', 'search.title_and_abstract', 'search.title.exact']) {
        expect(ask(library, '/works', { [name]: 'a'.repeat(7_000) }).status).toBe(200);
        expect(ask(library, '/works', { [name]: 'a'.repeat(8_200) }).body.error).toBe('Request URL too long');
      }
    });

    it.each([
      [{ search: 'open', 'search.exact': 'open' }, 'Cannot combine search and search.exact.'],
      [
        { 'search.title': 'open', 'search.title.exact': 'open' },
        'Cannot combine search.title and search.title.exact.',
      ],
      [
        { search: 'open', 'search.semantic': 'open' },
        'search.semantic cannot be combined with other search parameters.',
      ],
    ])('refuses %j', (query, message) => {
      const asked = ask(library, '/works', query);
      expect([asked.status, asked.body.message]).toEqual([400, message]);
    });

    it('limits semantic search as the service does', () => {
      const refused = (query: Record<string, string>) =>
        ask(library, '/works', { 'search.semantic': 'x', ...query }).status;
      expect(refused({ per_page: '51' })).toBe(400);
      expect(refused({ cursor: '*' })).toBe(400);
      expect(refused({ group_by: 'type' })).toBe(400);
      expect(refused({ filter: 'cites:W30' })).toBe(400);
      expect(refused({ filter: 'type:article', per_page: '50' })).toBe(200);
    });
  });

  describe('tokenize(text)', () => {
    it.each([
      ['Machine-Learning, 2nd ed.', ['machine', 'learning', '2nd', 'ed']],
      ['CO<sub>2</sub> &amp; <i>Apis</i>', ['co', '2', 'apis']],
      ['Éléments de Größe', ['elements', 'de', 'große']],
      ['机器学习 ab', ['机', '器', '学', '习', 'ab']],
      ['', []],
    ])('%s', (text, expected) => {
      expect(tokenize(text)).toEqual(expected);
    });
  });

  describe('stem(token)', () => {
    it.each([
      ['networks', 'network'],
      ['studies', 'study'],
      ['classes', 'class'],
      ['analysis', 'analys'],
      ['analyses', 'analys'],
      ['hypotheses', 'hypothes'],
      ['hypothesis', 'hypothes'],
      ['matrices', 'matrix'],
      ['matrix', 'matrix'],
      ['criteria', 'criterion'],
      ['viruses', 'virus'],
      ['virus', 'virus'],
      ['learning', 'learn'],
      ['learned', 'learn'],
      ['planned', 'plan'],
      ['machines', 'machin'],
      ['machine', 'machin'],
      ['gas', 'gas'],
      ['thing', 'thing'],
      ['h2o', 'h2o'],
    ])('%s becomes %s', (token, expected) => {
      expect(stem(token)).toBe(expected);
    });
  });

  describe('isWithinEdits(a, b, limit)', () => {
    it.each([
      ['kitten', 'sitting', 3, true],
      ['kitten', 'sitting', 2, false],
      ['', 'ab', 2, true],
      ['same', 'same', 0, true],
      ['short', 'muchlonger', 2, false],
    ])('%s, %s, %d: %s', (a, b, limit, expected) => {
      expect(isWithinEdits(a, b, limit)).toBe(expected);
    });
  });

  describe('matchesPattern(word, pattern)', () => {
    it.each([
      ['network', 'net*', true],
      ['network', 'net*k', true],
      ['network', 'net*z', false],
      ['network', 'network*', true],
      ['network', 'netw?rk', true],
      ['network', 'netw?k', false],
      ['network', 'network', true],
      ['networks', 'network', false],
      ['ababab', 'ab*ab', true],
      ['网络', '网?', true],
      ['', '*', true],
    ])('%p fits %p: %p', (word, pattern, expected) => {
      expect(matchesPattern(word, pattern)).toBe(expected);
    });

    it('is done at once with a pattern of many stars', () => {
      expect(matchesPattern('a'.repeat(2_000), `${'a*'.repeat(700)}z`)).toBe(false);
    });
  });
});
