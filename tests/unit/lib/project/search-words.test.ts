import { searchedScopes, searchWords } from '@/lib/project/search-words';
import { searchEntry } from '@/tests/support/projects';

const wordsOf = (search: string, name = 'search') =>
  searchWords(
    searchEntry({ type: 'request', request: `/works?${new URLSearchParams({ [name]: search })}`, words: '' }),
  );

describe('searchWords(entry)', () => {
  it.each([
    [
      '"heart failure" AND (telemonitor* OR "remote monitoring")',
      ['heart failure', 'telemonitor*', 'remote monitoring'],
    ],
    ['sleep NOT (shift OR night)', ['sleep']],
    ['the quality of sleep', ['quality', 'sleep']],
    ['"night work"~3', ['night', 'work']],
    ['wom?n behavi*r sleep', ['sleep']],
  ])('reads %s', (search, expected) => {
    expect(wordsOf(search)).toEqual(expected);
  });

  it('reads a search of titles alone', () => {
    expect(wordsOf('sleep', 'search.title')).toEqual(['sleep']);
  });

  it.each([
    ['search', ['everything']],
    ['search.title_abstract_keywords.exact', ['title_abstract_keywords']],
    ['search.title', ['title']],
    ['filter', []],
  ])('names the scope of %s', (name, scopes) => {
    const request = `/works?${new URLSearchParams({ [name]: 'sleep' })}`;
    expect(searchedScopes(searchEntry({ type: 'request', request, words: '' }))).toEqual(scopes);
  });

  it('finds none where nothing was searched for', () => {
    expect(searchWords(searchEntry({ type: 'words', words: 'From the map' }))).toEqual([]);
    expect(searchWords(searchEntry(null))).toEqual([]);
  });
});
