import { nullable, number, object, string, union } from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { type Result, success } from '@/lib/base/result';
import { runInSlices } from '@/lib/base/slices';
import {
  type CutSession,
  cutSessionValue,
  headDigest,
  partNames,
  SESSION_HEAD_SHAPE,
  type SessionHead,
} from '@/lib/graph/exchange/session-parts';
import { mergedMap } from '@/lib/project/merge-record';
import type { ProjectMap } from '@/lib/project/types';
import { changeParts, type PartPlace, readStoredParts } from '@/lib/state/sessions/session-parts-store';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { failed, newerValue, type StorageFault } from '@/lib/storage/storage-fault';
import { type Format, noticeNewer, readOrNull, withVersion } from '@/lib/storage/versioned';
import { readValues } from './stored-values';

/** A map as it is stored. Its session is a head with parts under keys of their own, or, in version 1, one text. */
interface StoredMap extends Omit<ProjectMap, 'content'> {
  readonly content: {
    readonly nodes: number;
    readonly edges: number;
    readonly session: string | SessionHead;
  } | null;
}

const MAP: Format<StoredMap> = {
  stored: FORMATS.projectMap,
  schema: object({
    id: string(),
    name: string(),
    named: string(),
    content: nullable(
      object({ nodes: number(), edges: number(), session: union([string(), SESSION_HEAD_SHAPE]) }),
    ),
    time: string(),
  }),
  // The text stays until the map is written the next time, so that opening a project does not parse it.
  migrations: [(value: unknown) => value],
};

export function mapKey(project: string, map: string): string {
  return `project:${project}:map:${map}`;
}

function placeOf(database: Database, project: string, map: string): PartPlace {
  return { database, prefix: `project:${project}:map-part:${map}:`, stored: FORMATS.projectMapPart };
}

async function withParts(
  database: Database,
  project: string,
  { content, ...map }: StoredMap,
): Promise<Result<ProjectMap, StorageFault>> {
  if (content === null) return success({ ...map, content });
  const { session, ...counts } = content;
  if (typeof session === 'string') return success({ ...map, content: { ...counts, session } });
  const cut = await readStoredParts(placeOf(database, project, map.id), session);
  return cut.ok ? success({ ...map, content: { ...counts, session: cut.value } }) : cut;
}

/** All maps of a project. */
export async function readMaps(
  database: Database,
  project: string,
): Promise<Result<readonly ProjectMap[], StorageFault>> {
  const stored = await readValues(database, mapKey(project, ''), MAP);
  if (!stored.ok) return stored;
  const maps: ProjectMap[] = [];
  for (const each of stored.value) {
    const map = await withParts(database, project, each);
    if (!map.ok) return map;
    maps.push(map.value);
  }
  return success(maps);
}

/** A map from its stored value. Null: there is none, or it cannot be read. */
export async function readMap(
  database: Database,
  project: string,
  value: unknown,
): Promise<ProjectMap | null> {
  const stored = readOrNull(value, MAP);
  const map = stored === null ? null : await withParts(database, project, stored);
  return map?.ok === true ? map.value : null;
}

/** A map to be written, and the version that this page knew last. Null: the map is deleted. */
export interface MapWriting {
  readonly id: string;
  readonly map: ProjectMap | null;
  readonly before: ProjectMap | undefined;
}

/** A map whose session is in parts. */
interface CutMap extends Omit<ProjectMap, 'content'> {
  readonly content: { readonly nodes: number; readonly edges: number; readonly session: CutSession } | null;
}

function isCut(map: ProjectMap): map is CutMap {
  return typeof map.content?.session !== 'string';
}

/** The same map in parts. Maps from an earlier release or from a file are not in parts yet. */
async function inParts(map: ProjectMap): Promise<CutMap> {
  if (isCut(map)) return map;
  const { content, ...rest } = map;
  const session = await runInSlices(cutSessionValue(jsonOrUndefined(String(content?.session))));
  return { ...rest, content: { nodes: content?.nodes ?? 0, edges: content?.edges ?? 0, session } };
}

function storedForm({ content, ...map }: CutMap): StoredMap {
  return { ...map, content: content === null ? null : { ...content, session: content.session.head } };
}

/** A map with its parts as values under their keys, for a project that is written whole. */
export async function mapValues(
  project: string,
  map: ProjectMap,
): Promise<readonly (readonly [key: string, value: unknown])[]> {
  const cut = await inParts(map);
  const { parts = {} } = cut.content?.session ?? {};
  return [
    ...Object.entries(parts).map(
      ([name, text]) =>
        [
          `project:${project}:map-part:${map.id}:${name}`,
          withVersion({ text }, FORMATS.projectMapPart),
        ] as const,
    ),
    [mapKey(project, map.id), withVersion(storedForm(cut), FORMATS.projectMap)],
  ];
}

function headOf(map: StoredMap | null): SessionHead | null {
  const session = map?.content?.session ?? null;
  return typeof session === 'string' ? null : session;
}

function knownHead(before: ProjectMap | undefined): SessionHead | null {
  return before === undefined || !isCut(before) ? null : (before.content?.session.head ?? null);
}

/** Another tab may write between reading and writing. If that happens each time, it is no accident. */
const MOST_ATTEMPTS = 5;

/**
 * Writes maps with those of their parts that are not stored yet. Changes that another tab made meanwhile are united with them.
 * When the call returns, all writes of maps in parts were requested from the database.
 */
export function writeMaps(
  database: Database,
  project: string,
  writings: readonly MapWriting[],
): readonly Promise<Result<null, StorageFault>>[] {
  return writings.map(async ({ id, map, before }): Promise<Result<null, StorageFault>> => {
    const writer = new MapWriter(database, project, id, before);
    if (map === null || isCut(map)) return writer.write(map);
    const cut = await inParts(map);
    const written = writer.write(cut);
    void database.flush();
    return written;
  });
}

class MapWriter {
  /** The head that is assumed to be stored. */
  #known: SessionHead | null;

  constructor(
    private readonly database: Database,
    private readonly project: string,
    private readonly id: string,
    private readonly before: ProjectMap | undefined,
  ) {
    this.#known = knownHead(before);
  }

  async write(map: CutMap | null): Promise<Result<null, StorageFault>> {
    for (let attempt = 1; ; attempt += 1) {
      const { outcome, isStale } = this.#attempt(map);
      if (attempt > 1) void this.database.flush();
      const written = await outcome;
      if (!written.ok) return written;
      const fault = isStale();
      if (fault !== 'stale') return fault === 'newer' ? { ok: false, error: newerValue() } : written;
      if (attempt === MOST_ATTEMPTS)
        return { ok: false, error: failed(new Error('another tab is writing it')) };
    }
  }

  /** One transaction. If the stored head is not the known one, nothing is written, and the stored head becomes the known one. */
  #attempt(map: CutMap | null) {
    const { database, project, id } = this;
    const known = this.#known;
    let state: 'written' | 'kept' | 'stale' | 'newer' = 'kept';
    const outcome = database.update(mapKey(project, id), (value) => {
      state = 'kept';
      if (noticeNewer(value, FORMATS.projectMap)) {
        state = 'newer';
        return value;
      }
      const stored = readOrNull(value, MAP);
      const next = map === null ? null : this.#united(stored, storedForm(map));
      const isOurs = next === null || next.content?.session === map?.content?.session.head;
      if (isOurs && digestOf(headOf(stored)) !== digestOf(known)) {
        state = 'stale';
        this.#known = headOf(stored);
        return value;
      }
      if (isOurs) state = 'written';
      return next === null ? undefined : withVersion(next, FORMATS.projectMap);
    });
    const names = known === null ? new Set<string>() : partNames(known);
    const after = map?.content?.session ?? null;
    changeParts(placeOf(database, project, id), { before: names, after }, () => state === 'written');
    return { outcome, isStale: () => state };
  }

  #united(stored: StoredMap | null, map: StoredMap): StoredMap {
    const { before } = this;
    const isKnown = stored?.time === before?.time && stored?.named === before?.named;
    return stored === null || isKnown ? map : mergedMap(stored, map);
  }
}

function digestOf(head: SessionHead | null): string {
  return head === null ? '' : headDigest(head);
}
