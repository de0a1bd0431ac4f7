import { readCsv, writeCsv } from '@/lib/base/csv';

describe('writeCsv(header, rows)', () => {
  it('follows RFC 4180 and marks the text as UTF-8', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          ['x,y', 'say "hi"'],
          ['two\nlines', null],
          [1.5, true],
        ],
      ),
    ).toBe('\ufeffa,b\r\n"x,y","say ""hi"""\r\n"two\nlines",\r\n1.5,true\r\n');
  });

  it.each([['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ['\tx'], ['\rx']])('keeps %j from being run', (text) => {
    expect(readCsv(writeCsv(['a'], [[text]]), ',')[1]).toEqual([`'${text}`]);
  });

  it('leaves numbers alone, and writes nothing for those that are none', () => {
    expect(writeCsv(['a'], [[-12.5], [Number.NaN]])).toBe('\ufeffa\r\n-12.5\r\n\r\n');
  });
});

describe('readCsv(text, delimiter)', () => {
  it.each([
    [
      'a,b\r\nc,d',
      ',',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a;b\n\n;\n"c;d";e',
      ';',
      [
        ['a', 'b'],
        ['c;d', 'e'],
      ],
    ],
    ['"a""b"\t"x\ny"\r', '\t', [['a"b', 'x\ny']]],
    ['a,', ',', [['a', '']]],
    ['"never closed, b\nc', ',', [['never closed, b\nc']]],
    ['"a"tail,b', ',', [['atail', 'b']]],
    ['', ',', []],
  ] as const)('reads %j', (text, delimiter, rows) => {
    expect(readCsv(text, delimiter)).toEqual(rows);
  });

  it('reads back what is written, whatever it holds', () => {
    const cells = ['', 'a,b', '"', '""', 'x\r\n', 'é 😀', ' x '];
    expect(readCsv(writeCsv(cells, [cells]), ',')).toEqual([cells, cells]);
  });
});
