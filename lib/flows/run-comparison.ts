import { report } from '@/lib/base/report';
import { abortError, isAbortError } from '@/lib/base/thrown-errors';
import { unidentifiedPapers } from '@/lib/evaluation/datasets/unidentified-rows';
import { allPapers } from '@/lib/evaluation/datasets/unjudged-papers';
import { DEFAULT_THRESHOLD } from '@/lib/evaluation/matching/assign-pairs';
import { comparePairs } from '@/lib/evaluation/matching/compare-pairs';
import { mergeDuplicates } from '@/lib/evaluation/matching/deduplicate';
import type { MatchingClient } from '@/lib/evaluation/matching/matching-contract';
import { computeResult } from '@/lib/evaluation/metrics/compute-result';
import {
  type Dataset,
  type MatchPair,
  type Paper,
  pairKey,
  type RunEvidence,
  type SearchCriteria,
} from '@/lib/evaluation/types';
import { findAmong, isRetrieved, retrievePage } from './comparison-search';
import type { FlowContext } from './context';
import { lookUpPapers } from './look-up-papers';
import { matchLists } from './match-lists';
import type { RetrievedSoFar } from './retrieved-so-far';

export interface ComparisonInput {
  readonly dataset: Dataset;
  readonly criteria: SearchCriteria;
  readonly client: MatchingClient;
  /** Where the search continues; `nothingRetrieved` to start from the beginning. */
  readonly retrieved: RetrievedSoFar;
  /** Whether to ask which missing papers the query finds beyond the cap, which costs searches. */
  readonly asksBeyondCap: boolean;
  readonly seed: number;
}

export interface ComparisonCallbacks {
  readonly signal: AbortSignal;
  /** 0 to 100. */
  onProgress(progress: { readonly message: string; readonly progress: number }): void;
  /** Called after each page; a later run can continue from its argument. What it throws ends the run. */
  onRetrieved(retrieved: RetrievedSoFar): void;
}

/** What a comparison needs of the review. */
type ReviewInput = Pick<ComparisonInput, 'dataset' | 'client' | 'seed'>;

type StepCallbacks = Pick<ComparisonCallbacks, 'signal' | 'onProgress'>;

type RetrievedList = Pick<RetrievedSoFar, 'papers' | 'totalFound' | 'requests'>;

/** Progress at which each part of a run starts. Unit: percent. */
const PARTS = { truth: 0, retrieval: 5, duplicates: 60, matching: 65, lookUp: 85, end: 100 } as const;

/** The review's papers, labelled by their lists. */
function labelledPapers({ includedPapers, excludedPapers }: Dataset): readonly Paper[] {
  const labelled = (label: 'included' | 'excluded') => (paper: Paper) =>
    paper.label === 'unknown' ? paper : { ...paper, label };
  return [...includedPapers.map(labelled('included')), ...excludedPapers.map(labelled('excluded'))];
}

function unjudgedOf(dataset: Dataset): Pick<RunEvidence, 'unjudged'> {
  const use = dataset.unjudgedUse;
  const papers = allPapers(dataset).filter(({ label }) => label === 'unknown').length;
  return use === undefined || papers === 0 ? {} : { unjudged: { papers, use } };
}

function partProgress(
  callbacks: Pick<ComparisonCallbacks, 'onProgress'>,
  message: string,
  from: number,
  to: number,
): (share: number) => void {
  return (share) => callbacks.onProgress({ message, progress: from + (to - from) * Math.min(1, share) });
}

async function distinctPapers(
  client: MatchingClient,
  papers: readonly Paper[],
  signal: AbortSignal,
  onProgress: (share: number) => void,
) {
  onProgress(0);
  return mergeDuplicates(papers, await client.findDuplicates(papers, { signal, onProgress }));
}

function retrievalMessage({ papers, totalFound, criteria }: RetrievedSoFar): string {
  if (totalFound === null) return 'Searching';
  const wanted = Math.min(totalFound, criteria.resultCap);
  return `Retrieved ${papers.length.toLocaleString('en-US')} of ${wanted.toLocaleString('en-US')} papers`;
}

async function retrieveAll(
  context: FlowContext,
  start: RetrievedSoFar,
  callbacks: ComparisonCallbacks,
): Promise<RetrievedSoFar> {
  let retrieved = start;
  const tell = () => {
    const wanted = Math.max(1, Math.min(retrieved.totalFound ?? 1, retrieved.criteria.resultCap));
    const share = retrieved.papers.length / wanted;
    partProgress(callbacks, retrievalMessage(retrieved), PARTS.retrieval, PARTS.duplicates)(share);
  };
  tell();
  while (!isRetrieved(retrieved)) {
    retrieved = await retrievePage(context, retrieved, callbacks.signal);
    callbacks.onRetrieved(retrieved);
    tell();
  }
  return retrieved;
}

interface LookupInput {
  readonly evidence: RunEvidence;
  readonly criteria: SearchCriteria;
  readonly asksBeyondCap: boolean;
}

/** The retrieved papers by the id of their work, those that duplicates brought too. */
function retrievedByWork({ retrieved }: RunEvidence): ReadonlyMap<string, string> {
  return new Map(retrieved.flatMap(({ id, mergedIds = [] }) => [id, ...mergedIds].map((each) => [each, id])));
}

/**
 * The matching with a pair for each included paper whose own record was retrieved although nothing of it matches: its DOI or id leads to a
 * record that goes by another, as those of a preprint do that became part of its article. Source: docs/behaviours/comparison.md#tiers.
 */
function withLookedUp(
  evidence: RunEvidence,
  workIds: ReadonlyMap<string, string>,
  mergedIds: readonly string[],
): RunEvidence {
  const retrieved = retrievedByWork(evidence);
  const merged = new Set(mergedIds);
  const pairs = [...workIds].flatMap(([truthId, workId]): readonly MatchPair[] => {
    const retrievedId = retrieved.get(workId);
    const how = merged.has(truthId) ? 'merged into this OpenAlex record' : 'looked up: the same OpenAlex id';
    return retrievedId === undefined ? [] : [{ truthId, retrievedId, tier: 1, score: 1, evidence: [how] }];
  });
  if (pairs.length === 0) return evidence;
  const keys = new Set(pairs.map(pairKey));
  const others = evidence.matching.included.filter((pair) => !keys.has(pairKey(pair)));
  return {
    ...evidence,
    matching: { ...evidence.matching, included: [...others, ...pairs].sort(comparePairs) },
  };
}

/**
 * Finds out why papers were not found: whether the index has them, and whether the query finds them beyond the cap. A paper whose record was
 * retrieved under another identifier is found. Errors: those of `fetchList`.
 */
export async function lookUpLosses(
  context: FlowContext,
  { evidence, criteria, asksBeyondCap }: LookupInput,
  signal: AbortSignal,
): Promise<RunEvidence> {
  const requests: string[] = [];
  const note = (request: string) => requests.push(request);
  const { falseNegatives, truePositives } = computeResult(evidence);
  const { workIds, notLookedUpIds, ...outsideCore } = await lookUpPapers(context, falseNegatives, {
    signal,
    note,
  });
  const isCapped = evidence.totalFound > criteria.resultCap;
  const retrieved = retrievedByWork(evidence);
  const candidates = [...workIds].filter(([, workId]) => !retrieved.has(workId));
  const asked = asksBeyondCap && isCapped ? candidates : [];
  const found = await findAmong(context, criteria, [...new Set(asked.map(([, workId]) => workId))], {
    signal,
    note,
  });
  return {
    ...withLookedUp(evidence, workIds, outsideCore.mergedIds),
    indexedIds: [...truePositives.map(({ truthId }) => truthId), ...workIds.keys()],
    notLookedUpIds,
    outsideCore,
    beyondCapIds:
      asksBeyondCap || !isCapped ? asked.flatMap(([id, workId]) => (found.has(workId) ? [id] : [])) : null,
    requests: [...evidence.requests, ...requests],
  };
}

/**
 * Papers without their abstracts: every run stores its papers, and the dataset has the abstracts already, which would
 * multiply the size.
 */
function withoutAbstracts(papers: readonly Paper[]): readonly Paper[] {
  return papers.map((paper) => (paper.abstract === null ? paper : { ...paper, abstract: null }));
}

async function compareLists(
  { dataset, client, seed }: ReviewInput,
  truth: ReturnType<typeof mergeDuplicates>,
  retrieved: RetrievedList,
  callbacks: StepCallbacks,
): Promise<RunEvidence> {
  const { signal } = callbacks;
  const unique = await distinctPapers(
    client,
    retrieved.papers,
    signal,
    partProgress(
      callbacks,
      'Merging duplicates among the retrieved papers',
      PARTS.duplicates,
      PARTS.matching,
    ),
  );
  const isExcluded = ({ label }: Paper) =>
    label === 'excluded' || (label === 'unknown' && dataset.unjudgedUse === 'excluded');
  const lists = {
    included: withoutAbstracts(truth.papers.filter((paper) => !isExcluded(paper))),
    excluded: withoutAbstracts(truth.papers.filter(isExcluded)),
    retrieved: withoutAbstracts(unique.papers),
  };
  const onProgress = partProgress(callbacks, 'Matching papers', PARTS.matching, PARTS.lookUp);
  onProgress(0);
  const matching = await matchLists(client, lists, { signal, onProgress });
  return {
    ...lists,
    included: [...lists.included, ...unidentifiedPapers(dataset)],
    totalFound: retrieved.totalFound ?? retrieved.papers.length,
    indexedIds: null,
    beyondCapIds: null,
    matching,
    decisions: {},
    threshold: DEFAULT_THRESHOLD,
    leavesOutLaterPapers: false,
    requests: retrieved.requests,
    seed,
    searchDate: dataset.searchDate,
    deduplication: truth.report,
    retrievedDeduplication: unique.report,
    ...unjudgedOf(dataset),
    ...(dataset.isKnownPapers === true ? { isKnownPapers: true } : {}),
  };
}

/** The review's papers, each once. Errors: those of the matching client. */
function distinctTruth({ client, dataset }: ReviewInput, callbacks: StepCallbacks) {
  const message = "Merging duplicates among the review's papers";
  const onProgress = partProgress(callbacks, message, PARTS.truth, PARTS.retrieval);
  return distinctPapers(client, labelledPapers(dataset), callbacks.signal, onProgress);
}

/**
 * Compares a list of retrieved papers with a review's: merges duplicates on both sides and matches every pair. Nothing is
 * looked up. Errors: those of the matching client.
 */
export async function compareRetrieved(
  input: ReviewInput,
  retrieved: RetrievedList,
  callbacks: StepCallbacks,
): Promise<RunEvidence> {
  return compareLists(input, await distinctTruth(input, callbacks), retrieved, callbacks);
}

/**
 * Searches for a review and compares the retrieved papers with the review's: merges duplicates on both sides, matches
 * every pair, and looks up the papers that were not found. Reports each page at once, so that a run can continue where
 * it failed. A failed look-up affects only its own figures. Errors: those of `fetchList` and of the matching client.
 */
export async function runComparison(
  context: FlowContext,
  input: ComparisonInput,
  callbacks: ComparisonCallbacks,
): Promise<RunEvidence> {
  const { signal } = callbacks;
  const truth = await distinctTruth(input, callbacks);
  const retrieved = await retrieveAll(context, input.retrieved, callbacks);
  const evidence = await compareLists(input, truth, retrieved, callbacks);
  partProgress(callbacks, 'Looking up the papers that were not found', PARTS.lookUp, PARTS.end)(0);
  try {
    return await lookUpLosses(context, { ...input, evidence }, signal);
  } catch (error) {
    if (signal.aborted || isAbortError(error)) throw abortError();
    report('warning', 'The papers that were not found could not be looked up', error);
    return evidence;
  }
}
