import { type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';
import { withoutOuterSlashes } from '@/lib/base/slashes';
import { withoutKeys } from '@/lib/base/without-keys';
import { type DetectedIdentifier, detectForKind, detectIdentifier } from '@/lib/identifiers/detect';
import { apiIdOf, type EntityReference } from '@/lib/identifiers/entity-reference';
import { identifierMessages } from '@/lib/identifiers/identifier-messages';
import { type RouteMatch, splitUrl } from './match-route';
import { entityPath, GRAPH_PATH, searchPath } from './paths';
import {
  carriedSearch,
  decodeAddress,
  hasScheme,
  isServiceAddress,
  listingPath,
  otherParameters,
  readApiAddress,
  readServiceAddress,
  type ServiceAddress,
} from './service-address';

/** What an address asks for. */
export type Destination =
  /** Load this entity into the graph; `written` is how the address names it. */
  | { readonly type: 'load'; readonly entity: DetectedIdentifier; readonly written: string }
  /** Replace the address; `reason` is the user's text when something was wrong with it. */
  | { readonly type: 'redirect'; readonly to: string; readonly reason: string | null }
  /** Nothing can be done: the text says why. */
  | { readonly type: 'invalid'; readonly message: string };

function load(found: DetectedIdentifier): Destination {
  return { type: 'load', entity: { ...found, original: found.apiId }, written: found.original };
}

function toSearch(query: string, reason: string | null): Destination {
  return { type: 'redirect', to: searchPath(query), reason };
}

/**
 * The address of an entity: DOIs, ORCIDs, RORs and ISSNs have families of their own
 * (docs/behaviours/routes.md#identifiers-of-other-registers).
 */
export function identifierPath(reference: EntityReference): string {
  const { type, kind, id } = reference;
  const value = safeEncode(id);
  if (type === 'doi') return `/works/doi/${value}`;
  if (type === 'orcid') return `/authors/orcid/${value}`;
  if (type === 'issn') return `/sources/issn/${value}`;
  if (type === 'ror' && kind === 'institutions') return `/institutions/ror/${value}`;
  return entityPath(kind, apiIdOf(reference));
}

/** `/{kind}/{id}`: loads a normalised id, corrects any other written form, sends the rest to search. */
function entityDestination(kind: EntityKind, id: string, search: string): Destination {
  const found = detectForKind(kind, id);
  if (found === null) return toSearch(id, identifierMessages.undetected(id));
  const isExternal = found.type === 'doi' || found.type === 'orcid' || found.type === 'issn';
  if (isExternal || (found.type === 'ror' && kind === 'institutions')) {
    return { type: 'redirect', to: identifierPath(found), reason: null };
  }
  if (found.apiId !== id) {
    return { type: 'redirect', to: `${entityPath(kind, found.apiId)}${search}`, reason: null };
  }
  return load(found);
}

const EXTERNAL_FAMILIES = {
  '/works/doi/:doi*': { param: 'doi', type: 'doi', kind: 'works', fault: identifierMessages.badDoi },
  '/sources/issn/:issn*': { param: 'issn', type: 'issn', kind: 'sources', fault: identifierMessages.badIssn },
  '/institutions/ror/:ror*': {
    param: 'ror',
    type: 'ror',
    kind: 'institutions',
    fault: identifierMessages.badRor,
  },
  '/authors/orcid/:orcid*': {
    param: 'orcid',
    type: 'orcid',
    kind: 'authors',
    fault: identifierMessages.badOrcid,
  },
} as const;

function isExternalFamily(pattern: string): pattern is keyof typeof EXTERNAL_FAMILIES {
  return pattern in EXTERNAL_FAMILIES;
}

function externalFamilyDestination(pattern: keyof typeof EXTERNAL_FAMILIES, route: RouteMatch): Destination {
  const { param, type, kind, fault } = EXTERNAL_FAMILIES[pattern];
  const written = route.params[param] ?? '';
  const found = detectIdentifier(written, 'explicit');
  if (found?.type === type) return load({ ...found, kind });
  if (type === 'orcid' && found !== null) {
    return toSearch(written, identifierMessages.expectedAuthor(found.kind, written));
  }
  return toSearch(written, fault(written));
}

/** What of a pasted address of the service has no meaning for an entity; null for nothing. */
function leftOutOfEntity(address: ServiceAddress | null): string | null {
  const unused = otherParameters(new URLSearchParams(address?.search ?? ''), () => false);
  if (unused.length === 0) return null;
  const names = unused.map((name) => `“${name}”`).join(', ');
  return `Parts of this address were left out, since an entity is opened whole: ${names}.`;
}

/** A rebuilt address of another site: to the entity or list it names, else on to the external-id family, which may search. */
function rebuiltDestination(origin: string, splat: string, search: string): Destination {
  if (splat === '') return toSearch('', 'No URL path provided');
  // A whole address after the family's prefix brings its own scheme.
  const decoded = decodeAddress(splat);
  const url = `${hasScheme(decoded) ? '' : origin}${decoded}${search}`;
  const address = readServiceAddress(url);
  const listing = address === null ? null : listingPath(address);
  const to = pathShowing(url);
  const reason = to === null || listing !== null ? null : leftOutOfEntity(address);
  return { type: 'redirect', to: to ?? `/${safeEncode(url)}`, reason };
}

/** Where the app shows what a whole address of any site names: an entity, or a list of the service; null for nothing. */
export function pathShowing(url: string): string | null {
  const found = detectIdentifier(url, 'explicit');
  if (found !== null) return identifierPath(found);
  const address = readServiceAddress(url);
  return address === null ? null : listingPath(address);
}

/**
 * Where the app shows what a typed address of the service names: its list, or the search, which says that it is an address of
 * nothing that can be shown; for an entity with further parameters the redirector, which says that they are left out. Null for
 * everything else: words, and identifiers, which are read by themselves.
 */
export function serviceAddressPath(text: string): string | null {
  if (!isServiceAddress(text)) return null;
  const written = decodeAddress(text.trim());
  if (detectIdentifier(text.trim(), 'explicit') !== null) {
    const isWhole = leftOutOfEntity(readServiceAddress(written)) === null;
    return isWhole ? null : `/${safeEncode(withoutKeys(written))}`;
  }
  return pathShowing(written) ?? searchPath(withoutKeys(text.trim()));
}

/** A search of the graph for an address of the service leads to what that address names. */
function graphDestination(query: URLSearchParams): Destination | null {
  const to = serviceAddressPath(query.get('q') ?? '');
  return to === null ? null : { type: 'redirect', to, reason: null };
}

/** A list that is searched for an address of the service leads to what that address names, an entity as well. */
function listDestination(query: URLSearchParams): Destination | null {
  const searched = query.get('search') ?? '';
  if (!isServiceAddress(searched)) return null;
  const to = serviceAddressPath(searched) ?? pathShowing(decodeAddress(searched.trim()));
  return to === null ? null : { type: 'redirect', to, reason: null };
}

/**
 * `/openalex-url/…`: an address of the service's API, and of nothing else
 * (docs/behaviours/routes.md#addresses-of-the-api).
 */
function apiUrlDestination(pasted: string, search: string): Destination {
  // A whole pasted address may bring its query encoded, as part of the path.
  const text = `${decodeAddress(pasted)}${search}`;
  if (text === '' || text === search) return { type: 'invalid', message: 'Invalid URL' };
  const address = readApiAddress(text) ?? (hasScheme(text) ? null : readPath(text));
  if (address === null) {
    return { type: 'invalid', message: `Not an address of the OpenAlex API: ${splitUrl(text).path}` };
  }
  const listing = listingPath(address);
  if (listing !== null) return { type: 'redirect', to: listing, reason: null };
  const found = detectIdentifier(`https://openalex.org/${address.path}`, 'explicit');
  if (found === null) return toSearch(text, identifierMessages.undetected(text));
  const to = `${identifierPath(found)}${carriedSearch(address.search)}`;
  return { type: 'redirect', to, reason: leftOutOfEntity(address) };
}

/** A path that stands for an address of the API. */
function readPath(text: string): ServiceAddress {
  const { path, search } = splitUrl(text);
  return { path: withoutOuterSlashes(path), search };
}

/**
 * `/{externalId}`: whatever identifier the text wholly is; every failure goes to search
 * (docs/behaviours/routes.md#addresses-of-any-identifier).
 */
function externalIdDestination(text: string, search: string): Destination {
  const found = detectIdentifier(text, 'free-text') ?? detectIdentifier(`${text}${search}`, 'free-text');
  const address = readServiceAddress(decodeAddress(`${text}${search}`));
  if (found !== null)
    return { type: 'redirect', to: identifierPath(found), reason: leftOutOfEntity(address) };
  const listing = address === null ? null : listingPath(address);
  if (listing !== null) return { type: 'redirect', to: listing, reason: null };
  return toSearch(text, identifierMessages.undetected(text));
}

/**
 * What an address of a family asks for. Pure and total; a chain of redirects always ends, since external-id addresses
 * lead only to entities or to search. Null: the route is a screen of its own.
 * Source: docs/behaviours/routes.md#redirectors.
 */
export function destinationOf(route: RouteMatch): Destination | null {
  const { pattern, params, search } = route;
  if (isExternalFamily(pattern)) return externalFamilyDestination(pattern, route);
  const splat = params.splat ?? '';
  switch (pattern) {
    case GRAPH_PATH:
    case '/explore':
      return graphDestination(route.query);
    case '/https/:splat*':
      return rebuiltDestination('https://', splat, search);
    case '/openalex/org/:splat*':
      return rebuiltDestination('https://openalex.org/', splat, search);
    case '/api/openalex/org/:splat*':
      return rebuiltDestination('https://api.openalex.org/', splat, search);
    case '/openalex-url/:splat*':
      return apiUrlDestination(splat, search);
    case '/:externalId*':
      return externalIdDestination(params.externalId ?? '', search);
    default: {
      const kind = pattern.split('/')[1] ?? '';
      const id = Object.values(params)[0];
      if (!isEntityKind(kind)) return null;
      return id === undefined ? listDestination(route.query) : entityDestination(kind, id, search);
    }
  }
}
