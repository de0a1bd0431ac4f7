import { readCsv } from '@/lib/base/csv';
import { describeReason } from '@/lib/evaluation/detection/describe-reason';
import type { Candidate, Reason } from '@/lib/evaluation/detection/types';
import { writeCandidates } from '@/lib/evaluation/detection/write-candidates';
import { buildPaper } from '@/tests/support/build-review';
import { buildResults } from '@/tests/support/detection-results';

const REASONS: readonly (readonly [Reason, string])[] = [
  [{ kind: 'cites', count: 2, seedIds: ['W1'] }, 'Cites 2 included papers'],
  [{ kind: 'cited-by', count: 1, seedIds: ['W1'] }, 'Cited by 1 included paper'],
  [{ kind: 'co-cited', count: 1_234, seedIds: [] }, 'Cited together with 1,234 included papers'],
  [{ kind: 'shares-references', count: 3, seedIds: ['W2'] }, 'Shares references with 3 included papers'],
  [
    { kind: 'shared-author', author: 'Ada Byron', count: 2, seedIds: ['W2'] },
    'By Ada Byron, an author of 2 included papers',
  ],
  [
    { kind: 'gap-year', year: 2019, expected: 0.085, included: 0.02, topics: ['Topic one', 'Topic two'] },
    'On Topic one, Topic two in 2019, a year with 2.0% of the included papers where 8.5% are expected',
  ],
  [
    { kind: 'new-terms', terms: ['Ranking', 'Screening'] },
    'On Ranking, Screening: frequent among the included papers, absent from the query',
  ],
];

describe('describeReason(reason)', () => {
  it.each(REASONS)('%j reads “%s”', (reason, text) => {
    expect(describeReason(reason)).toBe(text);
  });
});

describe('writeCandidates(results, candidates)', () => {
  const candidates = ['W10', 'W11'].map(
    (id): Candidate => ({
      paper: buildPaper(id, {
        title: '=Title',
        authors: ['Ada Byron', 'Charles Babbage'],
        publicationYear: 2019,
        source: 'A journal',
        citedByCount: 7,
        doi: '10.1/x',
        ...(id === 'W11' ? { isRetracted: true } : {}),
      }),
      score: 0.5,
      ranks: { citationNetworkAnalysis: 3 },
      reasons: REASONS.slice(0, 2).map(([reason]) => reason),
    }),
  );

  it('writes what a candidate is, its ranks and its reasons; a title that is a formula is none', () => {
    const results = buildResults({
      candidateMissingPapers: candidates,
      seedTitles: { W1: 'An included paper' },
    });
    const [header, row, ...others] = readCsv(writeCandidates(results, candidates.slice(1)), ',');
    expect(header).toEqual([
      'Rank',
      'Title',
      'Authors',
      'Year',
      'Source',
      'Citations',
      'DOI',
      'OpenAlex',
      'Retracted',
      'Score',
      'Rank in temporal gaps',
      'Rank in citation network',
      'Rank in author network',
      'Rank in keyword expansion',
      'Reasons',
      'Included papers that lead to it',
    ]);
    expect(row).toEqual([
      '2',
      "'=Title",
      'Ada Byron; Charles Babbage',
      '2019',
      'A journal',
      '7',
      '10.1/x',
      'https://openalex.org/W11',
      'true',
      '0.5',
      '',
      '3',
      '',
      '',
      'Cites 2 included papers; Cited by 1 included paper',
      'An included paper',
    ]);
    expect(others).toEqual([]);
  });
});
