import { canonicalJson } from '@/lib/base/canonical-json';
import { rememberedBy } from '@/lib/base/remembered';
import { sha256Hex } from '@/lib/base/sha256';
import type { ChunkedTask } from '@/lib/base/slices';
import type { KeptStrategy } from '@/lib/strategy/kept-strategy';
import { mapSessionValue } from './map-session';
import type { ProjectHeader, ProjectMap, ProjectRecord, ProjectState } from './types';

/**
 * The values of a project as its log holds them: canonical JSON by key. Decisions, standings, notes, tags and the
 * header are there as they are; publication data, origins, maps and the strategy by their digest. Source:
 * docs/decisions/2026-11-30-a-log-holds-what-changed.md.
 */
export type LoggedState = ReadonlyMap<string, string>;

/** Members of the header that the browser sets without an act of the reader. */
const OWN_MEMBERS: ReadonlySet<string> = new Set<keyof ProjectHeader>([
  'id',
  'copy',
  'changed',
  'savedToFile',
  'formatVersion',
]);

/** 128 bits: nobody finds other data for a digest that is given. */
const DIGEST_LENGTH = 32;

function digestOf(value: unknown): string {
  return sha256Hex(canonicalJson(value)).slice(0, DIGEST_LENGTH);
}

const contentDigest = rememberedBy((record: ProjectRecord) => {
  const { id: _, standing, annotation, ...content } = record;
  return digestOf(content);
});

function recordText(record: ProjectRecord): string {
  const { standing, annotation } = record;
  const { note, tags, study, time } = annotation;
  const isWritten = time !== null || note !== '' || tags.length > 0 || study !== null;
  return canonicalJson({
    content: contentDigest(record),
    standing,
    ...(isWritten ? { annotation } : {}),
  });
}

function* mapText({ id: _, content, ...map }: ProjectMap): ChunkedTask<string> {
  if (content === null) return canonicalJson({ ...map, content });
  const { session, ...counts } = content;
  const value = yield* mapSessionValue(session);
  return canonicalJson({ ...map, content: { ...counts, session: digestOf(value) } });
}

/** The strategy without answers of the service: these come without an act, and are not in the log. */
function strategyText({ strategy, versions }: KeptStrategy): string {
  return canonicalJson(digestOf({ strategy, versions: Object.fromEntries(versions) }));
}

/** Keys of the covered members of a header, or of some of them. */
export function headerKeys(members: Partial<ProjectHeader>): readonly string[] {
  return Object.keys(members).flatMap((name) => (OWN_MEMBERS.has(name) ? [] : `header:${name}`));
}

/** The covered members of a header, by key. */
export function loggedHeader(header: ProjectHeader): LoggedState {
  const members = Object.entries(header).filter(
    ([name, value]) => !OWN_MEMBERS.has(name) && value !== undefined,
  );
  return new Map(members.map(([name, value]) => [`header:${name}`, canonicalJson(value)]));
}

/** The values of a project that its log must give. O(n), with a digest for each record. */
export function* loggedState(state: ProjectState): ChunkedTask<LoggedState> {
  const { header, records, decisions, maps, strategy } = state;
  const values = new Map(loggedHeader(header));
  for (const [id, record] of records) {
    values.set(`record:${id}`, recordText(record));
    yield;
  }
  for (const [key, decision] of decisions) {
    values.set(`decision:${key}`, canonicalJson(decision));
    yield;
  }
  for (const [id, map] of maps) values.set(`map:${id}`, yield* mapText(map));
  if (strategy !== undefined) values.set('strategy', strategyText(strategy));
  return values;
}

function textOrNull<Value>(value: Value | undefined, textOf: (value: Value) => string): string | null {
  return value === undefined ? null : textOf(value);
}

function* valueAt(state: ProjectState, key: string): ChunkedTask<string | null> {
  const [, kind = key, id = ''] = /^([a-z]+):(.*)$/s.exec(key) ?? [];
  const map = kind === 'map' ? state.maps.get(id) : undefined;
  if (map !== undefined) return yield* mapText(map);
  if (kind === 'record') return textOrNull(state.records.get(id), recordText);
  if (kind === 'decision') return textOrNull(state.decisions.get(id), canonicalJson);
  if (kind === 'header') return loggedHeader(state.header).get(key) ?? null;
  return kind === 'strategy' ? textOrNull(state.strategy, strategyText) : null;
}

/** Some values of a project, null for what is not there. O(keys). */
export function* loggedPart(
  state: ProjectState,
  keys: Iterable<string>,
): ChunkedTask<ReadonlyMap<string, string | null>> {
  const values = new Map<string, string | null>();
  for (const key of keys) {
    if (!values.has(key)) values.set(key, yield* valueAt(state, key));
    yield;
  }
  return values;
}

/** The difference between two states: each value that is new or changed, null for one that is gone. */
export function loggedChanges(before: LoggedState, after: LoggedState): ReadonlyMap<string, string | null> {
  const changes = new Map<string, string | null>();
  for (const [key, value] of after) if (before.get(key) !== value) changes.set(key, value);
  for (const key of before.keys()) if (!after.has(key)) changes.set(key, null);
  return changes;
}

/** Changes as the one text that an entry names by its hash: a list of keys with their values, or alone. */
export function textOfChanges(changes: ReadonlyMap<string, string | null>): string {
  const values = [...changes].map(([key, value]) =>
    value === null ? `[${JSON.stringify(key)}]` : `[${JSON.stringify(key)},${value}]`,
  );
  return `[${values.join(',')}]`;
}
