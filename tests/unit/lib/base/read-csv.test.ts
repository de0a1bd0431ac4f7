import { readCsv } from '@/lib/base/read-csv';
import { writeCsv } from '@/lib/base/write-csv';

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
    ['', ',', []],
  ] as const)('reads %j', (text, delimiter, rows) => {
    expect(readCsv(text, delimiter)).toEqual(rows);
  });

  it('reads back what is written, whatever it holds', () => {
    const cells = ['', 'a,b', '"', '""', 'x\r\n', 'é 😀', ' x '];
    expect(readCsv(writeCsv(cells, [cells]), ',')).toEqual([cells, cells]);
  });
});
