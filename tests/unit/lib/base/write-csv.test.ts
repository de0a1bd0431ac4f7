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

  /** Of each kind of character that nobody sees: format, control, separator, variation selector, joiner, filler. */
  const INVISIBLE = [
    ...'\u00ad\u061c\u180e\u200b\u200d\u200e\u2060\u2066\ufeff\u{e0041}',
    ...'\u0000\u0001\u000b\u000c\u001b\u007f\u0085\u009f',
    ...'\u00a0\u1680\u2003\u2007\u2028\u2029\u202f\u205f\u3000',
    ...'\u034f\u180b\ufe00\ufe0f\u{e0100}\u115f\u3164\uffa0\u2800',
  ];

  it.each(INVISIBLE)('looks through an invisible character before a sign: %j', (unseen) => {
    for (const sign of '=+-@＝＋－＠') {
      for (const text of [`${unseen}${sign}1`, ` ${unseen}\t${unseen}${sign}1`, `'${unseen}${sign}1`]) {
        const [cell = ''] = readCsv(writeCsv(['a'], [[text]]), ',')[1] ?? [];
        expect(cell.slice(0, 1)).toBe("'");
        expect(withoutGuard(cell)).toBe(text);
      }
      const parted = `foo;${unseen}${sign}1`;
      const [cell = ''] = readCsv(writeCsv(['a'], [[parted]]), ',')[1] ?? [];
      expect(cell).toBe(`foo;'${unseen}${sign}1`);
      expect(withoutGuard(cell)).toBe(parted);
    }
  });

  it.each(['\u200b', ' ', ';', "'", ';\u200b', '\u200b;', "\t'"])(
    'is through soon with many of %j',
    (text) => {
      const cell = text.repeat(100_000);
      const begun = performance.now();
      expect(withoutGuard(writeCsv([], [[cell]]).slice(2)).length).toBeGreaterThan(cell.length);
      // Seconds where each place looks at all that follow.
      expect(performance.now() - begun).toBeLessThan(1_000);
    },
  );

  it.each(['\u200bplain', '\u00ad', '\u200b1-2', 'a\u200b=1', '\ufeff(=1)'])(
    'leaves %j as it is, whose first visible character is no sign',
    (text) => {
      expect(readCsv(writeCsv(['a'], [[text]]), ',')[1]).toEqual([text]);
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
