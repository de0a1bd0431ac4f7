import { recordOf } from '@/lib/base/record-of';
import { report } from '@/lib/base/report';
import { runInSlices } from '@/lib/base/slices';
import { describeError } from '@/lib/base/thrown-errors';
import { joinDuplicateRows } from '@/lib/evaluation/datasets/distinct-papers';
import { computeStatistics, computeValidation } from '@/lib/evaluation/detection/detection-statistics';
import { fuseHits } from '@/lib/evaluation/detection/fuse';
import {
  type GatheredEvidence,
  gatherEvidence,
  type OnGathering,
} from '@/lib/evaluation/detection/gather-evidence';
import {
  type HoldOutInput,
  hiddenSets,
  type Repeat,
  runRepeat,
  summariseRepeats,
} from '@/lib/evaluation/detection/hold-out';
import { enabledMethods, METHODS, runMethod } from '@/lib/evaluation/detection/methods';
import { profileOf } from '@/lib/evaluation/detection/profile';
import { isAmong, keysOfAll } from '@/lib/evaluation/detection/same-work';
import {
  type Candidate,
  DETECTION_METHODS,
  type DetectionConfig,
  type DetectionMethod,
  type DetectionResults,
  type HoldOut,
  type MethodHits,
  type MethodInput,
  type MethodOutcome,
  POOLS,
} from '@/lib/evaluation/detection/types';
import type { Dataset } from '@/lib/evaluation/types';
import { formatQuantity } from '@/lib/format/counts';
import { creditsOfClass } from '@/lib/openalex/pricing';
import type { FlowContext, FlowOptions } from './context';
import { type AnswerCache, createEvidenceSource } from './evidence-source';
import { countLookups, type ResolvedPapers, resolveIncluded } from './resolve-included';

/** Source: docs/behaviours/detection.md#progress-of-a-detection. */
export interface DetectionProgress {
  /** Null before the first method and after the last. */
  readonly currentMethod: DetectionMethod | null;
  /** 0 to 100. */
  readonly progress: number;
  readonly message: string;
  readonly papersFound: number;
}

export interface DetectionRequest {
  readonly dataset: Dataset;
  readonly config: DetectionConfig;
  /** The review's search query, or its topic. */
  readonly query: string;
  readonly answerCache: AnswerCache;
  /** Asks the service even where an answer is stored, and stores the new answer instead. */
  readonly bypassCache?: boolean | undefined;
}

export interface DetectionOptions extends FlowOptions {
  onProgress?(progress: DetectionProgress): void;
}

/** What a detection costs when none of its answers are cached; a few more where identifiers are not found. Unit: credits. */
export function priceOfDetection(
  { includedPapers }: Pick<Dataset, 'includedPapers'>,
  config: DetectionConfig,
): number {
  return plannedRequests(joinDuplicateRows(includedPapers), config) * creditsOfClass('list');
}

function plannedRequests(papers: Dataset['includedPapers'], config: DetectionConfig): number {
  const methods = enabledMethods(config);
  const asked = methods.reduce((sum, method) => sum + METHODS[method].mostRequests(papers.length, config), 0);
  return countLookups(papers) + asked + (methods.length > 0 ? 1 : 0);
}

/** Share of the progress bar for requests, in percent; computing takes the rest. */
const ASKING = 80;

/**
 * Finds works that a review may have missed, from its included papers: looks them up, fetches what each chosen method
 * needs, scores and merges the works found, and measures the result by hiding papers. A method that fails is reported
 * with its error and the others go on. Every answer is stored as it comes, so that a run that was cancelled or failed
 * goes on where it stopped, and a repeat asks nothing.
 *
 * Errors: AbortError; an Error in words for the user where no included paper is known to the service, or no method came
 * to an end.
 */
export async function detectMissingPapers(
  context: FlowContext,
  request: DetectionRequest,
  { signal, onProgress }: DetectionOptions = {},
): Promise<DetectionResults> {
  const { dataset, config, query, answerCache, bypassCache } = request;
  if (enabledMethods(config).length === 0) throw new Error('Every method is switched off');
  const included = joinDuplicateRows(dataset.includedPapers);
  const reporter = createProgressReporter(plannedRequests(included, config), onProgress);
  const source = createEvidenceSource(context, {
    answerCache,
    bypassCache,
    signal,
    onAnswered: reporter.noteAnswer,
  });
  reporter.tell({ message: `Looking up ${formatQuantity(included.length, 'included paper')}...` });
  const resolved = await resolveIncluded(source, included);
  const failure = whyNoSeeds(resolved);
  if (failure !== null) throw new Error(failure);

  const profile = await runInSlices(profileOf(resolved.seeds), { signal });
  const isKnown = await knownTo(dataset, signal);
  const gathering = { source, seeds: resolved.seeds, profile, config, query, signal };
  const gathered = await gatherEvidence(gathering, enabledMethods(config), reporter.noteMethod);
  const outcomes = outcomesOf(config, gathered);
  const methods = outcomes.flatMap(({ method, state }) => (state === 'done' ? [method] : []));
  const input = { ...gathering, evidence: gathered.evidence, isKnown, methods };
  const lists = await analyse(input, signal);
  const holdOut = await measureHoldOut(input, signal, (done) =>
    reporter.tell({
      currentMethod: null,
      progress: ASKING + Math.round((100 - ASKING) * done),
      message: 'Measuring how good the candidates are...',
    }),
  );
  return {
    ...resultsOf(request, resolved, lists),
    methods: outcomes,
    fetched: recordOf(POOLS, (pool) => gathered.evidence.pools[pool].length),
    holdOut,
    baselineError: baselineErrorOf(gathered),
    requests: { sent: source.tally.sent, kept: source.tally.cached },
    finishedAt: new Date(context.now()).toISOString(),
  };
}

interface ProgressReporter {
  readonly tell: (change: Partial<DetectionProgress>) => void;
  readonly noteAnswer: () => void;
  readonly noteMethod: OnGathering;
}

/** Reports the progress of a detection: during the requests, the share of planned answers that have arrived. */
function createProgressReporter(
  planned: number,
  onProgress: DetectionOptions['onProgress'],
): ProgressReporter {
  let answered = 0;
  let current: Omit<DetectionProgress, 'progress'> = { currentMethod: null, message: '', papersFound: 0 };
  const tell: ProgressReporter['tell'] = ({ progress, ...change }) => {
    current = { ...current, ...change };
    const asked = Math.round((ASKING * Math.min(answered, planned)) / planned);
    onProgress?.({ ...current, progress: progress ?? asked });
  };
  return {
    tell,
    noteAnswer: () => {
      answered += 1;
      tell({});
    },
    noteMethod: (method, papersFound) =>
      tell({
        currentMethod: method,
        message:
          method === null
            ? 'Fetching the most cited works on the topic...'
            : `${METHODS[method].label}: fetching works...`,
        papersFound,
      }),
  };
}

/** Errors: the first method's error if none succeeded. */
function outcomesOf(config: DetectionConfig, { failures }: GatheredEvidence): readonly MethodOutcome[] {
  const enabled = enabledMethods(config);
  const [first] = failures.values();
  if (failures.size === enabled.length) throw new Error(describeError(first));
  return DETECTION_METHODS.map((method) => {
    if (!enabled.includes(method)) return { method, state: 'off' };
    if (!failures.has(method)) return { method, state: 'done' };
    report('warning', `${METHODS[method].label} failed`, failures.get(method));
    return { method, state: 'failed', error: describeError(failures.get(method)) };
  });
}

function baselineErrorOf({ onTopicFailure }: GatheredEvidence): string | null {
  return onTopicFailure === null ? null : describeError(onTopicFailure.error);
}

/** What each method lists, from all that was fetched for any of them. */
async function analyse(input: HoldOutInput, signal: AbortSignal | undefined): Promise<readonly MethodHits[]> {
  const lists: MethodHits[] = [];
  for (const method of input.methods) lists.push(await runInSlices(runMethod(method, input), { signal }));
  return lists;
}

/**
 * Whether the review lists a work, whatever it decided on it: a paper still to be judged was not missed either. Remembered
 * per work, since the hold-out repeats ask for the same works again.
 */
async function knownTo(
  { includedPapers, excludedPapers, leftOutPapers = [] }: Dataset,
  signal: AbortSignal | undefined,
): Promise<MethodInput['isKnown']> {
  const listed = [...includedPapers, ...excludedPapers, ...leftOutPapers];
  const keys = await runInSlices(keysOfAll(listed), { signal });
  const answers = new Map<string, boolean>();
  return ({ paper }) => {
    const answer = answers.get(paper.id) ?? isAmong(paper, keys);
    answers.set(paper.id, answer);
    return answer;
  };
}

function whyNoSeeds({ seeds, resolution }: ResolvedPapers): string | null {
  const { included, withoutIdentifier, failed } = resolution;
  if (seeds.length > 0) return null;
  if (included === 0) return 'The dataset has no included papers to start from';
  if (failed !== null) return failed.message;
  const all = `the ${formatQuantity(included, 'included paper')}`;
  if (withoutIdentifier === included) return `None of ${all} has an OpenAlex id, DOI or PubMed number`;
  return `None of ${all} was found in this source`;
}

async function measureHoldOut(
  input: HoldOutInput,
  signal: AbortSignal | undefined,
  onRepeat: (done: number) => void,
): Promise<HoldOut | null> {
  const sets = hiddenSets(input.seeds);
  const repeats: Repeat[] = [];
  for (const hidden of sets) {
    onRepeat(repeats.length / sets.length);
    repeats.push(await runRepeat(input, hidden, signal));
  }
  return summariseRepeats(input, sets[0]?.length ?? 0, repeats);
}

function resultsOf(
  { dataset, config, query }: DetectionRequest,
  { seeds, resolution }: ResolvedPapers,
  lists: readonly MethodHits[],
) {
  const candidates = fuseHits(lists).map(({ ids: _, ...candidate }): Candidate => candidate);
  const statistics = computeStatistics(candidates, lists, config);
  const named = new Set(
    candidates.flatMap(({ reasons }) =>
      reasons.flatMap((reason) => ('seedIds' in reason ? reason.seedIds : [])),
    ),
  );
  const titles = seeds.filter(({ paper }) => named.has(paper.id)).map(({ paper }) => [paper.id, paper.title]);
  return {
    candidateMissingPapers: candidates,
    detectionStatistics: statistics,
    validationMetrics: computeValidation(statistics, lists),
    dataset: {
      id: dataset.id,
      name: dataset.name,
      reviewTopic: dataset.reviewTopic,
      searchDate: dataset.searchDate,
    },
    config,
    query,
    resolution,
    seedTitles: Object.fromEntries(titles),
  } satisfies Partial<DetectionResults>;
}
