import { inBatches } from '@/lib/base/in-batches';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { BATCH_SIZES, type EvidenceSource, type IdentifierType } from '@/lib/evaluation/detection/gathering';
import { compareTexts } from '@/lib/evaluation/detection/profile';
import type { EvidenceWork, Resolution } from '@/lib/evaluation/detection/types';
import type { Paper } from '@/lib/evaluation/types';
import { toShortId } from '@/lib/identifiers/short-id';

export interface ResolvedPapers {
  /** Each work once, by id. */
  readonly seeds: readonly EvidenceWork[];
  readonly resolution: Resolution;
}

/** Types of identifiers, most reliable first. */
const TYPES = ['openalex', 'doi', 'pmid'] as const satisfies readonly IdentifierType[];

function identifierOf(paper: Paper, type: IdentifierType): string | null {
  if (type === 'doi') return paper.doi;
  if (type === 'pmid') return paper.pmid;
  const id = toShortId(paper.openAlexId ?? '');
  return /^W\d+$/.test(id) ? id : null;
}

/** Whether a request could find the paper: it may have been looked up before and not found. */
function isWorthAsking({ isNotFound }: Paper): boolean {
  return isNotFound !== true;
}

interface Lookup {
  readonly type: IdentifierType;
  readonly ids: readonly string[];
}

function lookupsOf(named: Iterable<string>, type: IdentifierType): readonly Lookup[] {
  // Sorted, so that the same papers in another order are the same questions, and the same figures to the last digit.
  const ids = [...new Set(named)].sort(compareTexts);
  return inBatches(ids, BATCH_SIZES[type]).map((some) => ({ type, ids: some }));
}

/** How many requests looking papers up takes at first, each at most a credit. */
export function countLookups(papers: readonly Paper[]): number {
  const ids = new Map(TYPES.map((type) => [type, new Set<string>()]));
  for (const paper of papers) {
    if (!isWorthAsking(paper)) continue;
    for (const type of TYPES) {
      const id = identifierOf(paper, type);
      if (id === null) continue;
      ids.get(type)?.add(id);
      break;
    }
  }
  return TYPES.reduce((sum, type) => sum + Math.ceil((ids.get(type)?.size ?? 0) / BATCH_SIZES[type]), 0);
}

/** The works by identifier, and for failed requests the reason by identifier. Errors: AbortError only. */
async function askInBatches(source: EvidenceSource, type: IdentifierType, wanted: readonly string[]) {
  const found = new Map<string, EvidenceWork>();
  const failures = new Map<string, string>();
  for (const { ids } of lookupsOf(wanted, type)) {
    try {
      for (const [id, work] of await source.identified(type, ids)) found.set(id, work);
    } catch (error) {
      if (isAbortError(error)) throw error;
      for (const id of ids) failures.set(id, describeError(error));
    }
  }
  return { found, failures };
}

/**
 * Looks papers up in batches: by OpenAlex id, those without one or without its record by DOI, then by PubMed number. A
 * batch that fails is counted and the others go on. Errors: AbortError only.
 */
export async function resolveIncluded(
  source: EvidenceSource,
  papers: readonly Paper[],
): Promise<ResolvedPapers> {
  const works = new Map<Paper, EvidenceWork>();
  const unasked = new Map<Paper, string>();
  for (const type of TYPES) {
    const open = papers.flatMap((paper) => {
      const id = isWorthAsking(paper) && !works.has(paper) ? identifierOf(paper, type) : null;
      return id === null ? [] : [{ paper, id }];
    });
    const wanted = open.map(({ id }) => id);
    const { found, failures } = await askInBatches(source, type, wanted);
    for (const { paper, id } of open) {
      const work = found.get(id);
      const failure = failures.get(id);
      if (work !== undefined) works.set(paper, work);
      if (failure !== undefined) unasked.set(paper, failure);
    }
  }
  const failed = papers.filter((paper) => !works.has(paper) && unasked.has(paper));
  const seeds = new Map(
    papers.flatMap((paper) => works.get(paper) ?? []).map((work) => [work.paper.id, work]),
  );
  const withoutIdentifier = papers.filter((paper) =>
    TYPES.every((type) => identifierOf(paper, type) === null),
  );
  const [first] = failed;
  return {
    seeds: [...seeds.values()].sort((one, other) => compareTexts(one.paper.id, other.paper.id)),
    resolution: {
      included: papers.length,
      resolved: seeds.size,
      withoutIdentifier: withoutIdentifier.length,
      notFound: papers.length - works.size - withoutIdentifier.length - failed.length,
      failed: first === undefined ? null : { count: failed.length, message: unasked.get(first) ?? '' },
    },
  };
}
