import { readParam } from '@/lib/library/check-list-params';
import { invalidPaging, invalidParams } from '@/lib/library/service-errors';

type Params = ReadonlyMap<string, string>;

/** Which part of a list is asked for. */
export interface PageRequest {
  /** Null with a cursor. */
  readonly page: number | null;
  readonly perPage: number;
  readonly start: number;
  readonly usesCursor: boolean;
  /** How many of the first results are in an order of their own: 0 where none are. */
  readonly reranked: number;
}

/** Source: docs/data-contract.md#reranking. */
const RERANK_WINDOW = 100;

/** Last record that pages reach. Source: docs/data-contract.md#pages-and-cursors. */
const MAX_PAGED = 10_000;
/**
 * Largest page that the server still takes; 100 is the documented maximum.
 * Source: docs/data-contract.md#pages-and-cursors.
 */
const MAX_PER_PAGE = 200;

function readWholeNumber(params: Params, name: string): number | null {
  const text = readParam(params, name);
  if (text === null) return null;
  if (!/^-?\d+$/.test(text)) throw invalidParams(`Param ${name.replaceAll('_', '-')} must be a number.`);
  return Number(text);
}

/** Begins the cursors within the results that are in an order of their own. Source: docs/data-contract.md#reranking. */
const RERANK_CURSOR = 'rr.';

function encodeCursor(start: number): string {
  return btoa(JSON.stringify(`[${start}]`));
}

function decodeCursor(cursor: string): number {
  if (cursor === 'null' || cursor.toLowerCase() === 'none') {
    throw invalidPaging('Cursor is null. Likely reached end of results.');
  }
  let start: string | undefined;
  try {
    start = /^"\[(\d+)\]"$/.exec(atob(cursor.replace(RERANK_CURSOR, '')))?.[1];
  } catch {
    throw invalidPaging('Invalid cursor value');
  }
  if (start === undefined) throw invalidPaging('Invalid cursor value');
  return Number(start);
}

/** Reads page, per_page and cursor. Throws the service's 400. Source: docs/data-contract.md#pages-and-cursors. */
export function readPage(params: Params, defaultPerPage: number): PageRequest {
  const perPage = readWholeNumber(params, 'per_page') ?? defaultPerPage;
  if (perPage < 1 || perPage > MAX_PER_PAGE) {
    throw invalidPaging(`per-page parameter must be between 1 and ${MAX_PER_PAGE}.`);
  }
  const page = readWholeNumber(params, 'page') ?? 1;
  const reranked = params.get('rerank') === 'true' ? RERANK_WINDOW : 0;
  const cursor = params.get('cursor');
  if (cursor !== undefined && cursor !== '') {
    if (page !== 1) throw invalidPaging('Cannot use page parameter with cursor.');
    const start = cursor === '*' ? 0 : decodeCursor(cursor);
    // A cursor of the usual order leads on behind the others.
    const isUsual = cursor !== '*' && !cursor.startsWith(RERANK_CURSOR);
    return { page: null, perPage, start, usesCursor: true, reranked: isUsual ? 0 : reranked };
  }
  if (page < 1) throw invalidPaging('page parameter must be greater than 0.');
  if (page * perPage > MAX_PAGED) {
    throw invalidPaging(
      'Maximum results size of 10,000 records is exceeded. Cursor pagination is required for records beyond 10,000.',
    );
  }
  return { page, perPage, start: (page - 1) * perPage, usesCursor: false, reranked };
}

/** The cursor of the next page: null as soon as a page is short (docs/data-contract.md#pages-and-cursors). */
export function nextCursor(page: PageRequest, returned: number): string | null {
  if (returned < page.perPage) return null;
  const next = page.start + returned;
  return `${next < page.reranked ? RERANK_CURSOR : ''}${encodeCursor(next)}`;
}
