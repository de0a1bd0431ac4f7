import type { EntityKind } from '@/lib/base/entity-kind';
import { type CachedRow, cachedText, rowOf } from '@/lib/cache/cached-record';
import type { CacheEntry } from '@/lib/cache/entry';
import { openAlexUrl } from '@/lib/identifiers/short-id';

/** Where entities are in a browser, in the order shown. Source: docs/behaviours/cache.md#storage-locations. */
export const STORAGE_LOCATIONS = ['indexeddb', 'localstorage', 'repository', 'memory'] as const;

export type StorageLocation = (typeof STORAGE_LOCATIONS)[number];

export const STORAGE_LABELS: Readonly<Record<StorageLocation, string>> = {
  indexeddb: 'IndexedDB',
  localstorage: 'Local storage',
  repository: 'Repository',
  memory: 'Memory',
};

/** One entity at one storage location, its members named as exports carry them. Source: docs/behaviours/cache.md#cached-entity. */
export interface CachedEntity {
  readonly id: string;
  readonly type: EntityKind;
  readonly label: string;
  readonly storageLocation: StorageLocation;
  /** Bytes of its JSON. */
  readonly dataSize: number;
  /** Milliseconds since the epoch; null if it was not recorded. */
  readonly cacheTimestamp: number | null;
  /** Milliseconds since the epoch. */
  readonly lastAccessed?: number;
  readonly basicInfo: {
    readonly displayName: string;
    readonly description: string;
    readonly url: string;
    readonly citationCount: number | null;
    readonly worksCount: number | null;
  };
  readonly externalIds: Readonly<Record<string, string>>;
}

/** A cached entity with further data for lists; made without reading its record. */
export interface CachedEntry {
  /** Unique among all storage locations. */
  readonly key: string;
  readonly entity: CachedEntity;
  /** The row alone is here, without its record. */
  readonly isEntryOnly: boolean;
}

function entryKey(location: StorageLocation, kind: EntityKind, id: string): string {
  return `${location}:${kind}:${id}`;
}

function entryOfEntity(entity: CachedEntity, isEntryOnly: boolean): CachedEntry {
  const { id, type, storageLocation } = entity;
  return { key: entryKey(storageLocation, type, id), entity, isEntryOnly };
}

const searchTexts = new WeakMap<CachedEntry, string>();

/** The searched text of an entry in lower case: name, id, description and external ids. Made at the first search. */
export function searchTextOf(entry: CachedEntry): string {
  const known = searchTexts.get(entry);
  if (known !== undefined) return known;
  const { id, label, basicInfo, externalIds } = entry.entity;
  const text = [label, id, basicInfo.description, ...Object.values(externalIds)].join('\n').toLowerCase();
  searchTexts.set(entry, text);
  return text;
}

/** A row of the browser's database. */
export function databaseEntry(kind: EntityKind, row: CachedRow): CachedEntry {
  return entryOfEntity(entityOfRow(kind, row, 'indexeddb'), row.isEntryOnly);
}

/** A row as an entity of a storage location. */
function entityOfRow(kind: EntityKind, row: CachedRow, storageLocation: StorageLocation): CachedEntity {
  return {
    id: row.id,
    type: kind,
    label: row.label,
    storageLocation,
    dataSize: row.size,
    cacheTimestamp: row.cachedAt,
    lastAccessed: row.lastAccessed,
    basicInfo: {
      displayName: row.label,
      description: row.description,
      url: openAlexUrl(kind, row.id),
      citationCount: row.citedByCount,
      worksCount: row.worksCount,
    },
    externalIds: row.externalIds,
  };
}

/** Measuring takes writing the record as JSON, so each is measured once; the text itself would take as much memory again. */
const measured = new WeakMap<CacheEntry, CachedEntry>();

/** A record in memory, which notes no times of access. */
export function memoryEntry(cached: CacheEntry): CachedEntry {
  const known = measured.get(cached);
  if (known !== undefined) return known;
  const { kind } = cached.record;
  const row = rowOf(cached, cachedText(cached), 0);
  const { lastAccessed: _unknown, ...entity } = entityOfRow(kind, row, 'memory');
  const entry = entryOfEntity(entity, false);
  measured.set(cached, entry);
  return entry;
}

/** A node as the repository stores it. */
export interface RepositoryItem {
  readonly id: string;
  readonly kind: EntityKind;
  readonly label: string;
  /** Bytes. */
  readonly size: number;
  readonly description: string;
  readonly citationCount: number | null;
  readonly worksCount: number | null;
  readonly externalIds: Readonly<Record<string, string>>;
}

/** A node of the repository, which notes no times. */
export function repositoryEntry(item: RepositoryItem): CachedEntry {
  const { id, kind, label, size, description, citationCount, worksCount, externalIds } = item;
  const url = openAlexUrl(kind, id);
  return entryOfEntity(
    {
      id,
      type: kind,
      label,
      storageLocation: 'repository',
      dataSize: size,
      cacheTimestamp: null,
      basicInfo: { displayName: label, description, url, citationCount, worksCount },
      externalIds,
    },
    false,
  );
}
