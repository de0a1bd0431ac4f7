import { buildCitationLinks, citationScores } from '@/lib/screening/citation-links';
import { screeningPaper } from '@/tests/support/screening-papers';

describe('citationScores(links, included)', () => {
  const papers = [
    screeningPaper('W1', { references: ['W8', 'W9'] }),
    screeningPaper('W2', { references: ['W1'] }),
    screeningPaper('W3', { references: ['W8', 'W9'] }),
    screeningPaper('W4', { references: ['W9', 'W7'] }),
    screeningPaper('W5', { references: ['W7'] }),
    screeningPaper('W6'),
  ];
  const links = buildCitationLinks(papers);

  it('ties papers that cite the included, and papers that share references with it', () => {
    const scores = [...citationScores(links, [0])];
    expect(scores.slice(1, 4).every((score) => score > 0)).toBe(true);
    expect(scores.slice(4)).toEqual([0, 0]);
  });

  it('counts more shared references for more', () => {
    const [, , both = 0, one = 0] = citationScores(links, [0]);
    expect(both).toBeGreaterThan(one);
  });

  it('is 0 while nothing is included', () => {
    expect([...citationScores(links, [])]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('knows who cites whom, but no paper that cites itself', () => {
    const { cites, citedBy } = buildCitationLinks([
      screeningPaper('W1', { references: ['W1', 'W2', 'W2'] }),
      screeningPaper('W2'),
    ]);
    expect([cites, citedBy]).toEqual([
      [[1], []],
      [[], [0]],
    ]);
  });
});
