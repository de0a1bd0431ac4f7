import { isEntityKind } from '@/lib/base/entity-kind';
import { safeDecode, safeEncode } from '@/lib/base/percent-encoding';
import { sha256Hex } from '@/lib/base/sha256';
import { withoutOuterSlashes } from '@/lib/base/slashes';
import { isKeyName } from '@/lib/base/without-keys';

/**
 * The one way to name requests: the writer of the hosted static cache, its reader in the browser and the server's own
 * caches agree on it. Source: docs/behaviours/cache.md#file-names.
 */
export interface CanonicalRequest {
  /** From the root of the service, decoded once: `/works/W12`, `/works/doi:10.1/x`. */
  readonly path: string;
  /** Decoded parameters by name, without key and e-mail, each name once. */
  readonly params: readonly (readonly [name: string, value: string])[];
}

/** Longer names are replaced by their hash. Unit: characters. Source: docs/behaviours/cache.md#file-names. */
const MAX_NAME_LENGTH = 150;

const FOLDERS_OWN_NAMES: ReadonlySet<string> = new Set(['index', 'queries']);

/** Case-insensitive ids are written in the case that the service uses; everything else stays. */
function canonicalId(kind: string, id: string): string {
  const own = /^(?:openalex:)?([a-z]\d+)$/i.exec(id)?.[1];
  if (kind === 'keywords') return id.toLowerCase();
  if (own !== undefined) return own.toUpperCase();
  const external = /^([a-z_]+):(.*)$/is.exec(id);
  if (external === null) return id;
  const namespace = (external[1] ?? '').toLowerCase();
  const value = external[2] ?? '';
  if (namespace === 'doi' || namespace === 'ror') return `${namespace}:${value.toLowerCase()}`;
  return `${namespace}:${value.toUpperCase()}`;
}

function canonicalSegments(path: string): readonly string[] {
  const [first = '', ...rest] = withoutOuterSlashes(path).split('/');
  if (!isEntityKind(first) || rest.length === 0) return [first, ...rest].map(safeDecode);
  // Everything behind a collection is one id, even where it holds slashes.
  return [first, canonicalId(first, safeDecode(rest.join('/')))];
}

function canonicalValue(name: string, value: string): string {
  return name === 'select'
    ? [...new Set(value.split(',').map((part) => part.trim()))].sort().join(',')
    : value;
}

/**
 * The same for all ways to write a request that the service answers alike: parameters sorted by name, key and e-mail
 * left out, of several of one name the last (docs/data-contract.md#repeated-parameters), hyphens in names as
 * underscores, selected fields sorted, ids in one spelling. Total. The path is decoded and so no address to send a
 * request to.
 */
export function canonicalRequest(path: string, query: string): CanonicalRequest {
  const params = new Map<string, string>();
  for (const [written, value] of new URLSearchParams(query)) {
    const name = written.replaceAll('-', '_');
    if (!isKeyName(name) && name.toLowerCase() !== 'mailto') params.set(name, canonicalValue(name, value));
  }
  return {
    path: `/${canonicalSegments(path).join('/')}`,
    params: [...params].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  };
}

/** One text per canonical request, for keys of caches. Two requests have the same key only if they ask the same. */
export function canonicalKey(path: string, query: string): string {
  const { path: canonicalPath, params } = canonicalRequest(path, query);
  const pairs = params.map(([name, value]) => `${safeEncode(name)}=${safeEncode(value)}`);
  return [
    safeEncode(canonicalPath).replaceAll('%2F', '/'),
    ...(pairs.length === 0 ? [] : [pairs.join('&')]),
  ].join('?');
}

/** `~` and two hexadecimal digits for each byte that some file system, shell or host would not take as it is. */
function escaped(text: string, safe: RegExp): string {
  return [...text]
    .map((character) => (safe.test(character) ? character : safeEncodeBytes(character)))
    .join('');
}

function safeEncodeBytes(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return [...bytes].map((byte) => `~${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? sha256Hex(name) : name;
}

/** A path segment as a name; never `.`, `..`, hidden, or one of the names that folders use themselves. */
function segmentName(segment: string): string {
  if (segment === '') return '~';
  const name = escaped(segment, /[\w.-]/);
  const isTaken = FOLDERS_OWN_NAMES.has(name) || name.startsWith('.');
  return shortened(isTaken ? `${safeEncodeBytes(name.charAt(0))}${name.slice(1)}` : name);
}

/**
 * Where the hosted static cache keeps the answer to a request, relative to `static-cache/`: `works/W12.json`,
 * `works.json`, `autocomplete/works/queries/q=x.json`. Made of letters, digits and `_ . - ~ = , & /` only, so that it is
 * its own address on any host; long names are hashes. Total, and equal for requests with the same canonical key.
 */
export function staticFilePath(path: string, query: string): string {
  const { params } = canonicalRequest(path, query);
  const folder = canonicalSegments(path).map(segmentName).join('/');
  if (params.length === 0) return `${folder}.json`;
  const name = params
    .map(([key, value]) => `${escaped(key, /[\w.-]/)}=${escaped(value, /[\w.,-]/)}`)
    .join('&');
  return `${folder}/queries/${shortened(name)}.json`;
}
