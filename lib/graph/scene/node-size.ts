import type { EntityKind } from '@/lib/base/entity-kind';
import { kindFacts } from '@/lib/entities/registry';
import type { GraphNode } from '../types';

/** Diameters of nodes at zoom 1, px. Source: docs/behaviours/visual-language.md#size-of-nodes. */
const MIN_DIAMETER = 10;
export const MAX_DIAMETER = 44;
const UNKNOWN_DIAMETER = 14;
/** Diameter of every node if size shows nothing. */
export const UNIFORM_DIAMETER = 20;

/**
 * Diameter of a node whose area follows its citations, compared with the most cited node of its kind: an institution
 * has a thousand times a work's citations, and one scale for both would make all works equal.
 * @param count citations, or null when unknown.
 * @param largest the most citations among nodes of this kind in the graph.
 * @returns px at zoom 1, from 10 to 44.
 */
export function nodeDiameter(kind: EntityKind, count: number | null, largest: number): number {
  return shareDiameter(count === null ? null : count / Math.max(largest, kindFacts(kind).leastLargestCount));
}

/**
 * Diameter of a node whose area follows its share of the largest, from 0 to 1; null when unknown.
 * @returns px at zoom 1, from 10 to 44.
 */
export function shareDiameter(share: number | null): number {
  if (share === null || Number.isNaN(share)) return UNKNOWN_DIAMETER;
  return MIN_DIAMETER + (MAX_DIAMETER - MIN_DIAMETER) * Math.sqrt(Math.min(1, Math.max(0, share)));
}

/** Per kind the most citations among some nodes; 0 when none are known. */
export function largestCounts(nodes: readonly GraphNode[]): ReadonlyMap<EntityKind, number> {
  const largest = new Map<EntityKind, number>();
  for (const { entityType, summary } of nodes) {
    largest.set(entityType, Math.max(largest.get(entityType) ?? 0, summary.citedByCount ?? 0));
  }
  return largest;
}

/**
 * How large dots are drawn at a zoom, as a share of their size at zoom 1. Dots shrink more slowly than distances, so
 * that a graph seen as a whole is still made of dots and one seen from near is not made of plates.
 */
export function dotScale(zoom: number): number {
  return Math.min(1.2, Math.max(0.13, zoom ** 0.42));
}
