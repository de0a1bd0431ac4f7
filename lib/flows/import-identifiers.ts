import type { EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { DetectedIdentifier } from '@/lib/identifiers/detect';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import { type ExternalType, fetchByExternalIds } from '@/lib/openalex/endpoints/external-batch';
import { CREDITS } from '@/lib/openalex/pricing';
import { concurrently } from './concurrently';
import type { FlowContext, FlowOptions } from './context';

/** Identifiers that one request can ask for. */
interface Lookup {
  readonly kind: EntityKind;
  readonly type: DetectedIdentifier['type'];
  readonly identifiers: readonly DetectedIdentifier[];
}

/** Identifiers per request, by type; types absent here are requested one by one, free of charge. */
const BATCH_SIZES: Readonly<Partial<Record<DetectedIdentifier['type'], number>>> = {
  openalex: 100,
  doi: 50,
  pmid: 100,
  orcid: 100,
  ror: 100,
  issn: 100,
};

const REQUESTS_AT_ONCE = 3;

/**
 * Up to so many ids that a batch answer lacks are requested one by one: ids of merged entities lead to another record.
 */
const MOST_ASKED_AGAIN = 25;

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
    const size = BATCH_SIZES[type] ?? 1;
    return Array.from({ length: Math.ceil(group.length / size) }, (_, index) => ({
      kind,
      type,
      identifiers: group.slice(index * size, (index + 1) * size),
    }));
  });
}

/** What looking identifiers up costs at most; what the browser keeps costs nothing. Unit: credits. */
export function priceOfIdentifiers(identifiers: readonly DetectedIdentifier[]): number {
  const priced = planLookups(identifiers).filter(
    ({ kind, identifiers: asked }) => asked.length > 1 || !isFreeAlone(kind),
  );
  return priced.length * CREDITS.list;
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
  /** Identifiers whose request failed or was not sent: their number and the first reason; null if there are none. */
  readonly failed: { readonly count: number; readonly message: string } | null;
  readonly isCancelled: boolean;
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
  | { readonly lookup: Lookup; readonly records: ReadonlyMap<DetectedIdentifier, EntityRecord> }
  | { readonly lookup: Lookup; readonly error: unknown };

/**
 * Looks identifiers up in batches. A failed request is counted and the others continue; cancelling keeps the records
 * found so far. Never rejects.
 */
export async function importIdentifiers(
  context: FlowContext,
  identifiers: readonly DetectedIdentifier[],
  { signal, onProgress }: ImportOptions = {},
): Promise<ImportedEntities> {
  const found = new Map<DetectedIdentifier, EntityRecord>();
  const answered = new Set<DetectedIdentifier>();
  let message: string | null = null;
  const run = (lookup: Lookup) => lookUp(context, lookup, signal);
  for await (const outcome of concurrently(planLookups(identifiers), REQUESTS_AT_ONCE, run)) {
    if (signal?.aborted) break;
    if ('error' in outcome) {
      report('warning', `Looking up ${outcome.lookup.identifiers.length} identifiers failed`, outcome.error);
      message ??= describeError(outcome.error);
      continue;
    }
    for (const identifier of outcome.lookup.identifiers) answered.add(identifier);
    for (const [identifier, record] of outcome.records) found.set(identifier, record);
    onProgress?.({ done: answered.size, total: identifiers.length });
  }
  const unanswered = identifiers.length - answered.size;
  return {
    records: uniqueRecords(identifiers.flatMap((identifier) => found.get(identifier) ?? [])),
    missing: identifiers.filter((identifier) => answered.has(identifier) && !found.has(identifier)),
    failed: message === null ? null : { count: unanswered, message },
    isCancelled: signal?.aborted === true,
  };
}

async function lookUp(
  { api }: FlowContext,
  lookup: Lookup,
  signal: AbortSignal | undefined,
): Promise<LookupOutcome> {
  try {
    return { lookup, records: await fetchAll(api, lookup, signal) };
  } catch (error) {
    return { lookup, error };
  }
}

async function fetchAll(
  api: FlowContext['api'],
  { kind, type, identifiers }: Lookup,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<DetectedIdentifier, EntityRecord>> {
  const [only] = identifiers;
  if (identifiers.length === 1 && only !== undefined) return fetchSingly(api, [only], signal);
  if (type !== 'openalex') {
    if (!isListed(type)) return fetchSingly(api, identifiers, signal);
    const texts = identifiers.map(({ normalized }) => normalized);
    const { matches } = await fetchByExternalIds(api, type, texts, { signal });
    const byText = new Map(matches.map(({ asked, record }) => [asked, record]));
    return pair(identifiers, ({ normalized }) => byText.get(normalized));
  }
  const { found } = await api.fetchBatch(
    kind,
    identifiers.map(({ apiId }) => apiId),
    { signal },
  );
  const byId = new Map(found.map((record) => [record.id, record]));
  const records = pair(identifiers, ({ apiId }) => byId.get(apiId));
  const missing = identifiers.filter((identifier) => !records.has(identifier));
  // A keyword's slug leads nowhere else, and asking costs a credit each.
  if (missing.length > MOST_ASKED_AGAIN || !isFreeAlone(kind)) return records;
  return new Map([...records, ...(await fetchSingly(api, missing, signal))]);
}

function isListed(type: DetectedIdentifier['type']): type is ExternalType {
  return type !== 'openalex' && BATCH_SIZES[type] !== undefined;
}

async function fetchSingly(
  api: FlowContext['api'],
  identifiers: readonly DetectedIdentifier[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<DetectedIdentifier, EntityRecord>> {
  const records = await Promise.all(identifiers.map((identifier) => api.fetchEntity(identifier, { signal })));
  return pair(identifiers, (_, index) => records[index] ?? undefined);
}

function pair(
  identifiers: readonly DetectedIdentifier[],
  recordOf: (identifier: DetectedIdentifier, index: number) => EntityRecord | undefined,
): Map<DetectedIdentifier, EntityRecord> {
  const pairs = new Map<DetectedIdentifier, EntityRecord>();
  for (const [index, identifier] of identifiers.entries()) {
    const record = recordOf(identifier, index);
    if (record !== undefined && !PSEUDO_AUTHOR_IDS.has(record.id)) pairs.set(identifier, record);
  }
  return pairs;
}

/** Several identifiers may mean one entity. */
function uniqueRecords(records: readonly EntityRecord[]): readonly EntityRecord[] {
  return [...new Map(records.map((record) => [`${record.kind}/${record.id}`, record])).values()];
}
