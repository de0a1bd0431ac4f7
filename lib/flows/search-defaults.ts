import type { EntityKind } from '@/lib/base/entity-kind';

/** Kinds searched unless others are chosen, and results asked for per kind. Source: spec 1 section 9. */
export const DEFAULT_SEARCH_KINDS: readonly EntityKind[] = ['works', 'authors', 'sources', 'institutions'];
export const DEFAULT_SEARCH_LIMIT = 20;
