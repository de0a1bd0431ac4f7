import type { EntityKind } from '@/lib/base/entity-kind';
import { failure, type Result, success } from '@/lib/base/result';
import { type CsvCell, writeCsv } from '@/lib/base/write-csv';
import { type CacheFilters, computeCacheStats, READ_BATCH } from '@/lib/cache/cached-entities';
import type { CachedEntity, CachedEntry } from '@/lib/cache/cached-entity';
import type { CachedText } from '@/lib/cache/cached-record';
import type { FieldSet, FieldTimes } from '@/lib/cache/entry';

/** A file's name with the day it was made: `academic-explorer-cache-2026-11-22.json`. @param now ms since the epoch. */
export function cacheFileName(extension: 'json' | 'csv', now: number): string {
  return `academic-explorer-cache-${new Date(now).toISOString().slice(0, 10)}.${extension}`;
}

/** Source: docs/behaviours/cache.md#cache-exports. */
const CSV_COLUMNS = [
  'ID',
  'Type',
  'Label',
  'Storage Location',
  'Data Size (bytes)',
  'Cache Date',
  'Citation Count',
  'Works Count',
  'URL',
] as const;

function csvRow({ entity }: CachedEntry): readonly CsvCell[] {
  const { id, type, label, storageLocation, dataSize, cacheTimestamp, basicInfo } = entity;
  const date = cacheTimestamp === null ? null : new Date(cacheTimestamp).toISOString();
  const { citationCount, worksCount, url } = basicInfo;
  return [id, type, label, storageLocation, dataSize, date, citationCount, worksCount, url];
}

/** Entries as CSV; reads no records. */
export function writeCacheCsv(entries: readonly CachedEntry[]): string {
  return writeCsv(CSV_COLUMNS, entries.map(csvRow));
}

/** An entity in an exported file: with its record as it was cached, where it has one. */
export interface ExportedEntity extends CachedEntity {
  /** The JSON text. */
  readonly record?: string;
  /** Those that the record was fetched with. */
  readonly fields?: FieldSet;
  /** When each field arrived; milliseconds since the epoch, `*` for the whole record. */
  readonly times?: FieldTimes;
}

function fieldsOf(times: FieldTimes): FieldSet {
  return '*' in times ? 'all' : Object.keys(times);
}

export function exportedEntity(entity: CachedEntity, cached: CachedText | undefined): ExportedEntity {
  if (cached === undefined) return entity;
  return { ...entity, record: cached.json, fields: fieldsOf(cached.times), times: cached.times };
}

/**
 * Reads the cached texts of some entries, by their keys; entries without one are absent. Error: why they cannot be
 * read.
 */
export type ReadTexts = (
  entries: readonly CachedEntry[],
) => Promise<Result<ReadonlyMap<string, CachedText>, string>>;

export interface JsonExport {
  readonly entries: readonly CachedEntry[];
  readonly filters: CacheFilters;
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly readTexts: ReadTexts;
  readonly onProgress?: (done: number) => void;
  readonly signal?: AbortSignal;
}

export interface ExportedJson {
  /** The file in pieces, so that no text of its whole length has to be made. */
  readonly parts: readonly string[];
  /** Entries whose records were gone when they were read. */
  readonly missing: number;
}

/** Version of the JSON file; a file without a version was written by release 0.1 and counts as version 1. */
export const CACHE_FILE_VERSION = 1;

/**
 * Entries with their records as one JSON file: exportTimestamp, totalEntities, stats, filters, version, entities. The
 * statistics describe the entries in the file. Null when cancelled. Reads records in batches. Source:
 * docs/behaviours/cache.md#cache-exports.
 */
export async function writeCacheJson(asked: JsonExport): Promise<Result<ExportedJson | null, string>> {
  const { entries, filters, now, readTexts, onProgress, signal } = asked;
  const head = {
    exportTimestamp: new Date(now).toISOString(),
    totalEntities: entries.length,
    stats: computeCacheStats(entries),
    filters,
    version: CACHE_FILE_VERSION,
  };
  const parts = [`${JSON.stringify(head, null, 2).slice(0, -2)},\n  "entities": [`];
  let missing = 0;
  for (let at = 0; at < entries.length; at += READ_BATCH) {
    if (signal?.aborted === true) return success(null);
    const batch = entries.slice(at, at + READ_BATCH);
    const texts = await readTexts(batch);
    if (!texts.ok) return failure(texts.error);
    const lines = batch.map(({ entity, key, isEntryOnly }) => {
      const cached = texts.value.get(key);
      if (cached === undefined && !isEntryOnly && entity.storageLocation !== 'repository') missing += 1;
      return JSON.stringify(exportedEntity(entity, cached));
    });
    parts.push(`${at === 0 ? '' : ','}\n${lines.join(',\n')}`);
    onProgress?.(at + batch.length);
  }
  parts.push('\n  ]\n}\n');
  return success({ parts, missing });
}

/** Entries by kind, in the order in which kinds first appear. */
export function entriesByKind(
  entries: readonly CachedEntry[],
): ReadonlyMap<EntityKind, readonly CachedEntry[]> {
  const groups = new Map<EntityKind, CachedEntry[]>();
  for (const entry of entries) {
    const { type } = entry.entity;
    const group = groups.get(type);
    if (group === undefined) groups.set(type, [entry]);
    else group.push(entry);
  }
  return groups;
}
