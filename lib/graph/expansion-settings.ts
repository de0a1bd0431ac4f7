import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import { EDGE_TYPE_LABELS } from './edge-types';
import { EXPANSION_RELATIONS, type ExpansionRelation } from './expansion-relations';
import { EDGE_TYPES, type EdgeType } from './types';

/**
 * What expansion settings are stored for: the neighbours of a kind, or those by a relation.
 * Source: docs/behaviours/expansion.md#expansion-settings.
 */
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
  /** Most neighbours of one node; 0 for no limit. */
  readonly limit: number;
  readonly sorts: readonly ExpansionSort[];
  readonly filters: readonly ExpansionFilter[];
}

/** Settings that differ from the defaults. */
export type ExpansionSettingsMap = Readonly<Partial<Record<ExpansionTarget, ExpansionSettings>>>;

/** Source: docs/behaviours/expansion.md#limits. */
export const DEFAULT_EXPANSION_SETTINGS: ExpansionSettings = {
  isEnabled: true,
  limit: 0,
  sorts: [],
  filters: [],
};

/** Largest limit. Source: docs/behaviours/expansion.md#limits. */
export const MAX_EXPANSION_LIMIT = 10_000;

const TARGET_NAMES: Readonly<Partial<Record<EdgeType, string>>> = {
  references: 'References',
  authored: 'Works',
  affiliated: 'Institutions',
  published_in: 'Sources',
  funded_by: 'Funders',
  related_to: 'Related',
};

const ALL_RELATIONS: readonly ExpansionRelation[] = Object.values(EXPANSION_RELATIONS).flat();

/** Relations by which some kind can be expanded, in the order of the edge types. */
export const EXPANSION_EDGE_TYPES: readonly EdgeType[] = EDGE_TYPES.filter((type) =>
  ALL_RELATIONS.some(({ edge }) => edge.type === type),
);

/** Every target that settings can be stored for: relations first, then kinds. */
export const EXPANSION_TARGETS: readonly ExpansionTarget[] = [...EXPANSION_EDGE_TYPES, ...ENTITY_KINDS];

export function isKindTarget(target: ExpansionTarget): target is EntityKind {
  return ENTITY_KINDS.some((kind) => kind === target);
}

/** The name of a target. Source: docs/behaviours/expansion.md#names-of-targets. */
export function expansionTargetName(target: ExpansionTarget): string {
  if (isKindTarget(target)) return kindFacts(target).plural;
  return TARGET_NAMES[target] ?? EDGE_TYPE_LABELS[target];
}

/** Kinds of the neighbours that a target's settings are about. */
export function neighbourKinds(target: ExpansionTarget): readonly EntityKind[] {
  if (isKindTarget(target)) return [target];
  return [
    ...new Set(ALL_RELATIONS.filter(({ edge }) => edge.type === target).map((relation) => relation.target)),
  ];
}

export function expansionSettingsOf(map: ExpansionSettingsMap, target: ExpansionTarget): ExpansionSettings {
  return map[target] ?? DEFAULT_EXPANSION_SETTINGS;
}

/**
 * The settings of one relation: those of its edge type combined with those of the neighbours' kind. Either can turn it
 * off, the lower limit applies, filters add up, and the sorts of the edge type come before the kind's.
 */
export function relationSettings(map: ExpansionSettingsMap, relation: ExpansionRelation): ExpansionSettings {
  const byEdgeType = expansionSettingsOf(map, relation.edge.type);
  const byKind = expansionSettingsOf(map, relation.target);
  const limits = [byEdgeType.limit, byKind.limit].filter((limit) => limit > 0);
  const sorts = [...inOrder(byEdgeType.sorts), ...inOrder(byKind.sorts)];
  return {
    isEnabled: byEdgeType.isEnabled && byKind.isEnabled,
    limit: limits.length === 0 ? 0 : Math.min(...limits),
    sorts: sorts
      .filter((sort, index) => sorts.findIndex(({ property }) => property === sort.property) === index)
      .map((sort, index) => ({ ...sort, priority: index + 1 })),
    filters: [...byEdgeType.filters, ...byKind.filters].filter(({ isEnabled }) => isEnabled),
  };
}

/** The one that counts first, first. */
export function inOrder(sorts: readonly ExpansionSort[]): readonly ExpansionSort[] {
  return [...sorts].sort((a, b) => a.priority - b.priority);
}

/** How many neighbours of one node a relation may bring at most, as its settings say. */
export function capOf({ limit }: Pick<ExpansionSettings, 'limit'>): number {
  return limit === 0 ? Number.MAX_SAFE_INTEGER : limit;
}
