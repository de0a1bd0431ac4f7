import type { EntityKind } from '@/lib/base/entity-kind';
import { inBatches } from '@/lib/base/in-batches';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { isMergedAnswer } from '@/lib/entities/facts';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { DetectedIdentifier } from '@/lib/identifiers/detect';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import {
  AloneLeft,
  type FindOptions,
  type FoundRecords,
  fetchAlone,
  findByExternalIds,
  findByIds,
} from '@/lib/openalex/endpoints/find-records';
import { type ExternalType, IDS_PER_LIST } from '@/lib/openalex/filter-builder';
import { creditsOfClass } from '@/lib/openalex/pricing';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';

/** Identifiers that one request can ask for. */
interface Lookup {
  readonly kind: EntityKind;
  readonly type: DetectedIdentifier['type'];
  readonly identifiers: readonly DetectedIdentifier[];
}

const REQUESTS_AT_ONCE = 3;

function planLookups(identifiers: readonly DetectedIdentifier[]): readonly Lookup[] {
  const groups = new Map<string, DetectedIdentifier[]>();
  for (const identifier of identifiers) {
    const key = `${identifier.type}/${identifier.kind}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [identifier]);
    else group.push(identifier);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { kind, type } = first;
    // Others are requested one by one, free of charge.
    const size = type === 'openalex' || isListed(type) ? IDS_PER_LIST[type] : 1;
    return inBatches(group, size).map((some) => ({ kind, type, identifiers: some }));
  });
}

/** What looking identifiers up costs at most; what the browser keeps costs nothing. Unit: credits. */
export function priceOfIdentifiers(identifiers: readonly DetectedIdentifier[]): number {
  const priced = planLookups(identifiers).filter(
    ({ kind, identifiers: asked }) => asked.length > 1 || !isFreeAlone(kind),
  );
  return priced.length * creditsOfClass('list');
}

/** Whether a record is free by itself: keywords are not. */
function isFreeAlone(kind: EntityKind): boolean {
  return kindFacts(kind).pricing === 'usual';
}

export interface ImportedEntities {
  /** Each entity once, in the order of their identifiers. */
  readonly records: readonly EntityRecord[];
  /** Well-formed, but the service has no record of them. */
  readonly missing: readonly DetectedIdentifier[];
  /** Of the missing, those of which only lists answered: too many were missing, or their own request failed. */
  readonly onlyListed: number;
  /** Identifiers of records that were merged into others, each with what it is now. */
  readonly merged: readonly MergedEntity[];
  /** Identifiers whose request failed or was not sent: their number and the first reason; null if there are none. */
  readonly failed: { readonly count: number; readonly message: string } | null;
  readonly isCancelled: boolean;
}

export interface MergedEntity {
  readonly asked: DetectedIdentifier;
  readonly record: EntityRecord;
}

export interface ImportProgress {
  /** Identifiers answered, of all. */
  readonly done: number;
  readonly total: number;
}

export interface ImportOptions extends FlowOptions {
  onProgress?(progress: ImportProgress): void;
}

type LookupOutcome =
  | { readonly lookup: Lookup; readonly answer: FoundRecords }
  | { readonly lookup: Lookup; readonly error: unknown };

/**
 * Looks identifiers up in lists, and alone what lists lack. A failed request is counted and the others continue; cancelling keeps the records
 * found so far. Never rejects.
 */
export async function importIdentifiers(
  context: FlowContext,
  identifiers: readonly DetectedIdentifier[],
  { signal, onProgress }: ImportOptions = {},
): Promise<ImportedEntities> {
  const found = new Map<DetectedIdentifier, EntityRecord>();
  const answered = new Set<DetectedIdentifier>();
  let onlyListed = 0;
  let message: string | null = null;
  const faults: unknown[] = [];
  const onFault = (error: unknown) => faults.push(error);
  const options: FindOptions = { signal, aloneLeft: new AloneLeft(), onFault };
  const run = (lookup: Lookup) => lookUp(context, lookup, options);
  for await (const outcome of concurrently(planLookups(identifiers), REQUESTS_AT_ONCE, run)) {
    if (signal?.aborted) break;
    if ('error' in outcome) {
      report('warning', `Looking up ${outcome.lookup.identifiers.length} identifiers failed`, outcome.error);
      message ??= describeError(outcome.error);
      continue;
    }
    for (const identifier of outcome.lookup.identifiers) answered.add(identifier);
    for (const [identifier, record] of recordsOf(outcome.lookup, outcome.answer))
      found.set(identifier, record);
    onlyListed += outcome.answer.onlyListed.length;
    onProgress?.({ done: answered.size, total: identifiers.length });
  }
  if (faults.length > 0)
    report('warning', `${faults.length} identifiers could not be looked up alone`, faults[0]);
  const unanswered = identifiers.length - answered.size;
  return {
    records: uniqueRecords(identifiers.flatMap((identifier) => found.get(identifier) ?? [])),
    missing: identifiers.filter((identifier) => answered.has(identifier) && !found.has(identifier)),
    onlyListed,
    merged: [...found].flatMap(([asked, record]) =>
      isMergedAnswer(asked, record) ? [{ asked, record }] : [],
    ),
    failed: message === null ? null : { count: unanswered, message },
    isCancelled: signal?.aborted === true,
  };
}

async function lookUp({ api }: FlowContext, lookup: Lookup, options: FindOptions): Promise<LookupOutcome> {
  try {
    return { lookup, answer: await fetchAll(api, lookup, options) };
  } catch (error) {
    return { lookup, error };
  }
}

async function fetchAll(
  api: FlowContext['api'],
  { kind, type, identifiers }: Lookup,
  options: FindOptions,
): Promise<FoundRecords> {
  const ids = identifiers.map(askedBy);
  if (type === 'openalex') return findByIds(api, kind, ids, options);
  if (isListed(type)) return findByExternalIds(api, type, ids, options);
  const records = [...(await fetchAlone(api, kind, ids, options))];
  return { matches: records.map(([asked, record]) => ({ asked, record })), onlyListed: [] };
}

/** How an identifier is handed to its look-up. */
function askedBy({ type, apiId, normalized }: DetectedIdentifier): string {
  return isListed(type) ? normalized : apiId;
}

function isListed(type: DetectedIdentifier['type']): type is ExternalType {
  return type !== 'openalex' && type in IDS_PER_LIST;
}

function recordsOf(
  { identifiers }: Lookup,
  { matches }: FoundRecords,
): ReadonlyMap<DetectedIdentifier, EntityRecord> {
  const byId = new Map(matches.map(({ asked, record }) => [asked, record]));
  const pairs = new Map<DetectedIdentifier, EntityRecord>();
  for (const identifier of identifiers) {
    const record = byId.get(askedBy(identifier));
    if (record !== undefined && !PSEUDO_AUTHOR_IDS.has(record.id)) pairs.set(identifier, record);
  }
  return pairs;
}

/** Several identifiers may mean one entity. */
function uniqueRecords(records: readonly EntityRecord[]): readonly EntityRecord[] {
  return [...new Map(records.map((record) => [`${record.kind}/${record.id}`, record])).values()];
}
