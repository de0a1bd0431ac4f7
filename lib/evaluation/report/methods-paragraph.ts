import { HOLDER_NAMES } from '@/lib/entities/record-holder';
import { recordHolderOf, sourceInWords } from '@/lib/evaluation/data-source';
import {
  type CountMetrics,
  type RunMetrics,
  recallOfIdentified,
} from '@/lib/evaluation/metrics/compute-metrics';
import { databaseReport } from '@/lib/evaluation/metrics/database-figures';
import { BOOTSTRAP_SAMPLES, type Interval } from '@/lib/evaluation/metrics/intervals';
import type { LossReason, LossWaterfall } from '@/lib/evaluation/metrics/loss-waterfall';
import { recallName } from '@/lib/evaluation/recall-name';
import { sentQuery } from '@/lib/evaluation/report/sent-query';
import type {
  ComparisonResult,
  ComparisonRun,
  DeduplicationReport,
  PairDecisions,
  RunEvidence,
} from '@/lib/evaluation/types';
import { describeSent } from '@/lib/search-text/search-wish';
import { count, describeHoldings, listOf, percent, quantity } from './quantities';
import { buildOfRun, describeTool, isOtherBuild, type ToolBuild } from './tool-build';

/** The facts of the paragraph; every number was computed from the run. */
export interface MethodsFacts {
  readonly run: ComparisonRun;
  readonly evidence: RunEvidence;
  readonly result: ComparisonResult;
  readonly metrics: CountMetrics & Pick<RunMetrics, 'holdings'>;
  readonly waterfall: LossWaterfall;
  readonly tool: ToolBuild;
}

/** How papers were lost, as the words that follow their number. */
const LOSS_WORDS: Readonly<Record<LossReason, (holder: string, isOne: boolean) => string>> = {
  unidentified: () => 'could not be identified',
  'not-indexed': (holder, isOne) => `${isOne ? 'is' : 'are'} not in ${holder}`,
  expansion: (_, isOne) => `${isOne ? 'is' : 'are'} in the expansion corpus, which searches leave out`,
  'not-looked-up': (holder, isOne) => `${isOne ? 'was' : 'were'} not looked up in ${holder}`,
  'not-retrieved': (holder, isOne) =>
    isOne
      ? `is in ${holder} but was not found by the query`
      : `are in ${holder} but were not found by the query`,
  'not-in-files': (_, isOne) => `${isOne ? 'is' : 'are'} in none of the files`,
  'beyond-cap': (_, isOne) => `${isOne ? 'was' : 'were'} found beyond the cap`,
  'same-record': (_, isOne) =>
    `${isOne ? 'was' : 'were'} retrieved in one record with another paper of the review`,
  unmatched: (_, isOne) =>
    `${isOne ? 'was' : 'were'} retrieved as ${isOne ? 'an uncertain match' : 'uncertain matches'}`,
};

/**
 * How a run was made and what it found, as a paragraph for a thesis's methods section.
 * Source: docs/behaviours/comparison.md#methods-paragraph.
 */
export function methodsParagraph(facts: MethodsFacts): string {
  return [
    searched(facts),
    compared(facts),
    matched(facts),
    found(facts),
    foundByDatabase(facts),
    lost(facts),
    computed(facts),
    relative(facts),
    caveat(facts),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function searched({ run, evidence, tool }: MethodsFacts): string {
  const { startYear, endYear, resultCap } = run.searchCriteria;
  const when = run.runDate.slice(0, 10);
  const by = describeTool(buildOfRun(run, tool));
  if (run.isExample) {
    return `As an example, two bundled lists of invented papers were read by ${by} on ${when}; no service was asked.`;
  }
  if (evidence.databases !== undefined) return exported(evidence, `${by} on ${when}`);
  const years = yearWords(startYear, endYear);
  const sent = sentQuery(run, evidence);
  const typed = sent.typed === null ? '' : `typed as “${sent.typed}”; `;
  return (
    `The works of ${sourceInWords(run.dataSource)} were searched on ${when} with ${by} for “${sent.text}” (${typed}${describeSent(sent)})${years}. ` +
    `Of ${quantity(evidence.totalFound, 'work')} found, ${retrievedText(evidence, resultCap)}.`
  );
}

/** How many were retrieved, and how many of them twice. */
function retrievedText(
  { retrieved, retrievedDeduplication: report }: RunEvidence,
  resultCap: number,
): string {
  const read = report?.rows ?? retrieved.length;
  const order = `${count(read)} ${read === 1 ? 'was' : 'were'} retrieved in the order of relevance (at most ${count(resultCap)})`;
  if (report === undefined) return `${order}, duplicates removed`;
  return `${order}; ${duplicatesText(report)} by the rules of the matching below, which left ${count(retrieved.length)}`;
}

/** The number of duplicates, as PRISMA-S asks in item 16. */
function duplicatesText({ merged }: DeduplicationReport): string {
  if (merged === 0) return 'no duplicates were found';
  return `${quantity(merged, 'duplicate')} ${merged === 1 ? 'was' : 'were'} merged`;
}

function reviewDuplicatesText({ deduplication: report }: RunEvidence): string {
  if (report === undefined) return 'duplicates removed';
  return `${duplicatesText(report)} among its ${quantity(report.rows, 'row')}`;
}

/** Each database with its number of records, and what de-duplication left of them. */
function exported({ databases = [], totalFound, retrieved }: RunEvidence, readBy: string): string {
  const named = databases.map(({ name, records }) => `${name} (${quantity(records, 'record')})`);
  const removed = totalFound - retrieved.length;
  return (
    `Records exported from ${listOf(named)} were read by ${readBy}. Of ${quantity(totalFound, 'record')} identified, ` +
    `${quantity(removed, 'duplicate')} ${removed === 1 ? 'was' : 'were'} removed, which left ${quantity(retrieved.length, 'paper')}.`
  );
}

function yearWords(start: number | null, end: number | null): string {
  if (start !== null && end !== null) return `, published from ${start} to ${end}`;
  if (start !== null) return `, published from ${start}`;
  return end === null ? '' : `, published until ${end}`;
}

function unjudgedText({ unjudged }: RunEvidence): string {
  if (unjudged === undefined) return '';
  const papers = quantity(unjudged.papers, 'paper');
  const verb = unjudged.papers === 1 ? 'was' : 'were';
  const use = unjudged.use === 'left-out' ? 'left out' : `counted as ${unjudged.use}`;
  return ` ${papers} on which the review’s file holds no decision ${verb} ${use}.`;
}

function compared({ run, evidence, result }: MethodsFacts): string {
  const left = evidence.retrieved.length - result.academicExplorerResults.length;
  const excluded =
    evidence.excluded.length === 0 ? '' : ` and ${quantity(evidence.excluded.length, 'excluded paper')}`;
  const later =
    evidence.leavesOutLaterPapers && left > 0
      ? ` ${quantity(left, 'retrieved paper')} that ${left === 1 ? 'matches' : 'match'} none of the review and ${
          left === 1 ? 'was' : 'were'
        } published after its search${dateWords(evidence.searchDate)} ${left === 1 ? 'was' : 'were'} left out.`
      : '';
  return (
    `${run.isExample ? 'The second list was' : 'They were'} compared with the ${quantity(evidence.included.length, 'included paper')}${excluded} of the dataset ` +
    `“${run.datasetName}”; ${reviewDuplicatesText(evidence)}.${unjudgedText(evidence)}${later}`
  );
}

function dateWords(searchDate: string | null = null): string {
  return searchDate === null ? '' : ` (${searchDate.slice(0, 10)})`;
}

function matched({ evidence, result }: MethodsFacts): string {
  const byHand = decisionCounts(evidence.decisions);
  const decided =
    byHand.accepted + byHand.rejected === 0
      ? ''
      : ` ${quantity(byHand.accepted, 'pair')} ${byHand.accepted === 1 ? 'was' : 'were'} accepted and ${count(
          byHand.rejected,
        )} rejected by hand.`;
  const waiting =
    result.reviewQueue.length === 0
      ? ''
      : ` ${quantity(result.reviewQueue.length, 'uncertain pair')} ${
          result.reviewQueue.length === 1 ? 'was' : 'were'
        } not counted.`;
  return (
    'Papers were matched one to one by OpenAlex id, DOI, PubMed id, and normalised title with year, first author and ' +
    `journal; pairs with a score of ${evidence.threshold.toFixed(2)} or more counted.${decided}${waiting}`
  );
}

function decisionCounts(decisions: PairDecisions): { readonly accepted: number; readonly rejected: number } {
  const all = Object.values(decisions);
  const accepted = all.filter((decision) => decision === 'accepted').length;
  return { accepted, rejected: all.length - accepted };
}

function found({ metrics, evidence }: MethodsFacts): string {
  const { precision, recall, f1 } = metrics;
  const bootstrap = `Bayesian bootstrap (${count(BOOTSTRAP_SAMPLES)} resamples, seed ${evidence.seed})`;
  return (
    `${evidence.databases === undefined ? 'The search' : 'Together they'} found ${count(recall.part)} of the ${quantity(recall.whole, 'included paper')}: ` +
    `${recallName(evidence).toLowerCase()} ${percent(recall.value)}${intervalWords(recall.interval, 'Wilson')} (n = ${count(recall.whole)}), ` +
    `precision ${percent(precision.value)}${intervalWords(precision.interval, 'Wilson')} (n = ${count(precision.whole)}), ` +
    `F1 ${percent(f1.value)}${f1.noInterval === 'empty-count' ? NO_F1_INTERVAL : intervalWords(f1.interval, bootstrap)}.${identifiedText(evidence, recall.part)}`
  );
}

/** Recall the other way, where rows of the review hold nothing to identify their paper by. */
function identifiedText(evidence: RunEvidence, found: number): string {
  const recall = recallOfIdentified(evidence, found);
  if (recall === null) return '';
  const rows = evidence.included.length - recall.whole;
  return (
    ` ${quantity(rows, 'included row')} of the review’s file with neither a title nor an identifier could not be ` +
    `identified and ${rows === 1 ? 'counts' : 'count'} as not found; without ${rows === 1 ? 'it' : 'them'}, recall is ` +
    `${percent(recall.value)}${intervalWords(recall.interval, 'Wilson')} (n = ${count(recall.whole)}).`
  );
}

const NO_F1_INTERVAL =
  ' [no interval: a bootstrap needs true positives, false positives and false negatives]';

function foundByDatabase({ evidence, result }: MethodsFacts): string {
  const report = databaseReport(evidence, result);
  if (report === null || report.databases.length < 2) return '';
  return report.databases
    .map(
      ({ name, recall, precision, uniqueIds }) =>
        `${name} by itself found ${count(recall.part)}: ${recallName(evidence).toLowerCase()} ${percent(recall.value)}${intervalWords(recall.interval, 'Wilson')}, ` +
        `precision ${percent(precision.value)}${intervalWords(precision.interval, 'Wilson')} (n = ${count(precision.whole)}); ` +
        `${quantity(uniqueIds.length, 'included paper')} ${uniqueIds.length === 1 ? 'was' : 'were'} found by no other database.`,
    )
    .join(' ');
}

function intervalWords(interval: Interval | null, method: string): string {
  return interval === null
    ? ''
    : ` [${method} 95% interval ${percent(interval.low)} to ${percent(interval.high)}]`;
}

function lost({ run, waterfall, metrics }: MethodsFacts): string {
  const held = metrics.holdings === null ? '' : ` ${describeHoldings(metrics.holdings)}.`;
  const some = waterfall.losses.filter(({ papers }) => papers.length > 0);
  if (some.length === 0) return '';
  const holder = HOLDER_NAMES[recordHolderOf(run)];
  const parts = some.map(
    ({ reason, papers }) => `${count(papers.length)} ${LOSS_WORDS[reason](holder, papers.length === 1)}`,
  );
  return `Of the missed papers, ${listOf(parts)}.${held}`;
}

/** The build that computed the figures, where another one, or one that is not known, made the run. */
function computed({ run, tool }: MethodsFacts): string {
  return isOtherBuild(buildOfRun(run, tool), tool)
    ? `The figures were computed by ${describeTool(tool)}.`
    : '';
}

/** The meaning of recall of known papers. Source: Sampson and others, J Clin Epidemiol 2006;59:1123-1133. */
function relative({ evidence }: MethodsFacts): string {
  if (evidence.isKnownPapers !== true) return '';
  return 'The included papers are a set of known papers, so recall is relative recall (Sampson and others 2006), and precision a lower bound.';
}

function caveat({ result }: MethodsFacts): string {
  if (result.falsePositives.length === 0) return '';
  return 'Retrieved papers that match no included one are not in the review, which does not make them irrelevant; true negatives are not applicable.';
}
