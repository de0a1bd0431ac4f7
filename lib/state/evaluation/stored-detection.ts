import {
  _default,
  array,
  boolean,
  custom,
  discriminatedUnion,
  exactOptional,
  literal,
  looseObject,
  nullable,
  number,
  object,
  enum as oneOf,
  record,
  string,
  tuple,
  type ZodMiniType,
} from 'zod/mini';
import { recordOf } from '@/lib/base/record-of';
import { report } from '@/lib/base/report';
import { isReason, type Reason } from '@/lib/evaluation/detection/reasons';
import {
  type Candidate,
  DETECTION_METHODS,
  type DetectionConfig,
  type DetectionResults,
  type EvidenceWork,
  type HoldOut,
  METHOD_SWITCHES,
  type MethodOutcome,
  POOLS,
} from '@/lib/evaluation/detection/types';
import type { Paper } from '@/lib/evaluation/types';
import type { DetectionProgress } from '@/lib/flows/detect-missing-papers';
import type { AnswerCache, CachedEvidence } from '@/lib/flows/evidence-source';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { forgetVersioned, readOrNull, readVersioned, writeVersioned } from '@/lib/storage/versioned';

/** One search for missing papers, as it is stored. Source: docs/behaviours/detection.md#runs-of-a-detection. */
export interface DetectionRun {
  readonly id: string;
  readonly datasetId: string;
  readonly status: 'running' | 'completed' | 'failed';
  /** ISO dates and times. */
  readonly startTime: string;
  readonly endTime: string | null;
  readonly progress: DetectionProgress;
  /** Results of this run. While it runs, or if it failed: results of the last run that ended. */
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
}) satisfies ZodMiniType<CachedEvidence>;

const CANDIDATE = object({
  paper: PAPER,
  score: number(),
  ranks: object(recordOf(DETECTION_METHODS, () => exactOptional(number()))),
  reasons: array(custom<Reason>(isReason)),
}) satisfies ZodMiniType<Candidate>;

const CONTRIBUTION = object({
  beforeDeduplication: number(),
  afterDeduplication: number(),
  onlyHere: number(),
});

const NOTHING = { beforeDeduplication: 0, afterDeduplication: 0, onlyHere: 0 };

/** A run from before there was a method ran without it. */
const CONFIG = object({
  maxPapersPerMethod: number(),
  minimumCitationThreshold: number(),
  temporalWindowYears: number(),
  ...recordOf(Object.values(METHOD_SWITCHES), () => _default(boolean(), false)),
}) satisfies ZodMiniType<DetectionConfig>;

const SHARE = { mean: number(), lowest: number(), highest: number() };
const RECALLS = array(object({ k: number(), ...SHARE }));

const HOLD_OUT = object({
  hidden: number(),
  of: number(),
  belowThreshold: number(),
  repeats: number(),
  seed: number(),
  reachable: _default(nullable(object(SHARE)), null),
  detection: RECALLS,
  coupling: _default(nullable(RECALLS), null),
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
    methodContributions: object(recordOf(DETECTION_METHODS, () => _default(CONTRIBUTION, NOTHING))),
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
  fetched: _default(nullable(object(recordOf(POOLS, () => _default(number(), 0)))), null),
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
 * Prefix of the keys of a dataset's detection. It is within the dataset's own prefix, so that deleting the dataset deletes it too.
 * @param scope of the source of records: results from invented records have a scope of their own.
 */
function prefixOf(scope: string, datasetId: string): string {
  return `${scope}dataset:${datasetId}/detection/`;
}

/** The dataset's run; null where none is stored. One of a later release, or that is damaged, counts as none. */
export async function readRun(
  database: Database,
  scope: string,
  datasetId: string,
): Promise<DetectionRun | null> {
  const values = await database.read([`${prefixOf(scope, datasetId)}run`]);
  const [value] = values.ok ? values.value : [];
  if (value === undefined) return null;
  const reading = readVersioned(value, { stored: FORMATS.detectionRun, schema: RUN });
  if (reading.state === 'unreadable') {
    report('warning', 'A stored search for missing papers could not be read');
  }
  return reading.state === 'read' ? reading.value : null;
}

/** Says whether it was stored; null forgets it. */
export async function writeRun(
  database: Database,
  scope: string,
  datasetId: string,
  run: DetectionRun | null,
): Promise<boolean> {
  const key = `${prefixOf(scope, datasetId)}run`;
  const written =
    run === null
      ? forgetVersioned(database, key, FORMATS.detectionRun)
      : writeVersioned(database, key, run, FORMATS.detectionRun);
  await database.flush();
  return (await written).ok;
}

/** Answers that detections of a dataset fetched; the database reports its own faults. */
export function createAnswerCache(database: Database, scope: string, datasetId: string): AnswerCache {
  const keyOf = (question: string) => `${prefixOf(scope, datasetId)}answer/${question}`;
  return {
    read: async (question) => {
      const values = await database.read([keyOf(question)]);
      const format = { stored: FORMATS.detectionAnswer, schema: ANSWER };
      return values.ok && values.value[0] !== undefined ? readOrNull(values.value[0], format) : null;
    },
    write: async (question, answer) => {
      await writeVersioned(database, keyOf(question), answer, FORMATS.detectionAnswer);
    },
  };
}
