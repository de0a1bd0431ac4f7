import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { EDGE_TYPE_LABELS } from './edge-types';
import { EXPANSION_ARMS, type ExpansionArm } from './expansion-arms';
import { EDGE_TYPES, type EdgeType } from './types';

/** What expansion settings are kept for: the neighbours of a kind, or those by a relation. Source: spec 2 section 3. */
export type ExpansionTarget = EntityKind | EdgeType;

export const FILTER_OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'notin'] as const;

export type FilterOperator = (typeof FILTER_OPERATORS)[number];

export interface ExpansionSort {
  /** A field that the service sorts the neighbours' kind by. */
  readonly property: string;
  readonly direction: 'asc' | 'desc';
  /** From 1, which counts first. */
  readonly priority: number;
}

export interface ExpansionFilter {
  readonly property: string;
  readonly operator: FilterOperator;
  /** As typed: two for `between`, one or more for `in` and `notin`, else one. */
  readonly values: readonly string[];
  readonly isEnabled: boolean;
}

export interface ExpansionSettings {
  readonly isEnabled: boolean;
  /** Most neighbours of one node; 0 for no cap of its own. */
  readonly limit: number;
  readonly sorts: readonly ExpansionSort[];
  readonly filters: readonly ExpansionFilter[];
}

/** Settings that differ from the defaults. */
export type ExpansionSettingsMap = Readonly<Partial<Record<ExpansionTarget, ExpansionSettings>>>;

/** Source: spec 2 section 9 (limit 0, unlimited). */
export const DEFAULT_EXPANSION_SETTINGS: ExpansionSettings = {
  isEnabled: true,
  limit: 0,
  sorts: [],
  filters: [],
};

/** Largest limit. Source: behaviours 2. */
export const MAX_EXPANSION_LIMIT = 10_000;

const SPEC_NAMES: Readonly<Partial<Record<EdgeType, string>>> = {
  references: 'References',
  authored: 'Works',
  affiliated: 'Institutions',
  published_in: 'Sources',
  funded_by: 'Funders',
  related_to: 'Related',
};

const ALL_ARMS: readonly ExpansionArm[] = Object.values(EXPANSION_ARMS).flat();

/** Relations by which some kind can be expanded, in the order of the edge types. */
export const EXPANSION_EDGE_TYPES: readonly EdgeType[] = EDGE_TYPES.filter((type) =>
  ALL_ARMS.some(({ relation }) => relation.type === type),
);

/** Every target that settings can be kept for: relations first, then kinds. */
export const EXPANSION_TARGETS: readonly ExpansionTarget[] = [...EXPANSION_EDGE_TYPES, ...ENTITY_KINDS];

export function isKindTarget(target: ExpansionTarget): target is EntityKind {
  return ENTITY_KINDS.some((kind) => kind === target);
}

/** What a target is called. Source: spec 2 section 9 for six relations, behaviours 12 for the others. */
export function expansionTargetName(target: ExpansionTarget): string {
  if (isKindTarget(target)) return kindFacts(target).plural;
  return SPEC_NAMES[target] ?? EDGE_TYPE_LABELS[target];
}

/** Kinds of the neighbours that a target's settings are about. */
export function neighbourKinds(target: ExpansionTarget): readonly EntityKind[] {
  if (isKindTarget(target)) return [target];
  return [...new Set(ALL_ARMS.filter(({ relation }) => relation.type === target).map((arm) => arm.target))];
}

export function expansionSettingsOf(map: ExpansionSettingsMap, target: ExpansionTarget): ExpansionSettings {
  return map[target] ?? DEFAULT_EXPANSION_SETTINGS;
}

/**
 * What holds for one arm: both its relation's settings and those of the neighbours' kind. Either can turn it off, the
 * lower limit counts, filters add up, and the relation's sorts come before the kind's.
 */
export function armSettings(map: ExpansionSettingsMap, arm: ExpansionArm): ExpansionSettings {
  const byRelation = expansionSettingsOf(map, arm.relation.type);
  const byKind = expansionSettingsOf(map, arm.target);
  const limits = [byRelation.limit, byKind.limit].filter((limit) => limit > 0);
  const sorts = [...inOrder(byRelation.sorts), ...inOrder(byKind.sorts)];
  return {
    isEnabled: byRelation.isEnabled && byKind.isEnabled,
    limit: limits.length === 0 ? 0 : Math.min(...limits),
    sorts: sorts
      .filter((sort, index) => sorts.findIndex(({ property }) => property === sort.property) === index)
      .map((sort, index) => ({ ...sort, priority: index + 1 })),
    filters: [...byRelation.filters, ...byKind.filters].filter(({ isEnabled }) => isEnabled),
  };
}

/** The one that counts first, first. */
export function inOrder(sorts: readonly ExpansionSort[]): readonly ExpansionSort[] {
  return [...sorts].sort((a, b) => a.priority - b.priority);
}

/** How many neighbours of one node an arm may bring at most, as its settings say. */
export function capOf({ limit }: Pick<ExpansionSettings, 'limit'>): number {
  return limit === 0 ? Number.MAX_SAFE_INTEGER : limit;
}
