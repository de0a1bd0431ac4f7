import type { FigureTile } from '@/components/figures/FigureTiles';
import { OPENALEX, recordHolderOf } from '@/lib/evaluation/data-source';
import type { Aggregate, Summary } from '@/lib/evaluation/metrics/aggregate';
import type { Figure, RunMetrics } from '@/lib/evaluation/metrics/compute-metrics';
import type { Estimate, Interval, NoInterval } from '@/lib/evaluation/metrics/intervals';
import { type RecallName, recallName } from '@/lib/evaluation/recall-name';
import { describeHoldings } from '@/lib/evaluation/report/quantities';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatPercent } from '@/lib/format/percent';
import { DEFINITIONS } from './definitions';
import type { ShownResult } from './shown-result';

/** Why there is no interval, as the words after 'no interval: '. */
const REASONS: Readonly<Record<NoInterval, string>> = {
  'few-papers': 'fewer than 5 papers',
  'few-reviews': 'fewer than 5 results',
  'empty-count': 'TP, FP or FN is 0',
  'no-spread': 'nothing varies',
};

/** `no interval: TP, FP or FN is 0`. */
export function noIntervalText({ noInterval }: Pick<Estimate, 'noInterval'>): string {
  return noInterval === null ? 'no interval' : `no interval: ${REASONS[noInterval]}`;
}

/** `39.1% to 86.2%`. */
export function intervalText(interval: Interval | null): string {
  return interval === null
    ? 'no interval'
    : `${formatPercent(interval.low)} to ${formatPercent(interval.high)}`;
}

/** @param what names the set that the whole is, and the part of it: 'included papers found'. */
function shareTile(label: string, figure: Figure, definition: string, what: string): FigureTile {
  const counts = `${formatExactCount(figure.part)} of ${formatExactCount(figure.whole)} ${what}`;
  const detail = figure.interval === null ? [counts] : [counts, `95%: ${intervalText(figure.interval)}`];
  return { label, value: formatPercent(figure.value), detail, definition };
}

/** Recall, and where rows cannot be identified the share without them beneath it. */
function recallTile({ recall, recallOfIdentified }: RunMetrics, name: RecallName): FigureTile {
  const definition = name === 'Recall' ? DEFINITIONS.recall : DEFINITIONS.relativeRecall;
  const what = name === 'Recall' ? 'included papers found' : 'known papers found';
  const tile = shareTile(name, recall, definition, what);
  if (recallOfIdentified === null) return tile;
  const rows = recall.whole - recallOfIdentified.whole;
  const flag = `${formatPercent(recallOfIdentified.value)} without ${formatQuantity(rows, 'row')} that could not be identified`;
  return { ...tile, flag };
}

/** The line under an estimate; none where there is no value either. */
function estimateDetail({ value, interval, noInterval }: Estimate): readonly string[] {
  if (value === null) return [];
  return [interval === null ? noIntervalText({ noInterval }) : `95%: ${intervalText(interval)}`];
}

/** @param means what it is, in a few words. */
function scoreTile(label: string, score: Estimate, definition: string, means: string): FigureTile {
  return { label, value: formatPercent(score.value), detail: [means, ...estimateDetail(score)], definition };
}

function coverageTile({ coverage }: RunMetrics, result: ShownResult): FigureTile {
  return {
    label: 'Coverage',
    value: formatPercent(coverage.value),
    detail: [
      'retrieved papers / papers in the file',
      `${formatExactCount(result.result.academicExplorerResults.length)} / ${formatExactCount(result.paperCount)}`,
    ],
    flag: coverage.isAboveWhole ? 'Above 100%: more papers were retrieved than the file has' : undefined,
    definition: DEFINITIONS.coverage,
  };
}

/** The figures of a result's card. */
export function headTiles(shown: ShownResult): readonly FigureTile[] {
  const { metrics } = shown;
  return [
    recallTile(metrics, recallName(shown.evidence)),
    shareTile('Precision', metrics.precision, DEFINITIONS.precision, 'retrieved papers included'),
    scoreTile('F1', metrics.f1, DEFINITIONS.f1, 'harmonic mean of precision and recall'),
    coverageTile(metrics, shown),
  ];
}

/** The other figures, for the breakdown. */
export function furtherTiles({ run, metrics }: ShownResult): readonly FigureTile[] {
  const isLibrary = recordHolderOf(run) === 'library';
  const isOfFiles = run.databases !== undefined;
  const { numberNeededToRead, recallOfIdentified } = metrics;
  return [
    ...(recallOfIdentified === null
      ? []
      : [
          shareTile(
            'Recall of identified papers',
            recallOfIdentified,
            DEFINITIONS.recallOfIdentified,
            'identified papers found',
          ),
        ]),
    scoreTile('F2', metrics.f2, DEFINITIONS.f2, 'recall counts twice as much'),
    scoreTile('F3', metrics.f3, DEFINITIONS.f3, 'recall counts three times as much'),
    {
      label: 'Number needed to read',
      value: numberNeededToRead === null ? 'n/a' : numberNeededToRead.toFixed(2),
      detail: 'papers read for one included',
      definition: DEFINITIONS.numberNeededToRead,
    },
    ...(isOfFiles ? [] : indexTiles(metrics, isLibrary)),
  ];
}

/** What the index lacks explains the losses of a search, not those of files. */
function indexTiles(metrics: RunMetrics, isLibrary: boolean): readonly FigureTile[] {
  const { retrievalEfficiency } = metrics;
  return [
    indexCoverageTile(metrics, isLibrary),
    unknownOr(
      'Retrieval efficiency',
      retrievalEfficiency,
      isLibrary ? DEFINITIONS.libraryRetrievalEfficiency : DEFINITIONS.retrievalEfficiency,
      `included papers of ${isLibrary ? 'this library' : OPENALEX} found`,
    ),
  ];
}

function indexCoverageTile(
  { indexCoverage, holdings, notLookedUp }: RunMetrics,
  isLibrary: boolean,
): FigureTile {
  const share = isLibrary
    ? unknownOr(
        'Library coverage',
        indexCoverage,
        DEFINITIONS.libraryCoverage,
        'included papers in this library',
      )
    : unknownOr('Index coverage', indexCoverage, DEFINITIONS.indexCoverage, `included papers in ${OPENALEX}`);
  const held = holdings === null ? [] : [describeHoldings(holdings)];
  const tile = { ...share, detail: [share.detail ?? [], held].flat() };
  if (indexCoverage === null || notLookedUp === 0) return tile;
  const verb = notLookedUp === 1 ? 'counts' : 'count';
  const papers = `${formatExactCount(notLookedUp)} could not be looked up and ${verb} as not there`;
  return { ...tile, flag: papers };
}

function unknownOr(label: string, figure: Figure | null, definition: string, what: string): FigureTile {
  if (figure !== null) return shareTile(label, figure, definition, what);
  return { label, value: 'n/a', detail: ['not looked up'], definition };
}

interface SummaryCounts {
  /** Results of known papers, which the means leave out. */
  readonly knownPaperResults: number;
  readonly additionalPapers: number;
}

/** The figures over all results. */
export function summaryTiles(
  { macro, n }: Aggregate,
  { knownPaperResults, additionalPapers }: SummaryCounts,
): readonly FigureTile[] {
  const mean = (label: string, summary: Summary): FigureTile => ({
    label,
    value: formatPercent(summary.mean.value),
    detail: [`n = ${formatExactCount(summary.n)}, each counts equally`, ...estimateDetail(summary.mean)],
    definition: 'Mean over the results of reviews; each counts equally.',
  });
  const compared = n + knownPaperResults === 1 ? 'dataset compared' : 'datasets compared';
  return [
    {
      label: 'Results',
      value: formatExactCount(n + knownPaperResults),
      detail:
        knownPaperResults === 0
          ? compared
          : [compared, `${formatExactCount(knownPaperResults)} of known papers, left out of the means`],
      definition: 'Datasets with a finished comparison.',
    },
    mean('Mean recall', macro.recall),
    mean('Mean precision', macro.precision),
    mean('Mean F1', macro.f1),
    {
      label: 'Additional papers',
      value: formatExactCount(additionalPapers),
      detail: 'neither included nor excluded',
      definition: 'Retrieved papers that the datasets neither include nor exclude.',
    },
  ];
}
