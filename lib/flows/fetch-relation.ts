import type { EntityKind } from '@/lib/base/entity-kind';
import { citedByCount, recordLabel } from '@/lib/entities/facts';
import { recordId } from '@/lib/entities/record-id';
import type { EntityRecord } from '@/lib/entities/records';
import { passesLocally, sortLocally } from '@/lib/graph/expansion-local';
import {
  type ExpansionRelation,
  plannedTotal,
  type RelationNeighbour,
  type RelationPlan,
} from '@/lib/graph/expansion-relations';
import { capOf, DEFAULT_EXPANSION_SETTINGS, type ExpansionSettings } from '@/lib/graph/expansion-settings';
import { kindOfShortId, PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import { ofEveryCorpus } from '@/lib/openalex/every-corpus';
import type { FlowContext, FlowOptions } from './context';
import { expansionFilter, expansionSort } from './relation-request';
import { type ListQuery, type RelationWindow, windowPages } from './relation-window';

/** A neighbour with its own record where one was fetched or is at hand. */
export interface FoundNeighbour extends RelationNeighbour {
  readonly record: EntityRecord | null;
}

export interface RelationAnswer {
  /**
   * Most cited first, ties by id, unless the settings sort otherwise; embedded ones in the record's order. Never the
   * origin, never a pseudo author.
   */
  readonly neighbours: readonly FoundNeighbour[];
  /** How many exist: what the record lists, else what the service counts; of those that the filters let through. */
  readonly total: number;
  /** The service names no more than it has counted here: `total` or more exist. */
  readonly isTotalCut: boolean;
  /** Of those, ids that the service has no record of; 0 where filters hide how many. */
  readonly notInIndex: number;
  /** Where the next window begins. */
  readonly nextOffset: number;
}

export interface RelationOptions extends FlowOptions {
  /** What holds for this relation. */
  readonly settings?: ExpansionSettings;
}

/** Groups that one answer names; a list of so many may be cut. Source: docs/data-contract.md#grouping. */
const MOST_GROUPS = 200;

/** Longest list of ids that one request can spell out. Source: docs/data-contract.md#or-lists. */
const MAX_IDS = 100;

/** Pages that one part of a long load holds: often enough to be seen growing, seldom enough to be drawn. */
const PAGES_PER_PART = 5;

/**
 * Gets one window of a relation: nothing is asked for embedded neighbours and for lists known to be empty, else one request
 * (one per 100 neighbours above that). Rejects as the client does.
 */
export async function fetchRelation(
  context: FlowContext,
  relation: ExpansionRelation,
  origin: EntityRecord,
  window: RelationWindow,
  options: RelationOptions = {},
): Promise<RelationAnswer> {
  let whole: RelationAnswer | null = null;
  for await (const part of streamRelation(context, relation, origin, window, options)) {
    whole = whole === null ? part : joined(whole, part);
  }
  return whole ?? inWindow([], window);
}

function joined(first: RelationAnswer, next: RelationAnswer): RelationAnswer {
  return { ...next, neighbours: [...first.neighbours, ...next.neighbours] };
}

/**
 * The same in parts of at most 500 neighbours, each as soon as it is there; one part at least. Lists longer than the
 * service pages through (10,000) are gone through from their beginning.
 */
export async function* streamRelation(
  context: FlowContext,
  relation: ExpansionRelation,
  origin: EntityRecord,
  wanted: RelationWindow,
  { settings = DEFAULT_EXPANSION_SETTINGS, signal }: RelationOptions = {},
): AsyncGenerator<RelationAnswer, void, undefined> {
  const plan = relation.plan(origin);
  const limit = Math.min(wanted.limit, capOf(settings) - wanted.offset);
  const window = { offset: wanted.offset, limit };
  const isNothing = limit <= 0 || plannedTotal(plan) === 0;
  if (plan.form === 'embedded') {
    const all = plan.neighbours.map((stub) => ({
      ...stub,
      record: context.records.peek(stub.kind, stub.id),
    }));
    yield inWindow(settled(all, settings), window);
  } else if (isNothing) {
    yield { ...inWindow([], window), total: plannedTotal(plan) ?? wanted.offset };
  } else if (plan.form === 'groups') {
    const { neighbours, isCut } = await fetchGroups(context, relation, plan, origin.id, signal);
    yield { ...inWindow(settled(neighbours, settings), window), isTotalCut: isCut };
  } else {
    yield* streamList(context, relation.target, plan, origin.id, window, { settings, signal });
  }
}

/** Filtered and sorted by what is known of the neighbours. */
function settled(
  neighbours: readonly FoundNeighbour[],
  { filters, sorts }: ExpansionSettings,
): readonly FoundNeighbour[] {
  const passing = neighbours.filter(({ record }) => record === null || passesLocally(record, filters));
  return sorts.length === 0 ? passing : sortLocally(passing, sorts);
}

/** Cuts the window out of a list that is known whole. */
function inWindow(all: readonly FoundNeighbour[], { offset, limit }: RelationWindow): RelationAnswer {
  const neighbours = limit <= 0 ? [] : all.slice(offset, offset + limit);
  const nextOffset = offset + neighbours.length;
  return { neighbours, total: all.length, isTotalCut: false, notInIndex: 0, nextOffset };
}

type ListPlan = Extract<RelationPlan, { form: 'ids' | 'list' }>;

async function* streamList(
  context: FlowContext,
  kind: EntityKind,
  plan: ListPlan,
  originId: string,
  window: RelationWindow,
  { settings, signal }: { readonly settings: ExpansionSettings; readonly signal: AbortSignal | undefined },
): AsyncGenerator<RelationAnswer, void, undefined> {
  const query = queryOf(kind, plan, settings);
  const listed = plan.form === 'ids' && query.isWhole ? plan.ids.length : null;
  let records: EntityRecord[] = [];
  let pages = 0;
  let offset = window.offset;
  let count = 0;
  const part = (): RelationAnswer => {
    const total = listed ?? count;
    const neighbours = toNeighbours(records, originId, query.isRanked);
    const notInIndex = Math.max(0, total - count);
    return { neighbours, total, isTotalCut: false, notInIndex, nextOffset: offset };
  };
  // What a record names is meant, whatever its corpus.
  const api = plan.form === 'ids' ? ofEveryCorpus(context.api) : context.api;
  for await (const page of windowPages(api, kind, query, window, signal)) {
    records.push(...page.records);
    offset += page.records.length;
    count = page.count;
    pages += 1;
    if (pages % PAGES_PER_PART === 0) {
      yield part();
      records = [];
    }
  }
  if (records.length > 0 || pages % PAGES_PER_PART !== 0) yield part();
}

interface RelationQuery extends ListQuery {
  /** No filter hides neighbours. */
  readonly isWhole: boolean;
  /** By citations, as nothing else was wanted. */
  readonly isRanked: boolean;
}

/** A list of ids is asked for in a form that counts those present, so that the missing ones are known at no cost. */
function queryOf(kind: EntityKind, plan: ListPlan, { filters, sorts }: ExpansionSettings): RelationQuery {
  const isSpelt = plan.form === 'ids' && plan.ids.length <= MAX_IDS;
  const own = isSpelt ? `openalex:${plan.ids.join('|')}` : plan.filter;
  const extra = expansionFilter(kind, filters);
  const sort = expansionSort(kind, sorts);
  return {
    filter: extra === '' ? own : `${own},${extra}`,
    sort: sort ?? 'cited_by_count:desc',
    isWhole: extra === '',
    isRanked: sort === undefined,
  };
}

function toNeighbours(
  records: readonly EntityRecord[],
  originId: string,
  isRanked: boolean,
): readonly FoundNeighbour[] {
  const ordered = isRanked ? [...records].sort(byCitationsThenId) : records;
  return ordered
    .filter((record) => record.id !== originId && !PSEUDO_AUTHOR_IDS.has(record.id))
    .map((record) => ({ kind: record.kind, id: record.id, label: recordLabel(record), record }));
}

function byCitationsThenId(a: EntityRecord, b: EntityRecord): number {
  return (citedByCount(b) ?? 0) - (citedByCount(a) ?? 0) || compareIds(a.id, b.id);
}

/** Ids by their number; slugs alphabetically. */
function compareIds(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

async function fetchGroups(
  context: FlowContext,
  relation: ExpansionRelation,
  { filter, groupBy }: Extract<RelationPlan, { form: 'groups' }>,
  originId: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly neighbours: readonly FoundNeighbour[]; readonly isCut: boolean }> {
  const { groups } = await context.api.fetchList('works', { filter, groupBy }, { signal });
  const neighbours = groups
    .map(({ key, label, count }) => ({
      kind: relation.target,
      id: recordId(relation.target, key),
      label,
      count,
    }))
    .filter(
      ({ id }) => id !== originId && kindOfShortId(id) === relation.target && !PSEUDO_AUTHOR_IDS.has(id),
    )
    .sort((a, b) => b.count - a.count || compareIds(a.id, b.id))
    .map((stub) => ({ ...stub, record: context.records.peek(stub.kind, stub.id) }));
  return { neighbours, isCut: groups.length >= MOST_GROUPS };
}
