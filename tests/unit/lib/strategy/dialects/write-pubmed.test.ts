import { readPasted } from '@/lib/strategy/dialects/read-pasted';
import { writePubMed } from '@/lib/strategy/dialects/write-pubmed';
import { NO_LIMITS, type QueryLine, type StrategyLine } from '@/lib/strategy/types';
import { linesOfPasted, pastedQueries } from '@/tests/support/pasted-lines';

function line(text: string, other: Partial<QueryLine> = {}): QueryLine {
  const { scope = 'title_and_abstract', forms = 'exact', limits = NO_LIMITS, isOff = false } = other;
  return { id: text, kind: 'query', text, scope, forms, limits, isOff, origin: null };
}

function row(text: string, other: Partial<QueryLine> = {}): string {
  return writePubMed([line(text, other)]).text;
}

function whys(lines: readonly StrategyLine[]): readonly string[] {
  return writePubMed(lines).losses.map(({ token }) => token);
}

describe('writePubMed(lines)', () => {
  it.each([
    ['"heart failure" AND telemonitor*', '#1 "heart failure"[tiab] AND telemonitor*[tiab]'],
    ['(cancer OR tumour) AND pain NOT rat', '#1 (cancer[tiab] OR tumour[tiab]) AND pain[tiab] NOT rat[tiab]'],
    ['"heart failure"~3 OR cardiac', '#1 "heart failure"[tiab:~3] OR cardiac[tiab]'],
    ['"heart"~3~"failure"', '#1 "heart failure"[tiab:~3]'],
  ])('writes %p as %p', (text, written) => {
    expect(row(text)).toBe(written);
    expect(whys([line(text)])).toEqual([]);
  });

  it('writes scopes as tags and limits as fields', () => {
    const limits = { fromYear: 2000, toYear: null, types: ['review'], languages: ['en', 'de'] };
    expect(row('cancer OR pain', { scope: 'title', limits })).toBe(
      '#1 (cancer[ti] OR pain[ti]) AND 2000:3000[dp] AND "review"[pt] AND (english[la] OR german[la])',
    );
  });

  it('leaves out lines that are switched off, and says so where they are named', () => {
    const written = writePubMed([
      line('cancer'),
      line('pain', { isOff: true }),
      line('#1 OR #2'),
      line('#3 AND care'),
    ]);
    expect(written.text).toBe('#1 cancer[tiab]\n#2 #1\n#3 #2 AND care[tiab]');
    expect(written.losses.map(({ number, token }) => [number, token])).toEqual([
      [null, 'pain'],
      [2, '#2'],
    ]);
  });

  it.each([
    ['wom?n', ['wom?n', 'wom?n']],
    ['cancer~1', ['cancer~1']],
    ['"heart*"~3~"failure"', ['"heart*"~3~"failure"']],
  ])('names what of %p PubMed does not take', (text, tokens) => {
    expect(whys([line(text)])).toEqual(tokens);
  });

  it('names comments, stemmed words and full texts', () => {
    const remark: StrategyLine = { id: 'a', kind: 'heading', text: 'Population' };
    expect(
      writePubMed([remark, line('cancer', { forms: 'stemmed', scope: 'everything' })]).losses,
    ).toHaveLength(3);
  });

  it.each([
    '#1 "heart failure"[tiab] OR cardiac[tiab]\n#2 telemonitor*[tiab]\n#3 #1 AND #2 AND 2000:2010[dp]',
    '#1 (cancer[ti] OR tumour[ti]) AND "palliative care"[ti] NOT child[ti]',
    '#1 "heart failure"[tiab:~3] AND (english[la] OR french[la])',
  ])('keeps terms and logic of %p there and back', (text) => {
    const there = readPasted(text);
    const back = writePubMed(linesOfPasted(there)).text;
    expect(back).toBe(text);
    expect(pastedQueries(readPasted(back))).toEqual(pastedQueries(there));
  });
});
