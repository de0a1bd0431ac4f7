/** `GET /autocomplete[/{kind}]?q=`: the service's free type-ahead (docs/data-contract.md#type-ahead). */
import { array, looseObject, nullish, number, safeParse, string, unknown } from 'zod/mini';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { describeError, isAbortError } from '@/lib/base/thrown-errors';
import { recordId } from '@/lib/entities/record-id';
import { kindFacts } from '@/lib/entities/registry';
import type { AutocompleteHit, AutocompleteOptions } from '@/lib/openalex/api';
import { InvalidRequestError, MalformedResponseError, OpenAlexError } from '@/lib/openalex/errors';
import { type ApiRequest, buildRequest } from '@/lib/openalex/request-line';
import { requestMessages } from '@/lib/openalex/request-messages';
import type { Transport } from '@/lib/openalex/transport';

/** The combined form also answers with countries, licences and filters; those are no entities of ours. */
const KIND_BY_TYPE: ReadonlyMap<string, EntityKind> = new Map(
  ENTITY_KINDS.map((kind) => [kindFacts(kind).singular.toLowerCase(), kind]),
);

const MAX_QUERY_LENGTH = 500;

/** Source: docs/behaviours/search.md#type-ahead-results. */
const DEFAULT_PER_PAGE = 25;
const MAX_PER_PAGE = 50;
/** Most hits that the service returns. Source: docs/data-contract.md#type-ahead. */
const MAX_HITS = 10;

/** Wraps a fault of the type-ahead for works in the catalogue's words; `cause` is the fault. */
export class AutocompleteError extends OpenAlexError {
  override readonly name = 'AutocompleteError';
  constructor(override readonly cause: unknown) {
    super(requestMessages.worksAutocompleteFailed(describeError(cause)));
  }
}

const ENVELOPE = looseObject({ results: nullish(array(unknown())) });

const HIT = looseObject({
  id: string(),
  display_name: nullish(string()),
  hint: nullish(string()),
  cited_by_count: nullish(number()),
  works_count: nullish(number()),
  entity_type: nullish(string()),
});

/**
 * The request; only `q` is sent, since the service refuses page size and format: those are checked and applied here.
 * Errors: 'Query must be a string', 'Query string is required and cannot be empty', 'per_page must be between 1 and
 * 50', 'Only json format is currently supported'.
 */
export function buildAutocompleteRequest(
  kind: EntityKind | 'all',
  query: unknown,
  { perPage = DEFAULT_PER_PAGE, format = 'json' }: AutocompleteOptions = {},
): ApiRequest {
  if (typeof query !== 'string') throw new InvalidRequestError(requestMessages.queryNotAString);
  if (!Number.isInteger(perPage) || perPage < 1 || perPage > MAX_PER_PAGE) {
    throw new InvalidRequestError(requestMessages.autocompletePageSize);
  }
  if (format !== 'json') throw new InvalidRequestError(requestMessages.onlyJson);
  const q = query.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH);
  if (q === '') throw new InvalidRequestError(requestMessages.blankQuery);
  return buildRequest(kind === 'all' ? '/autocomplete' : `/autocomplete/${kind}`, { q });
}

function readHit(asked: EntityKind | 'all', item: unknown): AutocompleteHit | null {
  const parsed = safeParse(HIT, item);
  if (!parsed.success) return null;
  const { id, entity_type: type } = parsed.data;
  const kind = KIND_BY_TYPE.get(type ?? '') ?? (asked === 'all' || typeof type === 'string' ? null : asked);
  if (kind === null) return null;
  return {
    id: recordId(kind, id),
    kind,
    label: parsed.data.display_name ?? recordId(kind, id),
    hint: parsed.data.hint ?? '',
    citedByCount: parsed.data.cited_by_count ?? 0,
    worksCount: parsed.data.works_count ?? null,
  };
}

/** Reads an answer: entities of the nine kinds in the service's order, anything else left out. */
export function readAutocomplete(asked: EntityKind | 'all', body: unknown): readonly AutocompleteHit[] {
  const envelope = safeParse(ENVELOPE, body);
  if (!envelope.success) throw new MalformedResponseError('results', 'not a list');
  return (envelope.data.results ?? [])
    .map((item) => readHit(asked, item))
    .filter((hit): hit is AutocompleteHit => hit !== null);
}

/**
 * Suggestions for a text, at most ten; equal calls share one request while it runs and its answer for 30 s.
 * Errors: those of `buildAutocompleteRequest`, cancelling an AbortError; for works every fault becomes 'Works autocomplete failed: …', for all other kinds it is reported and the list is empty
 * (docs/behaviours/errors.md#type-ahead).
 */
export async function fetchAutocomplete(
  transport: Transport,
  kind: EntityKind | 'all',
  query: string,
  options: AutocompleteOptions = {},
): Promise<readonly AutocompleteHit[]> {
  const request = buildAutocompleteRequest(kind, query, options);
  const limit = Math.min(options.perPage ?? MAX_HITS, MAX_HITS);
  try {
    return readAutocomplete(kind, await transport.get(request, options)).slice(0, limit);
  } catch (error) {
    if (isAbortError(error)) throw error;
    if (kind === 'works') throw new AutocompleteError(error);
    report('warning', `Autocomplete for ${kind} failed: ${describeError(error)}`, error);
    return [];
  }
}
