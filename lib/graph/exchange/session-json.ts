import {
  boolean,
  int,
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
import type { ChunkedTask } from '@/lib/base/slices';
import { applyMigrations, type Migration } from '@/lib/base/versions';
import { withoutKeys } from '@/lib/base/without-keys';
import { formatQuantity } from '@/lib/format/counts';
import { DEPTH_FILTERS, type DepthFilter } from '@/lib/graph/depths';
import { graphJsonParts, isGraphJson, readGraphJson } from './graph-json';
import { type RestoredGraph, restoreGraph } from './restore-graph';
import type { GraphSnapshot, PlacedGraph } from './snapshot';
import type { TextParts } from './text-parts';

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

/** A session as it is taken from a page. */
export interface PlacedSession extends SessionFacts {
  readonly graph: PlacedGraph;
}

export interface RestoredSession extends SessionFacts {
  readonly graph: RestoredGraph;
  /** Facts besides the graph that could not be read and are left out, as clauses name them. */
  readonly lostFacts: readonly string[];
}

/** Of each session in a file, and of one that is put together of its stored parts. */
const CONTENT = { version: 1, migrations: [] as readonly Migration[] };

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

/** A session as JSON text, part by part. @param now ms since the epoch. */
export function* writeSession({ graph, ...facts }: SessionContent, now: number): TextParts {
  yield `${JSON.stringify(sessionFacts(facts)).slice(0, -1)},"graph":`;
  yield* graphJsonParts(graph, now);
  yield '}';
}

/** The members of a session besides its graph, with its version. */
export function sessionFacts({ traversal, search, link, savedAs }: SessionFacts) {
  return { version: CONTENT.version, traversal, search, link, savedAs };
}

/** A session from its JSON text. Errors, as clauses: see `readSessionValue`. */
export function* readSession(text: string): ChunkedTask<Result<RestoredSession, string>> {
  const value = jsonOrUndefined(text);
  if (value === undefined) return failure('it is not well-formed JSON');
  yield;
  return yield* readSessionValue(value);
}

/**
 * A session from the value of its JSON text, undefined where that is damaged. Invalid nodes and edges are left out and counted, other facts left out and named.
 * Errors, as clauses: a newer version, or that there is no graph to be read.
 */
export function* readSessionValue(value: unknown): ChunkedTask<Result<RestoredSession, string>> {
  if (value === undefined) return failure('a part of it is missing or damaged');
  const said = safeParse(versionSchema, value);
  if (!said.success) return failure(`its ${fieldAt(said.error.issues[0]?.path)} cannot be read`);
  const { version } = said.data;
  if (version > CONTENT.version) return failure(newerText(version));
  const content = safeParse(contentSchema, applyMigrations(value, version, CONTENT));
  if (!content.success) return failure(`its ${fieldAt(content.error.issues[0]?.path)} cannot be read`);
  const { graph, savedAs } = content.data;
  if (!isGraphJson(graph)) return failure('its graph cannot be read');
  const found = yield* readGraphJson(graph);
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
    graph: yield* restoreGraph(found.value),
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

/** That a version is not known here, as a clause. */
export function newerText(version: number): string {
  return `it was written by a newer version (${version}) of this program`;
}

/** Names the member that did not fit. */
export function fieldAt(path: readonly PropertyKey[] | undefined): string {
  return path === undefined || path.length === 0 ? 'content' : path.map(String).join('.');
}
