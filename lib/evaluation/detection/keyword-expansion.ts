import type { ChunkedTask } from '@/lib/base/slices';
import { normalizeTitle } from '@/lib/evaluation/matching/normalize-title';
import { leavesOf } from '@/lib/search-text/leaves';
import { parseQuery } from '@/lib/search-text/parse-query';
import { citedEnough, type Gathered, type Gathering, idsOf, pagesOf } from './gathering';
import type { Method } from './method';
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
  const leaves = leavesOf(parseQuery(query).tree);
  const words = new Set(leaves.flatMap(({ text }) => wordsOf(text)));
  const beginnings = leaves.flatMap(({ type, text }) =>
    type === 'pattern' && text.endsWith('*') ? [normalizeTitle(text.slice(0, -1))] : [],
  );
  const isNamed = (word: string) => words.has(word) || beginnings.some((part) => word.startsWith(part));
  const isNew = ({ label }: EvidenceTag) => !wordsOf(label).every(isNamed);
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
 * such term weighs the share of included papers that bear it. Source: docs/behaviours/detection.md#keyword-expansion.
 */
export function* analyseKeywordExpansion(input: MethodInput): ChunkedTask<readonly MethodHit[]> {
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

async function gatherExpansion({ source, profile, config, query }: Gathering): Promise<Gathered> {
  const terms = newTerms(profile, query);
  if (terms.keywords.length === 0 && terms.topics.length === 0) return { pools: { expansion: [] } };
  // A keyword alone finds unrelated works, so topics narrow it even if the query names all of them.
  const topics = terms.topics.length > 0 ? terms.topics : profile.topics;
  const conditions = {
    'keywords.id': idsOf(terms.keywords),
    'topics.id': idsOf(topics),
    cited_by_count: citedEnough(config),
  };
  return { pools: { expansion: await source.mostCited('expansion', conditions, config.maxPapersPerMethod) } };
}

export const keywordExpansion: Method = {
  label: 'Keyword expansion',
  weight: 0.25,
  explanation:
    'Works with keywords and topics that are frequent among the included papers and absent from the query.',
  queryField: {
    label: 'Query that keyword expansion extends',
    hint: "The review's search query: keywords in it are not searched for again",
  },
  mostRequests: (_, config) => pagesOf(config),
  gather: gatherExpansion,
  analyse: analyseKeywordExpansion,
};
