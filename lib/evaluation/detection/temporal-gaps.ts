import type { ChunkedTask } from '@/lib/base/slices';
import {
  citedEnough,
  type Gathered,
  type Gathering,
  idsOf,
  MOST_VALUES,
  NO_TOPICS,
  pagesOf,
} from './gathering';
import type { Method } from './method';
import { profileOf, type ReviewProfile, type SharedTag } from './profile';
import { canBeListed, rankHits, type WeighedWork } from './rank-hits';
import type { DetectionConfig, EvidenceTag, EvidenceWork, MethodHit, MethodInput } from './types';

const NO_YEARS = 'The included papers have no publication years in this source';

/** A year with fewer included papers than the review's topics let expect. Shares, 0 to 1. */
export interface YearGap {
  readonly expected: number;
  readonly included: number;
}

/**
 * Years whose share of the included papers is below their share of all works on the review's topics, by year.
 * @param yearCounts works on the topics by year, for all years covered.
 */
export function yearGaps(
  seeds: readonly EvidenceWork[],
  yearCounts: ReadonlyMap<number, number>,
): ReadonlyMap<number, YearGap> {
  const years = seeds.flatMap(({ paper }) => paper.publicationYear ?? []);
  const total = [...yearCounts.values()].reduce((sum, count) => sum + count, 0);
  const papers = new Map<number, number>();
  for (const year of years) papers.set(year, (papers.get(year) ?? 0) + 1);
  const gaps = new Map<number, YearGap>();
  if (years.length === 0 || total === 0) return gaps;
  for (const [year, count] of [...yearCounts].sort(([one], [other]) => one - other)) {
    const expected = count / total;
    const included = (papers.get(year) ?? 0) / years.length;
    if (included < expected) gaps.set(year, { expected, included });
  }
  return gaps;
}

/** The examined years: those of the included papers, and some before and after. Null if no included paper has a year. */
export function coveredYears(
  { years }: ReviewProfile,
  windowYears: number,
): { readonly first: number; readonly last: number } | null {
  return years === null ? null : { first: years.first - windowYears, last: years.last + windowYears };
}

/**
 * Works on the review's topics in years where the included papers are fewer than expected. A work weighs the gap of its
 * year times its likeness to the review. Likeness is the cosine of the work's topics and keywords with those of the review,
 * each weighted by its share of the included papers. Source: docs/behaviours/detection.md#temporal-gaps.
 */
export function* analyseTemporalGaps(input: MethodInput): ChunkedTask<readonly MethodHit[]> {
  const { seeds, evidence } = input;
  const profile = yield* profileOf(seeds);
  const gaps = yearGaps(seeds, evidence.yearCounts);
  const isListable = canBeListed(input);
  const ids = new Set([...evidence.pools.gapYears, ...evidence.pools.onTopic]);
  const weighed: WeighedWork[] = [];
  for (const id of ids) {
    yield;
    const work = evidence.works.get(id);
    const year = work?.paper.publicationYear ?? null;
    const gap = year === null ? undefined : gaps.get(year);
    if (work === undefined || year === null || gap === undefined || !isListable(work)) continue;
    const topics = profile.topics.filter((topic) => hasTag(work.topics, topic));
    if (topics.length === 0) continue;
    const weight = (gap.expected - gap.included) * likeness(work, profile);
    const labels = topics.map(({ label }) => label);
    weighed.push({ work, weight, reasons: () => [{ kind: 'gap-year', year, ...gap, topics: labels }] });
  }
  return yield* rankHits(weighed, input);
}

/** Cosine of a work's tags (each 1) with the review's tags (each its share of the included papers), 0 to 1. */
export function likeness(
  { topics, keywords }: EvidenceWork,
  review: Pick<ReviewProfile, 'topics' | 'keywords'>,
): number {
  const shares = [...review.topics, ...review.keywords];
  const length = Math.sqrt(shares.reduce((sum, { share }) => sum + share ** 2, 0));
  const tags = topics.length + keywords.length;
  if (length === 0 || tags === 0) return 0;
  return (sharedOf(topics, review.topics) + sharedOf(keywords, review.keywords)) / (Math.sqrt(tags) * length);
}

function sharedOf(tags: readonly EvidenceTag[], shares: readonly SharedTag[]): number {
  return shares.reduce((sum, shared) => sum + (hasTag(tags, shared) ? shared.share : 0), 0);
}

function hasTag(tags: readonly EvidenceTag[], { id }: EvidenceTag): boolean {
  return tags.some((tag) => tag.id === id);
}

/** The years covered, as the service takes them; undefined where no included paper has a year. */
export function yearSpan(profile: ReviewProfile, config: DetectionConfig): string | undefined {
  const years = coveredYears(profile, config.temporalWindowYears);
  return years === null ? undefined : `${years.first}-${years.last}`;
}

async function gatherGapYears({ source, seeds, profile, config }: Gathering): Promise<Gathered> {
  const { topics, keywords } = profile;
  const years = yearSpan(profile, config);
  if (topics.length === 0) throw new Error(NO_TOPICS);
  if (years === undefined) throw new Error(NO_YEARS);
  const counts = await source.countsByYear({ 'topics.id': idsOf(topics), publication_year: years });
  const gaps = [...yearGaps(seeds, counts)]
    .sort(([, one], [, other]) => other.expected - other.included - (one.expected - one.included))
    .slice(0, MOST_VALUES)
    .map(([year]) => year)
    .sort((one, other) => one - other);
  if (gaps.length === 0) return { pools: { gapYears: [] }, yearCounts: counts };
  const conditions = {
    'topics.id': idsOf(topics),
    'keywords.id': idsOf(keywords),
    publication_year: gaps,
    cited_by_count: citedEnough(config),
  };
  return {
    pools: { gapYears: await source.mostCited('gapYears', conditions, config.maxPapersPerMethod) },
    yearCounts: counts,
  };
}

export const temporalGaps: Method = {
  label: 'Temporal gaps',
  weight: 0.25,
  whyOff:
    'Off unless you choose it: in tests that hid papers of known lists, it pushed them out of the first 20 candidates.',
  explanation:
    'Works on the main topics and keywords of the included papers, in years with fewer included papers than the topics suggest.',
  mostRequests: (_, config) => 1 + pagesOf(config),
  gather: gatherGapYears,
  analyse: analyseTemporalGaps,
};
