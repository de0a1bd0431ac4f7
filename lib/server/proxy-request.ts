import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { KEY_HEADER, keyIn, withoutKeys } from '@/lib/base/without-keys';
import { canonicalKey } from '@/lib/cache/static-path';
import { type Client, NOT_LOGGED_IN } from '@/lib/server/client-address';
import { jsonResponse } from '@/lib/server/json-response';

/** From where the visitor wants the answer: the server's source, the service alone, or the sample library alone. */
export type WantedSource = 'any' | 'live' | 'sample';

/** A request that the proxy serves. */
export interface ProxyRequest {
  /**
   * From the root of the service, as the visitor wrote it: free singletons are told by literal colons
   * (docs/data-contract.md#the-free-short-form).
   */
  readonly path: string;
  /** Without the question mark and without the visitor's key. */
  readonly query: string;
  /** What it asks, however it is written. */
  readonly key: string;
  /** The collection of a single record; null for everything else. */
  readonly recordKind: EntityKind | null;
  readonly wants: WantedSource;
  /** For this request only: never cached, never logged, no part of any key. */
  readonly visitorKey: string | null;
  /** The visitor's copy is not to be trusted (`Cache-Control: max-age=0`): ask the service, whatever is cached. */
  readonly isRefresh: boolean;
  /** Whose share of the server's credits it may take. */
  readonly client: Client;
}

const PREFIX = '/proxy';

/** Longest path and query that the service takes. Source: docs/data-contract.md#lengths. */
const MAX_LENGTH = 8_190;

/**
 * What may stand behind a collection: ids of the service, external ids, and for keywords a slug.
 * Source: docs/data-contract.md#identifier-forms.
 */
const RECORD_ID =
  /^(?:(?:openalex:)?[a-z]\d{1,15}|(?:doi|pmid|pmcid|mag|orcid|ror|wikidata|issn|issn_l|scopus):[^:/?#].{0,500}|random)$/is;
const KEYWORD_SLUG = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} .,'’()&+_-]{0,199}$/u;
const ROOT_ID = /^\/[a-z]\d{1,15}$/i;
const TEXT_ANALYSIS = /^\/text(?:\/(?:keywords|topics|concepts))?$/;
/** What a key pays and has left, for nobody but who sends that key. */
export const KEY_LIMITS = '/rate-limit';
const AUTOCOMPLETE = /^\/autocomplete(?:\/(.+))?$/;

const ALWAYS = ['api_key', 'mailto'];
/**
 * Source: docs/data-contract.md#list-parameters, docs/behaviours/requests.md#the-proxy. Hyphens count as underscores.
 */
const PARAMETERS = {
  list: new Set([
    ...ALWAYS,
    'search',
    'filter',
    'sort',
    'page',
    'per_page',
    'cursor',
    'select',
    'sample',
    'seed',
    'group_by',
    'group_bys',
    'corpus',
    'include_xpac',
    'rerank',
    'q',
  ]),
  record: new Set([...ALWAYS, 'select']),
  autocomplete: new Set([
    ...ALWAYS,
    'q',
    'filter',
    'search',
    'entity_type',
    'hide_works',
    'hide_zero',
    'author_hint',
    'include_xpac',
  ]),
  text: new Set([...ALWAYS, 'title', 'abstract']),
  key: new Set(ALWAYS),
} as const satisfies Record<string, ReadonlySet<string>>;

type Shape = keyof typeof PARAMETERS;

interface Target {
  readonly path: string;
  readonly query: string;
  readonly wants: WantedSource;
}

/** The base path may or may not be part of the address, as Next takes it off in some of its ways to a handler. */
function targetOf(address: string, basePath: string): Target | null {
  const { pathname, search } = new URL(address);
  const prefix = pathname.startsWith(`${basePath}${PREFIX}/`) ? `${basePath}${PREFIX}` : PREFIX;
  if (!pathname.startsWith(`${prefix}/`)) return null;
  const below = pathname.slice(prefix.length);
  for (const wants of ['live', 'sample'] as const) {
    if (below.startsWith(`/${wants}/`))
      return { path: below.slice(wants.length + 1), query: search.slice(1), wants };
  }
  return { path: below, query: search.slice(1), wants: 'any' };
}

/** The path decoded until nothing is left to decode; null where it cannot be decoded or was encoded too often. */
function fullyDecoded(path: string): string | null {
  let current = path;
  for (let round = 0; round < 4; round += 1) {
    if (!/%[0-9a-f]{2}/i.test(current)) return current;
    try {
      current = decodeURIComponent(current);
    } catch (error) {
      // A lone percent sign belongs to some DOIs, but only behind one level of encoding.
      if (error instanceof URIError) return round === 0 ? null : current;
      throw error;
    }
  }
  return null;
}

/** Some DOIs hold two slashes in a row; behind this beginning they can name no host. */
const DOI_BEGINNING = /^\/works\/doi:10\.\d{4,9}(?:\.\d{1,9}){0,6}\//i;

/** Nothing that a server on the way could read as another path, another host or another header. */
function isHarmless(path: string): boolean {
  const decoded = fullyDecoded(path);
  if (decoded === null || /[\p{Cc}\\]/u.test(decoded)) return false;
  if (decoded.includes('//') && !DOI_BEGINNING.test(decoded)) return false;
  return !decoded.split('/').some((segment) => /^\.{1,2}$/.test(segment));
}

function shapeOf(path: string): { readonly shape: Shape; readonly kind: EntityKind | null } | null {
  if (!isHarmless(path)) return null;
  if (ROOT_ID.test(path)) return { shape: 'record', kind: null };
  if (TEXT_ANALYSIS.test(path)) return { shape: 'text', kind: null };
  if (path === KEY_LIMITS) return { shape: 'key', kind: null };
  const suggestions = AUTOCOMPLETE.exec(path);
  if (suggestions !== null) {
    const [, kind] = suggestions;
    return kind === undefined || isEntityKind(kind) ? { shape: 'autocomplete', kind: null } : null;
  }
  const [, first = '', ...rest] = path.split('/');
  if (!isEntityKind(first)) return null;
  if (rest.length === 0) return { shape: 'list', kind: null };
  const id = fullyDecoded(rest.join('/')) ?? '';
  const isId = first === 'keywords' ? KEYWORD_SLUG.test(id) : RECORD_ID.test(id);
  return isId ? { shape: 'record', kind: first } : null;
}

/** Next encodes a query anew on its way to us; written out, long filters fit into the service's longest line. */
function shortened(query: string): string {
  return query.replace(/%(?:3A|2C|2F|7C|40)/gi, decodeURIComponent);
}

/** As the service reads them: of a question mark in front of a name it knows nothing, where `URLSearchParams` passes over it. */
function parametersOf(query: string): URLSearchParams {
  return new URLSearchParams(`?${query}`);
}

/** Of several parameters of one name the last, the only one that counts (docs/data-contract.md#repeated-parameters): its price is the price. */
function lastOfEach(query: string): string {
  const parts = new Map<string, string>();
  for (const part of query.split('&')) {
    const [name] = parametersOf(part).keys();
    if (name !== undefined) parts.set(name.replaceAll('-', '_'), part);
  }
  return [...parts.values()].join('&');
}

/** From our own header, else from the query; `Authorization` belongs to a log-in in front of the server. */
function visitorKeyOf({ headers, url }: Request): string | null {
  return headers.get(KEY_HEADER)?.trim() || keyIn(new URL(url).search);
}

/**
 * Whether a page of another site asks, through its visitor's browser. Programs say nothing of the kind, and are answered.
 * Source: https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
function isOfAnotherSite({ headers }: Request): boolean {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'cross-site' || site === 'same-site';
  // Browsers that do not say so name the page's origin.
  const origin = headers.get('Origin');
  const host = headers.get('Host');
  if (origin === null || host === null) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function refused(status: number, error: string, message: string): Response {
  return jsonResponse(status, { error, message });
}

/** What pages of other sites are told of anything below `/proxy`; null: no such page asks. */
export function refuseOtherSite(request: Request): Response | null {
  if (!isOfAnotherSite(request)) return null;
  return refused(403, 'Other site', 'Only pages of this site may ask its server');
}

/** Scopes of a search may be added by the service: each is priced as a search, and what it does not know it refuses for nothing. */
const SEARCH_SCOPE = /^search(?:\.[a-z]+(?:_[a-z]+)*){1,3}$/;

function unknownParameter(query: string, shape: Shape): string | null {
  const known: ReadonlySet<string> = PARAMETERS[shape];
  const isKnown = (name: string) => known.has(name) || (shape === 'list' && SEARCH_SCOPE.test(name));
  return [...parametersOf(query).keys()].find((name) => !isKnown(name.replaceAll('-', '_'))) ?? null;
}

/**
 * Reads a request to `/proxy/{path of the service}`, or says why it is refused: 405 for methods other than GET and
 * HEAD; 404 for everything but the nine collections, their records, type-ahead, text analysis, an id at the root and what the visitor's own key
 * pays; 400 for
 * parameters that the service does not know, for too long addresses and for keys that no header can hold; 401 for visitors without the log-in that
 * is needed; 403 for pages of other sites, and for text analysis, the dearest of all requests, without the visitor's own key.
 */
export function readProxyRequest(
  request: Request,
  basePath: string,
  client: Client,
): ProxyRequest | Response {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const body = { error: 'Method not allowed', message: 'Use GET or HEAD' };
    return jsonResponse(405, body, { Allow: 'GET, HEAD' });
  }
  const otherSite = refuseOtherSite(request);
  if (otherSite !== null) return otherSite;
  if (client === NOT_LOGGED_IN) return refused(401, 'Log-in needed', 'Log in to this site to ask its server');
  // Not even as a part of what is searched for may a key come into an answer, a log or the cache.
  const target = targetOf(withoutKeys(request.url), basePath);
  const found = target === null ? null : shapeOf(target.path);
  const visitorKey = visitorKeyOf(request);
  if (target === null || found === null || (found.shape === 'key' && visitorKey === null)) {
    return refused(404, 'Not found', 'The proxy does not serve this path');
  }
  const unknown = unknownParameter(target.query, found.shape);
  if (unknown !== null) {
    return refused(400, 'Invalid query parameters error.', `${unknown} is not a valid parameter.`);
  }
  const query = shortened(lastOfEach(target.query));
  if (target.path.length + query.length > MAX_LENGTH) {
    return refused(400, 'Request URL too long', `The service takes ${MAX_LENGTH} bytes at most`);
  }
  if (visitorKey !== null && !/^[\x21-\x7e]{1,256}$/.test(visitorKey)) {
    return refused(400, 'Invalid API key', 'A key has at most 256 characters, all of them visible');
  }
  if (found.shape === 'text' && visitorKey === null) {
    return refused(403, 'Own key needed', 'Text analysis costs 100 credits and needs your own API key');
  }
  return {
    path: target.path,
    query,
    key: canonicalKey(target.path, query),
    recordKind: found.kind,
    wants: target.wants,
    visitorKey,
    isRefresh: /(?:^|[\s,])max-age=0(?:$|[\s,])/.test(request.headers.get('Cache-Control') ?? ''),
    client,
  };
}
