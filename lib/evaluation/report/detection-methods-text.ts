import { sourceInWords } from '@/lib/evaluation/data-source';
import { mostLinked } from '@/lib/evaluation/detection/citation-network';
import { MOST_VALUES } from '@/lib/evaluation/detection/gathering';
import { METHODS } from '@/lib/evaluation/detection/methods';
import {
  DETECTION_METHODS,
  type DetectionMethod,
  type DetectionResults,
  type HoldOut,
  type Pool,
} from '@/lib/evaluation/detection/types';
import { count, percent, quantity } from './quantities';
import { describeTool, type ToolBuild } from './tool-build';

/** The facts of the text; every number in it is of the run. */
export interface DetectionMethodsFacts {
  readonly results: DetectionResults;
  /** The service or library that was asked, such as OpenAlex. */
  readonly source: string;
  readonly tool: ToolBuild;
}

/**
 * How a detection was made and what it found, for the methods section of a review. The text uses the terms in which
 * citation searching is reported. Source: docs/behaviours/detection.md#methods-text.
 */
export function detectionMethodsText(facts: DetectionMethodsFacts): string {
  const { results, tool } = facts;
  const source = sourceInWords(facts.source);
  const searched = `Works that the review “${results.dataset.name}” may have missed were searched for in ${source} on ${results.finishedAt.slice(0, 10)}; this text was written by ${describeTool(tool)}.`;
  return [
    searched,
    seedReferences({ ...facts, source }),
    ...DETECTION_METHODS.flatMap((method) => (isDone(results, method) ? [WORDS[method](results)] : [])),
    notUsed(results),
    candidates(results),
    holdOut(results),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function isDone({ methods }: DetectionResults, method: DetectionMethod): boolean {
  return methods.some((each) => each.method === method && each.state === 'done');
}

function seedReferences({ results: { resolution }, source }: DetectionMethodsFacts): string {
  const { included, resolved, withoutIdentifier, notFound, failed } = resolution;
  const left = [
    [withoutIdentifier, 'without an OpenAlex id, DOI or PubMed number'],
    [notFound, `not found in ${source}`],
    [failed?.count ?? 0, 'not looked up because of an error'],
  ] as const;
  const reasons = left.flatMap(([papers, words]) => (papers === 0 ? [] : [`${count(papers)} ${words}`]));
  const without = reasons.length === 0 ? '' : ` (${reasons.join(', ')})`;
  return `The search started from ${quantity(resolved, 'seed reference')}, of ${quantity(included, 'included paper')} of the review after duplicates were joined${without}.`;
}

/** How each method asked, in words, with what it fetched where the run noted that. */
const WORDS: Readonly<Record<DetectionMethod, (results: DetectionResults) => string>> = {
  temporalGapAnalysis: (results) =>
    `Works on the topics of the seed references were searched for in years with fewer seed references than the topics suggest${fetched(results, 'gapYears', 'most')}.`,
  citationNetworkAnalysis: (results) =>
    `Citation searching was done in one round, without iteration: forward, for works that cite seed references${fetched(results, 'citing', 'most')}; backward and co-cited, for works that seed references cite or that are cited together with them by the works found forward${fetched(results, 'linked', 'linked')}; and co-citing, for works that cite references which two or more seed references share, at most the ${MOST_VALUES} most shared${fetched(results, 'coupled', 'most')}.`,
  authorNetworkAnalysis: (results) =>
    `Works by authors of two or more seed references were searched for, on their topics and from a year before to a year after them${fetched(results, 'byAuthor', 'most')}.`,
  keywordExpansionAnalysis: (results) =>
    `Works were searched for by keywords and topics that are frequent among the seed references and absent from the query “${results.query}”${fetched(results, 'expansion', 'most')}.`,
};

/** @param by which of the works that answer a question were taken. */
function fetched({ fetched: counts, config }: DetectionResults, pool: Pool, by: 'most' | 'linked'): string {
  const limit =
    by === 'most'
      ? `the most cited first, at most ${count(config.maxPapersPerMethod)} per request`
      : `the most strongly linked first, at most ${count(mostLinked(config))}`;
  return counts === null ? ` (${limit})` : ` (${quantity(counts[pool], 'work')} fetched, ${limit})`;
}

function notUsed({ methods }: DetectionResults): string {
  const named = (state: 'off' | 'failed') =>
    methods.flatMap((each) => (each.state === state ? [METHODS[each.method].label.toLowerCase()] : []));
  const [off, failed] = [named('off'), named('failed')];
  return [
    ...(off.length === 0 ? [] : [`Not used: ${off.join(', ')}.`]),
    ...(failed.length === 0 ? [] : [`Failed: ${failed.join(', ')}.`]),
  ].join(' ');
}

function candidates(results: DetectionResults): string {
  const { config, detectionStatistics, methods } = results;
  const { totalCandidates, methodContributions } = detectionStatistics;
  const lists = methods.flatMap(({ method, state }) =>
    state === 'done'
      ? [`${METHODS[method].label.toLowerCase()} ${count(methodContributions[method].beforeDeduplication)}`]
      : [],
  );
  const least =
    config.minimumCitationThreshold === 0
      ? ''
      : `, and works with fewer than ${quantity(config.minimumCitationThreshold, 'citation')},`;
  return (
    `Works on the review’s own list, judged or not${least} were left out. Each method listed its best works, at most ${count(config.maxPapersPerMethod)} (${lists.join(', ')}); ` +
    `after de-duplication by OpenAlex id, DOI, PubMed number and title, ${quantity(totalCandidates, 'candidate')} remained, ranked by reciprocal-rank fusion. ` +
    'No candidate was screened, and none was used as a seed reference for another round.'
  );
}

/** Papers that no list can hold, however well it is ranked. */
function unlisted({ belowThreshold, of }: HoldOut, least: number): string {
  if (belowThreshold === 0) return '';
  return ` ${count(belowThreshold)} of the ${count(of)} ${belowThreshold === 1 ? 'has' : 'have'} fewer than ${quantity(least, 'citation')} and could not be among them.`;
}

function holdOut({
  holdOut: measured,
  config: { minimumCitationThreshold: least },
}: DetectionResults): string {
  const deepest = measured?.detection.at(-1);
  if (measured === null || measured.reachable === null || deepest === undefined) return '';
  return (
    `In a test, ${count(measured.hidden)} of ${quantity(measured.of, 'seed reference')} were hidden ${count(measured.repeats)} times: ` +
    `on average ${percent(measured.reachable.mean)} of them were fetched again, and ${percent(deepest.mean)} were among the first ${count(deepest.k)} candidates.${unlisted(measured, least)}`
  );
}
