import type { EntityKind } from '@/lib/base/entity-kind';
import { affiliations, authorTopics } from '@/lib/entities/author';
import { citedByCount, worksCount } from '@/lib/entities/facts';
import { institutionParentIds, institutionTopics } from '@/lib/entities/institution';
import { publisherParentIds } from '@/lib/entities/publisher';
import { type EntityRecord, isRecordOf, type RecordOf } from '@/lib/entities/records';
import { sourceHost, sourceTopics } from '@/lib/entities/source';
import type { EntityStub } from '@/lib/entities/stub';
import { topicSiblings } from '@/lib/entities/topic';
import {
  authorStubs,
  referenceIds,
  relatedWorkIds,
  workFunders,
  workKeywords,
  workSource,
  workTopics,
} from '@/lib/entities/work';
import { EDGE_TYPE_LABELS } from './edge-types';
import type { EdgeType } from './types';

/** An entity embedded in the origin's record; the count becomes the edge's weight. */
export interface RelationNeighbour extends EntityStub {
  readonly count?: number;
}

/**
 * How the neighbours of one relation are had, for one record. Filters are the service's syntax
 * (docs/data-contract.md#graph-questions-and-their-requests).
 */
export type RelationPlan =
  /** All in the record, in its order: nothing to ask. */
  | { readonly form: 'embedded'; readonly neighbours: readonly RelationNeighbour[] }
  /** Named by id in the record; `filter` asks for the same list where it is too long to be spelt out. */
  | { readonly form: 'ids'; readonly ids: readonly string[]; readonly filter: string }
  /** Whatever entities of the target kind fit the filter; `total` as the record tells it, null where it does not. */
  | { readonly form: 'list'; readonly filter: string; readonly total: number | null }
  /** The groups of a list of works, with their counts. */
  | {
      readonly form: 'groups';
      readonly filter: string;
      readonly groupBy: string;
      readonly total: number | null;
    };

/** The edge between origin and neighbour, as seen from the origin. */
export interface RelationEdge {
  readonly type: EdgeType;
  readonly direction: 'out' | 'in';
  readonly label: string;
  /** The relation holds both ways, so that an edge in either direction is the same one. */
  readonly isMutual: boolean;
}

/** One way in which a node of a kind can be expanded. */
export interface ExpansionRelation {
  /** Unique among the relations of its kind. */
  readonly id: string;
  readonly label: string;
  /** Kind of the neighbours (a source's publisher may also be an institution). */
  readonly target: EntityKind;
  readonly edge: RelationEdge;
  plan(record: EntityRecord): RelationPlan;
}

const NOTHING: RelationPlan = { form: 'embedded', neighbours: [] };

/** Relations of one kind, whose plans may rely on that kind's record; for another kind's record there is nothing to have. */
function relationsOf<Kind extends EntityKind>(
  kind: Kind,
  relations: readonly (Omit<ExpansionRelation, 'plan'> & { plan(record: RecordOf<Kind>): RelationPlan })[],
): readonly ExpansionRelation[] {
  return relations.map((relation) => ({
    ...relation,
    plan: (record) => (isRecordOf(kind, record) ? relation.plan(record) : NOTHING),
  }));
}

function out(type: EdgeType, label: string = EDGE_TYPE_LABELS[type]): RelationEdge {
  return { type, direction: 'out', label, isMutual: false };
}

function into(type: EdgeType, label: string = EDGE_TYPE_LABELS[type]): RelationEdge {
  return { type, direction: 'in', label, isMutual: false };
}

function mutual(label: string): RelationEdge {
  return { type: 'related_to', direction: 'out', label, isMutual: true };
}

function embedded(neighbours: readonly RelationNeighbour[]): RelationPlan {
  return { form: 'embedded', neighbours };
}

interface CountedTopic {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

function countedTopics(topics: readonly CountedTopic[]): RelationPlan {
  return embedded(topics.map(({ id, label, count }) => ({ kind: 'topics', id, label, count })));
}

/** The works relation of every kind but works: each relates to its works by a filter. */
function works(edge: RelationEdge, filterKey: string): ExpansionRelation {
  return {
    id: 'works',
    label: 'Works',
    target: 'works',
    edge,
    plan: (record) => ({ form: 'list', filter: `${filterKey}:${record.id}`, total: worksCount(record) }),
  };
}

/** Groups of works exist only where works do. */
function groupTotal(record: EntityRecord): number | null {
  return worksCount(record) === 0 ? 0 : null;
}

/** Some works list themselves among their references: the `!` leaves the origin out. */
const WORK_RELATIONS = relationsOf('works', [
  {
    id: 'references',
    label: 'References',
    target: 'works',
    edge: out('references'),
    plan: (work) => ({
      form: 'ids',
      ids: referenceIds(work),
      filter: `cited_by:${work.id},openalex:!${work.id}`,
    }),
  },
  {
    id: 'cited-by',
    label: 'Cited by',
    target: 'works',
    edge: into('references'),
    plan: (work) => ({
      form: 'list',
      filter: `cites:${work.id},openalex:!${work.id}`,
      total: citedByCount(work),
    }),
  },
  {
    id: 'authors',
    label: 'Authors',
    target: 'authors',
    edge: into('authored'),
    plan: (work) => embedded(authorStubs(work)),
  },
  {
    id: 'source',
    label: 'Source',
    target: 'sources',
    edge: out('published_in'),
    plan: (work) => {
      const source = workSource(work);
      return embedded(source === null ? [] : [source]);
    },
  },
  {
    id: 'topics',
    label: 'Topics',
    target: 'topics',
    edge: out('work_has_topic'),
    plan: (work) => embedded(workTopics(work)),
  },
  {
    id: 'funders',
    label: 'Funders',
    target: 'funders',
    edge: out('funded_by'),
    plan: (work) => embedded(workFunders(work)),
  },
  {
    id: 'keywords',
    label: 'Keywords',
    target: 'keywords',
    edge: out('work_has_keyword'),
    plan: (work) => embedded(workKeywords(work)),
  },
  {
    id: 'related',
    label: 'Related works',
    target: 'works',
    edge: out('related_to'),
    plan: (work) => ({ form: 'ids', ids: relatedWorkIds(work), filter: `related_to:${work.id}` }),
  },
]);

const AUTHOR_RELATIONS = [
  works(out('authored'), 'authorships.author.id'),
  ...relationsOf('authors', [
    {
      id: 'institutions',
      label: 'Institutions',
      target: 'institutions',
      edge: out('affiliated'),
      plan: (author) => embedded(affiliations(author)),
    },
    {
      id: 'co-authors',
      label: 'Co-authors',
      target: 'authors',
      edge: mutual('co-author'),
      plan: (author) => ({
        form: 'groups',
        filter: `authorships.author.id:${author.id}`,
        groupBy: 'authorships.author.id',
        total: groupTotal(author),
      }),
    },
    {
      id: 'topics',
      label: 'Topics',
      target: 'topics',
      edge: out('author_researches'),
      plan: (author) => countedTopics(authorTopics(author)),
    },
  ]),
];

const SOURCE_RELATIONS = [
  works(into('published_in'), 'primary_location.source.id'),
  ...relationsOf('sources', [
    {
      id: 'publisher',
      label: 'Publisher',
      target: 'publishers',
      edge: out('source_published_by'),
      plan: (source) => {
        const host = sourceHost(source);
        return embedded(host === null ? [] : [host]);
      },
    },
    {
      id: 'topics',
      label: 'Topics',
      target: 'topics',
      edge: out('related_to', 'research topic'),
      plan: (source) => countedTopics(sourceTopics(source)),
    },
  ]),
];

const INSTITUTION_RELATIONS = [
  ...relationsOf('institutions', [
    {
      id: 'authors',
      label: 'Authors',
      target: 'authors',
      edge: into('affiliated'),
      plan: ({ id }) => ({ form: 'list', filter: `affiliations.institution.id:${id}`, total: null }),
    },
  ]),
  works(into('related_to', 'work from'), 'authorships.institutions.lineage'),
  ...relationsOf('institutions', [
    {
      id: 'parents',
      label: 'Parent institutions',
      target: 'institutions',
      edge: out('institution_child_of'),
      plan: (institution) => listedIds(institutionParentIds(institution)),
    },
    {
      id: 'children',
      label: 'Child institutions',
      target: 'institutions',
      edge: into('institution_child_of'),
      plan: ({ id }) => ({ form: 'list', filter: `lineage:${id},openalex:!${id}`, total: null }),
    },
    {
      id: 'topics',
      label: 'Topics',
      target: 'topics',
      edge: out('related_to', 'research topic'),
      plan: (institution) => countedTopics(institutionTopics(institution)),
    },
  ]),
];

const TOPIC_RELATIONS = [
  works(into('work_has_topic'), 'topics.id'),
  ...relationsOf('topics', [
    {
      id: 'siblings',
      label: 'Sibling topics',
      target: 'topics',
      edge: mutual('sibling topic'),
      plan: (topic) => embedded(topicSiblings(topic)),
    },
  ]),
];

const PUBLISHER_RELATIONS = relationsOf('publishers', [
  {
    id: 'sources',
    label: 'Sources',
    target: 'sources',
    edge: into('source_published_by'),
    plan: ({ id }) => ({ form: 'list', filter: `host_organization_lineage:${id}`, total: null }),
  },
  {
    id: 'parent',
    label: 'Parent publisher',
    target: 'publishers',
    edge: out('publisher_child_of'),
    plan: (publisher) => listedIds(publisherParentIds(publisher)),
  },
  {
    id: 'children',
    label: 'Child publishers',
    target: 'publishers',
    edge: into('publisher_child_of'),
    plan: ({ id }) => ({ form: 'list', filter: `lineage:${id},openalex:!${id}`, total: null }),
  },
]);

const FUNDER_RELATIONS = [
  works(into('funded_by'), 'funders.id'),
  ...relationsOf('funders', [
    {
      id: 'institutions',
      label: 'Institutions',
      target: 'institutions',
      edge: out('related_to', 'funded'),
      plan: (funder) => ({
        form: 'groups',
        filter: `funders.id:${funder.id}`,
        groupBy: 'authorships.institutions.id',
        total: groupTotal(funder),
      }),
    },
  ]),
];

/** Lineages are a handful of ids, never too long to be spelt out. */
function listedIds(ids: readonly string[]): RelationPlan {
  return { form: 'ids', ids, filter: `openalex:${ids.join('|')}` };
}

/**
 * The relations of each kind, in the order they are shown and loaded.
 * Source: docs/behaviours/expansion.md#relations-of-each-kind.
 */
export const EXPANSION_RELATIONS: Readonly<Record<EntityKind, readonly ExpansionRelation[]>> = {
  works: WORK_RELATIONS,
  authors: AUTHOR_RELATIONS,
  sources: SOURCE_RELATIONS,
  institutions: INSTITUTION_RELATIONS,
  topics: TOPIC_RELATIONS,
  publishers: PUBLISHER_RELATIONS,
  funders: FUNDER_RELATIONS,
  keywords: [works(into('work_has_keyword'), 'keywords.id')],
  concepts: [works(into('work_has_topic'), 'concepts.id')],
};

/** How many neighbours a plan promises before anything is asked; null where only the service knows. */
export function plannedTotal(plan: RelationPlan): number | null {
  switch (plan.form) {
    case 'embedded':
      return plan.neighbours.length;
    case 'ids':
      return plan.ids.length;
    default:
      return plan.total;
  }
}
