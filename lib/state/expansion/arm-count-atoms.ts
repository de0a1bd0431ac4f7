import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import { creditsOfWindow } from '@/lib/flows/arm-window';
import type { RecordSource } from '@/lib/flows/context';
import { promisedTotal } from '@/lib/flows/estimate-expansion';
import { NEIGHBOURS_PER_ARM } from '@/lib/flows/expand-node';
import { type ArmPlan, EXPANSION_ARMS, type ExpansionArm } from '@/lib/graph/expansion-arms';
import { armSettings, capOf, type ExpansionSettings } from '@/lib/graph/expansion-settings';
import type { GraphState } from '@/lib/graph/graph-state';
import type { GraphNode } from '@/lib/graph/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { type ArmLoad, armLoadsAtom, lastLoaded } from '@/lib/state/graph/arm-load-atoms';
import { graphAtom } from '@/lib/state/graph/graph-atoms';
import { expansionSettingsAtom } from './expansion-settings-atoms';

/** One arm of a node as its menu shows it. */
export interface ArmCount {
  readonly armId: string;
  readonly label: string;
  readonly target: EntityKind;
  /** How many of its neighbours are in the graph, whoever brought them. */
  readonly inGraph: number;
  /** How many exist, of those that the settings let through; null until the service was asked, where nothing tells. */
  readonly total: number | null;
  /** Ids that the service has no record of; null until it was asked. */
  readonly notInIndex: number | null;
  /** How many have been gone through; 'load more' continues here. */
  readonly offset: number;
  /** How many are left to be gone through, up to the settings' limit; null where nobody knows. */
  readonly left: number | null;
  readonly canLoadMore: boolean;
  /** What loading ten more costs. */
  readonly credits: number;
  /** How more are paid for: not at all, by one request for all, or by the page. */
  readonly price: 'free' | 'once' | 'paged';
  /** Whether the expansion settings leave it on. */
  readonly isEnabled: boolean;
  readonly status: 'idle' | 'loading' | 'done' | 'failed';
  readonly message: string | null;
}

/** Looks up the arms of a node, in their order; empty for a node that the graph lacks. */
export type ArmCounts = (id: string) => readonly ArmCount[];

export const armCountsAtom = atom((get): ArmCounts => {
  const graph = get(graphAtom);
  const loads = get(armLoadsAtom);
  const settings = get(expansionSettingsAtom);
  const records = get(flowContextAtom)?.records ?? null;
  return (id) => {
    const node = graph.nodes.get(id);
    if (node === undefined) return [];
    return EXPANSION_ARMS[node.entityType].map((arm) =>
      countArm(
        { arm, node, graph, records, settings: armSettings(settings, arm) },
        loads.get(id)?.get(arm.id),
      ),
    );
  };
});

interface ArmFacts {
  readonly arm: ExpansionArm;
  readonly node: GraphNode;
  readonly graph: GraphState;
  readonly records: RecordSource | null;
  readonly settings: ExpansionSettings;
}

function countArm({ arm, node, graph, records, settings }: ArmFacts, load: ArmLoad | undefined): ArmCount {
  const record = records?.peek(node.entityType, node.id) ?? null;
  const plan = record === null ? null : planOf(arm, record);
  const loaded = lastLoaded(load);
  // What filters leave is known only to who applied them.
  const promised = plan === null || settings.filters.length > 0 ? null : promisedTotal(plan, node);
  const total = loaded?.total ?? promised;
  const offset = loaded?.offset ?? 0;
  const end = Math.min(total === null ? capOf(settings) : total - (loaded?.notInIndex ?? 0), capOf(settings));
  const isKnown = total !== null || settings.limit > 0;
  const price = plan?.form === 'embedded' ? 'free' : plan?.form === 'groups' ? 'once' : 'paged';
  const left = isKnown ? Math.max(0, end - offset) : null;
  return {
    armId: arm.id,
    label: arm.label,
    target: arm.target,
    inGraph: countInGraph(arm, plan, node.id, graph),
    total,
    notInIndex: loaded?.notInIndex ?? null,
    offset,
    left,
    canLoadMore: settings.isEnabled && offset < end,
    credits: creditsOfMore({ price, offset, left, total }, NEIGHBOURS_PER_ARM),
    price,
    isEnabled: settings.isEnabled,
    status: load?.status ?? 'idle',
    message: load?.status === 'failed' ? load.message : null,
  };
}

/** What loading so many more of an arm costs; Infinity for all that are left. Unit: credits. */
export function creditsOfMore(
  { price, offset, left, total }: Pick<ArmCount, 'price' | 'offset' | 'left' | 'total'>,
  more: number,
): number {
  if (price !== 'paged') return price === 'free' ? 0 : 1;
  const limit = Math.min(more, left ?? more);
  return Math.max(1, creditsOfWindow({ offset, limit }, total ?? offset + limit));
}

/** Plans of the records at hand: those of a work with thousands of authors are asked for at each change of the graph. */
const PLANS = new WeakMap<EntityRecord, Map<ExpansionArm, ArmPlan>>();

function planOf(arm: ExpansionArm, record: EntityRecord): ArmPlan {
  const plans = PLANS.get(record) ?? new Map<ExpansionArm, ArmPlan>();
  PLANS.set(record, plans);
  const known = plans.get(arm) ?? arm.plan(record);
  plans.set(arm, known);
  return known;
}

function countInGraph(arm: ExpansionArm, plan: ArmPlan | null, id: string, graph: GraphState): number {
  if (plan?.form === 'embedded') return plan.neighbours.filter((each) => graph.nodes.has(each.id)).length;
  if (plan?.form === 'ids') return plan.ids.filter((each) => graph.nodes.has(each)).length;
  const { type, direction, label, isMutual } = arm.relation;
  const neighbours = new Set<string>();
  for (const edge of graph.edges.values()) {
    if (edge.type !== type || (type === 'related_to' && edge.label !== label)) continue;
    const isOut = edge.source === id && (direction === 'out' || isMutual);
    const isIn = edge.target === id && (direction === 'in' || isMutual);
    const other = isOut ? edge.target : isIn ? edge.source : null;
    if (other !== null && graph.nodes.get(other)?.entityType === arm.target) neighbours.add(other);
  }
  return neighbours.size;
}
