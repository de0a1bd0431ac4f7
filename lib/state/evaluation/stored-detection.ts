import {
  array,
  boolean,
  discriminatedUnion,
  exactOptional,
  literal,
  looseObject,
  nullable,
  number,
  object,
  enum as oneOf,
  record,
  safeParse,
  string,
  tuple,
  type ZodMiniType,
} from 'zod/mini';
import { report } from '@/lib/base/report';
import { DETECTION_METHODS } from '@/lib/evaluation/detection/methods';
import type {
  Candidate,
  DetectionResults,
  EvidenceWork,
  HoldOut,
  MethodOutcome,
  Reason,
} from '@/lib/evaluation/detection/types';
import type { DetectionConfig, DetectionMethod, Paper } from '@/lib/evaluation/types';
import type { DetectionProgress } from '@/lib/flows/detect-missing-papers';
import type { AnswerShelf, KeptAnswer } from '@/lib/flows/evidence-source';
import type { Database } from '@/lib/storage/database';

/** One search for missing papers, as it is kept. Source: spec 2 section 3. */
export interface DetectionRun {
  readonly id: string;
  readonly datasetId: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** ISO dates and times. */
  readonly startTime: string;
  readonly endTime: string | null;
  readonly progress: DetectionProgress;
  /** Of this run; of the last one that came to an end where this one runs still, or failed. */
  readonly results: DetectionResults | null;
  readonly error: string | null;
}

const METHOD = oneOf(DETECTION_METHODS);

const PAPER = looseObject({
  id: string(),
  title: string(),
  authors: array(string()),
  publicationYear: nullable(number()),
  publicationDate: exactOptional(nullable(string())),
  source: nullable(string()),
  citedByCount: nullable(number()),
  doi: nullable(string()),
  openAlexId: nullable(string()),
  pmid: nullable(string()),
  pmcid: nullable(string()),
  abstract: nullable(string()),
  keywords: array(string()),
  label: nullable(oneOf(['included', 'excluded', 'unknown'])),
  isRetracted: exactOptional(boolean()),
  isNotFound: exactOptional(boolean()),
}) satisfies ZodMiniType<Paper>;

const TAGS = array(object({ id: string(), label: string() }));

const WORK = object({
  paper: PAPER,
  authorIds: array(nullable(string())),
  references: array(string()),
  related: array(string()),
  topics: TAGS,
  keywords: TAGS,
}) satisfies ZodMiniType<EvidenceWork>;

const ANSWER = object({
  works: array(WORK),
  asked: array(string()),
  years: array(tuple([number(), number()])),
}) satisfies ZodMiniType<KeptAnswer>;

const LINKS = { count: number(), seedIds: array(string()) };

const REASON = discriminatedUnion('kind', [
  object({ kind: oneOf(['cites', 'cited-by', 'co-cited', 'shares-references']), ...LINKS }),
  object({ kind: literal('shared-author'), author: string(), ...LINKS }),
  object({
    kind: literal('gap-year'),
    year: number(),
    expected: number(),
    included: number(),
    topics: array(string()),
  }),
  object({ kind: literal('new-terms'), terms: array(string()) }),
]) satisfies ZodMiniType<Reason>;

const CANDIDATE = object({
  paper: PAPER,
  score: number(),
  ranks: object({
    temporalGapAnalysis: exactOptional(number()),
    citationNetworkAnalysis: exactOptional(number()),
    authorNetworkAnalysis: exactOptional(number()),
    keywordExpansionAnalysis: exactOptional(number()),
  }),
  reasons: array(REASON),
}) satisfies ZodMiniType<Candidate>;

const CONTRIBUTION = object({
  beforeDeduplication: number(),
  afterDeduplication: number(),
  onlyHere: number(),
});

const CONFIG = object({
  maxPapersPerMethod: number(),
  minimumCitationThreshold: number(),
  temporalWindowYears: number(),
  enableCitationAnalysis: boolean(),
  enableAuthorAnalysis: boolean(),
  enableTemporalAnalysis: boolean(),
  enableKeywordExpansion: boolean(),
}) satisfies ZodMiniType<DetectionConfig>;

const RECALLS = array(object({ k: number(), mean: number(), lowest: number(), highest: number() }));

const HOLD_OUT = object({
  hidden: number(),
  of: number(),
  belowThreshold: number(),
  repeats: number(),
  seed: number(),
  detection: RECALLS,
  mostCited: nullable(RECALLS),
  related: nullable(RECALLS),
}) satisfies ZodMiniType<HoldOut>;

const OUTCOME = discriminatedUnion('state', [
  object({ method: METHOD, state: literal('off') }),
  object({ method: METHOD, state: literal('done') }),
  object({ method: METHOD, state: literal('failed'), error: string() }),
]) satisfies ZodMiniType<MethodOutcome>;

const RESULTS = object({
  candidateMissingPapers: array(CANDIDATE),
  detectionStatistics: object({
    totalCandidates: number(),
    highConfidenceCandidates: number(),
    averageCitationCount: number(),
    methodContributions: object({
      temporalGapAnalysis: CONTRIBUTION,
      citationNetworkAnalysis: CONTRIBUTION,
      authorNetworkAnalysis: CONTRIBUTION,
      keywordExpansionAnalysis: CONTRIBUTION,
    } satisfies Record<DetectionMethod, typeof CONTRIBUTION>),
  }),
  validationMetrics: object({ confidenceScore: number(), algorithmicBias: array(string()) }),
  dataset: object({
    id: string(),
    name: string(),
    reviewTopic: string(),
    searchDate: nullable(string()),
  }),
  config: CONFIG,
  query: string(),
  methods: array(OUTCOME),
  resolution: object({
    included: number(),
    resolved: number(),
    withoutIdentifier: number(),
    notFound: number(),
    failed: nullable(object({ count: number(), message: string() })),
  }),
  seedTitles: record(string(), string()),
  holdOut: nullable(HOLD_OUT),
  baselineError: nullable(string()),
  requests: object({ sent: number(), kept: number() }),
  finishedAt: string(),
}) satisfies ZodMiniType<DetectionResults>;

const RUN = object({
  id: string(),
  datasetId: string(),
  status: oneOf(['running', 'completed', 'failed']),
  startTime: string(),
  endTime: nullable(string()),
  progress: object({
    currentMethod: nullable(METHOD),
    progress: number(),
    message: string(),
    papersFound: number(),
  }),
  results: nullable(RESULTS),
  error: nullable(string()),
}) satisfies ZodMiniType<DetectionRun>;

/**
 * Where a dataset's detection is kept: beneath the dataset's own keys, so that it goes when the dataset goes.
 * @param place of the source of records: what came from invented ones stands apart.
 */
function prefixOf(place: string, datasetId: string): string {
  return `${place}dataset:${datasetId}/detection/`;
}

/** The dataset's run; null where none is kept. One that another release wrote, or that is damaged, counts as none. */
export async function readRun(
  database: Database,
  place: string,
  datasetId: string,
): Promise<DetectionRun | null> {
  const values = await database.read([`${prefixOf(place, datasetId)}run`]);
  const [value] = values.ok ? values.value : [];
  if (value === undefined) return null;
  const checked = safeParse(RUN, value);
  if (!checked.success) report('warning', 'A stored search for missing papers could not be read');
  return checked.success ? checked.data : null;
}

/** Says whether it was kept; null forgets it. */
export async function writeRun(
  database: Database,
  place: string,
  datasetId: string,
  run: DetectionRun | null,
): Promise<boolean> {
  const written = database.write(`${prefixOf(place, datasetId)}run`, run ?? undefined);
  await database.flush();
  return (await written).ok;
}

/** Answers that detections of a dataset fetched; faults of the database are told by the database. */
export function createAnswerShelf(database: Database, place: string, datasetId: string): AnswerShelf {
  const keyOf = (question: string) => `${prefixOf(place, datasetId)}answer/${question}`;
  return {
    read: async (question) => {
      const values = await database.read([keyOf(question)]);
      const checked = safeParse(ANSWER, values.ok ? values.value[0] : undefined);
      return checked.success ? checked.data : null;
    },
    keep: async (question, answer) => {
      await database.write(keyOf(question), answer);
    },
  };
}
