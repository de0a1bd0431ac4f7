import { ENTITY_KINDS, type EntityKind } from '@/lib/base/entity-kind';
import { affiliations, authorTopics } from '@/lib/entities/author';
import { institutionParentIds } from '@/lib/entities/institution';
import { publisherParentIds } from '@/lib/entities/publisher';
import type { AuthorRecord, EntityRecord, RecordOf, SourceRecord, WorkRecord } from '@/lib/entities/records';
import { sourceHost } from '@/lib/entities/source';
import {
  authorships,
  referenceIds,
  relatedWorkIds,
  workConcepts,
  workFunders,
  workKeywords,
  workSource,
  workTopics,
} from '@/lib/entities/work';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import { EdgeTable } from './edge-table';
import { buildEdge, type EdgeFacts } from './edge-types';
import type { EdgeType, GraphEdge } from './types';

/** A node as relationship detection sees it; without a record, only edges stated by other records are found. */
export interface RelationshipSubject {
  readonly id: string;
  readonly kind: EntityKind;
  readonly record: EntityRecord | null;
}

/** Weights and labels of authorship. Source: docs/behaviours/graph.md#authorship-weights. */
const FIRST_AUTHOR = { weight: 1, label: 'first author' } as const;
const CO_AUTHOR = { weight: 0.5, label: 'co-author' } as const;

/** A relation as one record states it, whether the other entity is there or not. */
export interface Statement {
  readonly type: EdgeType;
  readonly otherId: string;
  readonly otherKind: EntityKind;
  /** Whether the edge leads from the stating entity to the other one. */
  readonly isOut: boolean;
  readonly facts: EdgeFacts | undefined;
}

/**
 * The relations between the given entities that their records state, whichever of two records states it.
 *
 * *Shape*: each edge once by id, both ends among the subjects, no self-loops, pseudo authors left out; order follows the
 * subjects and their records. Linear in the total length of the records' lists. Never creates nodes, asks nobody.
 * *Source*: docs/behaviours/graph.md#relationship-detection.
 */
export function detectRelationships(subjects: Iterable<RelationshipSubject>): readonly GraphEdge[] {
  const list = [...subjects].filter((subject) => !PSEUDO_AUTHOR_IDS.has(subject.id));
  const kinds = new Map(list.map((subject) => [subject.id, subject.kind]));
  const edges = new EdgeTable();
  for (const { id, record } of list) {
    if (record === null) continue;
    for (const statement of relationStatements(record)) {
      if (kinds.get(statement.otherId) !== statement.otherKind || statement.otherId === id) continue;
      edges.add(statedEdge(id, statement));
    }
  }
  return edges.items;
}

/**
 * The edge of a statement by the entity of that id, which may be an older id than its record's own: nodes keep the id
 * they were added under.
 */
export function statedEdge(id: string, { type, otherId, isOut, facts }: Statement): GraphEdge {
  return isOut ? buildEdge(id, type, otherId, facts) : buildEdge(otherId, type, id, facts);
}

/** The edges that records of each kind state; null for kinds whose field, country or tree are attributes only. */
const STATEMENTS: {
  readonly [Kind in EntityKind]: ((record: RecordOf<Kind>) => readonly Statement[]) | null;
} = {
  works: workStatements,
  authors: authorStatements,
  sources: sourceStatements,
  institutions: (record) =>
    parentStatements('institution_child_of', 'institutions', institutionParentIds(record)),
  publishers: (record) => parentStatements('publisher_child_of', 'publishers', publisherParentIds(record)),
  topics: null,
  funders: null,
  keywords: null,
  concepts: null,
};

/** All that a record says of its entity's relations, in the order of its fields. */
export function relationStatements<Kind extends EntityKind>(record: RecordOf<Kind>): readonly Statement[] {
  return STATEMENTS[record.kind]?.(record) ?? [];
}

/** Kinds whose records state relations: those worth fetching for the sake of their edges. */
export const STATING_KINDS: ReadonlySet<EntityKind> = new Set(
  ENTITY_KINDS.filter((kind) => STATEMENTS[kind] !== null),
);

interface Named {
  readonly id: string;
  readonly kind: EntityKind;
}

function out(type: EdgeType, other: Named, facts?: EdgeFacts): Statement {
  return { type, otherId: other.id, otherKind: other.kind, isOut: true, facts };
}

function workStatements(work: WorkRecord): readonly Statement[] {
  const source = workSource(work);
  return [
    ...bylineStatements(work),
    ...(source === null ? [] : [out('published_in', source)]),
    ...referenceIds(work).map((id) => out('references', { id, kind: 'works' })),
    ...[...workTopics(work), ...workConcepts(work)].map((topic) =>
      out('work_has_topic', topic, { weight: topic.score }),
    ),
    ...workKeywords(work).map((keyword) => out('work_has_keyword', keyword, { weight: keyword.score })),
    ...workFunders(work).map((funder) => {
      const awards = funder.awardIds.join(', ');
      return out('funded_by', funder, { metadata: awards === '' ? undefined : { awards } });
    }),
    ...relatedWorkIds(work).map((id) => out('related_to', { id, kind: 'works' })),
  ];
}

function bylineStatements(work: WorkRecord): readonly Statement[] {
  return authorships(work).flatMap(({ authorId, position, isCorresponding }) =>
    authorId === null
      ? []
      : {
          type: 'authored',
          otherId: authorId,
          otherKind: 'authors',
          isOut: false,
          facts: { ...(position === 'first' ? FIRST_AUTHOR : CO_AUTHOR), metadata: { isCorresponding } },
        },
  );
}

function authorStatements(author: AuthorRecord): readonly Statement[] {
  const topics = authorTopics(author);
  const total = topics.reduce((sum, topic) => sum + topic.count, 0);
  return [
    ...affiliations(author).map((each) => {
      const years = each.years.length === 0 ? {} : { years: each.years.join(', ') };
      const metadata = { ...years, isLastKnown: each.isLastKnown };
      return out('affiliated', { id: each.id, kind: 'institutions' }, { metadata });
    }),
    ...topics.map(({ id, count }) =>
      out('author_researches', { id, kind: 'topics' }, { weight: total === 0 ? null : count / total }),
    ),
  ];
}

function sourceStatements(source: SourceRecord): readonly Statement[] {
  const host = sourceHost(source);
  return host === null ? [] : [out('source_published_by', host)];
}

function parentStatements(type: EdgeType, kind: EntityKind, ids: readonly string[]): readonly Statement[] {
  return ids.map((id) => out(type, { id, kind }));
}
