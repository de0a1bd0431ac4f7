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

  it.each([['=1+1'], ['+1'], ['-1'], ['@SUM(A1)'], ['\tx'], ['\rx']])('keeps %j from being run', (text) => {
    expect(readCsv(writeCsv(['a'], [[text]]), ',')[1]).toEqual([`'${text}`]);
  });

  it.each(['=1+1', '-1', "'-quoted", "''=twice", "'tis", 'plain', "'"])('is undone for %j', (text) => {
    expect(withoutGuard(readCsv(writeCsv(['a'], [[text]]), ',')[1]?.[0] ?? '')).toBe(text);
  });

  it('leaves numbers alone, and writes nothing for those that are none', () => {
    expect(writeCsv(['a'], [[-12.5], [Number.NaN]])).toBe('\ufeffa\r\n-12.5\r\n\r\n');
  });
});
