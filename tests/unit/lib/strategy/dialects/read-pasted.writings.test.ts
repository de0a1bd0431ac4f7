import { readPasted } from '@/lib/strategy/dialects/read-pasted';

/** Label, text and hits of each line; of remarks `kind: text`. */
function linesOf(text: string): readonly string[] {
  return readPasted(text).lines.map((line) => {
    if (line.kind !== 'query') return `${line.kind}: ${line.text}`;
    return `${line.label ?? '-'} | ${line.text}${line.hits === null ? '' : ` | ${line.hits}`}`;
  });
}

const notes = (text: string) => readPasted(text).notes;

describe('readPasted(text) of lines that are left out behind NOT', () => {
  it.each([
    ['Cochrane', '#1 asthma:ti,ab\n#2 pubmed:an\n#3 embase:an\n#4 #2 or #3\n#5 #1 not #4', '#5 | #1'],
    ['Embase.com', '#1 asthma:ti,ab\n#2 medline:st\n#3 #1 NOT #2', '#3 | #1'],
    ['one row', '#1 asthma:ti,ab\n#2 #1 not (pubmed:an or embase:an)', '#2 | #1'],
  ])('excludes nothing by where a record comes from: %s', (_name, text, last) => {
    expect(linesOf(text).at(-1)).toBe(last);
    expect(
      readPasted(text)
        .lines.at(-1)
        ?.losses.map(({ effect }) => effect),
    ).toContain('excludes');
  });

  it('reads no words where nothing but the source of records is asked for', () => {
    expect(linesOf('pubmed:an OR embase:an')).toEqual(['comment: pubmed:an OR embase:an']);
    expect(linesOf('PubMed: asthma[tiab] OR flu[tiab]')).toEqual(['- | asthma OR flu']);
    expect(linesOf('Search: flu OR cough')).toEqual(['- | flu OR cough']);
  });

  it.each([
    ['Ovid', '1. exp Asthma/\n2. cough.tw.\n3. 1 not 22', '3 | #1'],
    ['brackets', '1. exp Asthma/\n2. cough.tw.\n3. (1 or 2) not (22 or 23)', '3 | #1 OR #2'],
    ['three', '1 exp Asthma/\n2 cough.tw.\n3 1 and 2 and 33', '3 | #1 AND #2'],
    ['with its sign', '#1 asthma[tiab]\n#2 cough[tiab]\n#3 #1 not #22', '#3 | #1'],
    ['one with its sign', '#1 asthma[tiab]\n#2 cough[tiab]\n#3 #1 not 22', '#3 | #1'],
  ])('tells of a number that is no line: %s', (_name, text, last) => {
    expect(linesOf(text).at(-1)).toBe(last);
    expect(
      readPasted(text)
        .lines.at(-1)
        ?.losses.map(({ why }) => why),
    ).toContain('There is no line of this number.');
  });

  it('leaves years and numbers beside words alone', () => {
    expect(linesOf('1. covid.tw.\n2. 2019 or 2020\n3. 33 or stroke')).toEqual([
      '1 | covid',
      '2 | 2019 OR 2020',
      '3 | "33" OR stroke',
    ]);
  });
});

describe('readPasted(text) of numbers in other writings', () => {
  it.each([
    ['rows', '5 asthma.tw. (120)\n6 inhal$.tw. (300)\n7 5 and 6 (20)'],
    ['one row', '5 asthma.tw. 6 inhal$.tw. 7 5 and 6'],
    ['dots', '5. asthma.tw.\n6. inhal$.tw.\n7. 5 and 6'],
  ])('reads a part of a history that does not begin with 1: %s', (_name, text) => {
    expect(linesOf(text).map((line) => line.replace(/ \| \d+$/, ''))).toEqual([
      '5 | asthma',
      '6 | inhal*',
      '7 | #1 AND #2',
    ]);
  });

  it('reads such a part that ends in brackets, and leaves numbers that join nothing', () => {
    expect(linesOf('16 asthma.tw.\n17 inhal$.tw.\n18 cough.tw.\n19 16 not (17 and 18)').at(-1)).toBe(
      '19 | #1 NOT (#2 AND #3)',
    );
    expect(linesOf('5 fluorouracil.tw.\n6 mercaptopurine.tw.')).toEqual([
      '- | "5 fluorouracil"',
      '- | "6 mercaptopurine"',
    ]);
  });

  const rows = (...lines: readonly string[]) => lines.join('\n');

  it.each([
    ['a dot', '3. 1 and 2.'],
    ['a range and a dot', '3. and/1-2.'],
    ['a range before its operator', '3. 1-2 and'],
    ['an ampersand', '3. 1 & 2'],
    ['square brackets', '3. [1] and [2]'],
    ['braces', '3. {and #1, #2}'],
    ['without blanks', '3. #1AND#2'],
    ['an equals sign', '3. = #1 AND #2'],
  ])('reads a combination with %s', (_name, last) => {
    expect(linesOf(rows('1. exp Asthma/', '2. inhal*.tw.', last)).at(-1)).toBe('3 | #1 AND #2');
  });

  it.each([
    ['no blank behind the dot', rows('1.exp Asthma/', '2.inhal*.tw.', '3.1 and 2')],
    ['brackets', rows('(1) exp Asthma/', '(2) inhal*.tw.', '(3) (1) and (2)')],
    ['zeros', rows('001 exp Asthma/', '002 inhal*.tw.', '003 1 and 002')],
    ['equals signs', rows('#1 = exp Asthma/', '#2 = inhal*.tw.', '#3 = #1 AND #2')],
  ])('reads labels with %s', (_name, text) => {
    expect(linesOf(text).map((line) => line.replace(/^\S+ \| /, ''))).toEqual([
      'asthma',
      'inhal*',
      '#1 AND #2',
    ]);
  });

  it.each([
    ['names of systems', '', 'Embase (Ovid)\n', '.'],
    ['an empty row', '', '\n', ''],
    ['nothing between', '', '', '.'],
    ['signs', '#', '\nEmbase <1974 to 2020>\n', ''],
  ])('begins another history where numbers begin again: %s', (_name, sign, between, mark) => {
    const history = (queries: readonly string[]) =>
      queries.map((query, at) => `${sign}${at + 1}${mark} ${query}\n`).join('');
    const first = history(['exp Asthma/', 'inhal*.tw.', `${sign}1 not ${sign}2`]);
    const text =
      first +
      between +
      history(['exp Lung/', 'puff*.tw.', `${sign}2 not ${sign}1`, `${sign}3 not ${sign}44`]);
    const lines = readPasted(text).lines.filter(({ kind }) => kind === 'query');
    expect(lines.map((line) => line.text)).toEqual([
      'asthma',
      'inhal*',
      '#1 NOT #2',
      'lung',
      'puff*',
      '#5',
      '#6',
    ]);
    expect(lines.at(-1)?.losses.map(({ token }) => token)).toEqual(['#44']);
    expect(notes(text)[0]).toMatch(/^Numbers begin again/);
  });

  it.each([
    ['rows', '\n'],
    ['cells', '\t'],
  ])('reads what EBSCOhost prints, with its settings in %s', (_name, between) => {
    const settings = ['Search modes - Boolean/Phrase', 'Interface - EBSCOhost Research Databases'].join(
      between,
    );
    const printed = [
      ['S4', 'S3 AND S2', '99'],
      ['S3', 'S1 OR S2', '1000'],
      ['S2', 'TI cough', '300'],
      ['S1', 'TI asthma', '1,200'],
    ].map(
      ([label = '', query = '', hits = '']) =>
        `${label}\t${query}\tLimiters - English Language\nExpanders - Apply equivalent subjects\n${settings}\nSearch Screen - Advanced Search\nDatabase - CINAHL\t${hits}`,
    );
    const { lines } = readPasted(printed.join('\n'));
    const queries = lines.filter(({ kind }) => kind === 'query');
    expect(queries).toMatchObject([
      { label: 'S1', text: 'asthma', hits: 1200, limits: { languages: ['en'] } },
      { label: 'S2', text: 'cough', hits: 300, limits: { languages: ['en'] } },
      { label: 'S3', text: '#1 OR #2', hits: 1000, limits: { languages: ['en'] } },
      { label: 'S4', text: '#3 AND #2', hits: 99, limits: { languages: ['en'] } },
    ]);
  });

  it.each([
    ['a dash', ['#1 influenza', '#2 sars', '#3 covid -19', '#4 #1 OR #3'], '#3 | "covid -19"'],
    ['a dash apart', ['#1 a', '#2 b', '#3 interleukin - 17', '#4 #1 OR #3'], '#3 | "interleukin - 17"'],
    ['most lines so', ['#1 influenza = 99', '#2 sars - 120', '#3 covid n = 19'], '#3 | covid | 19'],
    ['a query', ['1 lung.tw.', '2 cough.tw. = 12', '3 1 and 2'], '2 | cough | 12'],
    ['a combination', ['1 lung.tw.', '2 cough.tw.', '3 1 and 2 = 345'], '3 | #1 AND #2 | 345'],
    [
      'a remark',
      ['1 lung.tw.', '2 (sf36 or sf12).tw. [instruments] 345', '3 1 and 2'],
      '2 | sf36 OR sf12 | 345',
    ],
    ['a name', ['1 lung.tw.', '2 cough.tw.', '3 1 and 2 - main set'], '3 | #1 AND #2'],
  ])('takes a number behind a sign for hits only where it surely is: %s', (_name, lines, read) => {
    expect(linesOf(rows(...lines))).toContain(read);
  });

  it.each([
    [
      ['1 exp Asthma/ or (type', '2 diabetes).tw.', '2 exp Metformin/', '3 1 and 2'],
      ['1 | asthma OR "type 2 diabetes"', '2 | metformin', '3 | #1 AND #2'],
    ],
    [
      ['1. lung.tw.', '2. (diabetes or type', '1 diabetes or type', '2 diabetes).tw.', '3. 1 and 2'],
      ['1 | lung', '2 | diabetes OR "type 1 diabetes" OR "type 2 diabetes"', '3 | #1 AND #2'],
    ],
  ])('goes on with a line whose brackets are open, where a row begins with a number', (lines, read) => {
    expect(linesOf(rows(...lines))).toEqual(read);
    expect(notes(rows(...lines))).toEqual([]);
  });

  it.each([
    ['Timespan', ' ', 'TS=', 'Timespan=1990-2020'],
    ['tabs', '\t', 'TS=', 'Timespan=1990-2020'],
    ['Indexes', ' ', 'TS=', 'Indexes=SCI-EXPANDED, SSCI Timespan=1990-2020'],
    ['Databases', ' ', 'TOPIC: ', 'Databases= WOS Timespan=1990-2020\nSearch language=Auto'],
  ])('reads hits before queries, with notes below: %s', (_name, blank, field, note) => {
    const queries = ['345|#2 AND #1', `3,456|${field}(steroid)`, `123,456|${field}(asthma)`];
    const text = queries.map((query, at) => `# ${3 - at}${blank}${query.replace('|', blank)}\n${note}`);
    const limits = { fromYear: 1990, toYear: 2020 };
    expect(readPasted(rows(...text)).lines).toMatchObject([
      { label: '#1', text: 'asthma', hits: 123_456, limits },
      { label: '#2', text: 'steroid', hits: 3456, limits },
      { label: '#3', text: '#2 AND #1', hits: 345, limits },
    ]);
  });

  it.each([
    [
      'quoted',
      '"1","exp Asthma/","123","Advanced"',
      '"2","cough.tw.","45","Advanced"',
      '"3","1 and 2","5","Advanced"',
    ],
    ['bare', '1,exp Asthma/,123,Advanced', '2,cough.tw.,45,Advanced', '3,1 and 2,5,Advanced'],
    [
      'days',
      '"#1","asthma:ti","123","9 Feb 2021"',
      '"#2","cough:ti","45","9 Feb 2021"',
      '"#3","#1 AND #2","5","9 Feb 2021"',
    ],
    [
      'days behind blanks',
      "#1 'asthma'/exp 123 9 Feb 2021",
      '#2 cough:ti 45 9 Feb 2021',
      '#3 #1 AND #2 5 9 Feb 2021',
    ],
    [
      'databases',
      'S1\tTI,AB(asthma)\tAPA PsycInfo\t123',
      'S2\tTI,AB(cough)\tERIC\t45',
      'S3\tS1 AND S2\tERIC\t5',
    ],
  ])('reads tables with other cells beside the hits: %s', (_name, ...lines) => {
    const heads = [
      '',
      '#,Searches,Results,Type',
      '"#","Query","Results","Date"',
      '#\tQuery\tLimiters/Expanders\tLast Run Via\tResults',
    ];
    const isTabbed = lines[0]?.includes('\t') === true;
    for (const head of isTabbed ? ['', heads.at(-1) ?? ''] : heads) {
      for (const order of [lines, lines.toReversed()]) {
        const read = linesOf(rows(head, ...order)).filter((line) => !line.startsWith('comment: '));
        expect(read.map((line) => line.replace(/^[#S]?\d \| /, ''))).toEqual([
          'asthma | 123',
          'cough | 45',
          '#1 AND #2 | 5',
        ]);
      }
    }
  });

  it.each([
    ['Source (control OR reduction) AND asthma*', 'Source AND (control OR reduction) AND asthma*'],
    ['date (palm OR fruit) AND antioxid*', 'date AND (palm OR fruit) AND antioxid*'],
    ['note (taking*)', 'note AND taking*'],
  ])('searches words before a bracket that is searched: %s', (text, read) => {
    expect(linesOf(text)).toEqual([`- | ${read}`]);
    expect(linesOf('Database (MEDLINE)\nasthma')[0]).toBe('heading: Database (MEDLINE)');
  });
});

describe('readPasted(text) of words that notes begin with', () => {
  it.each([
    [
      '"Search filters: a review"[ti] OR "Sugar limits: evidence"[tiab] OR asthma[tiab]',
      '"Search filters: a review" OR "Sugar limits: evidence" OR asthma',
    ],
    ['(vena cava adj2 filter:).tw.', '"vena cava"~1~"filter*"'],
    ['vena cava filter:.tw.', '"vena cava filter*"'],
    [
      'asthma.tw. and (limit or limits: or filter: cough).ti.',
      'asthma AND (limit OR limits* OR (filter* AND cough))',
    ],
    ['filters: a review.ti.', '"filters* a review"'],
    ["'search filters: a review':ti,ab OR asthma:ti", '"search filters: a review" OR asthma'],
  ])('searches them within a query: %s', (text, read) => {
    expect(linesOf(text)).toEqual([`- | ${read}`]);
  });

  it.each([
    ['asthma[tiab] OR cough[tiab] Filters: English Sort by: Most Recent', 'PubMed'],
    ['(asthma[tiab] OR cough[tiab] Filters: English', 'an open bracket'],
  ])('takes notes behind a query still: %s', (text) => {
    expect(readPasted(text).lines).toMatchObject([
      { text: 'asthma OR cough', limits: { languages: ['en'] } },
    ]);
  });
});

describe('readPasted(text) of lines that read like headings', () => {
  it.each([
    ['3 steroid and (inhaled or oral)', '3 | steroid AND (inhaled OR oral)'],
    ['3 (inhaled or oral) and steroid (drug)', '3 | (inhaled OR oral) AND steroid AND drug'],
    ['3 asthma N2 (child or infant)', '3 | '],
    ['3 asthma near (child or infant)', '3 | '],
    ['3 TI asthma (child or infant)', '3 | '],
  ])('searches what has operators or a field: %s', (row, read) => {
    for (const text of [rowsOf('1', row), rowsOf('#1', row.replace(/^/, '#')), rowsOf('S1', `S${row}`)]) {
      const last = linesOf(text).at(-1) ?? '';
      expect(last.replace(/^[#S]/, '').slice(0, read.length)).toBe(read);
    }
  });

  function rowsOf(first: string, last: string): string {
    const sign = first.slice(0, -1);
    return `${sign}1 exp Lung/\n${sign}2 cough.tw.\n${last}`;
  }

  it.each([
    '(2 or 1) and 3 and exp Infant/',
    'exp Infant/ and (3 or 1)',
    'exp Infant/ or (1 and 2) or 3 or cough.tw.',
  ])('searches what a mixed line names: %s', (mixed) => {
    const text = `1 exp Asthma/\n2 child.tw.\n3 Drugs: steroids\n4 cough.tw.\n5 ${mixed}`;
    expect(linesOf(text)).toContain('3 | "Drugs* steroids"');
    expect(linesOf(text).at(-1)).toMatch(/^5 .*#3/);
    expect(notes(text)[0]).toMatch(/^Line 3 reads like a heading/);
  });

  it.each(['Population (adults and children)', 'Concept 1: asthma and COPD', 'Drugs: inhaled and oral'])(
    'leaves headings: %s',
    (heading) => {
      expect(linesOf(`1 ${heading}\n2 asthma.tw.\n3 cough.tw.\n4 2 and 3`)[0]).toBe(`heading: ${heading}`);
    },
  );
});

describe('readPasted(text) of a part of a history with the last line first', () => {
  it.each([
    [
      'EBSCOhost',
      [
        'S12\tS10 AND S11\tExpanders - Apply equivalent subjects\t99',
        'S11\tTI cough\tExpanders - Apply equivalent subjects\t345',
        'S10\tTI asthma\tExpanders - Apply equivalent subjects\t1,200',
      ],
      ['S10 | asthma | 1200', 'S11 | cough | 345', 'S12 | #1 AND #2 | 99'],
    ],
    [
      'PubMed',
      ['#5 Search: asthma[ti] AND cough[tiab] Sort by: Most Recent 1,234', '#4 Search: "SARS-CoV-2"[nm] 999'],
      ['#4 | SARS-CoV-2 | 999', '#5 | asthma AND cough | 1234'],
    ],
    [
      'Ovid',
      ['7 5 and 6 (20)', '6 inhal$.tw. (300)', '5 asthma.tw. (120)'],
      ['5 | asthma | 120', '6 | inhal* | 300', '7 | #1 AND #2 | 20'],
    ],
  ])('turns it round: %s', (_name, rows, read) => {
    expect(linesOf(rows.join('\n'))).toEqual(read);
    expect(notes(rows.join('\n'))[0]).toMatch(/^The lines were listed newest first/);
  });
});

describe('readPasted(text) of labels of other forms', () => {
  it.each([
    ['[1] exp Asthma/', '[2] cough.tw.', '[3] 1 or 2'],
    ['[1]\texp Asthma/\t120', '[2]\tcough.tw.\t345', '[3]\t[1] or [2]\t465'],
    ['1- exp Asthma/', '2- cough.tw.', '3- 1 or 2'],
    ['1 \u2013 exp Asthma/', '2 \u2013 cough.tw.', '3 \u2013 or/1-2'],
    ['Q1: asthma[tiab]', 'Q2: cough[tiab]', 'Q3: Q1 OR Q2'],
    ['Q3. Q1 OR Q2', 'Q2. cough[tiab]', 'Q1. asthma[tiab]'],
    ['L1 asthma.tw.', 'L2 cough.tw.', 'L3 L1 or L2 (20)'],
    ['[12] [10] or [11]', '[11] cough.tw.', '[10] exp Asthma/'],
    ['Search 1: asthma[tiab]', 'Search 2: cough[tiab]', 'Search 3: Search 1 OR Search 2'],
  ])('reads them where they count all lines: %s', (...rows) => {
    expect(linesOf(rows.join('\n')).map((line) => line.split(' | ')[1])).toEqual([
      'asthma',
      'cough',
      '#1 OR #2',
    ]);
  });

  it.each([
    ['L1 fracture*.tw.', 'L2 fracture*.tw.'],
    ['Q1: asthma[tiab]', 'Q4: cough[tiab]'],
    ['L1 and fracture.tw.', 'L2 and fracture.tw.'],
  ])('searches them as words elsewhere: %s', (...rows) => {
    expect(linesOf(rows.join('\n')).join()).toMatch(/- \| "?([LQ])1.*- \| "?\1[24]/);
  });
});

describe('readPasted(text) of signs that other systems have for operators and quotes', () => {
  it.each([
    ['asthma & child* & (drug | therapy)', ['- | asthma AND child* AND (drug OR therapy)']],
    ['1. exp asthma/ & child*.tw.\n2. 1 & 2012.yr.', ['1 | asthma AND child*', '2 | #1']],
    ['TS=(solar & wind)', ['- | solar AND wind']],
    ['TS=("R & D")', ['- | "R & D"']],
    ['"Johnson & Johnson" AND vaccine[tiab]', ['- | "Johnson & Johnson" AND vaccine']],
    ['AT&T AND network[tiab]', ['- | AT&T AND network']],
    ['flu.tw. NOT (swine & pig).tw.', ['- | flu NOT (swine AND pig)']],
  ])('reads & as AND where it stands alone, and not in quotes or words: %s', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it.each([
    ['{child} AND asthma.tw.', ['- | child AND asthma']],
    ['{heart attack} AND aspirin[tiab]', ['- | "heart attack" AND aspirin']],
    ['TITLE-ABS-KEY({heart attack} AND child*)', ['- | "heart attack" AND child*']],
    ['#1 asthma:ti\n#2 cough:ti\n#3 {or #1-#2}', ['#1 | asthma', '#2 | cough', '#3 | #1 OR #2']],
    ['asthma.tw. AND {child OR infant}', ['- | asthma AND (child OR infant)']],
  ])('reads braces as quotes around words: %s', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });

  it.each([
    ['solar(W)cell', ['- | "solar cell"']],
    ['thin(2n)film', ['- | "thin"~2~"film"']],
    ['thin (2A) film', ['- | "thin"~2~"film"']],
    ['cars NOT solar(2N)cell', ['- | cars NOT "solar cell"~2']],
    ['dye(S)sensitized', ['- | dye AND sensitized']],
    // Without its half the exclusion would grow.
    ['cars NOT dye(S)sensitized', ['- | cars']],
    ['tumour(s) growth', ['- | tumour AND s AND growth']],
    ['"alpha(2)beta" AND protein(s)ynthesis', ['- | "alpha(2)beta" AND protein AND s AND ynthesis']],
  ])('reads operators that stand in brackets, as in Dialog and STN: %s', (text, lines) => {
    expect(linesOf(text)).toEqual(lines);
  });
});

describe('readPasted(text) of a search that was refined in Scopus', () => {
  const LIMIT = 'AND ( LIMIT-TO ( LANGUAGE , "English" ) )';

  it.each([
    ['TITLE-ABS-KEY(asthma) AND NOT TITLE-ABS-KEY(mouse)', 'asthma NOT mouse'],
    ['TITLE-ABS-KEY(asthma) OR TITLE-ABS-KEY(wheeze)', 'asthma OR wheeze'],
    ['TITLE-ABS-KEY(asthma OR wheeze) AND TITLE-ABS-KEY(child*)', '(asthma OR wheeze) AND child*'],
    ['TITLE-ABS-KEY(asthma AND NOT mouse)', 'asthma NOT mouse'],
  ])('limits all of %s', (search, text) => {
    for (const typed of [
      `${search} ${LIMIT}`,
      `${search} AND LIMIT-TO(LANGUAGE,"English")`,
      `${search} AND ( LIMIT-TO ( PUBYEAR , 2020 ) OR LIMIT-TO ( PUBYEAR , 2019 ) ) ${LIMIT}`,
    ]) {
      const [line] = readPasted(typed).lines;
      expect(line).toMatchObject({ kind: 'query', text, limits: { languages: ['en'] } });
      expect(line?.losses.map(({ effect }) => effect)).not.toContain('excludes');
    }
  });

  it('leaves a search alone that goes on behind a refinement, or has brackets open there', () => {
    const typed = `TITLE-ABS-KEY(asthma) ${LIMIT} AND NOT TITLE-ABS-KEY(mouse)`;
    expect(linesOf(typed)).toEqual(['- | asthma NOT mouse']);
  });
});
