import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { onlyKnown } from '@/lib/entities/publication';
import type { WorkRecord } from '@/lib/entities/records';
import {
  abstractText,
  keywordNames,
  publicationYear,
  workTitle,
  workTopics,
  workType,
} from '@/lib/entities/work';
import type { KnownPaper } from '@/lib/strategy/known-index';
import type { FlowContext, FlowOptions } from './context';
import { findWorks, type NamedPaper } from './find-works';

/** What is read of a known paper. */
export const KNOWN_FIELDS = [
  'id',
  'doi',
  'ids',
  'display_name',
  'publication_year',
  'type',
  'language',
  'abstract_inverted_index',
  'keywords',
  'topics',
] as const;

export interface KnownTexts {
  /** By the paper that was named; papers that were not found are absent. */
  readonly found: ReadonlyMap<NamedPaper, KnownPaper>;
  /** Papers that the source of records does not have. */
  readonly notFound: number;
  /** Papers that nothing but their title names. */
  readonly withoutIdentifier: number;
  /** Papers that could not be asked for, and why; null where all were. */
  readonly failed: { readonly papers: readonly NamedPaper[]; readonly message: string } | null;
}

/** What suggestions and checks read of a work. */
export function knownPaperOf(work: WorkRecord): KnownPaper {
  const year = publicationYear(work);
  return {
    id: work.id,
    title: workTitle(work),
    abstract: abstractText(work),
    keywords: keywordNames(work),
    topics: workTopics(work).map(({ label }) => label),
    date: year === null ? null : { year, month: null, day: null },
    ...onlyKnown({ serviceType: workType(work) }),
    language: work.raw.language ?? null,
  };
}

/**
 * Known papers with what suggestions and checks read of them, wherever `findWorks` finds them. Errors: AbortError only; what failed is
 * counted.
 */
export async function readKnownTexts(
  { api }: FlowContext,
  papers: readonly NamedPaper[],
  { signal }: FlowOptions = {},
): Promise<KnownTexts> {
  const failures = new Map<NamedPaper, string>();
  const onFailure = (some: readonly NamedPaper[], error: unknown) => {
    report('warning', `${some.length} known papers could not be looked up`, error);
    for (const paper of some) failures.set(paper, describeError(error));
  };
  const { works, unnamed } = await findWorks(api, papers, { signal, select: KNOWN_FIELDS, onFailure });
  const failed = papers.filter((paper) => !works.has(paper) && failures.has(paper));
  const [first] = failed;
  return {
    found: new Map([...works].map(([paper, { work }]) => [paper, knownPaperOf(work)])),
    notFound: papers.length - works.size - unnamed.length - failed.length,
    withoutIdentifier: unnamed.length,
    failed: first === undefined ? null : { papers: failed, message: failures.get(first) ?? '' },
  };
}
