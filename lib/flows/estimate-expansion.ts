import { parseRecord } from '@/lib/entities/parse';
import { type ExpansionRelation, plannedTotal, type RelationPlan } from '@/lib/graph/expansion-relations';
import { capOf, type ExpansionSettingsMap, relationSettings } from '@/lib/graph/expansion-settings';
import type { GraphNode } from '@/lib/graph/types';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { creditsOfClass } from '@/lib/openalex/pricing';
import type { RecordSource } from './context';
import { enabledRelations } from './expand-node';
import { creditsOfWindow } from './relation-window';

/** What a step would add and cost, shown before it is confirmed. */
export interface Estimate {
  /** About; neighbours that several nodes share count for each. */
  readonly neighbours: number;
  /** At most. */
  readonly credits: number;
}

/** Assumed number of neighbours of a relation whose list is not known yet, such as the topics of a work. */
const TYPICAL_LISTED = 3;

/** How many neighbours a plan will find; null if the node's minimal record may not list them all. */
export function promisedTotal(plan: RelationPlan, node: Pick<GraphNode, 'hydration'>): number | null {
  const total = plannedTotal(plan);
  return node.hydration === 'full' || plan.form === 'list' || total !== 0 ? total : null;
}

export interface EstimateOptions {
  readonly perRelation: number;
  readonly settings: ExpansionSettingsMap;
  /** Relations of a node that are left out. */
  skippedOf(id: string): ReadonlySet<string>;
}

/** What expanding nodes by all their relations adds and costs, as far as the records at hand tell. Sends no request. */
export function estimateExpansion(
  records: RecordSource,
  nodes: readonly GraphNode[],
  { perRelation, settings, skippedOf }: EstimateOptions,
): Estimate {
  let neighbours = 0;
  let credits = 0;
  for (const node of nodes) {
    const skipped = skippedOf(node.id);
    for (const relation of enabledRelations(node.entityType, settings)) {
      if (skipped.has(relation.id)) continue;
      const found = estimateRelation(
        records,
        node,
        relation,
        Math.min(perRelation, capOf(relationSettings(settings, relation))),
      );
      neighbours += found.neighbours;
      credits += found.credits;
    }
  }
  return { neighbours, credits };
}

function estimateRelation(
  records: RecordSource,
  node: GraphNode,
  relation: ExpansionRelation,
  limit: number,
): Estimate {
  const plan = planOf(records, node, relation);
  const total = plan === null ? null : promisedTotal(plan, node);
  const isEmbedded = plan?.form === 'embedded';
  const neighbours = Math.min(limit, total ?? (isEmbedded ? TYPICAL_LISTED : limit));
  const isFree = isEmbedded || neighbours === 0;
  const credits =
    plan?.form === 'groups'
      ? creditsOfClass('groups')
      : creditsOfWindow({ offset: 0, limit }, total ?? limit);
  return { neighbours, credits: isFree ? 0 : credits };
}

/** By the record at hand; by the id alone where there is none, which tells the form at least. */
function planOf(records: RecordSource, node: GraphNode, relation: ExpansionRelation): RelationPlan | null {
  const { entityType: kind, id, label } = node;
  const known = records.peek(kind, id);
  if (known !== null) return relation.plan(known);
  const standIn = parseRecord(kind, { id: openAlexUrl(kind, id), display_name: label });
  return standIn.ok ? relation.plan(standIn.value) : null;
}
