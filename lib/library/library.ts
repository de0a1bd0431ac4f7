import { ENTITY_KINDS, type EntityKind, isEntityKind } from '@/lib/base/entity-kind';
import { recordOf } from '@/lib/base/record-of';
import { report } from '@/lib/base/report';
import { FIELD_CATALOGUE } from '@/lib/entities/catalogue/catalogue';
import { kindOfShortId, toShortId } from '@/lib/identifiers/short-id';
import { errorAnswer, jsonAnswer, type LibraryAnswer } from '@/lib/library/answer';
import { answerAutocomplete, type Collections } from '@/lib/library/answer-autocomplete';
import { answerList } from '@/lib/library/answer-list';
import { createBound } from '@/lib/library/bound';
import { creditsOf } from '@/lib/library/credits';
import type { Directory } from '@/lib/library/group-names';
import { MemoryCollection } from '@/lib/library/memory-collection';
import { type RawRecord, readText } from '@/lib/library/raw-record';
import { checkAtEdge, type LibraryRequest, type ParsedRequest, parseRequest } from '@/lib/library/request';
import { keyRequired, ServiceError, serverError, unknownPath } from '@/lib/library/service-errors';
import { answerSingleton } from '@/lib/library/singleton';
import { answerText } from '@/lib/library/text-tags';

/** A set of records that answers requests as the service would. */
export interface Library {
  /** The name of the data source as shown to the user. */
  readonly name: string;
  /** Of what its files hold: another one where they have changed; empty where that is not known. */
  readonly identity: string;
  /** Records of all kinds together. */
  readonly size: number;
  readonly counts: Readonly<Record<EntityKind, number>>;
  /**
   * Answers one GET request. Synchronous; equal requests get equal answers; never throws: what the service refuses is
   * an answer with the service's status, headers and words.
   */
  answer(request: LibraryRequest): LibraryAnswer;
}

/** A library in memory, which may change. */
export interface MemoryLibrary extends Library {
  /**
   * Adds records, whole or partial. One that is here already gets the new fields and keeps the others. Afterwards the
   * library answers as one made of the united records would; indexes take in only what is new, when next asked for.
   */
  add(kind: EntityKind, records: Iterable<RawRecord>): void;
  /** Removes records by id; unknown ones are passed over. */
  remove(kind: EntityKind, ids: Iterable<string>): void;
  /**
   * Indexes words ahead of the first search.
   * @param limit records to index at most in this call; all by default.
   * @returns how many records are left to index.
   */
  warm(limit?: number): number;
}

export interface LibraryOptions {
  readonly name: string;
  readonly identity?: string;
  /** Most records held; beyond, those added longest ago leave. Unlimited by default. */
  readonly maxRecords?: number | undefined;
}

/** Other names of collections. Source: docs/data-contract.md#hosts. */
const ALIASES: ReadonlyMap<string, EntityKind> = new Map([
  ['journals', 'sources'],
  ['people', 'authors'],
]);

const ROOT = {
  version: '0.2.0',
  documentation_url: 'https://help.openalex.org',
  msg: "Don't panic",
} as const;

function kindOfSegment(segment: string): EntityKind | null {
  return isEntityKind(segment) ? segment : (ALIASES.get(segment) ?? null);
}

function route(
  collections: Collections,
  directory: Directory,
  { segments, params }: ParsedRequest,
  credits: number,
): unknown {
  const [first = '', ...rest] = segments;
  if (first === '') return ROOT;
  if (first === 'autocomplete') return answerAutocomplete(collections, rest, params);
  if (first === 'rate-limit') throw keyRequired();
  if (first === 'text') return answerText(collections, rest, params);
  const kind = kindOfSegment(first);
  if (kind !== null) {
    if (rest.length === 0) return answerList(collections[kind], params, credits, directory);
    if (rest[0] === 'valid_fields') return FIELD_CATALOGUE[kind].filterable;
    return answerSingleton(collections[kind], rest.join('/'), params);
  }
  const rootKind = rest.length === 0 ? kindOfShortId(toShortId(first)) : null;
  if (rootKind === null) throw unknownPath();
  return answerSingleton(collections[rootKind], first, params);
}

function answerSafely(
  collections: Collections,
  directory: Directory,
  request: LibraryRequest,
): LibraryAnswer {
  const parsed = parseRequest(request);
  const credits = creditsOf(parsed);
  try {
    checkAtEdge(request, parsed.params);
    return jsonAnswer(200, route(collections, directory, parsed, credits), credits);
  } catch (error) {
    if (error instanceof ServiceError) return errorAnswer(error);
    report('error', `The library failed to answer ${request.path}`, error);
    return errorAnswer(serverError());
  }
}

function buildCollections(
  records: ReadonlyMap<EntityKind, readonly RawRecord[]>,
): Readonly<Record<EntityKind, MemoryCollection>> {
  return recordOf(ENTITY_KINDS, (kind) => new MemoryCollection(kind, records.get(kind) ?? []));
}

function countsOf(collections: Collections): Library['counts'] {
  return recordOf(ENTITY_KINDS, (kind) => collections[kind].size);
}

/** A library that answers from collections, wherever they are held. */
export function libraryOver(
  collections: Collections,
  { name, identity = '' }: Pick<LibraryOptions, 'name' | 'identity'>,
): Library {
  const directory: Directory = (id) => {
    const collection = collections[kindOfShortId(id) ?? 'keywords'];
    const position = collection.positionOf(id);
    return position === null ? null : readText(collection.at(position), 'display_name');
  };
  return {
    name,
    identity,
    get size() {
      return ENTITY_KINDS.reduce((sum, kind) => sum + collections[kind].size, 0);
    },
    get counts() {
      return countsOf(collections);
    },
    answer: (request) => answerSafely(collections, directory, request),
  };
}

/**
 * Makes a library of the records. Costs one pass over the ids; every index is built when first needed, or ahead by `warm`.
 * Source of the behaviour: the service as it is in 2026 (docs/data-contract.md).
 */
export function createLibrary(
  records: ReadonlyMap<EntityKind, readonly RawRecord[]>,
  options: LibraryOptions,
): MemoryLibrary {
  const collections = buildCollections(records);
  const bound = createBound(collections, options.maxRecords);
  const library = libraryOver(collections, options);
  return Object.assign(library, {
    add: (kind: EntityKind, added: Iterable<RawRecord>) => bound.touch(kind, collections[kind].add(added)),
    remove: (kind: EntityKind, ids: Iterable<string>) => bound.drop(kind, collections[kind].remove(ids)),
    warm: (limit = Number.POSITIVE_INFINITY) => {
      let left = limit;
      let undone = 0;
      for (const kind of ENTITY_KINDS) {
        const before = collections[kind].unindexed;
        undone += collections[kind].warm(left);
        left -= before - collections[kind].unindexed;
      }
      return undone;
    },
  });
}
