import { writeRis } from '@/lib/bibliography/write-ris';
import { readWithCitationJs } from '@/tests/support/citation-js';
import { readRis } from '@/tests/support/read-whole';
import { HOSTILE_CITATIONS, inOneLine } from './hostile-citations';

describe('writeRis(citations)', () => {
  it('writes one value per line, whatever the values hold', () => {
    const lines = writeRis(HOSTILE_CITATIONS).split('\r\n');
    expect(lines.filter((line) => line !== '' && !/^[A-Z][A-Z0-9] {2}- /.test(line))).toEqual([]);
    expect(lines.filter((line) => line.startsWith('TY  - '))).toHaveLength(HOSTILE_CITATIONS.length);
    expect(lines.filter((line) => line === 'ER  - ')).toHaveLength(HOSTILE_CITATIONS.length);
    expect(lines).toContain('AB  - First line. Second line with 100% certainty. Third.');
    expect(lines).toContain('DA  - 2020/03/04/');
  });

  it('is read back by citation-js with the same titles, authors and years', () => {
    const items = readWithCitationJs(writeRis(HOSTILE_CITATIONS.slice(0, 4)), '@ris/file');
    expect(items.map(({ title }) => title)).toEqual(
      HOSTILE_CITATIONS.slice(0, 4).map(({ title }) => inOneLine(title)),
    );
    expect(items[0]?.author?.map(({ family, given, literal }) => [family ?? literal, given])).toEqual([
      ['Müller', 'Jürgen'],
      ['van der Berg', 'Jane'],
      ['Department of Health and Human Services', undefined],
    ]);
    expect(items.map((item) => item.issued?.['date-parts']?.[0]?.[0])).toEqual([2020, undefined, 1999, 2001]);
  });

  it('is read back by ourselves without loss', () => {
    const read = readRis(writeRis(HOSTILE_CITATIONS));
    expect(read.faults).toEqual([]);
    expect(read.citations).toEqual(
      HOSTILE_CITATIONS.map((citation) => ({
        ...citation,
        title: inOneLine(citation.title),
        abstract: citation.abstract === null ? null : inOneLine(citation.abstract),
      })),
    );
  });
});
