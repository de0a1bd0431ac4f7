import { safeEncode } from '@/lib/base/percent-encoding';
import { withoutKeys } from '@/lib/base/without-keys';
import { InvalidRequestError } from '@/lib/openalex/errors';
import { messages } from '@/lib/openalex/messages';
import { creditsOfRequest } from '@/lib/openalex/pricing';

/** One GET, ready to be sent, priced and shared. */
export interface ApiRequest {
  /** From the root of the service: `/works/doi:10.1/x`. */
  readonly path: string;
  /** Without the question mark and without key; empty when there is none. */
  readonly query: string;
  readonly credits: number;
}

/**
 * Longest request line the service takes, less room for scheme, host and key. Source: docs/data-contract.md#lengths.
 */
const MAX_LENGTH = 7_900;

/**
 * Encodes an id for the path as little as possible: the service reads the undecoded path to see that a singleton is
 * free, so `:` and `/` stay literal (docs/data-contract.md#the-free-short-form); but a slash behind a slash, as some
 * DOIs have, would be taken out or redirected on the way.
 */
export function encodePathId(id: string): string {
  return id.replace(/[\s?#%\\]|(?<=\/)\//gu, (character) => encodeURIComponent(character));
}

/** Encodes a query value but for the characters that filters are made of, to keep requests short and readable. */
function encodeQueryValue(value: string): string {
  return safeEncode(value).replace(/%(?:3A|2C|2F|7C|40)/g, (code) => decodeURIComponent(code));
}

/**
 * Puts a request together; undefined and empty parameters are left out, the order is the caller's. A key that stands in a
 * text that is asked for is taken out of it: what is sent is also stored, logged and shown.
 * Errors: InvalidRequestError when the line would be too long, or when the id holds path segments that a browser
 * would resolve (`..`).
 */
export function buildRequest(
  path: string,
  params: Readonly<Record<string, string | number | undefined>> = {},
): ApiRequest {
  const query = Object.entries(params)
    .map(([name, value]) => [name, withoutKeys(String(value ?? ''))] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeQueryValue(value)}`)
    .join('&');
  if (path.length + query.length > MAX_LENGTH) throw new InvalidRequestError(messages.tooLong);
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(path)) throw new InvalidRequestError(messages.badIdentifier);
  return { path, query, credits: creditsOfRequest(path, query) };
}

/** Path and query in one, as the key under which equal requests are shared. */
export function requestTarget(request: Pick<ApiRequest, 'path' | 'query'>): string {
  return request.query === '' ? request.path : `${request.path}?${request.query}`;
}
