import { seededRandom } from '@/lib/base/random';
import { parseSearch } from '@/lib/library/search-query';
import { buildListRequest } from '@/lib/openalex/list-params';
import { guardEnd } from '@/lib/search-text/guard-end';
import { MAX_SEARCH_LENGTH, planSearch } from '@/lib/search-text/plan-search';

/** What the service makes of a text before it reads it (docs/data-contract.md#last-letters), written out once more. */
function heard(text: string): string {
  const isRead = ['"', '*', '?', ' AND ', ' OR ', ' NOT ', '(', '~'].some((mark) =>
    ` ${text} `.includes(mark),
  );
  const marked = [...text].map((each) => ('/:'.includes(each) ? ' ' : '[]<>'.includes(each) ? '' : each));
  const end = marked.join('').trimEnd();
  const isCut = isRead && ['and', 'not'].includes(end.slice(-3).toLowerCase());
  return isCut ? end.slice(0, -3) : end;
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const ENDS = [
  'Thailand',
  'Poland',
  'Finland',
  'Ireland',
  'Switzerland',
  'brand',
  'hand',
  'island',
  'ligand',
  'demand',
  'knot',
  'cannot',
  'NOT-and',
  'Rand',
  'LAND',
  'kNot',
  'and',
  'not',
  'And',
  'thousand',
  'strand',
  'Iceland/',
  'land:',
  'hand]',
] as const;
const BEFORE = [
  'malaria AND',
  '"deep learning"',
  'school*',
  'x OR',
  '(a OR b) AND',
  'wom?n',
  '"two words"~3',
  'NOT',
] as const;
const CASES = BEFORE.flatMap((before) => ENDS.map((end) => `${before} ${end}`));

describe('guardEnd(text)', () => {
  it.each(CASES)('keeps the last letters of %s', (text) => {
    const sent = guardEnd(text);
    expect(sent).toBe(`(${text})`);
    expect(lettersOf(heard(text))).toBe(lettersOf(text).slice(0, -3));
    expect(lettersOf(heard(sent))).toBe(lettersOf(text));
    expect(guardEnd(sent)).toBe(sent);
  });

  it.each([
    'Thailand',
    'supply and demand',
    'malaria Thailand',
    'Thailand AND malaria',
    '"malaria in Thailand"',
    'malaria AND (Poland OR Thailand)',
    'malaria AND Thailand*',
    'malaria AND Thailands',
    'not',
    '',
  ])('leaves %j as it is', (text) => {
    expect(guardEnd(text)).toBe(text);
  });

  it('loses no letter of any text of words, operators and marks', () => {
    const random = seededRandom(20261129);
    const parts = [...ENDS, 'AND', 'OR', 'NOT', '"a b"', 'tea*', '(', ')', 'word', 'x'];
    for (let round = 0; round < 2_000; round += 1) {
      const length = 1 + Math.floor(random() * 6);
      const text = Array.from({ length }, () => parts[Math.floor(random() * parts.length)]).join(' ');
      const { text: planned } = planSearch(text);
      expect(lettersOf(heard(guardEnd(planned)))).toBe(lettersOf(planned));
    }
  });
});

describe('a request whose search ends so', () => {
  it.each([
    ['search', 'malaria AND Thailand', '(malaria AND Thailand)'],
    ['search.title', '"deep learning" Poland', '("deep learning" Poland)'],
    ['search.title_and_abstract.exact', 'school* Finland', '(school* Finland)'],
    ['search.title_and_abstract', 'Thailand', 'Thailand'],
  ] as const)('by %s for %s is sent as %s', (parameter, text, sent) => {
    expect(new URLSearchParams(buildListRequest('works', { [parameter]: text }).query).get(parameter)).toBe(
      sent,
    );
  });

  it('guards each alternative of a filter', () => {
    const { query } = buildListRequest('works', {
      filter: 'type:article,title.search:a AND brand|plain land',
    });
    expect(new URLSearchParams(query).get('filter')).toBe(
      'type:article,title.search:(a AND brand)|plain land',
    );
  });

  it('asks the library for the whole word', () => {
    const read = (text: string) => parseSearch(text, { isExact: false });
    expect(read('malaria AND Thailand')).toEqual(read('malaria AND Thail'));
    expect(read(guardEnd('malaria AND Thailand'))).toEqual(read('malaria AND (Thailand)'));
    expect(read(guardEnd('malaria AND Thailand'))).not.toEqual(read('malaria AND Thailand'));
  });

  it('leaves room for the brackets in a text that is as long as can be', () => {
    const long = `${'word AND '.repeat(400)}Thailand`;
    const { text } = planSearch(`${long.slice(0, MAX_SEARCH_LENGTH - 8)}Thailand AND more`);
    expect(guardEnd(text).length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH);
  });
});
