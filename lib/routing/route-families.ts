import { ENTITY_KINDS } from '@/lib/base/entity-kind';
import data from './route-families.json';

/** A set of addresses that share one prerendered shell. */
export type RouteFamily = {
  /** Literal segments, then `:name*` for one or more segments that are not known at build time. */
  readonly pattern: string;
  /** Address of the prerendered page that every host answers with for this family. */
  readonly shell: string;
  /** App Router folder that prerenders the shell. */
  readonly folder: string;
};

/**
 * Addresses without parameters, each prerendered by a folder of the same path. Source: docs/behaviours/routes.md#pages.
 */
export const STATIC_ROUTES: readonly string[] = data.staticRoutes;

/** Addresses with parameters, the more specific first; the last takes whatever nothing else takes. */
export const ROUTE_FAMILIES: readonly RouteFamily[] = data.families;

/** Whether the addresses of a pattern name one entity each (`/works/:workId*`, `/works/doi/:doi*`). */
export function isEntityPattern(pattern: string): boolean {
  return ENTITY_KINDS.some((kind) => pattern.startsWith(`/${kind}/`));
}
