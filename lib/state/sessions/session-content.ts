import {
  array,
  boolean,
  int,
  literal,
  looseObject,
  minimum,
  nullish,
  number,
  object,
  enum as oneOf,
  safeParse,
  string,
  unknown,
} from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { failure, type Result, success } from '@/lib/base/result';
import { applyMigrations, type Migration } from '@/lib/base/versions';
import { withoutKeys } from '@/lib/base/without-keys';
import { formatQuantity } from '@/lib/format/counts';
import { buildGraphJson, isGraphJson, readGraphJson } from '@/lib/graph/exchange/graph-json';
import { type RestoredGraph, restoreGraph } from '@/lib/graph/exchange/restore-graph';
import type { GraphSnapshot } from '@/lib/graph/exchange/snapshot';
import { DEPTH_FILTERS, type DepthFilter } from '@/lib/state/graph/depth-atoms';
import { FORMATS } from '@/lib/storage/formats';

/** How far the graph is shown. */
export interface ShownDepth {
  readonly depth: number;
  readonly filter: DepthFilter;
}

/** The parts of a session besides its graph. */
export interface SessionFacts {
  readonly traversal: ShownDepth | null;
  /** Address of the search that the graph came of; null for none. */
  readonly search: string | null;
  /** The ids of the link by which it was opened; null for none. */
  readonly link: string | null;
  /** The saved session that this one is a copy of, for the one a tab works on. */
  readonly savedAs: SavedAs | null;
}

export interface SavedAs {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** Whether the graph was changed since it was saved. */
  readonly isChanged: boolean;
}

export interface SessionContent extends SessionFacts {
  readonly graph: GraphSnapshot;
}

export interface RestoredSession extends SessionFacts {
  readonly graph: RestoredGraph;
  /** Facts besides the graph that could not be read and are left out, as clauses name them. */
  readonly lostFacts: readonly string[];
}

/** Of what is stored, and of each session in a file. */
const CONTENT = { version: FORMATS.sessionGraph.version, migrations: [] as readonly Migration[] };

const versionSchema = looseObject({ version: int().check(minimum(1)) });

const contentSchema = looseObject({
  graph: unknown(),
  traversal: nullish(unknown()),
  search: nullish(unknown()),
  link: nullish(unknown()),
  savedAs: nullish(unknown()),
});

const traversalSchema = nullish(object({ depth: int().check(minimum(1)), filter: oneOf(DEPTH_FILTERS) }));
const addressSchema = nullish(string());

const savedAsSchema = object({
  id: string(),
  name: string(),
  revision: number(),
  isChanged: boolean(),
});

/** A session as JSON text. @param now ms since the epoch. */
export function writeSession({ graph, ...facts }: SessionContent, now: number): string {
  return JSON.stringify({ version: CONTENT.version, ...facts, graph: buildGraphJson(graph, now) });
}

/** A session from its JSON text. Errors, as clauses: see `readSessionValue`. */
export function readSession(text: string): Result<RestoredSession, string> {
  const value = jsonOrUndefined(text);
  return value === undefined ? failure('it is not well-formed JSON') : readSessionValue(value);
}

/**
 * A session from its stored value. Invalid nodes and edges are left out and counted, other facts left out and named.
 * Errors, as clauses: a newer version, or that there is no graph to be read.
 */
export function readSessionValue(value: unknown): Result<RestoredSession, string> {
  const said = safeParse(versionSchema, value);
  if (!said.success) return failure(`its ${fieldAt(said.error.issues[0]?.path)} cannot be read`);
  const { version } = said.data;
  if (version > CONTENT.version) return failure(newer(version));
  const content = safeParse(contentSchema, applyMigrations(value, version, CONTENT));
  if (!content.success) return failure(`its ${fieldAt(content.error.issues[0]?.path)} cannot be read`);
  const { graph, savedAs } = content.data;
  if (!isGraphJson(graph)) return failure('its graph cannot be read');
  const found = readGraphJson(graph);
  if (!found.ok) return found;
  const traversal = safeParse(traversalSchema, content.data.traversal);
  const search = safeParse(addressSchema, content.data.search);
  const link = safeParse(addressSchema, content.data.link);
  const saved = safeParse(savedAsSchema, savedAs);
  const lost = [
    traversal.success ? null : 'how deep it was shown',
    search.success ? null : 'the search it came of',
    link.success ? null : 'the link it was opened by',
  ];
  return success({
    graph: restoreGraph(found.value),
    traversal: (traversal.success ? traversal.data : null) ?? null,
    search: withoutKeys((search.success ? search.data : null) ?? '') || null,
    link: (link.success ? link.data : null) ?? null,
    savedAs: saved.success ? saved.data : null,
    lostFacts: lost.filter((fact) => fact !== null),
  });
}

/** What of a session could not be read, as a clause such as '3 items could not be read'; null where all was. */
export function describeLoss({ graph, lostFacts }: RestoredSession): string | null {
  const lost = graph.skipped.reduce((sum, { count }) => sum + count, 0);
  const parts = [...(lost === 0 ? [] : [formatQuantity(lost, 'item')]), ...lostFacts];
  return parts.length === 0 ? null : `${parts.join(' and ')} could not be read`;
}

function newer(version: number): string {
  return `it was written by a newer version (${version}) of this program`;
}

function fieldAt(path: readonly PropertyKey[] | undefined): string {
  return path === undefined || path.length === 0 ? 'content' : path.map(String).join('.');
}

// The file.

const FILE_FORMAT = 'academic-explorer-sessions';
export const SESSION_FILE_VERSION = 1;

/** A session on its way to or from a file; `text` is what `writeSession` wrote. */
export interface FiledSession {
  readonly name: string;
  /** ms since the epoch. */
  readonly savedAt: number;
  readonly text: string;
}

export interface ReadSessions {
  readonly sessions: readonly (FiledSession & { readonly content: RestoredSession })[];
  /** One sentence for each that could not be read. */
  readonly faults: readonly string[];
}

const fileSchema = looseObject({ version: int().check(minimum(1)), sessions: array(unknown()) });
const filedSchema = looseObject({ name: string(), savedAt: string(), content: unknown() });
const formatSchema = looseObject({ format: literal(FILE_FORMAT) });

/** Sessions as one file. @param now ms since the epoch. */
export function writeSessionFile(sessions: readonly FiledSession[], now: number): string {
  const file = {
    format: FILE_FORMAT,
    version: SESSION_FILE_VERSION,
    exportedAt: new Date(now).toISOString(),
    sessions: sessions.map(({ name, savedAt, text }) => ({
      name,
      savedAt: new Date(savedAt).toISOString(),
      content: JSON.parse(text),
    })),
  };
  return `${withoutKeys(JSON.stringify(file))}\n`;
}

/**
 * The sessions of a file; one that cannot be read leaves the others alone.
 * Errors, as clauses: no JSON, no file of ours, a newer version, or nothing in it that can be read.
 */
export function readSessionFile(text: string): Result<ReadSessions, string> {
  const value = jsonOrUndefined(text.replace(/^\ufeff/, ''));
  if (value === undefined) return failure('it is not well-formed JSON');
  if (!safeParse(formatSchema, value).success) {
    return failure(
      isGraphJson(value)
        ? 'it holds a graph and no sessions: use “Import file” under “Export and import”'
        : 'it holds no sessions of Academic Explorer',
    );
  }
  const file = safeParse(fileSchema, value);
  if (!file.success) return failure(`its ${fieldAt(file.error.issues[0]?.path)} cannot be read`);
  if (file.data.version > SESSION_FILE_VERSION) return failure(newer(file.data.version));
  const sessions: (FiledSession & { readonly content: RestoredSession })[] = [];
  const faults: string[] = [];
  file.data.sessions.forEach((each, index) => {
    const read = readFiled(each);
    if (read.ok) sessions.push(read.value);
    else faults.push(`Session ${index + 1} was left out: ${read.error}.`);
  });
  if (sessions.length > 0) return success({ sessions, faults });
  return failure(faults.length === 0 ? 'it holds no sessions' : 'none of its sessions can be read');
}

function readFiled(value: unknown): Result<FiledSession & { readonly content: RestoredSession }, string> {
  const filed = safeParse(filedSchema, value);
  if (!filed.success) return failure(`its ${fieldAt(filed.error.issues[0]?.path)} cannot be read`);
  const { name, savedAt, content } = filed.data;
  const read = readSessionValue(content);
  if (!read.ok) return read;
  const time = Date.parse(savedAt);
  return success({
    name: name.trim() || 'Unnamed',
    savedAt: Number.isFinite(time) ? time : 0,
    text: JSON.stringify(content),
    content: read.value,
  });
}
