import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import { safeDecode } from '@/lib/base/percent-encoding';
import { withoutClosingSlashes, withoutOuterSlashes } from '@/lib/base/slashes';
import { isKeyName, withoutKeys } from '@/lib/base/without-keys';
import { splitUrl } from './match-route';

/** An address of the service, taken apart: `works/W12` and `?select=id`. */
export interface ServiceAddress {
  /** Without slashes at either end; may be empty. */
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
}

const API_URL = 'https://api.openalex.org';
/** The API that this build asks in place of the service's own. */
const CONFIGURED_API_URL = process.env.NEXT_PUBLIC_OPENALEX_API_URL || API_URL;

const SITE_URLS = ['https://openalex.org', 'https://www.openalex.org', 'https://explore.openalex.org'];

const LIST_NAMES: ReadonlySet<string> = new Set(ENTITY_KINDS);

/** Parameters whose values the service reads as numbers. Source: docs/behaviours/routes.md#numbers-in-a-kept-query. */
const NUMBERS = /([?&](?:per[_-]page|page|sample)=)0*(\d{1,15})(?=&|$)/gi;

/** A scheme, its slashes collapsed or not, as hosts and browsers pass it on. */
const SCHEME = /^https?:\/{1,2}/i;

/** An address that is encoded as a whole, once or more often, as it was written. */
export function decodeAddress(text: string): string {
  let decoded = text;
  // Twice is what a paste into an encoded link makes of it; more is a riddle, not an address.
  for (let times = 0; times < 2 && /^https?%(?:25)?3a/i.test(decoded); times += 1)
    decoded = safeDecode(decoded);
  return decoded;
}

function readAddress(text: string, bases: readonly string[]): ServiceAddress | null {
  const { path, search } = splitUrl(text);
  const bare = path.replace(SCHEME, '');
  for (const url of bases) {
    const base = withoutClosingSlashes(url.replace(SCHEME, '')).toLowerCase();
    const rest = bare.slice(base.length);
    if (!bare.toLowerCase().startsWith(base) || (rest !== '' && !rest.startsWith('/'))) continue;
    return { path: withoutOuterSlashes(rest), search };
  }
  return null;
}

/** An address of the API, with or without scheme; null for any other. */
export function readApiAddress(text: string, apiUrl = CONFIGURED_API_URL): ServiceAddress | null {
  return readAddress(text, [API_URL, apiUrl]);
}

/** An address of the API or of the service's site; null for any other. */
export function readServiceAddress(text: string, apiUrl = CONFIGURED_API_URL): ServiceAddress | null {
  return readAddress(text, [...SITE_URLS, API_URL, apiUrl]);
}

/** Whether a text is wholly an address of the service, and so no words to search for. */
export function isServiceAddress(text: string): boolean {
  const written = decodeAddress(text.trim());
  const address = readServiceAddress(written);
  if (address === null || /\s/.test(splitUrl(written).path)) return false;
  // The bare name of the site may be meant as a word.
  return hasScheme(written) || address.path !== '' || readApiAddress(written) !== null;
}

/** Whether a text says of itself which site it is an address of. */
export function hasScheme(text: string): boolean {
  return SCHEME.test(text);
}

/**
 * The part of a pasted query that an address of the app takes over: numbers as numbers, and without the API key, which
 * is secret.
 */
export function carriedSearch(search: string): string {
  return withoutKeys(search).replace(/[?&]$/, '').replace(NUMBERS, '$1$2');
}

/** Parameters of pasted addresses that do not affect what is shown, besides the key. */
const SILENT: ReadonlySet<string> = new Set(['mailto', 'data_version']);

/** Parameters of a query that are neither known here nor without effect, as written, each once. */
export function otherParameters(
  query: URLSearchParams,
  isKnown: (name: string) => boolean,
): readonly string[] {
  const names = [...query.keys()].filter((written) => {
    const name = written.replaceAll('-', '_').toLowerCase();
    return !isKnown(name) && !isKeyName(name) && !SILENT.has(name);
  });
  return [...new Set(names)];
}

/** Where the app shows the same list or type-ahead, with its query; null where the address is of neither. */
export function listingPath({ path, search }: ServiceAddress): string | null {
  const isListing = LIST_NAMES.has(path) || path === 'autocomplete' || path.startsWith('autocomplete/');
  return isListing ? `/${path}${carriedSearch(search)}` : null;
}
