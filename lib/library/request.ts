import { safeDecode } from '@/lib/base/percent-encoding';
import { splitOutsideQuotes } from '@/lib/base/quoted-split';
import { withoutOuterSlashes } from '@/lib/base/slashes';
import { rejectedAtEdge, tooLong } from '@/lib/library/service-errors';

export interface LibraryRequest {
  /** From the root of the service, as sent (`/works/W12`). */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
}

export interface ParsedRequest {
  /** Path segments as sent, the empty ones at both ends left out. */
  readonly rawSegments: readonly string[];
  /** The same, percent-decoded where that is possible. */
  readonly segments: readonly string[];
  /**
   * Decoded parameters in order; of several of one name the last counts (docs/data-contract.md#repeated-parameters).
   */
  readonly params: ReadonlyMap<string, string>;
}

/** Longest request line that the service takes, in bytes. Source: docs/data-contract.md#lengths. */
const MAX_REQUEST_LINE = 8190;
/** Longest search text, in characters, without a paid plan. Source: docs/data-contract.md#lengths. */
const MAX_SEARCH_LENGTH = 1500;

export function parseRequest(request: LibraryRequest): ParsedRequest {
  const rawSegments = withoutOuterSlashes(request.path).split('/');
  return {
    rawSegments,
    segments: rawSegments.map(safeDecode),
    params: new Map(new URLSearchParams(request.query)),
  };
}

/**
 * The checks that the proxy makes before the service sees a request.
 * Throws a ServiceError of status 400. Source: docs/data-contract.md#errors.
 */
export function checkAtEdge(request: LibraryRequest, params: ReadonlyMap<string, string>): void {
  if (params.has('limit')) {
    throw rejectedAtEdge(
      "The 'limit' parameter is not valid. Did you mean 'per-page'? e.g. /works?search=foo&per-page=5",
    );
  }
  const filter = params.get('filter') ?? '';
  if (splitOutsideQuotes(filter, ',').some((part) => part !== '' && !part.includes(':'))) {
    throw rejectedAtEdge(
      'A filter value contains an unescaped comma. Commas separate filters, so a literal comma inside a value must be percent-encoded as %2C (or the whole value wrapped in double quotes). e.g. filter=title.search:climate%2C+biodiversity',
    );
  }
  for (const name of ['search', 'search.semantic']) {
    const length = params.get(name)?.length ?? 0;
    if (length > MAX_SEARCH_LENGTH) {
      throw tooLong(
        'Search query too long',
        `The ${name} value is ${length} characters long; the maximum is ${MAX_SEARCH_LENGTH}.`,
      );
    }
  }
  const line = `GET ${request.path}?${request.query} HTTP/1.1`.length;
  if (line > MAX_REQUEST_LINE) {
    throw tooLong(
      'Request URL too long',
      `The request line is ${line} bytes; the maximum is ${MAX_REQUEST_LINE}.`,
    );
  }
}
