import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import type { RecordSource } from '@/lib/flows/context';
import { promisedTotal } from '@/lib/flows/estimate-expansion';
import { NEIGHBOURS_PER_RELATION } from '@/lib/flows/expand-node';
import { creditsOfWindow } from '@/lib/flows/relation-window';
import {
  EXPANSION_RELATIONS,
  type ExpansionRelation,
  type RelationPlan,
} from '@/lib/graph/expansion-relations';
import { capOf, type ExpansionSettings, relationSettings } from '@/lib/graph/expansion-settings';
import type { GraphState } from '@/lib/graph/graph-state';
import { leftOutRelations } from '@/lib/graph/left-out-relations';
import type { GraphEdge, GraphNode } from '@/lib/graph/types';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { lastLoaded, type RelationLoad, relationLoadsAtom } from '@/lib/state/graph/relation-load-atoms';
import { visibleEdgeTypesAtom } from '@/lib/state/graph/visibility-atoms';
import { expansionSettingsAtom } from './expansion-settings-atoms';

/** One relation of a node as its menu shows it. */
export interface RelationCount {
  readonly relationId: string;
  readonly label: string;
  readonly target: EntityKind;
  /** How many of its neighbours are in the graph, however they were added. */
  readonly inGraph: number;
  /** The number of entities that pass the settings' filters; null: only the service knows it and was not asked yet. */
  readonly total: number | null;
  /** More than `total` may exist, but only so many can be loaded. */
  readonly isTotalCut: boolean;
  /** Ids that the service has no record of; null until it was asked. */
  readonly notInIndex: number | null;
  /** How many have been gone through; 'load more' continues here. */
  readonly offset: number;
  /** How many are left, up to the settings' limit; null if unknown. */
  readonly left: number | null;
  readonly canLoadMore: boolean;
  /** The price of loading ten more. */
  readonly credits: number;
  /** How loading more is charged: not at all, once for all, or per page. */
  readonly price: 'free' | 'once' | 'paged';
  /** Whether the expansion settings leave it on. */
  readonly isEnabled: boolean;
  /** An expansion of the whole node leaves it out, as its edges are hidden; loading it by itself shows them. */
  readonly isLeftOut: boolean;
  readonly status: 'idle' | 'loading' | 'done' | 'failed';
  readonly message: string | null;
}

/** Looks up the relations of a node, in their order; empty for a node that the graph lacks. */
export type RelationCounts = (id: string) => readonly RelationCount[];

export const relationCountsAtom = atom((get): RelationCounts => {
  const graph = get(graphAtom);
  const loads = get(relationLoadsAtom);
  const settings = get(expansionSettingsAtom);
  const records = get(flowContextAtom)?.records ?? null;
  const shown = get(visibleEdgeTypesAtom);
  return (id) => {
    const node = graph.nodes.get(id);
    if (node === undefined) return [];
    const leftOut = leftOutRelations(node.entityType, shown);
    // Once for all relations: asked for whenever another node is hovered.
    const edges = [...graph.edges.values()].filter(({ source, target }) => source === id || target === id);
    return EXPANSION_RELATIONS[node.entityType].map((relation) => ({
      ...countRelation(
        { relation, node, graph, edges, records, settings: relationSettings(settings, relation) },
        loads.get(id)?.get(relation.id),
      ),
      isLeftOut: leftOut.has(relation.id),
    }));
  };
});

interface RelationFacts {
  readonly relation: ExpansionRelation;
  readonly node: GraphNode;
  readonly graph: GraphState;
  /** Those that touch the node. */
  readonly edges: readonly GraphEdge[];
  readonly records: RecordSource | null;
  readonly settings: ExpansionSettings;
}

function countRelation(
  { relation, node, graph, edges, records, settings }: RelationFacts,
  load: RelationLoad | undefined,
): Omit<RelationCount, 'isLeftOut'> {
  const record = records?.peek(node.entityType, node.id) ?? null;
  const plan = record === null ? null : planOf(relation, record);
  const loaded = lastLoaded(load);
  // With filters, only the service knows how many neighbours remain.
  const promised = plan === null || settings.filters.length > 0 ? null : promisedTotal(plan, node);
  const total = loaded?.total ?? promised;
  const offset = loaded?.offset ?? 0;
  const end = Math.min(total === null ? capOf(settings) : total - (loaded?.notInIndex ?? 0), capOf(settings));
  const isKnown = total !== null || settings.limit > 0;
  const price = plan?.form === 'embedded' ? 'free' : plan?.form === 'groups' ? 'once' : 'paged';
  const left = isKnown ? Math.max(0, end - offset) : null;
  return {
    relationId: relation.id,
    label: relation.label,
    target: relation.target,
    inGraph: countInGraph(relation, plan, { id: node.id, graph, edges }),
    total,
    isTotalCut: loaded?.isTotalCut ?? false,
    notInIndex: loaded?.notInIndex ?? null,
    offset,
    left,
    canLoadMore: settings.isEnabled && offset < end,
    credits: creditsOfMore({ price, offset, left, total }, NEIGHBOURS_PER_RELATION),
    price,
    isEnabled: settings.isEnabled,
    status: load?.status ?? 'idle',
    message: load?.status === 'failed' ? load.message : null,
  };
}

/** The price of loading a number of entities of a relation; Infinity for all that are left. Unit: credits. */
export function creditsOfMore(
  { price, offset, left, total }: Pick<RelationCount, 'price' | 'offset' | 'left' | 'total'>,
  more: number,
): number {
  if (price !== 'paged') return price === 'free' ? 0 : creditsOfClass('groups');
  const limit = Math.min(more, left ?? more);
  return Math.max(creditsOfClass('list'), creditsOfWindow({ offset, limit }, total ?? offset + limit));
}

/** Plans of the records at hand: those of a work with thousands of authors are asked for at each change of the graph. */
const PLANS = new WeakMap<EntityRecord, Map<ExpansionRelation, RelationPlan>>();

function planOf(relation: ExpansionRelation, record: EntityRecord): RelationPlan {
  const plans = PLANS.get(record) ?? new Map<ExpansionRelation, RelationPlan>();
  PLANS.set(record, plans);
  const known = plans.get(relation) ?? relation.plan(record);
  plans.set(relation, known);
  return known;
}

function countInGraph(
  relation: ExpansionRelation,
  plan: RelationPlan | null,
  {
    id,
    graph,
    edges,
  }: { readonly id: string; readonly graph: GraphState; readonly edges: readonly GraphEdge[] },
): number {
  if (plan?.form === 'embedded') return plan.neighbours.filter((each) => graph.nodes.has(each.id)).length;
  if (plan?.form === 'ids') return plan.ids.filter((each) => graph.nodes.has(each)).length;
  const { type, direction, label, isMutual } = relation.edge;
  const neighbours = new Set<string>();
  for (const edge of edges) {
    if (edge.type !== type || (type === 'related_to' && edge.label !== label)) continue;
    const isOut = edge.source === id && (direction === 'out' || isMutual);
    const isIn = edge.target === id && (direction === 'in' || isMutual);
    const other = isOut ? edge.target : isIn ? edge.source : null;
    if (other !== null && graph.nodes.get(other)?.entityType === relation.target) neighbours.add(other);
  }
  return neighbours.size;
}
