import type { EntityKind } from '@/lib/base/entity-kind';
import type { EntityRecord } from '@/lib/entities/records';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import { EdgeTable } from './edge-table';
import { type RelationshipSubject, relationStatements, type Statement, statedEdge } from './relationships';
import type { GraphEdge } from './types';

/** Entities forgotten late: as many more than are wanted, so that forgetting costs little per entity. */
const FORGETTING_SLACK = 1_000;

/**
 * The edges that records state, by both ends, so that a growing graph reads each record once: `edgesOf` what is new
 * finds the same edges as `detectRelationships` over everything. Outlives the records themselves, which the memory tier
 * drops. Changes in place.
 */
export class RelationIndex {
  readonly #read = new Map<string, readonly Statement[]>();
  /** The records read, and the entity each was read for; does not keep them in memory. */
  readonly #readFor = new WeakMap<EntityRecord, string>();
  /** By the id of an entity, the ids of those whose records name it; may hold some that no longer do. */
  readonly #namedBy = new Map<string, string[]>();

  /** Reads records that it has not read yet; gives the ids of those. Entities without a record keep what was read. */
  take(subjects: Iterable<RelationshipSubject>): ReadonlySet<string> {
    const news = new Set<string>();
    for (const { id, record } of subjects) {
      if (record === null || PSEUDO_AUTHOR_IDS.has(id)) continue;
      const before = this.#read.get(id);
      if (before !== undefined && this.#readFor.get(record) === id) continue;
      const statements = relationStatements(record);
      const known = new Set(before?.map(({ otherId }) => otherId));
      this.#read.set(id, statements);
      this.#readFor.set(record, id);
      this.#noteNames(id, statements, known);
      news.add(id);
    }
    return news;
  }

  /** Whether a record of this entity was read. */
  has(id: string): boolean {
    return this.#read.has(id);
  }

  /**
   * Edges that have one of these entities at an end and at the other whatever is present, each once.
   * @param kindOf the kind of an entity that is present; undefined for those that are not.
   */
  edgesOf(ids: Iterable<string>, kindOf: (id: string) => EntityKind | undefined): readonly GraphEdge[] {
    const edges = new EdgeTable();
    const add = (id: string, statement: Statement) => {
      if (statement.otherId === id || kindOf(statement.otherId) !== statement.otherKind) return;
      edges.add(statedEdge(id, statement));
    };
    for (const id of ids) {
      if (kindOf(id) === undefined || PSEUDO_AUTHOR_IDS.has(id)) continue;
      for (const statement of this.#read.get(id) ?? []) add(id, statement);
      for (const stating of this.#namedBy.get(id) ?? []) {
        if (kindOf(stating) === undefined) continue;
        for (const statement of this.#read.get(stating) ?? []) {
          if (statement.otherId === id) add(stating, statement);
        }
      }
    }
    return edges.items;
  }

  /** Forgets entities that are not present, once there are many of them. */
  forgetAbsent(present: { readonly size: number; has(id: string): boolean }): void {
    if (this.#read.size <= present.size + FORGETTING_SLACK) return;
    const remaining = [...this.#read].filter(([id]) => present.has(id));
    this.#read.clear();
    this.#namedBy.clear();
    for (const [id, statements] of remaining) {
      this.#read.set(id, statements);
      this.#noteNames(id, statements, new Set());
    }
  }

  #noteNames(id: string, statements: readonly Statement[], known: Set<string>): void {
    for (const { otherId } of statements) {
      if (known.has(otherId)) continue;
      known.add(otherId);
      const names = this.#namedBy.get(otherId);
      if (names === undefined) this.#namedBy.set(otherId, [id]);
      else names.push(id);
    }
  }
}
