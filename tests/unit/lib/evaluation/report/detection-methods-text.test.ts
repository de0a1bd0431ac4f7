import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import type { DetectionResults } from '@/lib/evaluation/detection/types';
import { detectionMethodsText } from '@/lib/evaluation/report/detection-methods-text';
import { buildResults } from '@/tests/support/detection-results';

const TOOL = {
  name: 'Academic Explorer',
  version: '1.2.3',
  commit: '0123456789abcdef',
  builtAt: '',
  repository: '',
  authors: [],
};

const part = (beforeDeduplication: number) => ({ beforeDeduplication, afterDeduplication: 0, onlyHere: 0 });

function textOf(changes: Partial<DetectionResults> = {}) {
  const base = buildResults();
  const results = {
    ...base,
    methods: [
      { method: 'temporalGapAnalysis', state: 'off' },
      { method: 'citationNetworkAnalysis', state: 'done' },
      { method: 'authorNetworkAnalysis', state: 'done' },
      { method: 'keywordExpansionAnalysis', state: 'off' },
    ],
    detectionStatistics: {
      ...base.detectionStatistics,
      totalCandidates: 57,
      methodContributions: {
        ...base.detectionStatistics.methodContributions,
        citationNetworkAnalysis: part(50),
        authorNetworkAnalysis: part(12),
      },
    },
    resolution: { included: 42, resolved: 39, withoutIdentifier: 2, notFound: 1, failed: null },
    ...changes,
  } satisfies DetectionResults;
  return detectionMethodsText({ results, source: 'OpenAlex', tool: TOOL });
}

describe('detectionMethodsText(facts)', () => {
  it('tells source, date, seeds, directions, limits, rounds, de-duplication and counts of the run', () => {
    expect(textOf()).toBe(
      'Works that the review “Active learning” may have missed were searched for in OpenAlex on 2026-11-20; this text was written by Academic Explorer 1.2.3 (commit 0123456). ' +
        'The search started from 39 seed references, of 42 included papers of the review after duplicates were joined (2 without an OpenAlex id, DOI or PubMed number, 1 not found in OpenAlex). ' +
        'Citation searching was done in one round, without iteration: ' +
        'forward, for works that cite seed references (50 works fetched, the most cited first, at most 50 per request); ' +
        'backward and co-cited, for works that seed references cite or that are cited together with them by the works found forward (97 works fetched, the most strongly linked first, at most 100); ' +
        'and co-citing, for works that cite references which two or more seed references share, at most the 100 most shared (48 works fetched, the most cited first, at most 50 per request). ' +
        'Works by authors of two or more seed references were searched for, on their topics and from a year before to a year after them (12 works fetched, the most cited first, at most 50 per request). ' +
        'Not used: temporal gaps, keyword expansion. ' +
        'Works on the review’s own list, judged or not, and works with fewer than 5 citations, were left out. ' +
        'Each method listed its best works, at most 50 (citation network 50, author network 12); ' +
        'after de-duplication by OpenAlex id, DOI, PubMed number and title, 57 candidates remained, ranked by reciprocal-rank fusion. ' +
        'No candidate was screened, and none was used as a seed reference for another round.',
    );
  });

  it('tells of the other methods, their query, failures, and what no threshold left out', () => {
    const text = textOf({
      config: { ...DEFAULT_DETECTION_CONFIG, minimumCitationThreshold: 0 },
      query: 'ranking',
      methods: [
        { method: 'temporalGapAnalysis', state: 'done' },
        { method: 'citationNetworkAnalysis', state: 'failed', error: 'No network' },
        { method: 'authorNetworkAnalysis', state: 'off' },
        { method: 'keywordExpansionAnalysis', state: 'done' },
      ],
      resolution: {
        included: 9,
        resolved: 1,
        withoutIdentifier: 0,
        notFound: 0,
        failed: { count: 8, message: 'No network' },
      },
    });
    expect(text).not.toMatch(/Citation searching|fewer than \d+ citation/);
    expect(text).toContain(
      'The search started from 1 seed reference, of 9 included papers of the review after duplicates were joined (8 not looked up because of an error).',
    );
    expect(text).toContain('in years with fewer seed references than the topics suggest (30 works fetched,');
    expect(text).toContain('absent from the query “ranking” (0 works fetched,');
    expect(text).toContain('Not used: author network. Failed: citation network.');
  });

  it('tells what the hold-out found, and nothing of one that an earlier release measured', () => {
    const share = { mean: 0.5, lowest: 0.25, highest: 1 };
    const holdOut = {
      hidden: 8,
      of: 39,
      belowThreshold: 0,
      repeats: 5,
      seed: 1,
      reachable: { ...share, mean: 0.75 },
      detection: [{ k: 100, ...share }],
      coupling: null,
      mostCited: null,
      related: null,
    };
    expect(textOf({ holdOut })).toContain(
      'In a test, 8 of 39 seed references were hidden 5 times: on average 75.0% of them were fetched again, and 50.0% were among the first 100 candidates.',
    );
    expect(textOf({ holdOut: { ...holdOut, belowThreshold: 3 } })).toContain(
      '50.0% were among the first 100 candidates. 3 of the 39 have fewer than 5 citations and could not be among them.',
    );
    expect(textOf({ holdOut: { ...holdOut, reachable: null } })).not.toContain('In a test');
  });

  it('leaves out how many works were fetched where the run did not note it', () => {
    expect(textOf({ fetched: null })).toContain(
      'for works that cite seed references (the most cited first, at most 50 per request);',
    );
  });
});
