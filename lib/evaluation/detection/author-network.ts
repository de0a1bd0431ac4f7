import { type ChunkedTask, runInSlices } from '@/lib/base/slices';
import {
  batches,
  citedEnough,
  type Gathered,
  type Gathering,
  idsOf,
  MOST_VALUES,
  pagesOf,
} from './gathering';
import { heaviest } from './heaviest';
import type { Method } from './method';
import { profileOf, type ReviewProfile } from './profile';
import { canBeListed, namedSeeds, rankHits, type WeighedWork } from './rank-hits';
import type { Reason } from './reasons';
import type { EvidenceTag, EvidenceWork, MethodHit, MethodInput } from './types';

/** At most so many authors are requested: those with the most included papers. */
const MOST_AUTHORS = 200;

/**
 * Works by authors of two included papers or more, on the review's topics. They are from a year before the first included
 * paper to a year after the last. Each shared author weighs as many included papers as they wrote, divided by the size of
 * the work's team. If the included papers have no topics or no years, works of all topics or years are listed.
 * Source: docs/behaviours/detection.md#author-network.
 */
export function* analyseAuthorNetwork(input: MethodInput): ChunkedTask<readonly MethodHit[]> {
  const profile = yield* profileOf(input.seeds);
  const isListable = canBeListed(input);
  const weighed: WeighedWork[] = [];
  for (const id of input.evidence.pools.byAuthor) {
    yield;
    const work = input.evidence.works.get(id);
    if (work === undefined || !isListable(work) || !isWithin(work, profile)) continue;
    const shared = sharedAuthors(work, profile);
    const papers = shared.reduce((sum, { seeds }) => sum + seeds.length, 0);
    const weight = papers / Math.max(1, work.authorIds.length);
    weighed.push({ work, weight, reasons: () => reasonsOf(shared) });
  }
  return yield* rankHits(weighed, input);
}

/** At most so many authors of a team are named: those with the most included papers. */
const MOST_AUTHORS_NAMED = 5;

interface SharedAuthor {
  readonly name: string;
  readonly seeds: readonly EvidenceWork[];
}

function isWithin({ paper, topics }: EvidenceWork, { years, topics: main }: ReviewProfile): boolean {
  const year = paper.publicationYear;
  const isInTime = years === null || year === null || (year >= years.first - 1 && year <= years.last + 1);
  return isInTime && (main.length === 0 || sharesTag(topics, main));
}

export function sharesTag(tags: readonly EvidenceTag[], others: readonly EvidenceTag[]): boolean {
  return tags.some(({ id }) => others.some((other) => other.id === id));
}

function sharedAuthors(work: EvidenceWork, { authors }: ReviewProfile): readonly SharedAuthor[] {
  const found = new Map<string, SharedAuthor>();
  work.authorIds.forEach((id, index) => {
    const seeds = id === null ? undefined : authors.get(id);
    if (id !== null && seeds !== undefined) {
      found.set(id, { name: work.paper.authors[index] ?? id, seeds });
    }
  });
  return [...found.values()];
}

function reasonsOf(shared: readonly SharedAuthor[]): readonly Reason[] {
  return [...shared]
    .sort((one, other) => other.seeds.length - one.seeds.length)
    .slice(0, MOST_AUTHORS_NAMED)
    .map(({ name, seeds }) => ({
      kind: 'shared-author',
      author: name,
      ...namedSeeds(new Map(seeds.map(({ paper }) => [paper.id, 1]))),
    }));
}

async function gatherAuthors({ source, profile, config, signal }: Gathering): Promise<Gathered> {
  const counts = [...profile.authors].map(([id, papers]) => [id, papers.length] as const);
  const authors = await runInSlices(heaviest(counts, MOST_AUTHORS), { signal });
  const { years } = profile;
  const byAuthor: EvidenceWork[] = [];
  for (const ids of batches(authors)) {
    const conditions = {
      'authorships.author.id': ids,
      'topics.id': idsOf(profile.topics),
      publication_year: years === null ? undefined : `${years.first - 1}-${years.last + 1}`,
      cited_by_count: citedEnough(config),
    };
    byAuthor.push(...(await source.mostCited('byAuthor', conditions, config.maxPapersPerMethod)));
  }
  return { pools: { byAuthor } };
}

export const authorNetwork: Method = {
  label: 'Author network',
  weight: 0.25,
  explanation:
    'Works on the main topics by authors of at least two included papers, weighted by the size of the team.',
  whenEmpty: 'Author method found nothing: the candidates rest on topics and citations alone',
  mostRequests: (_, config) => Math.ceil(MOST_AUTHORS / MOST_VALUES) * pagesOf(config),
  gather: gatherAuthors,
  analyse: analyseAuthorNetwork,
};
