import { runToEnd } from '@/lib/base/slices';
import { textFeatureSteps } from '@/lib/screening/text-features';
import { screeningPaper } from '@/tests/support/screening-papers';

function termsByPaper(texts: readonly string[], titleCount = 1) {
  const papers = texts.map((title) => screeningPaper(title, { title }));
  const { rows, termOf } = runToEnd(textFeatureSteps(papers, titleCount));
  return texts.map((_, row) => {
    const [from, to] = [rows.starts[row] ?? 0, rows.starts[row + 1] ?? 0];
    const columns = [...rows.columns.slice(from, to)];
    return new Map(columns.map((column, at) => [termOf(column), rows.values[from + at] ?? 0]));
  });
}

describe('textFeatureSteps(papers)', () => {
  it('holds words and pairs of words that more than one paper has', () => {
    const [first] = termsByPaper(['Heart failure at home', 'Heart failure in Norway', 'Sleep at home']);
    expect([...(first?.keys() ?? [])].sort()).toEqual(['failure', 'heart', 'heart failure', 'home']);
  });

  it('takes endings for the same word, and says it as it was first written', () => {
    const [, second] = termsByPaper(['Randomised trials', 'A randomised trial']);
    expect([...(second?.keys() ?? [])].sort()).toEqual(['randomised', 'randomised trials', 'trials']);
  });

  it('makes every row as long as 1, and weighs a rare term more', () => {
    const [first] = termsByPaper(['alpha beta', 'alpha beta', 'alpha gamma', 'alpha gamma', 'alpha']);
    const squares = [...(first?.values() ?? [])].reduce((sum, value) => sum + value * value, 0);
    expect(squares).toBeCloseTo(1, 5);
    expect(first?.get('beta')).toBeGreaterThan(first?.get('alpha') ?? 1);
  });

  it('gives a paper without words an empty row', () => {
    expect(termsByPaper(['the of', 'one two', 'one two'])[0]?.size).toBe(0);
  });

  it('counts title, abstract and keywords', () => {
    const papers = [
      screeningPaper('W1', { title: 'alpha', abstract: 'beta', keywords: ['gamma'] }),
      screeningPaper('W2', { title: 'gamma', abstract: 'alpha', keywords: ['beta'] }),
    ];
    const { rows } = runToEnd(textFeatureSteps(papers));
    expect([rows.width, rows.columns.length]).toEqual([3, 6]);
  });
});
