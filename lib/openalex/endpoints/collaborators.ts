/** Collaborators of an author (docs/behaviours/requests.md#collaborators). */
import { type AuthorRecord, type EntityRecord, isRecordOf } from '@/lib/entities/records';
import { authorStubs } from '@/lib/entities/work';
import { toShortId } from '@/lib/identifiers/short-id';
import type { CallOptions, OpenAlexApi } from '@/lib/openalex/api';
import { streamList } from '@/lib/openalex/endpoints/stream';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { buildFilter } from '@/lib/openalex/filter-builder';
import { requestMessages } from '@/lib/openalex/request-messages';

/** Source: docs/behaviours/requests.md#collaborators; read in pages of a hundred. */
export const COLLABORATOR_WORKS = 200;
export const MAX_COLLABORATORS = 50;

export interface Collaborator {
  readonly author: AuthorRecord;
  /** Works in common among those looked at. */
  readonly jointWorks: number;
}

export interface CollaboratorOptions extends CallOptions {
  /** Leaves out collaborators with fewer common works; 1 by default. */
  readonly minWorks?: number | undefined;
  /** 1 to 50, 50 by default. */
  readonly limit?: number | undefined;
}

/** Works per co-author, from the author's 200 newest works. */
async function countJointWorks(
  api: Pick<OpenAlexApi, 'fetchList'>,
  authorId: string,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, number>> {
  const filter = buildFilter({ 'authorships.author.id': authorId });
  const params = { filter, sort: 'publication_date:desc', select: ['id', 'authorships'] };
  const counts = new Map<string, number>();
  let seen = 0;
  for await (const page of streamList(api, 'works', params, { signal })) {
    for (const record of page.results.slice(0, COLLABORATOR_WORKS - seen)) {
      for (const id of coAuthorIds(record)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    seen += page.results.length;
    if (seen >= COLLABORATOR_WORKS) break;
  }
  counts.delete(authorId);
  return counts;
}

function coAuthorIds(record: EntityRecord): ReadonlySet<string> {
  if (!isRecordOf('works', record)) return new Set();
  return new Set(authorStubs(record).map(({ id }) => id));
}

/**
 * The authors with most works in common, at most 50, found in the author's 200 newest works (lists name the first
 * hundred authors of a work). Those whose own record cannot be found are skipped. Three credits.
 * Errors: 'Minimum works count must be a non-negative integer', and those of `fetchList` and `fetchBatch`.
 */
export async function fetchCollaborators(
  api: Pick<OpenAlexApi, 'fetchList' | 'fetchBatch'>,
  authorId: string,
  { minWorks = 1, limit = MAX_COLLABORATORS, select, signal, bypassCache }: CollaboratorOptions = {},
): Promise<readonly Collaborator[]> {
  if (!Number.isInteger(minWorks) || minWorks < 0) throw new InvalidRequestError(requestMessages.minWorks);
  const counts = await countJointWorks(api, toShortId(authorId), signal);
  const best = [...counts]
    .filter(([, jointWorks]) => jointWorks >= minWorks)
    .sort(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .slice(0, Math.min(limit, MAX_COLLABORATORS));
  if (best.length === 0) return [];
  const { found } = await api.fetchBatch(
    'authors',
    best.map(([id]) => id),
    { select, signal, bypassCache },
  );
  return found
    .filter((record) => isRecordOf('authors', record))
    .map((author) => ({ author, jointWorks: counts.get(author.id) ?? 0 }));
}
