import { splitOutsideQuotes } from '@/lib/base/quoted-split';
import { seededRandom } from '@/lib/base/random';
import { checkListParams, readParam } from '@/lib/library/check-list-params';
import type { Collection } from '@/lib/library/collection';
import { answerGroups } from '@/lib/library/group-by';
import type { Directory } from '@/lib/library/group-names';
import { listMeta } from '@/lib/library/list-meta';
import { type Matching, matchRecords } from '@/lib/library/matching';
import { readPage } from '@/lib/library/paging';
import { rerankScores } from '@/lib/library/rerank';
import { projectRecord, readSelect } from '@/lib/library/select';
import { readSortKeys, sortPositions } from '@/lib/library/sort';

type Params = ReadonlyMap<string, string>;

const DEFAULT_PER_PAGE = 25;

function hashOf(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return hash >>> 0;
}

/** Draws a sample without replacement; the same seed over the same records gives the same sample in the same order. */
function drawSample(positions: readonly number[], size: number, seed: string): readonly number[] {
  const random = seededRandom(hashOf(seed));
  const pool = [...positions];
  const drawn: number[] = [];
  while (drawn.length < size && pool.length > 0) {
    const at = Math.floor(random() * pool.length);
    const last = pool.pop();
    const chosen = pool[at] ?? last;
    if (last !== undefined && at < pool.length) pool[at] = last;
    if (chosen !== undefined) drawn.push(chosen);
  }
  return drawn;
}

/** The first of the records that match, in the order asked for. */
function orderRecords(
  collection: Collection,
  params: Params,
  matching: Matching,
  most: number,
): readonly number[] {
  const sample = params.get('sample');
  if (sample !== undefined) {
    return drawSample(matching.positions, Number(sample), params.get('seed') ?? '');
  }
  const keys = readSortKeys(params.get('sort') ?? '');
  return sortPositions(collection, matching.positions, keys, matching.relevance, most);
}

function filterFields(params: Params): readonly string[] {
  return splitOutsideQuotes(params.get('filter') ?? '', ',')
    .filter((segment) => segment !== '')
    .map((segment) => segment.slice(0, segment.indexOf(':')).replaceAll('-', '_'));
}

/**
 * Answers a list request: the body of the service's answer as an object.
 * Throws a ServiceError for everything the service refuses.
 */
export function answerList(
  collection: Collection,
  params: Params,
  credits: number,
  directory: Directory,
): unknown {
  checkListParams(collection.kind, params, filterFields(params));
  const select = readSelect(collection.kind, params.get('select'));
  if (readParam(params, 'group_by') !== null || readParam(params, 'group_bys') !== null) {
    return answerGroups(collection, params, credits, directory);
  }
  const page = readPage(params, DEFAULT_PER_PAGE);
  const matching = matchRecords(collection, params);
  const most = Math.max(page.start + page.perPage, page.reranked);
  const usual = orderRecords(collection, params, matching, most);
  const scores =
    page.reranked > page.start ? rerankScores(collection, params, usual.slice(0, page.reranked)) : null;
  const ordered = scores === null ? usual : [...scores.keys(), ...usual.slice(page.reranked)];
  const count = params.has('sample') ? usual.length : matching.positions.length;
  const results = ordered.slice(page.start, page.start + page.perPage).map((position) =>
    projectRecord(collection.at(position), {
      kind: collection.kind,
      select,
      relevance: matching.relevance?.get(position) ?? null,
      isListed: true,
      rerankScore: scores?.get(position),
    }),
  );
  const meta = listMeta(count, page, results.length, null, credits);
  return {
    meta: params.get('rerank') === 'true' ? { ...meta, reranked: scores !== null } : meta,
    results,
    group_by: [],
  };
}
