import { readCsv } from '@/lib/base/read-csv';
import { withoutGuard, writeCsv } from '@/lib/base/write-csv';

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

  it.each([['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ['\tx'], ['\rx'], ['\nx'], ['＝1+1'], [' =1']])(
    'keeps %j from being run',
    (text) => {
      expect(readCsv(writeCsv(['a'], [[text]]), ',')[1]).toEqual([`'${text}`]);
    },
  );

  it.each([
    ['foo;=1+1', "foo;'=1+1"],
    ['foo\t@x', "foo\t'@x"],
    ['foo\n -1', "foo\n' -1"],
    ['foo; ＝1', "foo;' ＝1"],
    ['foo; bar', 'foo; bar'],
  ])('keeps a cell from being parted into one that is run: %j', (text, written) => {
    const csv = writeCsv(['a'], [[text]]);
    expect(csv).toBe(`\ufeffa\r\n"${written}"\r\n`);
    expect(withoutGuard(readCsv(csv, ',')[1]?.[0] ?? '')).toBe(text);
  });

  it.each([
    '; =',
    ";'=1",
    ";' '=1",
    "';'=1",
    "\n'x",
    '=1+1',
    '-1',
    "'-quoted",
    "''=twice",
    "'tis",
    'plain',
    "'",
  ])('is undone for %j', (text) => {
    expect(withoutGuard(readCsv(writeCsv(['a'], [[text]]), ',')[1]?.[0] ?? '')).toBe(text);
  });

  it('leaves numbers alone, and writes nothing for those that are none', () => {
    expect(writeCsv(['a'], [[-12.5], [Number.NaN]])).toBe('\ufeffa\r\n-12.5\r\n\r\n');
  });
});
