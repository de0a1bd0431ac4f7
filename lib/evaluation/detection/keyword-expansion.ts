import type { Steps } from '@/lib/base/steps';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import { profileOf, type ReviewProfile, type SharedTag } from './profile';
import { canBeListed, rankHits, type WeighedWork } from './rank-hits';
import type { EvidenceTag, MethodHit, MethodInput } from './types';

/** Keywords and topics that are frequent among the included papers and that the query does not name. */
export interface NewTerms {
  readonly keywords: readonly SharedTag[];
  readonly topics: readonly SharedTag[];
}

export function newTerms(
  { keywords, topics }: Pick<ReviewProfile, 'keywords' | 'topics'>,
  query: string,
): NewTerms {
  const words = new Set(wordsOf(query));
  const isNew = ({ label }: EvidenceTag) => !wordsOf(label).every((word) => words.has(word));
  return { keywords: keywords.filter(isNew), topics: topics.filter(isNew) };
}

/** Words as a query and a label are compared: a plural is its singular. */
function wordsOf(text: string): readonly string[] {
  return normalizeTitle(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && !word.endsWith('ss') ? word.replace(/s$/, '') : word));
}

/**
 * Works that bear keywords or topics which are frequent among the included papers and absent from the query. Each
 * such term weighs the share of included papers that bear it. Source: behaviours 7.
 */
export function* analyseKeywordExpansion(input: MethodInput): Steps<readonly MethodHit[]> {
  const { seeds, evidence, query } = input;
  const terms = newTerms(yield* profileOf(seeds), query);
  const isListable = canBeListed(input);
  const weighed: WeighedWork[] = [];
  for (const id of evidence.pools.expansion) {
    yield;
    const work = evidence.works.get(id);
    if (work === undefined || !isListable(work)) continue;
    const borne = [...sharedWith(terms.keywords, work.keywords), ...sharedWith(terms.topics, work.topics)];
    const weight = borne.reduce((sum, { share }) => sum + share, 0);
    const labels = [...new Set(borne.map(({ label }) => label))];
    weighed.push({ work, weight, reasons: () => [{ kind: 'new-terms', terms: labels }] });
  }
  return yield* rankHits(weighed, input);
}

function sharedWith(terms: readonly SharedTag[], tags: readonly EvidenceTag[]): readonly SharedTag[] {
  return terms.filter(({ id }) => tags.some((tag) => tag.id === id));
}
