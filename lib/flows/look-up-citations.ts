import { report } from '@/lib/base/report';
import { isAbortError } from '@/lib/base/thrown-errors';
import type { Citation } from '@/lib/bibliography/citation';
import { withKeys } from '@/lib/bibliography/citation-keys';
import { citationOfWork } from '@/lib/bibliography/citation-of-work';
import { mayLackAuthors } from '@/lib/cache/entry';
import { EMPTY_PUBLICATION, type Publication } from '@/lib/entities/publication';
import { type EntityRecord, isRecordOf, type WorkRecord } from '@/lib/entities/records';
import { LIST_AUTHORS } from '@/lib/entities/registry';
import type { GraphNode } from '@/lib/graph/types';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { checkedReference } from '@/lib/openalex/checked-reference';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';

/** Note of a citation made without the work's full record. */
const INCOMPLETE = 'Incomplete: the full record could not be loaded';
const LACKS_AUTHORS = `Incomplete: only the first ${LIST_AUTHORS} authors could be loaded`;

/** Works asked for alone at a time. */
const SINGLES_AT_ONCE = 10;

export interface CitedWorks {
  /** In the order of the nodes. */
  readonly citations: readonly Citation[];
  /** How many of them were made from the graph's data alone. */
  readonly incomplete: number;
}

/** Works whose full records are not at hand and must be requested to export their references. */
export function worksToLookUp({ records }: FlowContext, works: readonly GraphNode[]): readonly string[] {
  return works.filter(({ id }) => !isWhole(records.peek('works', id))).map(({ id }) => id);
}

/** A record fetched with a selection of fields lacks the page numbers' field altogether. */
function isWhole(record: EntityRecord | null): record is WorkRecord {
  return (
    record !== null && isRecordOf('works', record) && 'biblio' in record.raw && 'authorships' in record.raw
  );
}

/**
 * The citations of works of the graph, from their whole records, which are fetched where they are not at hand. A work
 * whose record (or whose authors beyond the hundred that lists name) cannot be loaded is cited from the known data and
 * marked in its note. Errors: AbortError only.
 */
export async function lookUpCitations(
  context: FlowContext,
  works: readonly GraphNode[],
  options: FlowOptions = {},
): Promise<CitedWorks> {
  const fetched = await fetchMissing(context, worksToLookUp(context, works), options);
  const recordOf = ({ id }: GraphNode) => fetched.get(id) ?? context.records.peek('works', id);
  const cut = works.filter((node) => {
    const record = recordOf(node);
    return record !== null && mayLackAuthors(record);
  });
  const completed = await fetchAlone(context, cut, options);
  const cutIds = new Set(cut.map(({ id }) => id));
  let incomplete = 0;
  const citations = works.map((node): Publication => {
    const record = completed.get(node.id) ?? recordOf(node);
    const citation = citationOf(node, record);
    const fault = faultOf(record, fetched.has(node.id), cutIds.has(node.id) && !completed.has(node.id));
    if (fault === null) return { ...citation, openAlexId: node.id };
    incomplete += 1;
    return { ...citation, note: withFault(citation.note, fault) };
  });
  return { citations: withKeys(citations), incomplete };
}

function faultOf(record: EntityRecord | null, isFetched: boolean, isCut: boolean): string | null {
  if (!isFetched && !isWhole(record)) return INCOMPLETE;
  return isCut ? LACKS_AUTHORS : null;
}

function citationOf(node: GraphNode, record: EntityRecord | null): Publication {
  return record !== null && isRecordOf('works', record) ? citationOfWork(record) : citationOfNode(node);
}

async function fetchMissing(
  { api }: FlowContext,
  ids: readonly string[],
  options: FlowOptions,
): Promise<ReadonlyMap<string, EntityRecord>> {
  if (ids.length === 0) return new Map();
  try {
    const { found } = await api.fetchBatch('works', ids, options);
    return new Map(found.map((record) => [record.id, record]));
  } catch (error) {
    if (isAbortError(error)) throw error;
    report('warning', 'The records of some works could not be loaded for the export', error);
    return new Map();
  }
}

/**
 * The citations of works whose records were fetched whole, but for authors beyond the hundred that lists name: those come
 * with the works' own records, free of charge. A work without them is marked in its note. Errors: AbortError only.
 */
export async function citeWorks(
  context: FlowContext,
  works: readonly WorkRecord[],
  options: FlowOptions = {},
): Promise<{ readonly citations: readonly Publication[]; readonly incomplete: number }> {
  const completed = await fetchAlone(context, works.filter(mayLackAuthors), options);
  let incomplete = 0;
  const citations = works.map((work): Publication => {
    const own = completed.get(work.id);
    if (own !== undefined && isRecordOf('works', own)) return citationOfWork(own);
    const citation = citationOfWork(work);
    if (!mayLackAuthors(work)) return citation;
    incomplete += 1;
    return { ...citation, note: withFault(citation.note, LACKS_AUTHORS) };
  });
  return { citations, incomplete };
}

function withFault(note: string | null, fault: string): string {
  return note === null ? fault : `${note}. ${fault}`;
}

/** Each work's own record, by the work's id; records that cannot be loaded are absent. */
async function fetchAlone(
  { api }: FlowContext,
  works: readonly { readonly id: string }[],
  options: FlowOptions,
): Promise<ReadonlyMap<string, EntityRecord>> {
  const records = new Map<string, EntityRecord>();
  const outcomes = concurrently(works, SINGLES_AT_ONCE, async ({ id }) => {
    try {
      return { id, record: await api.fetchEntity(checkedReference('works', id), options) };
    } catch (error) {
      if (options.signal?.aborted !== true)
        report('warning', `All authors of ${id} could not be loaded for the export`, error);
      return { id, record: null };
    }
  });
  for await (const { id, record } of outcomes) {
    options.signal?.throwIfAborted();
    if (record !== null) records.set(id, record);
  }
  return records;
}

/** The citation that a node's own data gives. */
function citationOfNode({ id, label, summary, externalIds }: GraphNode): Publication {
  const doi = externalIds.find(({ type }) => type === 'doi')?.value ?? null;
  const year = summary.publicationYear;
  return {
    ...EMPTY_PUBLICATION,
    title: label,
    date: year === null ? null : { year, month: null, day: null },
    doi,
    url: doi === null ? openAlexUrl('works', id) : `https://doi.org/${doi}`,
    openAlexId: id,
    isRetracted: summary.isRetracted === true,
  };
}
