import { recordOf } from '@/lib/base/record-of';
import { DEFAULT_DETECTION_CONFIG } from '@/lib/evaluation/detection/methods';
import { type Candidate, DETECTION_METHODS, type DetectionResults } from '@/lib/evaluation/detection/types';
import { buildPaper } from './build-review';

const NOTHING = { beforeDeduplication: 0, afterDeduplication: 0, onlyHere: 0 };

/** Results of a detection that found nothing, with changes laid over. */
export function buildResults(changes: Partial<DetectionResults> = {}): DetectionResults {
  return {
    candidateMissingPapers: [],
    detectionStatistics: {
      totalCandidates: changes.candidateMissingPapers?.length ?? 0,
      highConfidenceCandidates: 0,
      averageCitationCount: 0,
      methodContributions: recordOf(DETECTION_METHODS, () => NOTHING),
    },
    validationMetrics: { confidenceScore: 0, algorithmicBias: [] },
    dataset: { id: 'review-1', name: 'Active learning', reviewTopic: 'Active learning', searchDate: null },
    config: DEFAULT_DETECTION_CONFIG,
    query: 'Active learning',
    methods: [
      { method: 'temporalGapAnalysis', state: 'done' },
      { method: 'citationNetworkAnalysis', state: 'done' },
      { method: 'authorNetworkAnalysis', state: 'done' },
      { method: 'keywordExpansionAnalysis', state: 'off' },
    ],
    resolution: { included: 10, resolved: 10, withoutIdentifier: 0, notFound: 0, failed: null },
    fetched: {
      citing: 50,
      linked: 97,
      coupled: 48,
      byAuthor: 12,
      gapYears: 30,
      onTopic: 100,
      expansion: 0,
    },
    seedTitles: {},
    holdOut: null,
    baselineError: null,
    requests: { sent: 9, kept: 0 },
    finishedAt: '2026-11-20T10:20:30.000Z',
    ...changes,
  };
}

/** A candidate that one included paper cites. */
export function buildCandidate(id: string, changes: Partial<Candidate> = {}): Candidate {
  return {
    paper: buildPaper(id, { title: `Title of ${id}`, openAlexId: id, citedByCount: 12, label: null }),
    score: 1 / 61,
    ranks: { citationNetworkAnalysis: 1 },
    reasons: [{ kind: 'cited-by', count: 1, seedIds: ['W1'] }],
    ...changes,
  };
}
