import type { EntityKind } from '@/lib/base/entity-kind';
import { EXPANSION_RELATIONS } from './expansion-relations';
import type { EdgeType } from './types';

/**
 * Ids of the relations that an expansion of a whole node leaves out because their edges are hidden: what they bring would
 * stand on the map without a line. The first relation of every kind but works is never left out, or a topic would bring no
 * works, and a publisher no sources. Source: docs/behaviours/expansion.md#relations-that-are-left-out.
 */
export function leftOutRelations(
  kind: EntityKind,
  shown: { has(type: EdgeType): boolean },
): ReadonlySet<string> {
  const candidates = kind === 'works' ? EXPANSION_RELATIONS[kind] : EXPANSION_RELATIONS[kind].slice(1);
  return new Set(candidates.flatMap(({ id, edge }) => (shown.has(edge.type) ? [] : id)));
}

/** The hidden types of the edges by which some relations of a kind tie their neighbours, each once. */
export function hiddenEdgeTypes(
  kind: EntityKind,
  relationIds: readonly string[],
  shown: { has(type: EdgeType): boolean },
): readonly EdgeType[] {
  const types = EXPANSION_RELATIONS[kind].flatMap(({ id, edge }) =>
    relationIds.includes(id) && !shown.has(edge.type) ? edge.type : [],
  );
  return [...new Set(types)];
}
