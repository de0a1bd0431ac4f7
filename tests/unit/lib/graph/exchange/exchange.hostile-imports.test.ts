/** @jest-environment <rootDir>/tests/support/browser-environment.mjs */
import { seededRandom } from '@/lib/base/random';
import { readImport } from '@/lib/graph/exchange/read-import';

const SORTS: Readonly<
  Record<string, { readonly starts: readonly string[]; readonly pieces: readonly string[] }>
> = {
  BibTeX: {
    starts: ['@article{a,', ''],
    pieces: [
      ...[
        '@article',
        '@',
        '@string',
        '@comment',
        '{',
        '}',
        '(',
        ')',
        '"',
        ',',
        '=',
        '#',
        '%',
        '\n',
        '\\',
        '\\{',
      ],
      ...['title', 'author', ' and ', 'doi', '10.1234/x', 'pages', 'jan', '\\"{o}', "\\'", '\\v{', '$', '--'],
      ...['\u0000', '\ud800', ' ', '2020'],
    ],
  },
  RIS: {
    starts: ['TY  - JOUR\n', ''],
    pieces: [
      ...[
        'TY  - JOUR\n',
        'ER  - \n',
        'TI  - x\n',
        'AU  - A, B\n',
        'DO  - 10.1234/x\n',
        'SP  - 1-2-3\n',
        'TY - ',
      ],
      ...['\n', '\r', '  ', 'x', '-', ' - ', 'ID  - PMID:1\n', '\u0000', '\ud800'],
    ],
  },
  JSON: {
    starts: ['{"format":"academic-explorer-graph","version":1,"nodes":[', '{"elements":{"nodes":[', '[', '{'],
    pieces: [
      ...['{', '}', '[', ']', ':', ',', '"nodes"', '"edges"', '"elements"', '"version"', '"id"', '"W123456"'],
      ...[
        '"__proto__"',
        '1e999',
        '-0',
        'null',
        'true',
        '"data"',
        '"source"',
        '"issued"',
        '"type"',
        '"\\ud800"',
      ],
    ],
  },
  XML: {
    starts: ['<graphml><graph>', '<gexf><graph>', '<'],
    pieces: [
      ...[
        '<graph',
        '<node',
        '<edge',
        '<key',
        '<data',
        '<attvalues',
        '<position',
        '>',
        '/>',
        '</node>',
        '</graph>',
      ],
      ...[
        ' id="W123456"',
        ' source="a"',
        ' target="b"',
        ' x="NaN"',
        ' y="1e999"',
        '&amp;',
        '&x;',
        '<!--',
        '-->',
      ],
      ...['<![CDATA[', ']]>', '<!ENTITY', '</graphml>', '</gexf>', 'text'],
    ],
  },
  tables: {
    starts: ['doi,title\n', ''],
    pieces: [
      'doi',
      ',',
      ';',
      '\t',
      '"',
      '\n',
      '\r',
      '10.1234/x',
      'W123456',
      'pmid',
      '12',
      ' ',
      '\u0000',
      '\ud800',
      '\ufeff',
    ],
  },
};

describe('hostile files', () => {
  it.each(Object.entries(SORTS))('%s of random pieces is read or refused, never thrown at', (_, sort) => {
    const random = seededRandom(20_261_122);
    const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
    for (let round = 0; round < 800; round += 1) {
      const length = Math.floor(random() * 20);
      const text = `${pick(sort.starts)}${Array.from({ length }, () => pick(sort.pieces)).join('')}`;
      const read = readImport('a file', text);
      if (!read.ok) expect(read.error).toMatch(/^a file cannot be read: .+\.$/);
    }
  });

  it.each([
    ['empty lines', '\n'],
    ['blanks', ' '],
    ['tabs', '\t'],
    ['signs of entries', '@'],
    ['entries that never end', '@a{'],
    ['RIS pages of blanks', `TY  - JOUR\nSP  - 1${' '.repeat(200_000)}2\n`],
    ['BibTeX pages of dashes', `@article{a, pages={1${' - '.repeat(60_000)}2}}\n`],
    ['CSL pages of blanks', `[{"type":"article","page":"1${' '.repeat(200_000)}2"}]`],
  ])('rows of %s take no more than in proportion to their length', (_, piece) => {
    const text = `${piece.repeat(Math.ceil(100_000 / piece.length))}`;
    expect(() => readImport('a file', text)).not.toThrow();
    expect(() => readImport('a file', `${text}x`)).not.toThrow();
  });

  it('a long prose text is looked through without a stop', () => {
    const prose = 'systematic reviews of machine learning in health care, '.repeat(20_000);
    const before = process.cpuUsage();
    const read = readImport('a file', `${prose} 10.1234/found`);
    const { user, system } = process.cpuUsage(before);
    expect(read.ok && read.value.type === 'identifiers' && read.value.list.found).toMatchObject([
      { apiId: 'doi:10.1234/found' },
    ]);
    // A microsecond is much for each of these 140,000 words; the patterns took a hundred.
    expect((user + system) / 1_000).toBeLessThan(2_000);
  });
});
