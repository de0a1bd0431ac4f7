import type { Steps } from '@/lib/base/steps';
import { heaviest } from '@/lib/evaluation/detection/heaviest';
import { newTerms } from '@/lib/evaluation/detection/keyword-expansion';
import { profileOf, type ReviewProfile, type SharedTag } from '@/lib/evaluation/detection/profile';
import { yearGaps, yearsLookedAt } from '@/lib/evaluation/detection/temporal-gaps';
import type { EvidenceWork, Pool } from '@/lib/evaluation/detection/types';
import type { DetectionConfig, DetectionMethod } from '@/lib/evaluation/types';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { BATCH_SIZES, type EvidenceSource, PAGE_SIZE } from './evidence-source';
import { takeSteps } from './take-steps';

/** What a method asked for. */
export interface Gathered {
  readonly pools: Readonly<Partial<Record<Pool, readonly EvidenceWork[]>>>;
  readonly yearCounts?: ReadonlyMap<number, number>;
}

export interface Gathering {
  readonly source: EvidenceSource;
  readonly seeds: readonly EvidenceWork[];
  readonly profile: ReviewProfile;
  readonly config: DetectionConfig;
  readonly query: string;
  readonly signal: AbortSignal | undefined;
}

/** Values that one OR list takes. Source: api note 4.1. */
const MOST_VALUES = 100;

/** Authors asked for: those of most included papers. */
const MOST_AUTHORS = 200;

/** Works asked for by what they cite must cite a reference that so many included papers share. */
const LEAST_SHARING = 2;

const NO_TOPICS = 'The service knows no topics of the included papers';
const NO_YEARS = 'The service knows no publication years of the included papers';

/** Pages of a list request that brings at most so many works. */
function pagesOf(most: number): number {
  return Math.ceil(most / PAGE_SIZE);
}

/** Records of linked works that are looked up: twice what is kept of them, so that the choice is one. */
function mostLinked({ maxPapersPerMethod }: DetectionConfig): number {
  return Math.ceil((2 * maxPapersPerMethod) / BATCH_SIZES.openalex) * BATCH_SIZES.openalex;
}

/** Requests of a method at most, each a credit. @param seeds how many included papers it starts from. */
export function mostRequestsOf(method: DetectionMethod, seeds: number, config: DetectionConfig): number {
  const pages = pagesOf(config.maxPapersPerMethod);
  switch (method) {
    case 'citationNetworkAnalysis':
      return Math.ceil(seeds / MOST_VALUES) * pages + pages + mostLinked(config) / BATCH_SIZES.openalex;
    case 'authorNetworkAnalysis':
      return Math.ceil(MOST_AUTHORS / MOST_VALUES) * pages;
    case 'temporalGapAnalysis':
      return 1 + pages;
    case 'keywordExpansionAnalysis':
      return pages;
  }
}

/** Asks what a method needs. Errors: those of the service, AbortError, and why the method cannot ask. */
export function gatherFor(method: DetectionMethod, gathering: Gathering): Promise<Gathered> {
  switch (method) {
    case 'citationNetworkAnalysis':
      return gatherCitations(gathering);
    case 'authorNetworkAnalysis':
      return gatherAuthors(gathering);
    case 'temporalGapAnalysis':
      return gatherGapYears(gathering);
    case 'keywordExpansionAnalysis':
      return gatherExpansion(gathering);
  }
}

/** The works cited most on the review's topics, in the years looked at: what a method has to be better than. */
export async function gatherOnTopic({
  source,
  profile,
  config,
}: Gathering): Promise<readonly EvidenceWork[]> {
  if (profile.topics.length === 0) throw new Error(NO_TOPICS);
  const filter = buildFilter({ 'topics.id': idsOf(profile.topics), publication_year: span(profile, config) });
  return source.mostCited(filter, PAGE_SIZE);
}

function idsOf(tags: readonly SharedTag[]): readonly string[] {
  return tags.map(({ id }) => id);
}

function span(profile: ReviewProfile, config: DetectionConfig): string | undefined {
  const years = yearsLookedAt(profile, config.temporalWindowYears);
  return years === null ? undefined : `${years.first}-${years.last}`;
}

/** The service knows `>` alone. */
function citedEnough({ minimumCitationThreshold: least }: DetectionConfig): string | undefined {
  return least === 0 ? undefined : `>${least - 1}`;
}

function batches(ids: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(ids.length / MOST_VALUES) }, (_, index) =>
    ids.slice(index * MOST_VALUES, (index + 1) * MOST_VALUES),
  );
}

async function gatherCitations({ source, seeds, config, signal }: Gathering): Promise<Gathered> {
  const citedByCount = citedEnough(config);
  const citing: EvidenceWork[] = [];
  for (const ids of batches(seeds.map(({ paper }) => paper.id))) {
    const filter = buildFilter({ cites: ids, cited_by_count: citedByCount });
    citing.push(...(await source.mostCited(filter, config.maxPapersPerMethod)));
  }
  const shared = await takeSteps(sharedReferences(seeds), signal);
  const coupled =
    shared.length === 0
      ? []
      : await source.mostCited(
          buildFilter({ cites: shared, cited_by_count: citedByCount }),
          config.maxPapersPerMethod,
        );
  const atHand = new Set([...seeds, ...citing, ...coupled].map(({ paper }) => paper.id));
  const linkedIds = await takeSteps(linkedByWeight(seeds, citing, atHand, mostLinked(config)), signal);
  const linked: EvidenceWork[] = [];
  for (const ids of batches(linkedIds)) {
    linked.push(...(await source.identified('openalex', ids)).values());
  }
  return { pools: { citing, coupled, linked } };
}

/** What several included papers cite, the most shared first. */
function* sharedReferences(seeds: readonly EvidenceWork[]): Steps<readonly string[]> {
  const counts = new Map<string, number>();
  for (const { references } of seeds) {
    for (const id of references) counts.set(id, (counts.get(id) ?? 0) + 1);
    yield;
  }
  for (const [id, count] of counts) {
    if (count < LEAST_SHARING) counts.delete(id);
    yield;
  }
  return yield* heaviest(counts, MOST_VALUES);
}

/**
 * Works that included papers cite or that are cited together with them, by a first weight: each citing paper counts
 * less the longer its list of references is.
 */
function* linkedByWeight(
  seeds: readonly EvidenceWork[],
  citing: readonly EvidenceWork[],
  atHand: ReadonlySet<string>,
  most: number,
): Steps<readonly string[]> {
  const seedIds = new Set(seeds.map(({ paper }) => paper.id));
  const weights = new Map<string, number>();
  const add = (references: readonly string[], links: number) => {
    const weight = links / Math.sqrt(references.length);
    for (const id of references) if (!atHand.has(id)) weights.set(id, (weights.get(id) ?? 0) + weight);
  };
  for (const { references } of seeds) {
    add(references, 1);
    yield;
  }
  for (const { references } of citing) {
    add(references, references.filter((id) => seedIds.has(id)).length);
    yield;
  }
  return yield* heaviest(weights, most);
}

async function gatherAuthors({ source, profile, config, signal }: Gathering): Promise<Gathered> {
  const counts = [...profile.authors].map(([id, papers]) => [id, papers.length] as const);
  const authors = await takeSteps(heaviest(counts, MOST_AUTHORS), signal);
  const { years } = profile;
  const byAuthor: EvidenceWork[] = [];
  for (const ids of batches(authors)) {
    const filter = buildFilter({
      'authorships.author.id': ids,
      'topics.id': idsOf(profile.topics),
      publication_year: years === null ? undefined : `${years.first - 1}-${years.last + 1}`,
      cited_by_count: citedEnough(config),
    });
    byAuthor.push(...(await source.mostCited(filter, config.maxPapersPerMethod)));
  }
  return { pools: { byAuthor } };
}

async function gatherGapYears({ source, seeds, profile, config }: Gathering): Promise<Gathered> {
  const { topics, keywords } = profile;
  const years = span(profile, config);
  if (topics.length === 0) throw new Error(NO_TOPICS);
  if (years === undefined) throw new Error(NO_YEARS);
  const counts = await source.countsByYear(
    buildFilter({ 'topics.id': idsOf(topics), publication_year: years }),
  );
  const gaps = [...yearGaps(seeds, counts)]
    .sort(([, one], [, other]) => other.expected - other.included - (one.expected - one.included))
    .slice(0, MOST_VALUES)
    .map(([year]) => year)
    .sort((one, other) => one - other);
  if (gaps.length === 0) return { pools: { gapYears: [] }, yearCounts: counts };
  const filter = buildFilter({
    'topics.id': idsOf(topics),
    'keywords.id': idsOf(keywords),
    publication_year: gaps,
    cited_by_count: citedEnough(config),
  });
  return {
    pools: { gapYears: await source.mostCited(filter, config.maxPapersPerMethod) },
    yearCounts: counts,
  };
}

async function gatherExpansion({ source, profile, config, query }: Gathering): Promise<Gathered> {
  const terms = newTerms(profile, query);
  if (terms.keywords.length === 0 && terms.topics.length === 0) return { pools: { expansion: [] } };
  // A keyword alone leads far astray, so that topics narrow it even where the query names them all.
  const topics = terms.topics.length > 0 ? terms.topics : profile.topics;
  const filter = buildFilter({
    'keywords.id': idsOf(terms.keywords),
    'topics.id': idsOf(topics),
    cited_by_count: citedEnough(config),
  });
  return { pools: { expansion: await source.mostCited(filter, config.maxPapersPerMethod) } };
}

export async function gatheringOf(ground: Omit<Gathering, 'profile'>): Promise<Gathering> {
  return { ...ground, profile: await takeSteps(profileOf(ground.seeds), ground.signal) };
}
