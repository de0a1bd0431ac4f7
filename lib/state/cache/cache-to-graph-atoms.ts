import { atom } from 'jotai/vanilla';
import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import type { CachedEntity } from '@/lib/cache/cached-entity';
import { recordLabel } from '@/lib/entities/facts';
import type { EntityRecord } from '@/lib/entities/records';
import { kindFacts } from '@/lib/entities/registry';
import type { FlowContext } from '@/lib/flows/context';
import { addEntitiesAtom } from '@/lib/state/exchange/import-graph-atoms';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { beginRunAtom, endRunAtom } from '@/lib/state/graph/graph-status-atoms';
import { nameStepOfNodes } from '@/lib/state/graph/step-names';
import { type RecordCache, recordCacheAtom } from './cache-atoms';

/** Outcome of adding: how many entities are in the graph now, how many could not be loaded, and why. */
export interface AddedEntities {
  readonly count: number;
  readonly missing: number;
  readonly fault: string | null;
}

/** Records by id, as they are cached, however old. */
async function cachedRecords(
  { memory, indexedDb }: RecordCache,
  kind: EntityKind,
  ids: readonly string[],
): Promise<Map<string, EntityRecord>> {
  const cached = new Map<string, EntityRecord>();
  for (const [id, { record }] of await indexedDb.read(kind, ids, { isBatch: true })) cached.set(id, record);
  for (const id of ids) {
    const held = memory.peek(kind, id);
    if (held !== null && !cached.has(id)) cached.set(id, held);
  }
  return cached;
}

interface KindRecords {
  readonly records: readonly EntityRecord[];
  readonly fault: string | null;
}

/** Returns cached records, and requests from the service those that are missing or lack the fields for relations. */
async function recordsOf(
  { api }: FlowContext,
  cache: RecordCache,
  kind: EntityKind,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<KindRecords> {
  const select = kindFacts(kind).minimalFields;
  const cached = await cachedRecords(cache, kind, ids);
  const lacks = (record: EntityRecord | undefined) =>
    record === undefined || select.some((field) => !(field in record.raw));
  const wanted = ids.filter((id) => lacks(cached.get(id)));
  let fault: string | null = null;
  if (wanted.length > 0) {
    try {
      const { found } = await api.fetchBatch(kind, wanted, { select, signal });
      for (const record of found) cached.set(record.id, record);
    } catch (error) {
      if (!signal.aborted) report('warning', `${wanted.length} cached ${kind} could not be completed`, error);
      fault = describeError(error);
    }
  }
  return { records: ids.map((id) => cached.get(id)).filter((record) => record !== undefined), fault };
}

/** Adds cached entities of any kinds and their relations to the graph, as one step. Never rejects. */
export const addCachedToGraphAtom = atom(
  null,
  async (get, set, entities: readonly CachedEntity[]): Promise<AddedEntities> => {
    const context = get(flowContextAtom);
    const cache = get(recordCacheAtom);
    if (context === null || cache === null) {
      return { count: 0, missing: entities.length, fault: NOT_STARTED };
    }
    const run = set(beginRunAtom, 'load');
    const { signal } = run.controller;
    try {
      const parts = await Promise.all(
        ENTITY_KINDS.map((kind) => {
          const ids = entities.filter(({ type }) => type === kind).map(({ id }) => id);
          return ids.length === 0
            ? { records: [], fault: null }
            : recordsOf(context, cache, kind, ids, signal);
        }),
      );
      const records = parts.flatMap((part) => part.records);
      // The graph was cleared meanwhile.
      if (signal.aborted) return { count: 0, missing: 0, fault: null };
      const step = nameStepOfNodes('Add', records.map(recordLabel));
      set(addEntitiesAtom, context, records, step, 'minimal');
      const fault = parts.find((part) => part.fault !== null)?.fault ?? null;
      return { count: records.length, missing: entities.length - records.length, fault };
    } finally {
      set(endRunAtom, run);
    }
  },
);
