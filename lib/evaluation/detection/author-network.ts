import type { Steps } from '@/lib/base/steps';
import { profileOf, type ReviewProfile } from './profile';
import { canBeListed, namedSeeds, rankHits, type WeighedWork } from './rank-hits';
import type { EvidenceTag, EvidenceWork, MethodHit, MethodInput, Reason } from './types';

/**
 * Works by authors of two included papers or more, on the review's topics, from a year before the first included paper to
 * a year after the last. Each shared author weighs as many included papers as they wrote, divided by the size of the
 * work's team. Where the included papers have no topics or years, these do not narrow. Source: behaviours 7.
 */
export function* analyseAuthorNetwork(input: MethodInput): Steps<readonly MethodHit[]> {
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

/** Of a large team, those with most included papers are named. */
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
