import { seededRandom } from '@/lib/base/random';
import { parseSearch, type SearchNode } from '@/lib/library/search-query';
import { tokenize } from '@/lib/library/text-tokens';
import { buildListRequest } from '@/lib/openalex/list-params';
import { guardEnd } from '@/lib/search-text/guard-end';
import { planSearch, shareOfRequest } from '@/lib/search-text/plan-search';
import type { QueryNode } from '@/lib/search-text/query-types';

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
    expect(sent).toBe(`(${text.replace(/[/:\]]$/, ' ')})`);
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

/** Words of a text in a row as an index has them, or what joins or excludes several; null of no words. */
type Meaning = string | { readonly type: 'and' | 'or' | 'not'; readonly items: readonly Meaning[] } | null;

function joinedMeaning(type: 'and' | 'or', items: readonly Meaning[]): Meaning {
  const flat = items.flatMap((item) =>
    item === null ? [] : typeof item === 'object' && item.type === type ? item.items : [item],
  );
  return flat.length > 1 ? { type, items: flat } : (flat[0] ?? null);
}

function notMeaning(item: Meaning): Meaning {
  if (item === null) return null;
  const isTwice = typeof item === 'object' && item.type === 'not';
  return isTwice ? (item.items[0] ?? null) : { type: 'not', items: [item] };
}

function rowMeaning(words: readonly string[], slop: number): Meaning {
  if (words.length === 0) return null;
  return words.length === 1 || slop === 0 ? words.join(' ') : `${words.join(' ')} ~${slop}`;
}

const partsOf = (word: string) =>
  /[*?]/.test(word)
    ? word
        .toLowerCase()
        .split(/[^\p{L}\p{N}*?]+/u)
        .filter((part) => part !== '')
    : [...tokenize(word)];

/** What the product says of a text. */
function readByUs(node: QueryNode): Meaning {
  switch (node.type) {
    case 'word':
      return joinedMeaning('and', partsOf(node.text));
    case 'pattern':
      return rowMeaning(partsOf(node.text), 0);
    case 'fuzzy':
      return joinedMeaning(
        'and',
        partsOf(node.text).map((word) => `${word}~${node.edits}`),
      );
    case 'phrase':
      return rowMeaning(
        node.words.flatMap(({ text }) => partsOf(text)),
        node.slop ?? 0,
      );
    case 'near':
      return `${String(readByUs(node.left))} near${node.distance} ${String(readByUs(node.right))}`;
    case 'not':
      return notMeaning(readByUs(node.item));
    case 'and':
    case 'or':
      return joinedMeaning(node.type, node.items.map(readByUs));
    case 'tagged':
      return readByUs(node.item);
    case 'line':
      return `#${node.number}`;
  }
}

/** What the service makes of it: an engine that knows nothing of our grammar (`lib/library`), after its own cleaning. */
function readByService(node: SearchNode): Meaning {
  switch (node.type) {
    case 'word':
      return node.word;
    case 'pattern':
      return node.pattern.replace(/[^\p{L}\p{N}*?]/gu, '');
    case 'fuzzy':
      return `${node.word}~${node.distance}`;
    case 'phrase':
      return rowMeaning(
        node.words.map((word) => word ?? ''),
        node.slop,
      );
    case 'near':
      return node.phrases.map((phrase) => String(readByService(phrase))).join(` near${node.distance} `);
    case 'not':
      return notMeaning(readByService(node.item));
    case 'carried':
      throw new Error('Keywords are read elsewhere');
    case 'and':
    case 'or':
      return joinedMeaning(node.type, node.items.map(readByService));
  }
}

describe('what the service reads of a text that is sent', () => {
  const PARTS = [
    ...ENDS,
    'AND',
    'AND',
    'OR',
    'OR',
    'NOT',
    '"heart failure"',
    '"open and"',
    'tea*',
    'e-cigarette*',
    'x-ray*',
    '"e-cigar*"',
    'β-block*',
    'covid-19*',
    'self-report*',
    '(',
    ')',
    '(a OR b)',
    'wom?n',
    '-omics',
    '+plus',
    '!Kung',
    'R&D',
    'x^2',
    '{set}',
    'p<0.05',
    'CO[2]',
    '<',
    '[',
    '/',
    ':',
    'ratio:1',
    'and/or',
    'tcp/ip*',
    '-"grey mouse"',
    '-(b)',
    '|',
    'neuron~1',
    '"a b"~3',
    'state-of-the-art',
  ] as const;

  it('is what the product says that it reads, over random texts', () => {
    const random = seededRandom(43);
    for (let round = 0; round < 3_000; round += 1) {
      const length = 1 + Math.floor(random() * 7);
      const typed = Array.from({ length }, () => PARTS[Math.floor(random() * PARTS.length)]).join(' ');
      const plan = planSearch(typed);
      if (plan.tree === null) continue;
      const node = parseSearch(guardEnd(plan.text), { isExact: true });
      expect({ typed, sent: plan.text, read: node === null ? null : readByService(node) }).toEqual({
        typed,
        sent: plan.text,
        read: readByUs(plan.tree),
      });
      expect(guardEnd(guardEnd(plan.text))).toBe(guardEnd(plan.text));
    }
  });

  it.each(ENDS.flatMap((end) => [`x-ray* AND ${end}`, `-omics OR "${end}"`, `p<5 AND [${end}]`]))(
    'holds every word of %s',
    (typed) => {
      const plan = planSearch(typed);
      const node = parseSearch(guardEnd(plan.text), { isExact: true });
      expect(node === null ? null : readByService(node)).toEqual(
        plan.tree === null ? null : readByUs(plan.tree),
      );
    },
  );
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
    for (let cut = 1_480; cut < 1_500; cut += 1) {
      const { text, parameter } = planSearch(`${long.slice(0, cut)} AND Thailand AND more`);
      expect(shareOfRequest(text, parameter)).toBeLessThanOrEqual(1);
    }
  });
});
