import { planSearch } from '@/lib/search-text/plan-search';
import { groupFaults } from '@/lib/search-text/query-faults';

const kinds = (typed: string) => groupFaults(planSearch(typed).faults).map(({ fault }) => fault.kind);

describe('planSearch(typed)', () => {
  it.each([
    ['  machine   learning ', 'machine learning', []],
    ['Heart AND (lung OR "bone marrow") NOT mouse', 'Heart AND (lung OR "bone marrow") NOT mouse', []],
    ['“open access”', '"open access"', []],
    ['"open access" "citation impact"', '"open access" "citation impact"', []],
    ['"a b""c d"', '"a b""c d"', []],
    ['"(a" b', '"(a" b', []],
    ['yes!', 'yes!', []],
    ['a\tb\nc', 'a b c', []],
    ['a\u0000b', 'a b', []],
    ['half \ud83e', 'half', []],
    ['state-of-the-art in C++', 'state-of-the-art in C++', []],
    ['"smart phone"~3', '"smart phone"~3', []],
    ['"smart"~3~"mobile phone"', '"smart"~3~"mobile phone"', []],
    ['adaptation~1', 'adaptation~1', []],
    ['', '', []],
    ['is open access better?', 'is open access better', ['question-mark']],
    ['"what is x?" AND mouse', '"what is x" AND mouse', ['question-mark']],
    ['what? why?', 'what why', ['question-mark', 'question-mark']],
    ['???', '', ['question-mark']],
    ['a|b', 'a OR b', ['pipe']],
    ['a || b', 'a OR b', ['pipe']],
    ['| a', 'a', ['pipe', 'operator']],
    ['!mouse', 'mouse', ['exclamation-mark']],
    ['cat !mouse', 'cat NOT mouse', ['exclamation-mark']],
    ['cat (!mouse)', 'cat mouse', ['exclamation-mark']],
    ['cat AND !mouse', 'cat NOT mouse', ['exclamation-mark']],
    ['cat -mouse', 'cat NOT mouse', ['minus-sign']],
    ['cat AND -"grey mouse"', 'cat NOT "grey mouse"', ['minus-sign']],
    ['(heart OR cardiac) -child', '(heart OR cardiac) NOT child', ['minus-sign']],
    ['cat -(mouse OR rat)', 'cat NOT (mouse OR rat)', ['minus-sign']],
    ['-mouse cat', 'mouse cat', ['minus-sign']],
    ['covid-19 cell - free -5 degrees', 'covid-19 cell - free -5 degrees', []],
    ['"open access', 'open access', ['quote']],
    ['"a b" "c', '"a b" c', ['quote']],
    ['a "" b " " c', 'a b c', ['quote', 'quote']],
    ['(a OR b', 'a OR b', ['bracket']],
    ['a) AND (b)', 'a AND b', ['bracket']],
    ['a ()', 'a', ['bracket', 'bracket']],
    ['AND a', 'a', ['operator']],
    ['a OR', 'a', ['operator']],
    ['a AND OR b', 'a AND b', ['operator']],
  ])('sends %p as %p', (typed, text, faults) => {
    const plan = planSearch(typed);
    expect({ text: plan.text, faults: kinds(typed) }).toEqual({ text, faults });
    expect(plan.parameter).toBe('search');
  });

  it.each([
    ['therap*', 'therap*', []],
    ['wom?n', 'wom?n', []],
    ['behavio*r', 'behavio*r', []],
    ['neur* AND (learn* OR adapt*)', 'neur* AND (learn* OR adapt*)', []],
    ['"smart* phone"', '"smart* phone"', []],
    ['"smart phone*"~3', '"smart phone*"~3', []],
    ['"smart*"~3~"mobile phone"', '"smart*"~3~"mobile phone"', []],
    ['therap*?', 'therap*', ['question-mark']],
    ['therap*, child', 'therap* child', ['punctuation']],
    ['ca* AND cancer*', 'cancer*', ['short-truncation']],
    ['*phone OR tablet*', 'tablet*', ['leading-wildcard']],
    ['wom??n OR girl*', 'girl*', ['wildcard']],
    ['self-monitor*', '"self monitor*"', ['compound-wildcard']],
    ['self-monitor* AND glucose', '(self monitor*) AND glucose', ['compound-wildcard']],
    ['self-monitor* OR glucose', '(self monitor*) OR glucose', ['compound-wildcard']],
    ['"self-monitor* of glucose"', '"self monitor* of glucose"', ['compound-wildcard']],
    ['"smart* phone" OR tablet', '(smart* phone) OR tablet', ['phrase-wildcard']],
    ['"pro* pre*"', 'pro* pre*', ['phrase-wildcard']],
    ['"prot* prem*"', '"prot* prem*"', []],
    ['"smart* phones*"~3 AND x', '(smart* phones*) AND x', ['phrase-wildcard']],
    ['"smart*"~3~"phone" AND x', '(smart* "phone") AND x', ['proximity']],
  ])('sends %p as %p to an exact route', (typed, text, faults) => {
    const plan = planSearch(typed);
    expect({ text: plan.text, faults: kinds(typed) }).toEqual({ text, faults });
    expect(plan).toMatchObject({ parameter: 'search.exact', forms: 'exact', needsExact: true });
  });

  it.each(['ca*', '*phone', '*', '"ca*"', 'ca* th*'])(
    'sends nothing for %p: never a truncated word without its mark',
    (typed) => {
      expect(planSearch(typed)).toMatchObject({ text: '', tree: null });
    },
  );

  it('writes brackets where AND and OR stand side by side, which the service reads otherwise', () => {
    expect(planSearch('open access OR citation impact').text).toBe('(open access) OR (citation impact)');
    expect(planSearch('a OR b AND c').text).toBe('a OR (b AND c)');
    expect(kinds('a OR b AND c')).toEqual(['mixed-operators']);
    expect(kinds('a OR (b AND c)')).toEqual([]);
  });

  it('sends two words near each other in a part of a query as a loose phrase', () => {
    expect(planSearch('"a"~3~"b" AND c').text).toBe('"a b"~3 AND c');
  });

  it('chooses the parameter by scope and forms', () => {
    expect(planSearch('x', { scope: 'title', forms: 'stemmed' }).parameter).toBe('search.title');
    expect(planSearch('x', { scope: 'title', forms: 'exact' })).toMatchObject({
      parameter: 'search.title.exact',
      needsExact: false,
    });
    expect(planSearch('therap*', { scope: 'title_and_abstract', forms: 'stemmed' })).toMatchObject({
      parameter: 'search.title_and_abstract.exact',
      needsExact: true,
    });
  });

  it('says where in the text as typed a fault stands', () => {
    const typed = 'cancer AND ca* | "x';
    const marked = planSearch(typed).faults.map(({ from, to }) => typed.slice(from, to));
    expect(marked).toEqual(['ca*', '|', '"']);
  });

  it('cuts at a word within 1,500 characters and says so', () => {
    const { text, faults } = planSearch('word '.repeat(400));
    expect(text.length).toBeLessThanOrEqual(1_500);
    expect(text.endsWith('word')).toBe(true);
    expect(faults.map(({ kind }) => kind)).toEqual(['too-long']);
    expect(planSearch('x'.repeat(2_000)).text).toHaveLength(1_500);
    const nested = planSearch(`(${'word OR '.repeat(400)}word) AND (a OR b)`);
    expect(nested.text.length).toBeLessThanOrEqual(1_500);
    expect(nested.faults.map(({ kind }) => kind)).toEqual(['too-long']);
  });

  it('keeps three long phrases, and the words of the others', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(80)} x`);
    const plan = planSearch(`"${a}" OR "${b}" OR "${c}" OR "short" OR "${d}"`);
    expect(plan.text).toBe(`"${a}" OR "${b}" OR "${c}" OR "short" OR (${d})`);
    expect(plan.faults.map(({ kind }) => kind)).toEqual(['long-phrase']);
    expect(planSearch(`"${a}" OR "${b}" OR "${c}"`).faults).toEqual([]);
  });

  it('changes nothing the second time, and sends nothing the service refuses', () => {
    const alphabet = [
      'abc',
      'x',
      ' ',
      ' ',
      '"',
      '(',
      ')',
      '!',
      '?',
      '*',
      '|',
      'AND',
      'OR',
      '-',
      '~2',
      '[tiab]',
      'adj3',
      '$',
      '.ti.',
    ];
    let state = 7;
    for (let round = 0; round < 2_000; round += 1) {
      let input = '';
      for (let index = 0; index < 12; index += 1) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        input += alphabet[Math.floor((state / 2_147_483_648) * alphabet.length)] ?? '';
      }
      const once = planSearch(input);
      const twice = planSearch(once.text);
      expect({ input, text: twice.text, faults: twice.faults }).toEqual({
        input,
        text: once.text,
        faults: [],
      });
      expect(once.text).not.toMatch(/\||(?:^|[\s"])!/);
      expect(once.text.split('"').length % 2).toBe(1);
      if (/[*?]/.test(once.text)) expect(once.forms).toBe('exact');
    }
  });

  it('reads texts of any depth and length', () => {
    for (const part of [
      '(',
      ')',
      '"',
      'NOT ',
      'a[tiab]',
      '[tiab]',
      'a adj3 ',
      'TS=',
      '* ',
      '?',
      'a?',
      '(a ',
      '|',
      '"a"~1~',
      '.ti',
      '[',
      'a-*',
    ]) {
      expect(planSearch(part.repeat(5_000)).text.length).toBeLessThanOrEqual(1_500);
    }
  });
});
