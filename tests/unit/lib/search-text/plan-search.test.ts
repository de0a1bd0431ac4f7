import { planSearch, shareOfRequest } from '@/lib/search-text/plan-search';
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
    ['cat !mouse', 'cat mouse', ['exclamation-mark']],
    ['the !Kung of the Kalahari', 'the Kung of the Kalahari', ['exclamation-mark']],
    ['cat (!mouse)', 'cat mouse', ['exclamation-mark']],
    ['cat AND !mouse', 'cat NOT mouse', ['exclamation-mark']],
    ['cat OR !mouse', 'cat OR mouse', ['exclamation-mark']],
    ['"grey cat" !mouse', '"grey cat" NOT mouse', ['exclamation-mark']],
    ['+x -y AND z', '+x NOT y AND z', ['minus-sign']],
    ['"grey cat" -mouse', '"grey cat" NOT mouse', ['minus-sign']],
    ['-mouse AND cat', 'NOT mouse AND cat', ['minus-sign']],
    ['cat OR -(mouse)', 'cat OR mouse', ['minus-sign']],
    ['cat AND -"grey mouse"', 'cat NOT "grey mouse"', ['minus-sign']],
    ['(heart OR cardiac) -child', '(heart OR cardiac) NOT child', ['minus-sign']],
    ['cat -(mouse OR rat)', 'cat NOT (mouse OR rat)', ['minus-sign']],
    ['NOT mouse', 'NOT mouse', []],
    ['R&D {of} x^2 +y', 'R&D {of} x^2 +y', []],
    ['covid-19 cell - free -5 degrees', 'covid-19 cell - free -5 degrees', []],
    ['"open access', 'open access', ['quote']],
    ['"a b" "c', '"a b" c', ['quote']],
    ['a "" b " " c', 'a b c', ['quote', 'quote']],
    ['(a OR b', 'a OR b', ['bracket']],
    ['a) AND (b)', 'a AND b', ['bracket']],
    ['a ()', 'a', ['bracket', 'bracket']],
    ['[tiab] cat AND dog', 'cat AND dog', ['foreign-code']],
    ['cat AND ([ti] dog)', 'cat AND dog', ['foreign-code']],
    ['[ti] [ab] "grey cat"', '"grey cat"', ['foreign-code', 'foreign-code']],
    ['NOT [Mesh] cat', 'NOT cat', ['foreign-code']],
    ['[tiab]', '', ['foreign-code']],
    ['TS= NOT cat', 'NOT cat', ['foreign-code']],
    ['dog exp NOT cat', 'dog NOT cat', ['foreign-code']],
    ['dog adj3 NOT cat', 'dog NOT cat', ['operator']],
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
    ['self-monitor*', 'self-monitor*', []],
    ['self-monitor* AND glucose', 'self-monitor* AND glucose', []],
    ['x-ray* OR t-cell* OR β-blocker*', 'x-ray* OR t-cell* OR β-blocker*', []],
    ['"e-cigarette*"', '"e-cigarette*"', []],
    ['e\u2010cigarette*', 'e-cigarette*', ['compound-wildcard']],
    ['e--cigarette*', '"e cigarette*"', ['compound-wildcard']],
    ['tcp/ipv* AND x', '(tcp ipv*) AND x', ['compound-wildcard']],
    ['self*-monitor* AND x', '(self* monitor*) AND x', ['compound-wildcard']],
    ['covid-19* OR corona*', 'corona*', ['short-truncation']],
    ['"self-monitor* of glucose"', '"self monitor* of glucose"', ['compound-wildcard']],
    ['"self-monitor* device" AND x', '(self-monitor* device) AND x', ['phrase-wildcard']],
    ['"e-cigarette*"~3~"user*"', '"e cigarette*"~3~"user*"', ['compound-wildcard']],
    ['therap* -child', 'therap* NOT child', ['minus-sign']],
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

  it.each(['ca*', 'covid-19*', '*phone', '*', '"ca*"', 'ca* th*'])(
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

  it.each([
    [
      '(heart OR cardiac) N3 (failure OR attack)',
      '"heart failure"~3 OR "heart attack"~3 OR "cardiac failure"~3 OR "cardiac attack"~3',
    ],
    ['heart* N3 failure*', '"heart*"~3~"failure*"'],
    ['"heart failure" N5 "quality of life"', '"heart failure"~5~"quality of life"'],
    ['"heart failure" n5 "quality of life"', '"heart failure"~5~"quality of life"'],
    ['TI (heart N3 failure)', '"heart"~3~"failure"'],
    ['TI "x" AND heart W2 failure', '"x" AND "heart failure"~2'],
    ['therap$ W3 child$', '"therap*"~3~"child*"'],
    [
      '((heart or cardiac)) N3 ((failure or attack))',
      '"heart failure"~3 OR "heart attack"~3 OR "cardiac failure"~3 OR "cardiac attack"~3',
    ],
    ['(heart OR cardiac*) N3 (failure OR attack)', '(heart OR cardiac*) (failure OR attack)'],
    ['(a OR b OR c OR d OR e) N2 (f OR g OR h OR i OR j)', '(a OR b OR c OR d OR e) (f OR g OR h OR i OR j)'],
  ])('reads the proximity of EBSCOhost in %p and sends %p', (typed, text) => {
    const plan = planSearch(typed);
    expect(plan).toMatchObject({ text, hints: [] });
    const codes = plan.faults.flatMap(({ code }) => (code?.role === 'proximity' ? [code.system] : []));
    expect(codes).toEqual(['EBSCOhost']);
  });

  it.each([
    ['heart N3 failure', 'N3', '"heart failure"~3'],
    ['liquid N2 cooling', 'N2', '"liquid cooling"~2'],
    ['symbiotic N2 fixat*', 'N2', '"two words"~2'],
    ['sleep W3 (failure OR attack)', 'W3', '"two words"~3'],
  ])(
    'sends %p as typed, and says that %s is a word and what to write for proximity',
    (typed, word, instead) => {
      const from = typed.indexOf(word);
      const hint = { kind: 'proximity', typed: word, instead, from, to: from + word.length };
      expect(planSearch(typed)).toMatchObject({ text: typed, faults: [], hints: [hint] });
    },
  );

  it.each([
    ['cat -mouse', '-mouse', 'NOT mouse'],
    ['-omics of the gut', '-omics', 'NOT omics'],
    ['Multi -omics analysis (review)', '-omics', 'NOT omics'],
    ['cat OR -mouse', '-mouse', 'NOT mouse'],
  ])('sends %p as typed, and says that %s is a word and how it is excluded', (typed, word, instead) => {
    const from = typed.indexOf(word);
    const hint = { kind: 'minus', typed: word, instead, from, to: from + word.length };
    expect(planSearch(typed)).toMatchObject({ text: typed, faults: [], hints: [hint] });
  });

  it.each([
    'vitamin N3',
    'N3 deficiency',
    'dietary n3 intake',
    'T1 N0 M0 stage',
    'N1 N2 N3 sleep',
    'surgical N95 masks',
    'semantic N400 effect',
    'heart AND N3 failure',
    'H1N1 influenza',
    '"stage N3 sleep"',
    'C#',
    'F# language',
    'programming in C# and F#',
    'F#m chord',
    '#MeToo movement',
    'issue #12',
    'page.html#section',
    'A#1 b#',
  ])('sends %p as typed and says nothing: it is prose', (typed) => {
    expect(planSearch(typed)).toMatchObject({ text: typed, faults: [], hints: [], needsExact: false });
  });

  it('keeps a word like N3 a word when the text is read again', () => {
    const { text } = planSearch('"a" *b N3 "c"');
    expect(text).toBe('"a" "N3" "c"');
    expect(planSearch(text)).toMatchObject({ text, faults: [], hints: [] });
  });

  it.each([
    ['wom#n', 'wom?n OR womn'],
    ['wom#n AND health', '(wom?n OR womn) AND health'],
    ['wom#n?', 'wom?n OR womn'],
    ['te#th', 'te?th OR teth'],
    ['colo#r*', 'colo*r*'],
    ['model#', 'model*'],
    ['wom##n', 'wom*n'],
    ['wom#n[tiab] OR girl*', '(wom?n OR womn) OR girl*'],
    ['"behavio#r change"', '"behavio*r change"'],
    ['"te#th loss"', '"te?th loss"'],
    ['"behavio#r change" AND x', '(behavio*r change) AND x'],
  ])('reads the wildcard of Ovid and EBSCOhost in %p and sends %p', (typed, text) => {
    const plan = planSearch(typed);
    expect(plan).toMatchObject({ text, forms: 'exact', needsExact: true });
    expect(plan.faults.map(({ code }) => code?.text)).toContain('#');
  });

  it('leaves out a word whose # cannot be sent, and says so', () => {
    const plan = planSearch('te##h AND loss');
    expect(plan.text).toBe('loss');
    expect(plan.faults).toContainEqual(expect.objectContaining({ typed: 'te##h', sentAs: null }));
  });

  it('keeps a phrase with a wildcard whole where only a tag stands around it', () => {
    expect(planSearch('"heart attack*"[tiab]').text).toBe('"heart attack*"');
    expect(planSearch('TS=("heart" NEAR/3 "attack*")').text).toBe('"heart"~3~"attack*"');
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
    expect(text.length).toBeGreaterThan(1_490);
    expect(text.endsWith('word')).toBe(true);
    expect(faults.map(({ kind }) => kind)).toEqual(['too-long-here']);
    expect(planSearch('x'.repeat(2_000)).text).toHaveLength(1_500);
    const nested = planSearch(`(${'word OR '.repeat(400)}word) AND (a OR b)`);
    expect(nested.text.length).toBeLessThanOrEqual(1_500);
    expect(nested.faults.map(({ kind }) => kind)).toEqual(['too-long-here']);
  });

  it.each([
    ['title and abstract', 'word', { scope: 'title_and_abstract', forms: 'stemmed' }],
    ['exact words', 'word', { scope: 'everything', forms: 'exact' }],
    ['what truncation sends to exact words', 'word*', { scope: 'everything', forms: 'stemmed' }],
  ] as const)('lets %s fill the line of the request', (_name, word, wish) => {
    const short = `${word} `.repeat(600).trim();
    expect(planSearch(short, wish)).toMatchObject({ text: short, faults: [] });
    const long = planSearch(`${word} `.repeat(3_000), wish);
    expect(encodeURIComponent(long.text).length).toBeLessThanOrEqual(6_000);
    expect(encodeURIComponent(long.text).length).toBeGreaterThan(5_900);
    expect(long.faults.map(({ kind }) => kind)).toEqual(['too-long']);
  });

  it('counts the bytes of letters that take several', () => {
    const { text, faults } = planSearch('здоровье '.repeat(160));
    expect(encodeURIComponent(text).length).toBeLessThanOrEqual(6_000);
    // No other scope would take more of it.
    expect(faults.map(({ kind }) => kind)).toEqual(['too-long']);
  });

  it('sends names of other kinds than works under the one parameter that they have', () => {
    const wish = { scope: 'title', forms: 'stemmed' } as const;
    expect(planSearch('word '.repeat(400), wish, { kind: 'authors' }).text.length).toBeLessThanOrEqual(1_500);
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
      ' N3 ',
      ' W2 ',
      'ab#c',
      '#',
      'e-cig*',
      '-19*',
      ' -omics',
      '^',
      '{x}',
      '+y',
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
      const { text, parameter } = planSearch(part.repeat(5_000));
      expect(shareOfRequest(text, parameter)).toBeLessThanOrEqual(1);
    }
  });

  it('leaves a long text whole for those who send it in parts', () => {
    const long = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' OR ');
    expect(planSearch(long, undefined, { isWhole: true })).toMatchObject({ text: long, faults: [] });
    expect(planSearch(long).faults.map(({ kind }) => kind)).toEqual(['too-long-here']);
  });

  it('keeps references to lines', () => {
    expect(planSearch('(1 or 2) not 3', undefined, { lines: true }).text).toBe('(1 or 2) not 3');
    expect(planSearch('#1 OR heart AND attack', undefined, { lines: true }).text).toBe(
      '#1 OR (heart AND attack)',
    );
  });
});
