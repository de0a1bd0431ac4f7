import { strToU8, zipSync } from 'fflate';
import { utils, write } from 'xlsx';
import { checkZipSizes } from '@/lib/base/zip-sizes';
import { suggestMapping } from '@/lib/evaluation/datasets/header-row';
import { arrangePapers } from '@/lib/evaluation/datasets/unjudged-papers';
import { writeDatasetCsv, writeDatasetJson } from '@/lib/evaluation/datasets/write-dataset';
import type { Paper } from '@/lib/evaluation/types';
import { buildDataset, buildPaper } from '@/tests/support/build-review';
import { readTableBytes } from '@/tests/support/read-table-bytes';
import { readPapers } from '@/tests/support/read-whole';

async function load(name: string, content: string | Uint8Array) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return readTableBytes(name, bytes);
}

async function papersOf(name: string, content: string | Uint8Array) {
  const table = await load(name, content);
  if (!table.ok) throw new Error(table.error);
  const { papers, facts } = readPapers(name, table.value, suggestMapping(table.value), 2026);
  return { table: table.value, papers, facts };
}

async function errorOf(name: string, content: string | Uint8Array) {
  const table = await load(name, content);
  return table.ok ? null : table.error;
}

const brief = (papers: readonly { title: string; doi: string | null; label: string | null }[]) =>
  papers.map(({ title, doi, label }) => [title, doi, label].join(' | '));

const EXPECTED = ['Tides, and "moons" | 10.1234/a | included', 'Moons\nof Mars | 10.1234/b | excluded'];

describe('readTable: delimited texts', () => {
  it.each([
    [
      'commas, quotes and line breaks',
      'title,doi,included\r\n"Tides, and ""moons""",10.1234/a,1\r\n"Moons\nof Mars",10.1234/b,0\r\n',
    ],
    [
      'a byte order mark',
      '\ufefftitle,doi,included\n"Tides, and ""moons""",10.1234/a,yes\n"Moons\nof Mars",10.1234/b,no',
    ],
    [
      'semicolons',
      'title;doi;included\n"Tides, and ""moons""";10.1234/a;true\n"Moons\nof Mars";10.1234/b;false\n',
    ],
    [
      'tabs',
      'title\tdoi\tincluded\n"Tides, and ""moons"""\t10.1234/a\tincluded\n"Moons\nof Mars"\t10.1234/b\texcluded\n',
    ],
  ])('%s', async (_, text) => {
    const { papers } = await papersOf('list.csv', text);
    expect(brief(papers)).toEqual(EXPECTED.map((line) => line.replace('\n', ' ')));
  });

  it('takes the delimiter from the header, where one paper says little of it', async () => {
    const header = ['PT', 'AU', 'TI', 'SO', 'DE', 'AB', 'PY', 'DI', 'UT'];
    const row = [
      'J',
      'Tobler, W; Doe, K',
      '"Tides", they say',
      'MAPS',
      'a; b; c',
      'One, two, three; four',
      '2018',
      '10.1234/a',
      'WOS:1',
    ];
    const { papers, table, facts } = await papersOf(
      'savedrecs.txt',
      `\ufeff${header.join('\t')}\r\n${row.join('\t')}\r\n`,
    );
    expect(table.format).toBe('TSV');
    expect(papers).toMatchObject([
      {
        title: '"Tides", they say',
        authors: ['Tobler, W', 'Doe, K'],
        source: 'MAPS',
        publicationYear: 2018,
        doi: '10.1234/a',
      },
    ]);
    expect(facts.problems).toEqual([]);
  });

  it('reads the lists of Python that ASReview writes into cells', async () => {
    const { papers } = await papersOf(
      'list.csv',
      `title,authors,keywords\nTides,"['Marx, Karl', ""O'Neill, Ann""]","['Pippi', 'Nord, wind']"\n`,
    );
    expect(papers[0]).toMatchObject({
      authors: ['Marx, Karl', "O'Neill, Ann"],
      keywords: ['Pippi', 'Nord, wind'],
    });
  });

  it('finds journal and year in the sources that Embase writes, and the year of a day', async () => {
    const { papers } = await papersOf(
      'embase.csv',
      'Title,Source\nTides,Endoscopic Ultrasound (2014) 3:3 (152-160). Date of Publication: 2014\nMars,Surgery (London) (Print)\n',
    );
    expect(papers.map(({ source, publicationYear }) => [source, publicationYear])).toEqual([
      ['Endoscopic Ultrasound', 2014],
      ['Surgery (London) (Print)', null],
    ]);
    const days = await papersOf('days.csv', 'title,date\nTides,20210131\nMars,20219931\n');
    expect(days.papers.map(({ publicationYear }) => publicationYear)).toEqual([2021, null]);
  });

  it('numbers rows as a spreadsheet does, blank ones included', async () => {
    const { papers, facts } = await papersOf(
      'list.csv',
      'title,doi\nTides,\n\n,\n,10.1234/b\n"",""\nMars,x\n',
    );
    expect(papers.map(({ id }) => id)).toEqual(['row-2', 'row-5', 'row-7']);
    expect(facts.rowsRead).toBe(3);
    expect(facts.problems).toEqual(['Row 7: DOI “x” not recognised']);
  });

  it('names skipped rows by their numbers', async () => {
    const { facts } = await papersOf('list.csv', 'title,year\nA,2001\n,2002\n,2003\nB,2004\n,2005\n');
    expect(facts.skippedRows).toBe(3);
    expect(facts.problems).toEqual([
      '3 rows have neither a title nor an identifier and were skipped: 3-4, 6.',
    ]);
    expect(facts.problemCount).toBe(3);
  });

  it.each(['le', 'be'] as const)('reads UTF-16 (%s) without a byte order mark', async (order) => {
    const text = Buffer.from('title,included\nÉtude du café 潮汐,1\nПриливы,0\n', 'utf16le');
    const { papers, facts } = await papersOf(
      'list.csv',
      Uint8Array.from(order === 'le' ? text : text.swap16()),
    );
    expect(brief(papers)).toEqual(['Étude du café 潮汐 |  | included', 'Приливы |  | excluded']);
    expect(facts.problems).toEqual([]);
  });

  it('keeps the numbers of skipped rows that are labelled included, or not labelled', async () => {
    const { facts } = await papersOf(
      'list.csv',
      'title,year,included\nA,2001,1\n,2002,1\n,2003,0\n,2004,\n,2005,1\n',
    );
    expect(facts.skippedRows).toBe(4);
    expect(facts.skippedNumbers).toEqual({ included: [3, 6], unknown: [5] });
  });

  it('reads Windows-1252 where it is not UTF-8, and says so', async () => {
    const { papers, facts } = await papersOf(
      'list.csv',
      Uint8Array.from(Buffer.from('title\nÉtude du café\n', 'latin1')),
    );
    expect(papers[0]?.title).toBe('Étude du café');
    expect(facts.problems[0]).toContain('Windows-1252');
  });

  it("reads Rayyan's decisions in the notes of a table", async () => {
    const { papers } = await papersOf(
      'articles.csv',
      'key,title,notes\nrayyan-1,Tides," RAYYAN-INCLUSION: {""Ann""=>""Excluded""} | USER-NOTES: {""Ann""=>[""included?""]}"\nrayyan-2,Mars,"RAYYAN-INCLUSION: {""Ann""=>""Included""}"\nrayyan-3,Dust,excluded by the search\n',
    );
    expect(brief(papers)).toEqual(['Tides |  | excluded', 'Mars |  | included', 'Dust |  | unknown']);
  });

  it('reads the labels of ASReview before others, and no status of publication for a decision', async () => {
    const asreview = await papersOf('a.csv', 'title,included,asreview_label\nTides,1,0\nMars,0,1\nDust,1,\n');
    expect(brief(asreview.papers)).toEqual([
      'Tides |  | excluded',
      'Mars |  | included',
      'Dust |  | unknown',
    ]);
    const { table } = await papersOf('b.csv', 'title,status\nTides,Published\nMars,in press\nDust,\n');
    expect(suggestMapping(table).included).toBeUndefined();
  });

  it('keeps what looks like a formula as the text it is', async () => {
    const { papers } = await papersOf('list.csv', 'title\n"=HYPERLINK(""http://x"")"\n');
    expect(papers[0]?.title).toBe('=HYPERLINK("http://x")');
  });
});

describe('readTable: JSON', () => {
  it('reads what is around lists and names of any depth', async () => {
    const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`;
    const members = [deep('[', ']'), deep('{"author":', '}'), deep('{"date-parts":[', ']}')];
    const odd = members.map((member, index) => `"odd${index}":${member}`).join(',');
    const { papers } = await papersOf('deep.json', `[{"title":"Tides","doi":"10.1000/x",${odd}}]`);
    expect(papers.map(({ title, doi }) => [title, doi])).toEqual([['Tides', '10.1000/x']]);
  });

  it('reads rows, with lists of authors and nested names', async () => {
    const { papers } = await papersOf(
      'list.json',
      JSON.stringify([
        {
          title: 'Tides',
          authors: ['Ann Smith', { family: 'Doe', given: 'Kim' }],
          year: 2001,
          included: true,
        },
        { title: 'Mars', authors: [{ author: { display_name: 'Li Wei' } }], year: '2003', included: 0 },
      ]),
    );
    expect(papers[0]).toMatchObject({
      title: 'Tides',
      authors: ['Ann Smith', 'Doe, Kim'],
      publicationYear: 2001,
    });
    expect(papers.map(({ label }) => label)).toEqual(['included', 'excluded']);
    expect(papers[1]?.authors).toEqual(['Li Wei']);
  });

  it('reads no more columns than a table can hold, and says how many were left out', async () => {
    const rows = Array.from({ length: 60_000 }, (_, index) => ({ title: 'Tides', [`c${index}`]: 1 }));
    const { papers, facts } = await papersOf('own.json', JSON.stringify(rows));
    expect(papers).toHaveLength(60_000);
    expect(facts.problems).toContain('Only the first 100 columns were read; 59901 more were left out.');
  });

  it('reads one object', async () => {
    const { papers } = await papersOf('one.json', '{"title": "Tides", "doi": "10.1234/a", "included": "no"}');
    expect(brief(papers)).toEqual(['Tides | 10.1234/a | excluded']);
  });

  it('reads lists of included and excluded papers, and papers that say it themselves', async () => {
    const { papers } = await papersOf(
      'lists.json',
      JSON.stringify({
        name: 'Review',
        papers: [{ title: 'P', included: 'excluded' }],
        includedPapers: [{ title: 'I', included: false }, 'https://doi.org/10.1234/x'],
        excludedPapers: [{ title: 'E' }],
      }),
    );
    expect(brief(papers)).toEqual([
      'P |  | excluded',
      'I |  | included',
      ' | 10.1234/x | included',
      'E |  | excluded',
    ]);
  });
});

describe('what a dataset was written as', () => {
  const TEXTS = [
    '-Omics of tides',
    '+1 and more',
    '@home',
    '=SUM of all',
    "'-quoted",
    "''=twice",
    "'tis plain",
    'a - b',
  ];

  it('comes back with the texts that it had, also those that a spreadsheet would take for a formula', async () => {
    const papers = TEXTS.map((text, index) =>
      buildPaper(`row-${index + 2}`, {
        title: text,
        source: text,
        abstract: text,
        authors: [text],
        keywords: [text, 'Tides, high'],
      }),
    );
    const more = [
      buildPaper('row-20', { title: 'One name', authors: ['Doe, Kim, Jr'], keywords: ['Tides, high'] }),
      buildPaper('row-21', { title: 'Names', authors: ['Smith, John', 'World Health Organization, Geneva'] }),
    ];
    const text = writeDatasetCsv(buildDataset([...papers, ...more]));
    expect(text).toContain("'-Omics of tides,");
    const again = await papersOf('again.csv', text);
    const told = (paper: Paper) => [paper.title, paper.source, paper.abstract, paper.authors, paper.keywords];
    expect(again.papers.map(told)).toEqual([...papers, ...more].map(told));
  });

  it('keeps the apostrophes of tables that others wrote', async () => {
    const { papers } = await papersOf('list.csv', "title,year\n'-Omics of tides,2001\n");
    expect(papers[0]?.title).toBe("'-Omics of tides");
  });

  it.each(['csv', 'json'] as const)('gives the same decisions when %s is read again', async (format) => {
    const { papers } = await papersOf('list.csv', 'title,included\nTides,1\nMars,0\nDust,maybe\nRocks,\n');
    for (const use of ['left-out', 'excluded', 'included'] as const) {
      const lists = arrangePapers(
        {
          includedPapers: papers.filter(({ label }) => label !== 'excluded'),
          excludedPapers: papers.filter(({ label }) => label === 'excluded'),
        },
        use,
      );
      const dataset = buildDataset([], [], { ...lists, unjudgedUse: use });
      const text = format === 'csv' ? writeDatasetCsv(dataset) : writeDatasetJson(dataset);
      const again = await papersOf(`again.${format}`, text);
      expect([...brief(again.papers)].sort()).toEqual([...brief(papers)].sort());
    }
  });
});

describe('readTable: references', () => {
  it('reads RIS, with the decisions that ASReview writes', async () => {
    const { papers, table } = await papersOf(
      'list.ris',
      'TY  - JOUR\nTI  - Tides\nAU  - Smith, Ann\nAU  - Doe, Kim\nPY  - 2001\nDO  - 10.1234/a\nN1  - ASReview_relevant\nER  - \nTY  - JOUR\nTI  - Mars\nN1  - Trials were included\nN1  - ASReview_irrelevant\nER  - \n',
    );
    expect(table.format).toBe('RIS');
    expect(brief(papers)).toEqual(['Tides | 10.1234/a | included', 'Mars |  | excluded']);
    expect(papers[0]?.authors).toEqual(['Smith, Ann', 'Doe, Kim']);
  });

  it('finds the decisions of readers in any note of a reference, and takes no free note for one', async () => {
    const { papers, facts } = await papersOf(
      'list.ris',
      [
        'TY  - JOUR\nTI  - Free\nN1  - Patients were excluded if under 18\nER  - ',
        'TY  - JOUR\nTI  - Second note\nN1  - Of a trial\nN1  - RAYYAN-INCLUSION: {"Ann"=>"Excluded"} | RAYYAN-LABELS: x\nER  - ',
        'TY  - JOUR\nTI  - Two readers\nN1  - RAYYAN-INCLUSION: {"Ann"=>"Included",\n"Bob"=>"Excluded"}\nER  - ',
        'TY  - JOUR\nTI  - Agreed\nRN  - RAYYAN-INCLUSION: {"Ann"=>"Included", "Bob"=>"Included"}\nER  - ',
      ].join('\n'),
    );
    expect(brief(papers)).toEqual([
      'Free |  | unknown',
      'Second note |  | excluded',
      'Two readers |  | unknown',
      'Agreed |  | included',
    ]);
    expect(facts.problems).toEqual(['Row 3: the readers disagree (1 included, 1 excluded)']);
  });

  it.each([
    ['one.ris', 'TY  - JOUR\nTI  - T\nAU  - Smith, John\nKW  - Tides, high\nER  - '],
    ['one.bib', '@article{a, title = {T}, author = {Smith, John}, keywords = {Tides, high;}}'],
    ['one.json', JSON.stringify([{ title: 'T', authors: ['Smith, John'], keywords: ['Tides, high'] }])],
    ['one.csv', 'title,authors,keywords\nT,"Smith, John","Tides, high;"'],
  ])('takes one author for one, and one keyword: %s', async (name, text) => {
    const { papers } = await papersOf(name, text);
    expect(papers[0]).toMatchObject({ authors: ['Smith, John'], keywords: ['Tides, high'] });
  });

  it.each([
    ['who.bib', '@book{a, title = {T}, author = {{World Health Organization, Geneva, and partners}}}'],
    ['who.ris', 'TY  - BOOK\nTI  - T\nAU  - World Health Organization, Geneva, and partners\nER  - '],
  ])('takes an organisation with commas for one author: %s', async (name, text) => {
    expect((await papersOf(name, text)).papers[0]?.authors).toEqual([
      'World Health Organization, Geneva, and partners',
    ]);
  });

  it("reads Rayyan's decisions in BibTeX", async () => {
    const { papers } = await papersOf(
      'list.bib',
      '@article{a, title = {Tides}, note = {RAYYAN-INCLUSION: {"Ann"=>"Excluded"} | RAYYAN-LABELS: x}}\n@article{b, title = {Mars}, note = {ASReview\\_relevant}}',
    );
    expect(brief(papers)).toEqual(['Tides |  | excluded', 'Mars |  | included']);
  });

  it.each([
    ['one.ris', 'TY  - JOUR\nTI  - Tides\nAU  - Smith, John\nER  - \n', 'Smith, John'],
    [
      'one.bib',
      '@misc{a, title={Tides}, author={{Ministry of Health, Geneva}}}',
      'Ministry of Health, Geneva',
    ],
    [
      'one.json',
      '[{"type":"book","title":"Tides","author":[{"family":"Smith","given":"John"}]}]',
      'Smith, John',
    ],
  ])('reads one author as one, in %s', async (name, text, author) => {
    const { papers } = await papersOf(name, text);
    expect(papers[0]?.authors).toEqual([author]);
  });

  it('reads RIS behind a preface, whatever the name of the file', async () => {
    const { papers, table } = await papersOf(
      'export.txt',
      'Provider: Example Press\nContent: text/plain\n\nTY  - JOUR\nTI  - Tides\nER  - \n',
    );
    expect(table.format).toBe('RIS');
    expect(brief(papers)).toEqual(['Tides |  | unknown']);
  });

  it('leaves a JSON list of rows a table that has a type but no field of CSL-JSON', async () => {
    const { papers } = await papersOf(
      'list.json',
      '[{"type":"article","title":"Tides","year":2001,"doi":"10.1234/a"},{"id":"https://openalex.org/W2741809807","type":"article","title":"Mars","year":2003}]',
    );
    expect(brief(papers)).toEqual(['Tides | 10.1234/a | unknown', 'Mars |  | unknown']);
    expect(papers.map(({ publicationYear }) => publicationYear)).toEqual([2001, 2003]);
    expect(papers[1]?.openAlexId).toBe('W2741809807');
  });

  it('leaves a JSON list of rows with decisions a table', async () => {
    const { papers } = await papersOf('list.json', '[{"type":"article","title":"Tides","included":"no"}]');
    expect(brief(papers)).toEqual(['Tides |  | excluded']);
  });

  it('reads BibTeX', async () => {
    const { papers, table } = await papersOf(
      'list.bib',
      '@article{a, title = {The {Tides}}, author = {Smith, Ann and {World Health Organization}}, year = 2001, doi = {10.1234/a}}',
    );
    expect(table.format).toBe('BibTeX');
    expect(papers[0]).toMatchObject({
      title: 'The Tides',
      authors: ['Smith, Ann', 'World Health Organization'],
      publicationYear: 2001,
      label: 'unknown',
    });
  });
});

function workbook(sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>, type: 'xlsx' | 'biff8') {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return { book, bytes: () => new Uint8Array(write(book, { type: 'array', bookType: type })) };
}

const ROWS = [
  ['Screening of 2026'],
  [],
  ['Title', 'Publication Year', 'DOI', 'Included'],
  ['Tides', 2001, '10.1234/a', true],
  [],
  ['Mars', new Date(Date.UTC(2003, 4, 6)), null, 0],
];

describe('readTable: Excel', () => {
  it.each(['xlsx', 'biff8'] as const)('reads the sheet of papers of %s, its header found', async (type) => {
    const { bytes } = workbook({ 'Read me': [['Title'], ['A review']], Papers: ROWS, Notes: [['x']] }, type);
    const { papers, facts, table } = await papersOf('list.xlsx', bytes());
    expect(table.format).toBe('Excel');
    expect(
      papers.map(({ id, title, publicationYear, label }) => [id, title, publicationYear, label]),
    ).toEqual([
      ['row-4', 'Tides', 2001, 'included'],
      ['row-6', 'Mars', 2003, 'excluded'],
    ]);
    expect(facts.problems).toEqual(['Only the sheet Papers was read; left out: Read me, Notes.']);
  });

  it('takes no hidden sheet where a visible one looks like papers, and says which sheets there are', async () => {
    const { book, bytes } = workbook({ Old: ROWS, Papers: ROWS, 'Second list': ROWS }, 'xlsx');
    book.Workbook = { Sheets: [{ Hidden: 1 }, {}, {}] };
    const { table, facts } = await papersOf('list.xlsx', bytes());
    expect(table.sheets).toEqual({
      all: [
        { name: 'Old', isHidden: true, isTable: true },
        { name: 'Papers', isHidden: false, isTable: true },
        { name: 'Second list', isHidden: false, isTable: true },
      ],
      read: 'Papers',
    });
    expect(facts.problems).toEqual(['Only the sheet Papers was read; left out: Old (hidden), Second list.']);
    const other = await readTableBytes('list.xlsx', bytes(), 'Second list');
    expect(other.ok && other.value.sheets?.read).toBe('Second list');
  });

  it('takes a hidden sheet where no other looks like papers, and says so', async () => {
    const { book, bytes } = workbook({ 'Read me': [['A review of tides']], Papers: ROWS }, 'xlsx');
    book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
    const { papers, facts } = await papersOf('list.xlsx', bytes());
    expect(papers).toHaveLength(2);
    expect(facts.problems).toEqual([
      'Only the sheet Papers was read, which is hidden in the file; left out: Read me.',
    ]);
  });

  it('reads hidden rows, and says which', async () => {
    const { book, bytes } = workbook({ Papers: ROWS }, 'xlsx');
    const sheet = book.Sheets.Papers;
    if (sheet === undefined) throw new Error('no sheet');
    sheet['!rows'] = [{}, {}, {}, { hidden: true }, { hidden: true }];
    const { papers, facts } = await papersOf('list.xlsx', bytes());
    expect(papers).toHaveLength(2);
    expect(facts.problems).toEqual(['Row 4 is hidden in the sheet and was read as well.']);
  });

  it("reads the articles in Rayyan's archive", async () => {
    const archive = zipSync({
      'articles.csv': strToU8(
        'key,title,notes\nrayyan-1,Tides,"RAYYAN-INCLUSION: {""Ann""=>""Excluded""}"\n',
      ),
      'customizations_log.csv': strToU8('article_id,user_id,key,value\n1,2,included,-1\n'),
    });
    const { papers, table } = await papersOf('export.zip', archive);
    expect(table.format).toBe('CSV');
    expect(brief(papers)).toEqual(['Tides |  | excluded']);
    expect(await errorOf('two.zip', zipSync({ 'a.csv': strToU8('a'), 'b.ris': strToU8('b') }))).toBe(
      'Failed to parse two.zip: the archive holds 2 files. Unpack it and choose one of them.',
    );
    expect(await errorOf('none.zip', zipSync({ 'a.png': strToU8('a') }))).toBe(
      'Failed to parse none.zip: the archive holds no table of papers.',
    );
  });

  it('reads formulas as their values, and says how many there were', async () => {
    const { book, bytes } = workbook(
      {
        Papers: [
          ['title', 'year'],
          ['Tides', 2001],
        ],
      },
      'xlsx',
    );
    const sheet = book.Sheets.Papers;
    if (sheet === undefined) throw new Error('no sheet');
    sheet.B2 = { t: 'n', v: 2010, f: '2000+10' };
    const { papers, facts } = await papersOf('list.xlsx', bytes());
    expect(papers[0]?.publicationYear).toBe(2010);
    expect(facts.problems).toEqual(['1 cell holds a formula: its last computed value was read.']);
  });

  it('refuses an archive that says it is a hundred times larger unpacked', async () => {
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(5_000_000) });
    expect(checkZipSizes(bomb).ok).toBe(false);
    expect(await errorOf('bomb.xlsx', bomb)).toBe(
      'Failed to parse bomb.xlsx: its content is more than 100 times larger once unpacked, so it is not read.',
    );
  });

  it('refuses an archive that says it holds more than 500 MB', async () => {
    const small = zipSync({ a: strToU8('x'.repeat(2_000)) }, { level: 0 });
    const view = new DataView(small.buffer, small.byteOffset, small.byteLength);
    for (let at = 0; at + 4 < small.byteLength; at += 1) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 500 * 1024 * 1024 + 1, true);
    }
    expect(await errorOf('large.xlsx', small)).toBe(
      'Failed to parse large.xlsx: its content is larger than 500 MB once unpacked.',
    );
  });

  it('refuses an archive that is cut off', async () => {
    const { bytes } = workbook({ Papers: ROWS }, 'xlsx');
    const whole = bytes();
    expect(await errorOf('cut.xlsx', whole.slice(0, whole.length / 2))).toBe(
      'Failed to parse cut.xlsx: the file is damaged or incomplete.',
    );
  });
});

describe('readTable: what is no table', () => {
  it.each([
    ['empty.csv', '', 'Failed to parse empty.csv: it is empty.'],
    ['header.csv', 'title,doi\n', 'Failed to parse header.csv: it holds no rows.'],
    ['page.csv', '<html></html>', 'Failed to parse page.csv: it is a document, not a table of papers.'],
    [
      'refs.xml',
      '<!DOCTYPE x [<!ENTITY a "b">]><xml><records><record></record></records></xml>',
      'Failed to parse refs.xml: it holds no references (Line 1: it declares XML entities, which are not supported).',
    ],
    ['notes.ris', 'just notes', 'Failed to parse notes.ris: it holds no references.'],
    ['number.json', '5', 'Failed to parse number.json: it holds no list of papers.'],
  ])('%s', async (name, text, message) => {
    expect(await errorOf(name, text)).toBe(message);
  });

  it('says why JSON is not valid', async () => {
    expect(await errorOf('broken.json', '{"papers": [')).toMatch(
      /^Failed to parse broken\.json: it is not valid JSON \(/,
    );
  });

  it('refuses binary files', async () => {
    expect(await errorOf('x.csv', Uint8Array.of(1, 0, 2, 0, 3))).toBe(
      'Failed to parse x.csv: it is not a table of papers.',
    );
  });
});
