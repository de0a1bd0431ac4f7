import { bothLimits } from '@/lib/strategy/dialects/limits';
import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { SYSTEM_FORMS, type WrittenSystem } from '@/lib/strategy/dialects/system-forms';
import { SYSTEM_NAMES } from '@/lib/strategy/dialects/types';
import { writeLines } from '@/lib/strategy/dialects/write-lines';
import { NO_LIMITS, type QueryLine, type StrategyLine } from '@/lib/strategy/types';
import { linesOfPasted, pastedQueries } from '@/tests/support/pasted-lines';

function line(text: string, other: Partial<QueryLine> = {}): QueryLine {
  const { scope = 'title_and_abstract', forms = 'exact', limits = NO_LIMITS, isOff = false } = other;
  return { id: text, kind: 'query', text, scope, forms, limits, isOff, origin: null };
}

function row(system: WrittenSystem, text: string, other: Partial<QueryLine> = {}): string {
  return writeLines([line(text, other)], system).text;
}

function tokens(system: WrittenSystem, ...lines: readonly StrategyLine[]): readonly string[] {
  return writeLines(lines, system).losses.map(({ token }) => token);
}

const SYSTEMS = SYSTEM_NAMES.filter((name) => name !== 'unknown');
const LIMITS = { fromYear: 2000, toYear: 2010, types: ['article', 'review'], languages: ['en'] };

describe('writeLines(lines, system)', () => {
  it.each<[WrittenSystem, string, string]>([
    ['PubMed', '"heart failure" AND telemonitor*', '#1 "heart failure"[tiab] AND telemonitor*[tiab]'],
    [
      'PubMed',
      '(cancer OR tumour) AND pain NOT rat',
      '#1 (cancer[tiab] OR tumour[tiab]) AND pain[tiab] NOT rat[tiab]',
    ],
    ['PubMed', '"heart failure"~3 OR cardiac', '#1 "heart failure"[tiab:~3] OR cardiac[tiab]'],
    ['PubMed', '"heart"~3~"failure"', '#1 "heart failure"[tiab:~3]'],
    ['Scopus', '"heart failure" AND telemonitor*', '#1 TITLE-ABS("heart failure" AND telemonitor*)'],
    ['Scopus', 'cancer AND pain NOT rat', '#1 TITLE-ABS(cancer AND pain AND NOT rat)'],
    ['Scopus', '"heart failure"~3 OR cardiac', '#1 TITLE-ABS((heart W/3 failure) OR cardiac)'],
    [
      'Scopus',
      '"heart failure"~3~"quality of life"',
      '#1 TITLE-ABS(("heart failure" W/3 "quality of life"))',
    ],
    ['Scopus', 'wom?n', '#1 TITLE-ABS(wom?n)'],
    [
      'Ovid',
      '(cancer OR wom?n) AND "heart failure"~3',
      '1. ((cancer OR wom#n) AND (heart adj4 failure)).ti,ab.',
    ],
    ['Ovid', '"heart fail*"', '1. heart fail*.ti,ab.'],
    ['Ovid', '"heart failure"', '1. "heart failure".ti,ab.'],
    ['Embase.com', '"heart failure"', "#1 'heart failure':ti,ab"],
    ['Embase.com', '"heart fail*"', '#1 (heart NEXT/1 fail*):ti,ab'],
    ['Embase.com', '"crohn\'s disease"', '#1 "crohn\'s disease":ti,ab'],
    ['Embase.com', 'pain OR "heart failure"~0', '#1 (pain OR (heart NEAR/1 failure)):ti,ab'],
    ['Web of Science', 'cancer OR pain', '#1 (TI=(cancer OR pain) OR AB=(cancer OR pain))'],
    [
      'Web of Science',
      'cancer AND (pain OR care) NOT rat',
      '#1 (TI=cancer OR AB=cancer) AND (TI=(pain OR care) OR AB=(pain OR care)) NOT (TI=rat OR AB=rat)',
    ],
    ['Cochrane Library', '"heart fail*"', '#1 (heart NEXT fail*):ti,ab'],
    ['Cochrane Library', 'cancer OR "heart failure"~3', '#1 (cancer OR (heart NEAR/3 failure)):ti,ab'],
    ['EBSCOhost', '"heart failure"~3', 'S1 (TI (heart N3 failure) OR AB (heart N3 failure))'],
  ])('writes for %s %p as %p', (system, text, written) => {
    expect(row(system, text)).toBe(written);
    expect(tokens(system, line(text)).filter((token) => token !== text)).toEqual([]);
  });

  it.each<[WrittenSystem, string]>([
    ['PubMed', '#1 cancer[ti]\n#2 #1 AND (pain[tiab] OR care[tiab])'],
    ['Ovid', '1. cancer.ti.\n2. 1 AND (pain OR care).ti,ab.'],
    ['Embase.com', '#1 cancer:ti\n#2 #1 AND (pain OR care):ti,ab'],
    ['Scopus', '#1 TITLE(cancer)\n#2 #1 AND TITLE-ABS(pain OR care)'],
    ['Web of Science', '#1 TI=cancer\n#2 #1 AND (TI=(pain OR care) OR AB=(pain OR care))'],
    ['Cochrane Library', '#1 cancer:ti\n#2 #1 AND (pain OR care):ti,ab'],
    ['EBSCOhost', 'S1 TI cancer\nS2 S1 AND (TI (pain OR care) OR AB (pain OR care))'],
  ])('names lines outside of fields as %s does', (system, written) => {
    expect(writeLines([line('cancer', { scope: 'title' }), line('#1 AND (pain OR care)')], system).text).toBe(
      written,
    );
  });

  it.each<[WrittenSystem, string]>([
    [
      'PubMed',
      '#1 cancer[tiab] AND 2000:2010[dp] AND ("journal article"[pt] OR "review"[pt]) AND english[la]',
    ],
    [
      'Ovid',
      '1. cancer.ti,ab. AND ("journal article".pt. OR "review".pt.) AND english.lg.\n2. limit 1 to yr="2000 -2010"',
    ],
    [
      'Embase.com',
      '#1 cancer:ti,ab AND [2000-2010]/py AND ([article]/lim OR [review]/lim) AND [english]/lim',
    ],
    [
      'Scopus',
      '#1 TITLE-ABS(cancer) AND PUBYEAR > 1999 AND PUBYEAR < 2011 AND (DOCTYPE(ar) OR DOCTYPE(re)) AND LANGUAGE(english)',
    ],
    [
      'Web of Science',
      '#1 (TI=cancer OR AB=cancer) AND PY=2000-2010 AND (DT=(article) OR DT=(review)) AND LA=(english)',
    ],
    ['Cochrane Library', '#1 cancer:ti,ab'],
    [
      'EBSCOhost',
      'S1 (TI cancer OR AB cancer) AND PY 2000-2010 AND (PT "journal article" OR PT "review") AND LA english',
    ],
  ])('writes limits for %s', (system, written) => {
    expect(row(system, 'cancer', { limits: LIMITS })).toBe(written);
  });

  it('tells limits that the Cochrane Library does not take in a line', () => {
    expect(tokens('Cochrane Library', line('cancer', { limits: LIMITS }))).toEqual([
      'article',
      'review',
      'English',
      '2000\u20132010',
      'cancer',
    ]);
  });

  it.each(SYSTEMS)('reads its own limits of %s again, open ends too', (system) => {
    for (const limits of [
      { ...NO_LIMITS, fromYear: 2000, languages: ['en', 'de'] },
      { ...NO_LIMITS, toYear: 2010, types: ['article', 'letter', 'review'] },
      { ...NO_LIMITS, fromYear: 2004, toYear: 2004 },
      { ...NO_LIMITS, types: [...SYSTEM_FORMS[system].types.keys()] },
    ]) {
      if (system === 'Cochrane Library') continue;
      const written = row(system, 'cancer OR (pain AND care) OR "heart failure"', { limits });
      const read = pastedQueries(readPasted(written, { system })).map((query) => query.limits);
      expect([written, read.reduce(bothLimits)]).toEqual([written, limits]);
    }
  });

  it.each(SYSTEMS)('is recognised as a text of %s', (system) => {
    const lines = [
      line('"heart failure" OR (cardiac AND care)'),
      line('pain OR "low back"'),
      line('#1 AND #2'),
    ];
    expect(readPasted(writeLines(lines, system).text).system).toBe(system);
  });

  it('numbers lines of Ovid with the rows that limit their years', () => {
    const years = { ...NO_LIMITS, fromYear: 2000 };
    expect(
      writeLines([line('cancer', { limits: years }), line('pain'), line('#1 AND #2')], 'Ovid').text,
    ).toBe('1. cancer.ti,ab.\n2. limit 1 to yr="2000 -Current"\n3. pain.ti,ab.\n4. 2 AND 3');
  });

  it('leaves out lines that are switched off, and says so where they are named', () => {
    const written = writeLines(
      [line('cancer'), line('pain', { isOff: true }), line('#1 OR #2'), line('#3 AND care')],
      'PubMed',
    );
    expect(written.text).toBe('#1 cancer[tiab]\n#2 #1\n#3 #2 AND care[tiab]');
    expect(written.losses.map(({ number, token }) => [number, token])).toEqual([
      [null, 'pain'],
      [2, '#2'],
    ]);
  });

  it.each<[WrittenSystem, string, string, readonly string[]]>([
    ['PubMed', 'wom?n', '#1 wom*n[tiab]', ['wom?n', 'wom?n']],
    ['PubMed', 'cancer~1', '#1 cancer[tiab]', ['cancer~1']],
    ['PubMed', '"heart*"~3~"failure"', '#1 (heart*[tiab] AND "failure"[tiab])', ['"heart*"~3~"failure"']],
    ['Ovid', 'tum*r OR pain', '1. (tum* OR pain).ti,ab.', ['tum*r']],
    ['Ovid', '"low back pain"~2', '1. (low adj3 back adj3 pain).ti,ab.', ['"low back pain"~2']],
    ['Embase.com', 'US$ OR pain', '#1 (US OR pain):ti,ab', ['US$']],
  ])('writes for %s %p as %p and tells what it does not take', (system, text, written, told) => {
    expect(row(system, text)).toBe(written);
    expect(tokens(system, line(text))).toEqual(told);
  });

  it.each(SYSTEMS)('quotes words that %s would read as something else', (system) => {
    for (const word of [
      'and',
      'or',
      'not',
      'near',
      'next',
      'exp',
      'adj3',
      'N3',
      'S1',
      '22',
      'TI',
      'IS',
      'a/b',
      '10:30',
      'p=0.05',
      'x.ti.',
    ]) {
      if (['PubMed', 'Scopus'].includes(system) && !/^(?:and|or|not)$/.test(word)) continue;
      const { text } = writeLines([line(`"${word}" AND cancer`), line('pain')], system);
      const [first] = pastedQueries(readPasted(text, { system }));
      expect([text, first?.text.replaceAll('"', ''), first?.losses]).toEqual([
        text,
        `${word} AND cancer`,
        [],
      ]);
    }
  });

  it('names comments, stemmed words and full texts', () => {
    const remark: StrategyLine = { id: 'a', kind: 'heading', text: 'Population' };
    const stemmed = line('cancer', { forms: 'stemmed', scope: 'everything' });
    for (const system of SYSTEMS)
      expect([system, tokens(system, remark, stemmed).length]).toEqual([system, 3]);
  });

  it('says of every line with words that Scopus finds other spellings too, and what it does not take', () => {
    expect(tokens('Scopus', line('cancer~1', { limits: { ...NO_LIMITS, types: ['dataset'] } }))).toEqual([
      'cancer~1',
      'dataset',
      'cancer~1',
    ]);
  });

  it.each([
    '#1 "heart failure"[tiab] OR cardiac[tiab]\n#2 telemonitor*[tiab]\n#3 #1 AND #2 AND 2000:2010[dp]',
    '#1 (cancer[ti] OR tumour[ti]) AND "palliative care"[ti] NOT child[ti]',
    '#1 "heart failure"[tiab:~3] AND (english[la] OR french[la])',
  ])('keeps terms and logic of %p there and back', (text) => {
    const there = readPasted(text);
    const back = writeLines(linesOfPasted(there), 'PubMed').text;
    expect(back).toBe(text);
    expect(pastedQueries(readPasted(back))).toEqual(pastedQueries(there));
  });
});
