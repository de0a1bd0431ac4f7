import { readPasted } from '@/lib/strategy/dialects/read-pasted';

/** Label, text and hits of each line; of remarks `kind: text`. */
function linesOf(text: string): readonly string[] {
  return readPasted(text).lines.map((line) => {
    if (line.kind !== 'query') return `${line.kind}: ${line.text}`;
    return `${line.label ?? '-'} | ${line.text}${line.hits === null ? '' : ` | ${line.hits}`}`;
  });
}

const notes = (text: string) => readPasted(text).notes;

describe('readPasted(text) of histories with reported hits', () => {
  it.each([
    [
      'Ovid',
      '1 exp Asthma/ (3804562)\n2 (wheez* or cough*).ti,ab. (3211001)\n3 1 or 2 (4799855)\n4 3 not 2 (12)',
    ],
    [
      'dots',
      '1. exp Asthma/ (3804562)\n2. (wheez* or cough*).tw. (3211001)\n3. 1 OR 2 (4799855)\n4. 3 Not 2 (12)',
    ],
    [
      'n =',
      '1 exp Asthma/ (n=3804562)\n2 (wheez* or cough*).tw. (3,211,001)\n3 1 or 2 (4 799 855)\n4 3 not 2 (12)',
    ],
    ['bare', '1 exp Asthma/ 3804562\n2 (wheez* or cough*).tw. 3211001\n3 1 or 2 4799855\n4 3 not 2 12'],
  ])('takes hits off first, so that combinations stay lines: %s', (_name, text) => {
    expect(linesOf(text)).toEqual([
      '1 | asthma | 3804562',
      '2 | wheez* OR cough* | 3211001',
      '3 | #1 OR #2 | 4799855',
      '4 | #3 NOT #2 | 12',
    ]);
  });

  it('keeps hits of a few lines, and what Ovid does with lines', () => {
    const text =
      '1 heart attack (1234)\n2 stroke.tw.\n3 1 and 2 (55)\n4 (1 or 2) and (3 or 1)\n5 limit 4 to (english and humans) (9)\n6 remove duplicates from 5 (8)';
    expect(linesOf(text)).toEqual([
      '1 | "heart attack" | 1234',
      '2 | stroke',
      '3 | #1 AND #2 | 55',
      '4 | (#1 OR #2) AND (#3 OR #1)',
      '5 | #4 | 9',
      '6 | #5 | 8',
    ]);
  });

  it.each([
    ['PubMed', '#1 asthma[tiab]\n#2 cough[tiab]\n#3 wheeze[tiab]\n#4 #1 and (#2 or #3)\n#5 #4 not #1', '#'],
    ['Cochrane', '#1 asthma:ti\n#2 cough:ti,ab\n#3 wheeze:ti\n#4 #1 and (#2 or #3)\n#5 #4 not #1', '#'],
    ['EBSCOhost', 'S1 TI asthma\nS2 TI cough\nS3 TI wheeze\nS4 S1 and (S2 or S3)\nS5 s4 not s1', 'S'],
  ])('reads combinations in small letters that end in a bracket: %s', (_name, text, sign) => {
    expect(linesOf(text)).toEqual([
      `${sign}1 | asthma`,
      `${sign}2 | cough`,
      `${sign}3 | wheeze`,
      `${sign}4 | #1 AND (#2 OR #3)`,
      `${sign}5 | #4 NOT #1`,
    ]);
  });

  it('leaves headings that no line names, and tells of one that a line names', () => {
    expect(
      linesOf('1 Population (adults)\n2 exp Asthma/\n3 Intervention: inhalers\n4 inhal*.tw.\n5 2 and 4'),
    ).toEqual([
      'heading: Population (adults)',
      '2 | asthma',
      'heading: Intervention: inhalers',
      '4 | inhal*',
      '5 | #1 AND #2',
    ]);
    const named = '1 asthma (adults)\n2 inhal*.tw.\n3 1 and 2';
    expect(linesOf(named)).toEqual(['1 | asthma AND adults', '2 | inhal*', '3 | #1 AND #2']);
    expect(notes(named)).toEqual([
      'Line 1 reads like a heading. A line that follows names it, so its words are searched.',
    ]);
  });

  it('knows names of lines beside words, and hits of lines without numbers', () => {
    expect(linesOf('1 asthma (adults)\n2 1 and stroke.tw.')).toEqual([
      '1 | asthma AND adults',
      '2 | #1 AND stroke',
    ]);
    expect(linesOf('exp Asthma/ (123)\ncough.tw. (55)\n1 or 2 (170)')).toEqual([
      '- | asthma | 123',
      '- | cough | 55',
      '- | #1 OR #2 | 170',
    ]);
  });

  it('reads the years that a line of the Cochrane Library is limited to', () => {
    const { lines } = readPasted(
      '#1 [mh Asthma]\n#2 cough:ti,ab\n#3 #1 and #2 with Publication Year from 2001 to 2012, in Trials',
    );
    expect(lines[2]).toMatchObject({ text: '#1 AND #2', limits: { fromYear: 2001, toYear: 2012 } });
    expect(lines[2]?.losses.map(({ token }) => token)).toEqual(['in Trials']);
  });
});

describe('readPasted(text) of histories in one row', () => {
  const ASTHMA = ['1 | asthma', '2 | cough*', '3 | #1 OR #2', '4 | inhal* OR puff', '5 | #3 AND #4'];

  it.each([
    ['bare', '1 exp Asthma/ 2 cough*.tw. 3 1 or 2 4 (inhal* or puff).mp. 5 3 and 4'],
    ['dots', '1. exp Asthma/ 2. cough*.tw. 3. or/1-2 4. (inhal* or puff).mp. 5. 3 and 4'],
    ['brackets', '1) exp Asthma/ 2) cough*.tw. 3) 1 or 2 4) (inhal* or puff).mp. 5) 3 and 4'],
    ['dashes', '1. exp Asthma/ 2. cough*.tw. 3. or/1\u20132 4. (inhal* or puff).mp. 5. and/3\u20104'],
    ['semicolons', '1 exp Asthma/; 2 cough*.tw.; 3 1 or 2; 4 (inhal* or puff).mp.; 5 3 and 4'],
    ['two rows', '1 exp Asthma/ 2 cough*.tw. 3 1 or\n2 4 (inhal* or puff).mp. 5 3 and 4'],
    ['soft breaks', '1 exp Asthma/\v2 cough*.tw.\v3 1 or 2\v4 (inhal* or puff).mp.\v5 3 and 4'],
    ['U+2028', '1 exp Asthma/\u20282 cough*.tw.\u20283 1 or 2\u20294 (inhal* or puff).mp.\u20285 3 and 4'],
    [
      'breaks of a page',
      '1 exp Asthma/<br>2 cough*.tw.<br/>3 1 or 2<br />4 (inhal* or puff).mp.<br>5 3 and 4',
    ],
  ])('begins a line where numbers count up: %s', (_name, text) => {
    expect(linesOf(text)).toEqual(ASTHMA);
    expect(notes(text)).toEqual([]);
  });

  it('does so with signs, hits, and a title before the first line', () => {
    expect(linesOf('#1 asthma[tiab] #2 cough*[tiab] OR wheez*[tiab] #3 #1 OR #2 #4 #3 not #1')).toEqual([
      '#1 | asthma',
      '#2 | cough* OR wheez*',
      '#3 | #1 OR #2',
      '#4 | #3 NOT #1',
    ]);
    expect(linesOf('Appendix 1. MEDLINE (Ovid) 1 exp Asthma/ 1200 2 cough*.tw. 345 3 1 or 2 1400')).toEqual([
      'heading: Appendix 1. MEDLINE (Ovid)',
      '1 | asthma | 1200',
      '2 | cough* | 345',
      '3 | #1 OR #2 | 1400',
    ]);
  });

  it('leaves numbers in words alone, and those of kinds', () => {
    expect(linesOf('1 type 2 diabetes.tw. 2 exp Insulin/ 3 1 and 2')).toEqual([
      '1 | "type 2 diabetes"',
      '2 | insulin',
      '3 | #1 AND #2',
    ]);
    const plain = 'type 1 diabetes.tw. or type 2 diabetes.tw.\nstage 3 cancer.tw.\n1 and 2';
    expect(linesOf(plain)).toEqual([
      '- | "type 1 diabetes" OR "type 2 diabetes"',
      '- | "stage 3 cancer"',
      '- | #1 AND #2',
    ]);
    expect(notes(plain)).toEqual([]);
  });

  it('says where numbers that count up are searched as words', () => {
    expect(notes('1 wave 2 wave 3 vaccine')[0]).toMatch(/^Numbers that count up .* are searched as words/);
  });
});

describe('readPasted(text) of tables', () => {
  const CELLS = ['1 | asthma | 12345', '2 | cough* | 98765', '3 | #1 AND #2 | 432'];

  it.each([
    ['cell by cell', '1\nexp Asthma/\n12,345\n2\ncough*.tw.\n98765\n3\nand/1-2\n432'],
    ['with blank rows', '1\n\nexp Asthma/\n\n12345\n\n2\n\ncough*.tw.\n\n98765\n\n3\n\n1 and 2\n\n432'],
    ['with tabs', '1\texp Asthma/\t12345\n2\tcough*.tw.\t98765\n3\t1 and 2\t432'],
    [
      'of a screen',
      '1\nexp Asthma/\n12345\nAdvanced\n2\ncough*.tw.\n98765\nAdvanced\n3\n1 and 2\n432\nAdvanced',
    ],
    [
      'with lines between',
      '| 1 | exp Asthma/ | 12,345 |\n|---|---|---|\n| 2 | cough*.tw. | 98,765 |\n| 3 | 1 and 2 | 432 |',
    ],
    ['without anything between', '1exp Asthma/12345\n2cough*.tw.98765\n31 and 2432'],
  ])('puts number, search and hits together: %s', (_name, text) => {
    expect(linesOf(text)).toEqual(CELLS);
  });

  it('takes a small number of hits for no line', () => {
    expect(linesOf('1\nexp Asthma/\n2\n2\ncough.tw.\n7\n3\n1 or 2\n9')).toEqual([
      '1 | asthma | 2',
      '2 | cough | 7',
      '3 | #1 OR #2 | 9',
    ]);
  });

  it('takes apart what stands without a blank, with a sign, and beyond nine lines', () => {
    const words = Array.from({ length: 10 }, (_, at) => `#${at + 1}w${at + 1}x:ti,ab${(at + 1) * 100}`);
    expect(linesOf([...words, '#11#9 or #10900', '#12#11 and #1045'].join('\n')).slice(8)).toEqual([
      '#9 | w9x | 900',
      '#10 | w10x | 1000',
      '#11 | #9 OR #10 | 900',
      '#12 | #11 AND #10 | 45',
    ]);
    expect(linesOf('#1[mh Asthma]\n#2cough:ti,ab\n#3#1 or #2')).toEqual([
      '#1 | asthma',
      '#2 | cough',
      '#3 | #1 OR #2',
    ]);
  });

  it('reads the hits of EBSCOhost, whose links stand below', () => {
    expect(
      linesOf(
        'S1\nTI asthma\nView Results (1,234)\nView Details\nEdit\nS2\nTI cough\nView Results (99)\nEdit\nS3\nS1 and S2\nView Results (5)',
      ),
    ).toEqual(['S1 | asthma | 1234', 'S2 | cough | 99', 'S3 | #1 AND #2 | 5']);
  });

  it.each([
    ['buttons in cells', (row: string, hits: number) => `${row}\t${hits}\tAdvanced\tDisplay Results More`],
    ['buttons behind', (row: string, hits: number) => `${row} ${hits} Advanced`],
    ['a time', (row: string, hits: number) => `\t\t\tSearch: ${row}\t${hits}\t09:15:33`],
    ['a time before', (row: string, hits: number) => `${row}\t09:15:33\t${hits}`],
    ['a day', (row: string, hits: number) => `${row}\t${hits}\t12 Jan 2021`],
    ['hits first', (row: string, hits: number) => `\t${hits}\t${row}`],
    ['document results', (row: string, hits: number) => `${row} ${hits} document results`],
    ['hits', (row: string, hits: number) => `${row} ${hits} hits`],
    ['a dash and results', (row: string, hits: number) => `${row} \u2014 ${hits} results`],
    ['a degree', (row: string, hits: number) => `${row} ${hits}\u00b0`],
    ['a star', (row: string, hits: number) => `${row} ${hits}*`],
    ['=', (row: string, hits: number) => `${row} = ${hits}`],
    ['-', (row: string, hits: number) => `${row} - ${hits}`],
    ['a colon', (row: string, hits: number) => `${row}: ${hits}`],
    ['n=', (row: string, hits: number) => `${row} n=${hits}`],
    ['N =', (row: string, hits: number) => `${row} N = ${hits}`],
    ['> <', (row: string, hits: number) => `${row} >${hits}<`],
    ['thin blanks', (row: string, hits: number) => `${row} ${String(hits).replace(/(?=\d{3}$)/, '\u202f')}`],
    [
      'narrow blanks',
      (row: string, hits: number) => `${row} ${String(hits).replace(/(?=\d{3}$)/, '\u2009')}`,
    ],
    ['apostrophes', (row: string, hits: number) => `${row} ${String(hits).replace(/(?=\d{3}$)/, "'")}`],
  ])('takes hits off the ends of rows, and of the last alone: %s', (_name, written) => {
    const rows = [
      ['asthma[tiab]', 12_345],
      ['cough[tiab]', 6_789],
      ['#1 NOT #2', 1_099],
    ] as const;
    const all = rows.map(([row, hits], at) => `#${at + 1} ${written(row, hits)}`);
    expect(linesOf(all.join('\n'))).toEqual([
      '#1 | asthma | 12345',
      '#2 | cough | 6789',
      '#3 | #1 NOT #2 | 1099',
    ]);
    const last = [...rows.slice(0, 2).map(([row], at) => `#${at + 1} ${row}`), all[2]].join('\n');
    expect(linesOf(last).at(-1)).toBe('#3 | #1 NOT #2 | 1099');
  });

  it.each([
    [
      'Embase.com',
      '"No.","Query","Results"\n"#3","#1 NOT #2","1,099"\n"#2","cough:ti,ab","67"\n"#1","\'asthma\'/exp","12"',
    ],
    ['no quotes', '#3,"#1 NOT #2","1099"\n#2,"cough:ti,ab","67"\n#1,"asthma:ti,ab","12"'],
    [
      'PubMed',
      'Search number,Query,Sort By,Filters,Search Details,Results,Time\n3,#1 NOT #2,,,"(""asthma""[tiab])","1,099",09:15:33\n2,cough[tiab],,,"""cough""[tiab]",67,09:15:20\n1,asthma[tiab],,,"""asthma""[tiab]",12,09:15:10',
    ],
    ['Web of Science', '# 3 1,099 #1 NOT #2\n# 2 67 TS=(cough)\n# 1 12 TS=(asthma)'],
  ])('reads the table that is saved: %s', (_name, text) => {
    const lines = linesOf(text).filter((line) => !line.startsWith('comment'));
    expect(lines.map((line) => line.replace(/^#/, ''))).toEqual([
      '1 | asthma | 12',
      '2 | cough | 67',
      '3 | #1 NOT #2 | 1099',
    ]);
  });
});

describe('readPasted(text) of what stands between lines', () => {
  const ENDED = ['1 | asthma', '2 | cough', '3 | #1 AND #2'];

  it.each([
    ['a remark of Ovid', '1 and 2 [combined]', 'comment: [combined]'],
    ['with hits', '1 and 2 [combined search] (99)', 'comment: [combined search]'],
    ['round brackets', '1 and 2 (combined)', 'comment: (combined)'],
    ['a day', '1 and 2 (from 1 January 2020)', 'comment: (from 1 January 2020)'],
    ['a day and hits', '1 and 2 (30 Jan 2020: 5)', 'comment: (30 Jan 2020: 5)'],
    ['a colon', '1 and 2: trials', 'comment: trials'],
    ['of a range', 'and/1-2 [both]', 'comment: [both]'],
    ['behind hits', '1 and 2 (99) [both]', 'comment: [both]'],
    ['before bare hits', '1 and 2 [both] 99', 'comment: [both]'],
  ])('takes words behind a combination for a remark: %s', (_name, row, told) => {
    const lines = linesOf(`1. exp Asthma/\n2. cough.tw.\n3. ${row}`);
    expect(lines.map((line) => line.replace(/ \| \d+$/, ''))).toEqual([...ENDED.slice(0, 2), told, ENDED[2]]);
  });

  it('takes remarks in square brackets from queries and limits, and leaves codes', () => {
    const text =
      '1. exp Asthma/\n2. cough.tw. [symptoms]\n3. limit 2 to english language [final]\n4. 3 [done]';
    expect(linesOf(text)).toEqual([
      '1 | asthma',
      'comment: [symptoms]',
      '2 | cough',
      'comment: [final]',
      '3 | #2',
      'comment: [done]',
      '4 | #3',
    ]);
    expect(readPasted(text).lines[4]).toMatchObject({ limits: { languages: ['en'] } });
    expect(
      linesOf('#1 asthma[tiab] OR cough[ti]\n#2 "heart"[Title/Abstract]\n#3 #1 OR #2 OR wheeze [tw]'),
    ).toEqual(['#1 | asthma OR cough', '#2 | heart', '#3 | #1 OR #2 OR wheeze']);
    expect(linesOf("#1 'asthma'/exp\n#2 cough:ti,ab\n#3 #1 AND #2 AND [english]/lim")).toEqual([
      '#1 | asthma',
      '#2 | cough',
      '#3 | #1 AND #2',
    ]);
  });

  it.each([
    ['S', 'S3 Limiters - Published Date: 20100101-20201231', { fromYear: 2010, toYear: 2020 }],
    ['S', 'S3 Narrow by Language: - english', { languages: ['en'] }],
    ['S', 'S3 Limiters - English Language; Narrow by Language: - english', { languages: ['en'] }],
    ['#', '#3 not #1 Filters: Humans; English; from 2000 - 2010', { fromYear: 2000, languages: ['en'] }],
    ['#', '#3 Filters: English', { languages: ['en'] }],
    ['', '3 Filters: English', { languages: ['en'] }],
  ])('reads limits behind the number of a line: %s4 %s', (sign, row, limits) => {
    const code = sign === '#' ? '[tiab]' : '.tw.';
    const rows = [`asthma${code}`, `cough${code}`, `${sign}1 AND ${sign}2`, row];
    const { lines } = readPasted(rows.map((each, at) => `${sign}${at + 1} ${each}`).join('\n'));
    expect(lines[3]).toMatchObject({ kind: 'query', label: `${sign}4`, limits });
    expect(lines[3]?.text).toMatch(/^#3(?: NOT #1)?$/);
  });

  it.each([
    ['dots', '1. exp Asthma/\n2. cough.tw.\n3. OR 1-2', '3 | #1 OR #2'],
    ['bare', '1 exp Asthma/\n2 cough.tw.\n3 OR 1-2', '3 | #1 OR #2'],
    ['signs', '#1 asthma[tiab]\n#2 cough[tiab]\n#3 OR #1-#2', '#3 | #1 OR #2'],
    ['a list', '1. exp Asthma/\n2. cough.tw.\n3. AND 1, 2', '3 | #1 AND #2'],
  ])('reads a line that begins with its operator: %s', (_name, text, joined) => {
    const [, , third = '', ...rest] = linesOf(`${text}\n4 inhal*.tw.\n5 3 and 4`);
    expect(third).toBe(joined);
    expect(rest.map((line) => line.replace('#4', '4'))).toEqual(['4 | inhal*', '5 | #3 AND 4']);
  });

  it('swallows no lines behind one that begins with an operator', () => {
    expect(linesOf('1. exp Asthma/\n2. AND inhal*.tw.\n3. NOT humans/\n4. 1 or 2')).toEqual([
      '1 | asthma',
      '2 | inhal*',
      'comment: NOT humans/',
      '4 | #1 OR #2',
    ]);
    expect(linesOf('asthma.tw.\ncough.tw.\n1 or 2\n#1 OR #2')).toHaveLength(4);
  });

  it('keeps footers of pages as remarks, within a line too', () => {
    expect(
      linesOf(
        '1 exp Asthma/\nInvented Journal 2020;12:34\n2 (cough* or\nPage 12 of 30\nwheez*).tw.\n\u00a9 2020 Someone\n3 1 or 2\nwww.example.org',
      ),
    ).toEqual([
      '1 | asthma',
      'comment: Invented Journal 2020;12:34',
      '2 | cough* OR wheez*',
      'comment: Page 12 of 30',
      'comment: \u00a9 2020 Someone',
      '3 | #1 OR #2',
      'comment: www.example.org',
    ]);
  });

  it('takes numbers of pages for no hits and no words', () => {
    expect(
      linesOf('1. exp Asthma/\n2. cough.tw.\n1944\n1945 3. 1 or 2\n4. wheez*.tw.\n1946\n5. 3 and 4'),
    ).toEqual([
      '1 | asthma',
      '2 | cough',
      'comment: 1944',
      'comment: 1945',
      '3 | #1 OR #2',
      '4 | wheez*',
      'comment: 1946',
      '5 | #3 AND #4',
    ]);
    expect(linesOf('1. exp Asthma/\n12345\n2. cough.tw.\n678\n3. 1 or 2\n13000')).toEqual([
      '1 | asthma | 12345',
      '2 | cough | 678',
      '3 | #1 OR #2 | 13000',
    ]);
  });

  it('keeps the head that the Cochrane Library writes, and leaves out the word before each line of an old PubMed', () => {
    expect(
      linesOf(
        'Search Name: Asthma\nDate Run: 01/02/2020\n\nID Search Hits\n#1 [mh Asthma] 50\n#2 cough:ti 40\n#3 #1 or #2 80',
      ),
    ).toEqual([
      'heading: Search Name: Asthma',
      'comment: Date Run: 01/02/2020',
      'comment: ID Search Hits',
      '#1 | asthma | 50',
      '#2 | cough | 40',
      '#3 | #1 OR #2 | 80',
    ]);
    expect(linesOf('#3 Search #1 and (#2) 12\n#2 Search cough[tiab] 40\n#1 Search asthma[tiab] 50')).toEqual([
      '#1 | asthma | 50',
      '#2 | cough | 40',
      '#3 | #1 AND #2 | 12',
    ]);
  });

  it('reads a limit, and a range of lines, without a number of its own', () => {
    const text = '1. exp Asthma/\n2. cough.tw.\n17 limit 2 to yr="2010 -Current"\n3. 1 and 2\n1-3/OR';
    expect(linesOf(text)).toEqual([
      '1 | asthma',
      '2 | cough',
      'comment: 17',
      '- | #2',
      '3 | #1 AND #2',
      '- | #1 OR #2 OR #4',
    ]);
  });

  it('takes remarks behind # from rows, and leaves words with that sign', () => {
    expect(
      linesOf('# Population\nasthma* OR wheez*\n#Second part\nAND\ninhal* or puff #Brand names left out'),
    ).toEqual([
      'comment: # Population',
      '- | asthma* OR wheez*',
      '- | inhal* OR puff',
      '- | #1 AND #2',
      'comment: #Second part',
      'comment: #Brand names left out',
    ]);
    expect(linesOf('1. asthma*.tw. # broad on purpose\n2. cough.tw.\n3. 1 or 2')).toEqual([
      'comment: # broad on purpose',
      '1 | asthma*',
      '2 | cough',
      '3 | #1 OR #2',
    ]);
    expect(linesOf('#metoo OR "me too"\nharassment')).toEqual(['- | #metoo OR "me too"', '- | harassment']);
  });
});
