import { isEntityKind } from '@/lib/base/entity-kind';
import { isPlainObject } from '@/lib/base/plain-object';
import { withoutOuterSlashes } from '@/lib/base/slashes';
import { type ApiRequest, requestTarget } from '@/lib/openalex/request-line';

type Asked = Pick<ApiRequest, 'path' | 'query'>;

/** A count that fell to this part of what it was, of at least so many, says more of the service than of its records. */
const FALL = { to: 0.1, from: 20 } as const;

/** How long a count is held against a smaller one; afterwards the smaller one is believed. Milliseconds. */
const HELD_MS = 30 * 60_000;
const MOST_HELD = 1_000;

/** The kind of a list's path; null for anything else, as a single record or type-ahead. */
function listedKind({ path }: Asked): string | null {
  const word = withoutOuterSlashes(path).toLowerCase();
  return isEntityKind(word) ? word : null;
}

function isNarrowed(params: URLSearchParams): boolean {
  return [...params.keys()].some((name) => /^(?:filter|sample|q|corpus|group[_-]bys?)$|^search/.test(name));
}

/** Which member of the answer holds what a list was asked for. */
function memberOf(params: URLSearchParams): string {
  const isAsked = (name: string) => params.has(name) || params.has(name.replace('_', '-'));
  return ['group_by', 'group_bys'].find(isAsked) ?? 'results';
}

/** `meta.count` of a list; null for any other answer, and for one whose counting the service stopped early. */
export function countOfAnswer(value: unknown): number | null {
  const meta = isPlainObject(value) && isPlainObject(value.meta) ? value.meta : {};
  return typeof meta.count === 'number' && meta.timed_out !== true ? meta.count : null;
}

/**
 * What is wrong with a list that came with status 200, in words; null: nothing. An index that has lost its records answers
 * an empty list of everything. Source: docs/data-contract.md#answers-that-contradict-what-is-known.
 */
export function contradictionOf(request: Asked, value: unknown): string | null {
  const kind = listedKind(request);
  if (kind === null || !isPlainObject(value)) return null;
  const params = new URLSearchParams(request.query);
  const member = memberOf(params);
  if (!Array.isArray(value[member])) return 'it answered without results';
  return !isNarrowed(params) && countOfAnswer(value) === 0 ? `it lists no ${kind} at all` : null;
}

/** Whether a list counts a tenth or less of what the same request counted before. */
export function isCollapsed(count: number | null, before: number | null): boolean {
  return count !== null && before !== null && before >= FALL.from && count <= before * FALL.to;
}

export interface KnownCounts {
  /** What is wrong with an answer, in words; null: nothing, and its count is held against later ones. */
  contradictionOf(request: Asked, value: unknown): string | null;
}

/**
 * Holds what lists counted in the last half hour, a thousand of them.
 * @param now milliseconds since the epoch.
 */
export function createKnownCounts(now: () => number): KnownCounts {
  const held = new Map<string, { readonly count: number; readonly until: number }>();
  return {
    contradictionOf: (request, value) => {
      const fault = contradictionOf(request, value);
      const count = countOfAnswer(value);
      if (fault !== null || count === null) return fault;
      const target = requestTarget(request);
      const known = held.get(target);
      if (known !== undefined && known.until > now() && isCollapsed(count, known.count)) {
        return `it counts ${count} where it counted ${known.count} before`;
      }
      held.delete(target);
      held.set(target, { count, until: now() + HELD_MS });
      const [oldest] = held.keys();
      if (held.size > MOST_HELD && oldest !== undefined) held.delete(oldest);
      return null;
    },
  };
}
