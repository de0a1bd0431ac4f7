import { LinesFound } from '@/lib/strategy/found-by-lines';
import { missedKnown } from '@/lib/strategy/known/missed-known';
import { KnownIndex } from '@/lib/strategy/known-index';
import { NO_LIMITS, type StrategyLine } from '@/lib/strategy/types';
import { knownPaper } from '@/tests/support/known-papers';
import { buildLine, readFromTexts } from '@/tests/support/strategy-lines';

const INDEX = new KnownIndex([
  knownPaper('W1', 'Prioritised reading of abstracts', {
    abstract: 'Citations are screened by a machine that is learning from its reader.',
    keywords: ['Triage'],
    year: 1998,
    language: 'en',
  }),
  knownPaper('W2', ''),
  knownPaper('local-abc', 'Machine learning for triage in animals', { year: 2020 }),
]);

function missed(number: number, ...lines: readonly (string | StrategyLine)[]) {
  return missedKnown(number, new LinesFound(readFromTexts(...lines), INDEX), INDEX.setOf([]));
}

const reasons = (of: ReturnType<typeof missed>) =>
  of.map(({ id, parts }) => [id, parts.map(({ line, text, reason }) => [line, text, reason])]);

describe('missedKnown(number, lines, aside)', () => {
  it('names the parts that a paper does not meet, and why', () => {
    const [paper] = missed(
      1,
      '(prioritisation OR sorting) AND "machine learning" AND triage AND zebra AND "deep machine"',
    );
    expect(paper?.parts.map(({ text, reason }) => [text, reason])).toEqual([
      ['prioritisation OR sorting', 'form'],
      ['"machine learning"', 'apart'],
      ['triage', 'elsewhere'],
      ['zebra', 'nothing-near'],
      ['"deep machine"', 'partly'],
    ]);
    expect(paper?.parts[1]).toMatchObject({
      line: 1,
      advice: [{ type: 'apart', words: 'machine AND learning' }],
      near: { where: 'abstract', text: expect.stringContaining('Citations are screened') },
    });
  });

  it('says what NOT rules out, and which limit leaves out', () => {
    const found = missed(
      1,
      buildLine('a', 'reading NOT abstracts', {
        limits: { ...NO_LIMITS, fromYear: 2000, languages: ['de'] },
      }),
    );
    expect(found[0]).toMatchObject({
      limits: [
        { line: 1, limit: 'years' },
        { line: 1, limit: 'languages' },
      ],
      parts: [{ text: 'NOT abstracts', reason: 'ruled-out' }],
    });
  });

  it('tells papers of which nothing is known, and records that the index does not have', () => {
    const found = missed(1, 'zebra');
    expect(found.map(({ id, isUnread, isOutsideIndex }) => [id, isUnread, isOutsideIndex])).toEqual([
      ['W1', false, false],
      ['W2', true, false],
      ['local-abc', false, true],
    ]);
    expect(found[1]?.parts).toEqual([]);
  });

  it('follows a combination into the lines that it names', () => {
    expect(reasons(missed(3, 'reading OR learning', 'zebra', '#1 AND #2'))).toEqual([
      ['W1', [[2, 'zebra', 'nothing-near']]],
      ['W2', []],
      ['local-abc', [[2, 'zebra', 'nothing-near']]],
    ]);
    const [first] = missed(4, 'readings', 'zebra', '#1 OR #2', '#3 AND machine');
    expect(first?.parts).toMatchObject([
      { line: 1, text: 'readings', reason: 'form', advice: [{ stands: 'reading' }, { stands: 'reader' }] },
    ]);
  });

  it('tells of lines that OR joins what keeps the nearest of them from finding the paper, and of none where none comes near', () => {
    const [first] = missed(
      4,
      'read* AND sorted',
      'reading AND (screens OR zebra)',
      '#1 OR #2 OR giraffe',
      '3',
    );
    expect(first?.parts.map(({ line, text, reason }) => [line, text, reason])).toEqual([
      [2, 'screens OR zebra', 'form'],
    ]);
    expect(reasons(missed(3, 'zebra', 'giraffe', '#1 OR #2'))[0]).toEqual([
      'W1',
      [[3, '#1 OR #2', 'nothing-near']],
    ]);
  });

  it('advises no term that the paper has already', () => {
    const [first] = missed(1, '(reading AND zebra) OR giraffe');
    expect(first?.parts).toMatchObject([{ reason: 'partly', advice: [] }]);
  });

  it('leaves out what is found, and what is set aside', () => {
    const lines = new LinesFound(readFromTexts('reading'), INDEX);
    expect(missedKnown(1, lines, INDEX.setOf(['local-abc'])).map(({ id }) => id)).toEqual(['W2']);
    expect(missedKnown(7, lines, INDEX.setOf([]))).toEqual([]);
  });
});
