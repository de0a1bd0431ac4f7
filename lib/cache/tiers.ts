import type { EntityKind } from '@/lib/base/entity-kind';
import {
  type CacheStatisticsKeeper,
  createCacheStatistics,
  type TierName,
} from '@/lib/cache/cache-statistics';
import { type CacheEntry, entryOf, type FieldSet, holdsFields, isFreshFor } from '@/lib/cache/entry';
import type { RecordStore } from '@/lib/cache/memory-tier';
import type { RecordTier, WritableRecordTier } from '@/lib/cache/record-tier';
import type { EntityRecord } from '@/lib/entities/records';

export interface RecordQuestion {
  readonly kind: EntityKind;
  readonly ids: readonly string[];
  readonly fields: FieldSet;
  readonly isBatch: boolean;
}

export interface TierAnswer {
  /** By the id asked for. */
  readonly fresh: ReadonlyMap<string, EntityRecord>;
  /** Further records that have the fields, but are too old to be used while the service can be reached. */
  readonly stale: ReadonlyMap<string, EntityRecord>;
}

/** Records that one tier returned. */
export interface TierHit {
  readonly tier: TierName;
  readonly kind: EntityKind;
  readonly ids: readonly string[];
}

export interface RecordTiers {
  /** Searches the tiers in order and copies records found to the tiers above. Never rejects. */
  find(question: RecordQuestion, signal?: AbortSignal | undefined): Promise<TierAnswer>;
  /** Stores an answer of the service. */
  put(record: EntityRecord, fields: FieldSet): void;
  link(kind: EntityKind, alias: string, id: string): void;
  readonly statistics: CacheStatisticsKeeper;
}

export interface RecordTiersOptions {
  readonly memory: RecordStore;
  /** The browser's database. */
  readonly indexedDb?: WritableRecordTier | undefined;
  /** What the site ships. */
  readonly hosted?: RecordTier | undefined;
  readonly statistics?: CacheStatisticsKeeper | undefined;
  readonly now?: (() => number) | undefined;
  readonly onHit?: ((hit: TierHit) => void) | undefined;
}

class TieredRecords implements RecordTiers {
  readonly statistics: CacheStatisticsKeeper;
  readonly #now: () => number;

  constructor(private readonly options: RecordTiersOptions) {
    this.statistics = options.statistics ?? createCacheStatistics();
    this.#now = options.now ?? Date.now;
  }

  async find(question: RecordQuestion, signal?: AbortSignal): Promise<TierAnswer> {
    const { memory, indexedDb, hosted } = this.options;
    const fresh = new Map<string, EntityRecord>();
    for (const id of question.ids) {
      const known = memory.get(question.kind, id, question.fields);
      if (known !== null) fresh.set(id, known);
    }
    this.#count('memory', question, question.ids, fresh);
    for (const tier of [indexedDb, hosted]) {
      if (tier !== undefined) await this.#ask(tier, question, fresh, signal);
    }
    return { fresh, stale: this.#staleOf(question, fresh) };
  }

  put(record: EntityRecord, fields: FieldSet): void {
    this.options.memory.put(record, fields);
    this.options.indexedDb?.write(entryOf(record, fields, this.#now()));
  }

  link(kind: EntityKind, alias: string, id: string): void {
    this.options.memory.link(kind, alias, id);
    this.options.indexedDb?.link(kind, alias, id);
  }

  async #ask(
    tier: RecordTier,
    question: RecordQuestion,
    fresh: Map<string, EntityRecord>,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const { kind, fields, isBatch } = question;
    const ids = question.ids.filter((id) => !fresh.has(id));
    if (ids.length === 0) return;
    for (const [id, entry] of await tier.read(kind, ids, { isBatch, signal })) {
      const united = this.#copyUpward(tier, id, entry);
      if (isFreshFor(united, fields, this.#now())) fresh.set(id, united.record);
    }
    this.#count(tier.name, question, ids, fresh);
  }

  #copyUpward(tier: RecordTier, askedId: string, entry: CacheEntry): CacheEntry {
    const { memory, indexedDb } = this.options;
    const { kind, id } = entry.record;
    memory.link(kind, askedId, id);
    if (tier.name !== 'indexeddb') {
      indexedDb?.write(entry);
      indexedDb?.link(kind, askedId, id);
    }
    return memory.restore(entry);
  }

  /** Records of lower tiers were copied into the memory, which therefore has all of them. */
  #staleOf(
    { kind, ids, fields }: RecordQuestion,
    fresh: ReadonlyMap<string, EntityRecord>,
  ): ReadonlyMap<string, EntityRecord> {
    const stale = new Map<string, EntityRecord>();
    for (const id of ids) {
      const entry = fresh.has(id) ? null : this.options.memory.entry(kind, id);
      if (entry !== null && holdsFields(entry, fields)) stale.set(id, entry.record);
    }
    return stale;
  }

  #count(
    tier: TierName,
    { kind }: RecordQuestion,
    asked: readonly string[],
    fresh: ReadonlyMap<string, EntityRecord>,
  ): void {
    const hits = asked.filter((id) => fresh.has(id));
    this.statistics.record(tier, hits.length, asked.length - hits.length);
    if (hits.length > 0) this.options.onHit?.({ tier, kind, ids: hits });
  }
}

/**
 * Memory, the browser's database and the hosted static cache as one. An entry counts only for the fields it has;
 * records of a lower tier are copied into those above with their times. Source: docs/behaviours/cache.md#tiers.
 */
export function createRecordTiers(options: RecordTiersOptions): RecordTiers {
  return new TieredRecords(options);
}
