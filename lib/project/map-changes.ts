import type { IsoTime } from '@/lib/base/iso-time';
import { isSameSession } from './map-session';
import type { MapContent, ProjectMap } from './types';

/** A change of a map; content of null deletes it. */
export interface MapPatch {
  readonly name?: string;
  readonly content?: MapContent | null;
}

/** Parts of maps as they once were, by id; null for a map that was not there. */
export type FormerMaps = ReadonlyMap<string, MapPatch | null>;

function isSameContent(one: MapContent | null, other: MapContent | null): boolean {
  return isSameSession(one?.session, other?.session);
}

/** A map after a patch; the same object where nothing changes. A map that is not there comes with its name and content. */
export function patchedMap(
  before: ProjectMap | undefined,
  id: string,
  { name = before?.name ?? '', content = before?.content ?? null }: MapPatch,
  time: IsoTime,
): ProjectMap {
  if (before === undefined) return { id, name, named: time, content, time };
  const isNamed = name !== before.name;
  const isSaved = !isSameContent(content, before.content);
  if (!isNamed && !isSaved) return before;
  return {
    id,
    name,
    named: isNamed ? time : before.named,
    content: isSaved ? content : before.content,
    time: isSaved ? time : before.time,
  };
}

/** Maps after patches to some of them; the same object where nothing changes. A map that is null there is deleted. */
export function patchedMaps(
  maps: ReadonlyMap<string, ProjectMap>,
  patches: FormerMaps,
  time: IsoTime,
): ReadonlyMap<string, ProjectMap> {
  const news = [...patches].flatMap(([id, patch]) => {
    const before = maps.get(id);
    // Only with its name does a map come that is not there.
    if (before === undefined && patch?.name === undefined) return [];
    const after = patchedMap(before, id, patch ?? { content: null }, time);
    return after === before ? [] : [after];
  });
  if (news.length === 0) return maps;
  const all = new Map(maps);
  for (const map of news) all.set(map.id, map);
  return all;
}

/** The same parts of maps as a patch says, as they are now. */
export function formerMap(map: ProjectMap | undefined, patch: MapPatch | null): MapPatch | null {
  if (map === undefined) return null;
  return {
    ...(patch !== null && 'name' in patch ? { name: map.name } : {}),
    ...(patch === null || 'content' in patch ? { content: map.content } : {}),
  };
}

/** A map that is not deleted. */
export interface SavedMap extends ProjectMap {
  readonly content: MapContent;
}

/** The maps that are not deleted, the latest first. */
export function savedMaps(maps: ReadonlyMap<string, ProjectMap>): readonly SavedMap[] {
  return [...maps.values()]
    .flatMap((map) => (map.content === null ? [] : [{ ...map, content: map.content }]))
    .sort((one, other) => (one.time < other.time ? 1 : -1));
}
