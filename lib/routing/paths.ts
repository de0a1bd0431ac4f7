import type { EntityKind } from '@/lib/base/entity-kind';
import { safeEncode } from '@/lib/base/percent-encoding';

/** Addresses of the app. Every link is built here, so that encoding is decided once. */

export const GRAPH_PATH = '/explore/graph';

/** The graph with one entity loaded: `/works/W2741809807`. */
export function entityPath(kind: EntityKind, id: string): string {
  return `/${kind}/${safeEncode(id)}`;
}

export function searchPath(query: string): string {
  return `/search?q=${safeEncode(query)}`;
}
