import type { EntityKind } from '@/lib/base/entity-kind';
import { isSearchParam } from '@/lib/library/credits';
import { searchParamNames } from '@/lib/library/search-params';
import { invalidParams } from '@/lib/library/service-errors';

type Params = ReadonlyMap<string, string>;

/**
 * Parameters of a list besides the searches, as the service names them in its error.
 * Source: docs/data-contract.md#list-parameters.
 */
const LIST_PARAMS = [
  'apc_sum',
  'api-key',
  'api_key',
  'cited_by_count_sum',
  'cursor',
  'data_version',
  'data-version',
  'filter',
  'format',
  'include_xpac',
  'include-xpac',
  'group_by',
  'group-by',
  'group_bys',
  'group-bys',
  'mailto',
  'page',
  'per_page',
  'per-page',
  'q',
  'sample',
  'seed',
] as const;
const LAST_LIST_PARAMS = ['select', 'sort', 'warm'] as const;
/** Of works alone. */
const WORK_PARAMS = ['corpus', 'rerank'] as const;
/** Accepted without being named. */
const HIDDEN_PARAM = 'bypass_cache';
const MAX_SAMPLE = 10_000;

/** A parameter in either spelling (`per_page`, `per-page`), or null. */
export function readParam(params: Params, name: string): string | null {
  return params.get(name) ?? params.get(name.replaceAll('_', '-')) ?? null;
}

function checkNames(kind: EntityKind, params: Params): void {
  const own = kind === 'works' ? WORK_PARAMS : [];
  const valid: readonly string[] = [...LIST_PARAMS, ...own, ...searchParamNames(kind), ...LAST_LIST_PARAMS];
  for (const name of params.keys()) {
    if (valid.includes(name) || name === HIDDEN_PARAM) continue;
    throw invalidParams(`${name} is not a valid parameter. Valid parameters are: ${valid.join(', ')}.`);
  }
}

/** Source: docs/data-contract.md#the-corpus. */
function checkCorpus(params: Params, filterFields: readonly string[]): void {
  const corpus = params.get('corpus');
  if (corpus === undefined) return;
  if (!['core', 'expansion', 'all'].includes(corpus)) {
    throw invalidParams(`'${corpus}' is not a valid corpus. Valid values are: core, expansion, all.`);
  }
  if (readParam(params, 'include_xpac') !== null || filterFields.includes('is_xpac')) {
    throw invalidParams('corpus cannot be combined with include_xpac or the is_xpac filter.');
  }
}

function checkSample(params: Params): void {
  const sample = params.get('sample');
  if (sample === undefined) {
    if (params.has('seed')) {
      throw invalidParams('You must include the sample parameter when using a seed value.');
    }
    return;
  }
  if (!/^-?\d+$/.test(sample)) throw invalidParams('sample must be an integer.');
  if (Number(sample) > MAX_SAMPLE) {
    throw invalidParams('Sample size must be less than or equal to 10,000.');
  }
  if (params.has('sort')) throw invalidParams('sample does not work with sort.');
  if (readParam(params, 'group_by') !== null) throw invalidParams('sample does not work with group_by.');
  if (Number(params.get('page') ?? '1') > 1 && !params.has('seed')) {
    throw invalidParams(
      'A seed value is required when paginating through samples of results. Without a seed value, you may receive duplicate results between pages. Add a seed value like this: /works?sample=100&seed=123&page=2',
    );
  }
}

const SEMANTIC_FILTERS: ReadonlySet<string> = new Set([
  'publication_year',
  'type',
  'is_oa',
  'open_access.is_oa',
  'language',
  'author.id',
  'authorships.author.id',
  'institution.id',
  'institutions.id',
  'authorships.institutions.id',
  'is_retracted',
  'primary_location.source.id',
  'funders.id',
  'has_fulltext',
  'has_abstract',
  'primary_location.license',
]);

/**
 * One scope can be searched by stems or as written, not both; semantic search stands alone.
 * Source: docs/data-contract.md#search.
 */
function checkSearches(params: Params): void {
  const active = [...params].flatMap(([name, text]) => (isSearchParam(name) && text !== '' ? [name] : []));
  for (const name of active) {
    if (active.includes(`${name}.exact`)) throw invalidParams(`Cannot combine ${name} and ${name}.exact.`);
  }
  if (active.length > 1 && active.includes('search.semantic')) {
    throw invalidParams('search.semantic cannot be combined with other search parameters.');
  }
}

/** Source: docs/data-contract.md#reranking. */
function checkRerank(params: Params, filterFields: readonly string[]): void {
  const rerank = params.get('rerank');
  if (rerank === undefined || rerank === 'false') return;
  if (rerank !== 'true') throw invalidParams('rerank must be true or false.');
  if ((params.get('search.semantic') ?? '') !== '') {
    throw invalidParams(
      "rerank=true can't be combined with search.semantic, which already ranks by meaning.",
    );
  }
  if (readParam(params, 'group_by') !== null || readParam(params, 'group_bys') !== null) {
    throw invalidParams("rerank=true can't be combined with group_by: rerank orders results.");
  }
  if (params.has('sample')) throw invalidParams("rerank=true can't be combined with sample.");
  const sort = params.get('sort') ?? '';
  if (sort !== '' && sort !== 'relevance_score:desc') {
    throw invalidParams("rerank=true reorders results by relevance, so it can't be combined with sort.");
  }
  const isSearched = [...params].some(([name, text]) => isSearchParam(name) && text !== '' && text !== '""');
  if (!isSearched && !filterFields.some((field) => /\.search(?:\.exact)?$/.test(field))) {
    throw invalidParams('rerank=true needs a search.');
  }
}

/** Source: docs/data-contract.md#semantic-search. */
function checkSemantic(params: Params, filterFields: readonly string[]): void {
  if ((params.get('search.semantic') ?? '') === '') return;
  if (Number(readParam(params, 'per_page') ?? '25') > 50) {
    throw invalidParams('per_page must be 50 or less with semantic search.');
  }
  if (params.has('cursor')) throw invalidParams('Cursor pagination is not supported with semantic search.');
  if (readParam(params, 'group_by') !== null) {
    throw invalidParams('group_by is not supported with semantic search.');
  }
  for (const field of filterFields) {
    if (SEMANTIC_FILTERS.has(field)) continue;
    throw invalidParams(
      `Filter '${field}' is not supported with semantic search. Supported filters: ${[...SEMANTIC_FILTERS].join(', ')}`,
    );
  }
}

/**
 * The checks on a list request that need no record. Throws the service's 400 for the first fault.
 * Source: docs/data-contract.md#list-parameters, docs/data-contract.md#grouping.
 */
export function checkListParams(kind: EntityKind, params: Params, filterFields: readonly string[]): void {
  checkNames(kind, params);
  if ([...params.values()].some((value) => value.includes('host_venue'))) {
    throw invalidParams(
      'host_venue and alternate_host_venues are deprecated in favor of locations. Read more here: https://groups.google.com/g/openalex-users/c/rRf34GRr-Oo',
    );
  }
  if (readParam(params, 'data_version') === '1')
    throw invalidParams('data_version=1 is no longer supported.');
  if (readParam(params, 'group_by') !== null && params.has('select')) {
    throw invalidParams('select does not work with group_by.');
  }
  const format = params.get('format')?.toLowerCase();
  if (format !== undefined && !['csv', 'json', 'xlsx'].includes(format)) {
    throw invalidParams('Valid formats are csv, json, xlsx');
  }
  checkCorpus(params, filterFields);
  checkSample(params);
  checkSearches(params);
  checkSemantic(params, filterFields);
  checkRerank(params, filterFields);
}
