import { readCsv } from '@/lib/base/read-csv';
import type { Candidate } from '@/lib/evaluation/detection/types';
import { writeCandidates } from '@/lib/evaluation/detection/write-candidates';
import { buildPaper } from '@/tests/support/build-review';
import { buildResults } from '@/tests/support/detection-results';

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
      reasons: [
        { kind: 'cites', count: 2, seedIds: ['W1'] },
        { kind: 'cited-by', count: 1, seedIds: ['W1'] },
      ],
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
