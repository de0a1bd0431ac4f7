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
export interface ArmNeighbour extends EntityStub {
  readonly count?: number;
}

/** How the neighbours of one arm are had, for one record. Filters are the service's syntax (api note 6). */
export type ArmPlan =
  /** All in the record, in its order: nothing to ask. */
  | { readonly form: 'embedded'; readonly neighbours: readonly ArmNeighbour[] }
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
export interface ArmRelation {
  readonly type: EdgeType;
  readonly direction: 'out' | 'in';
  readonly label: string;
  /** The relation holds both ways, so that an edge in either direction is the same one. */
  readonly isMutual: boolean;
}

/** One way in which a node of a kind can be expanded. */
export interface ExpansionArm {
  /** Unique among the arms of its kind. */
  readonly id: string;
  readonly label: string;
  /** Kind of the neighbours (a source's publisher may also be an institution). */
  readonly target: EntityKind;
  readonly relation: ArmRelation;
  plan(record: EntityRecord): ArmPlan;
}

const NOTHING: ArmPlan = { form: 'embedded', neighbours: [] };

/** Arms of one kind, whose plans may rely on that kind's record; for another kind's record there is nothing to have. */
function armsOf<Kind extends EntityKind>(
  kind: Kind,
  arms: readonly (Omit<ExpansionArm, 'plan'> & { plan(record: RecordOf<Kind>): ArmPlan })[],
): readonly ExpansionArm[] {
  return arms.map((arm) => ({
    ...arm,
    plan: (record) => (isRecordOf(kind, record) ? arm.plan(record) : NOTHING),
  }));
}

function out(type: EdgeType, label: string = EDGE_TYPE_LABELS[type]): ArmRelation {
  return { type, direction: 'out', label, isMutual: false };
}

function into(type: EdgeType, label: string = EDGE_TYPE_LABELS[type]): ArmRelation {
  return { type, direction: 'in', label, isMutual: false };
}

function mutual(label: string): ArmRelation {
  return { type: 'related_to', direction: 'out', label, isMutual: true };
}

function embedded(neighbours: readonly ArmNeighbour[]): ArmPlan {
  return { form: 'embedded', neighbours };
}

interface CountedTopic {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

function countedTopics(topics: readonly CountedTopic[]): ArmPlan {
  return embedded(topics.map(({ id, label, count }) => ({ kind: 'topics', id, label, count })));
}

/** The works arm of every kind but works: each relates to its works by a filter. */
function works(relation: ArmRelation, filterKey: string): ExpansionArm {
  return {
    id: 'works',
    label: 'Works',
    target: 'works',
    relation,
    plan: (record) => ({ form: 'list', filter: `${filterKey}:${record.id}`, total: worksCount(record) }),
  };
}

/** Groups of works exist only where works do. */
function groupTotal(record: EntityRecord): number | null {
  return worksCount(record) === 0 ? 0 : null;
}

/** Some works list themselves among their references: the `!` leaves the origin out. */
const WORK_ARMS = armsOf('works', [
  {
    id: 'references',
    label: 'References',
    target: 'works',
    relation: out('references'),
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
    relation: into('references'),
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
    relation: into('authored'),
    plan: (work) => embedded(authorStubs(work)),
  },
  {
    id: 'source',
    label: 'Source',
    target: 'sources',
    relation: out('published_in'),
    plan: (work) => {
      const source = workSource(work);
      return embedded(source === null ? [] : [source]);
    },
  },
  {
    id: 'topics',
    label: 'Topics',
    target: 'topics',
    relation: out('work_has_topic'),
    plan: (work) => embedded(workTopics(work)),
  },
  {
    id: 'funders',
    label: 'Funders',
    target: 'funders',
    relation: out('funded_by'),
    plan: (work) => embedded(workFunders(work)),
  },
  {
    id: 'keywords',
    label: 'Keywords',
    target: 'keywords',
    relation: out('work_has_keyword'),
    plan: (work) => embedded(workKeywords(work)),
  },
  {
    id: 'related',
    label: 'Related works',
    target: 'works',
    relation: out('related_to'),
    plan: (work) => ({ form: 'ids', ids: relatedWorkIds(work), filter: `related_to:${work.id}` }),
  },
]);

const AUTHOR_ARMS = [
  works(out('authored'), 'authorships.author.id'),
  ...armsOf('authors', [
    {
      id: 'institutions',
      label: 'Institutions',
      target: 'institutions',
      relation: out('affiliated'),
      plan: (author) => embedded(affiliations(author)),
    },
    {
      id: 'co-authors',
      label: 'Co-authors',
      target: 'authors',
      relation: mutual('co-author'),
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
      relation: out('author_researches'),
      plan: (author) => countedTopics(authorTopics(author)),
    },
  ]),
];

const SOURCE_ARMS = [
  works(into('published_in'), 'primary_location.source.id'),
  ...armsOf('sources', [
    {
      id: 'publisher',
      label: 'Publisher',
      target: 'publishers',
      relation: out('source_published_by'),
      plan: (source) => {
        const host = sourceHost(source);
        return embedded(host === null ? [] : [host]);
      },
    },
    {
      id: 'topics',
      label: 'Topics',
      target: 'topics',
      relation: out('related_to', 'research topic'),
      plan: (source) => countedTopics(sourceTopics(source)),
    },
  ]),
];

const INSTITUTION_ARMS = [
  ...armsOf('institutions', [
    {
      id: 'authors',
      label: 'Authors',
      target: 'authors',
      relation: into('affiliated'),
      plan: ({ id }) => ({ form: 'list', filter: `affiliations.institution.id:${id}`, total: null }),
    },
  ]),
  works(into('related_to', 'work from'), 'authorships.institutions.lineage'),
  ...armsOf('institutions', [
    {
      id: 'parents',
      label: 'Parent institutions',
      target: 'institutions',
      relation: out('institution_child_of'),
      plan: (institution) => listedIds(institutionParentIds(institution)),
    },
    {
      id: 'children',
      label: 'Child institutions',
      target: 'institutions',
      relation: into('institution_child_of'),
      plan: ({ id }) => ({ form: 'list', filter: `lineage:${id},openalex:!${id}`, total: null }),
    },
    {
      id: 'topics',
      label: 'Topics',
      target: 'topics',
      relation: out('related_to', 'research topic'),
      plan: (institution) => countedTopics(institutionTopics(institution)),
    },
  ]),
];

const TOPIC_ARMS = [
  works(into('work_has_topic'), 'topics.id'),
  ...armsOf('topics', [
    {
      id: 'siblings',
      label: 'Sibling topics',
      target: 'topics',
      relation: mutual('sibling topic'),
      plan: (topic) => embedded(topicSiblings(topic)),
    },
  ]),
];

const PUBLISHER_ARMS = armsOf('publishers', [
  {
    id: 'sources',
    label: 'Sources',
    target: 'sources',
    relation: into('source_published_by'),
    plan: ({ id }) => ({ form: 'list', filter: `host_organization_lineage:${id}`, total: null }),
  },
  {
    id: 'parent',
    label: 'Parent publisher',
    target: 'publishers',
    relation: out('publisher_child_of'),
    plan: (publisher) => listedIds(publisherParentIds(publisher)),
  },
  {
    id: 'children',
    label: 'Child publishers',
    target: 'publishers',
    relation: into('publisher_child_of'),
    plan: ({ id }) => ({ form: 'list', filter: `lineage:${id},openalex:!${id}`, total: null }),
  },
]);

const FUNDER_ARMS = [
  works(into('funded_by'), 'funders.id'),
  ...armsOf('funders', [
    {
      id: 'institutions',
      label: 'Institutions',
      target: 'institutions',
      relation: out('related_to', 'funded'),
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
function listedIds(ids: readonly string[]): ArmPlan {
  return { form: 'ids', ids, filter: `openalex:${ids.join('|')}` };
}

/** The arms of each kind, in the order they are shown and loaded. Source: behaviours 2. */
export const EXPANSION_ARMS: Readonly<Record<EntityKind, readonly ExpansionArm[]>> = {
  works: WORK_ARMS,
  authors: AUTHOR_ARMS,
  sources: SOURCE_ARMS,
  institutions: INSTITUTION_ARMS,
  topics: TOPIC_ARMS,
  publishers: PUBLISHER_ARMS,
  funders: FUNDER_ARMS,
  keywords: [works(into('work_has_keyword'), 'keywords.id')],
  concepts: [works(into('work_has_topic'), 'concepts.id')],
};

/** How many neighbours a plan promises before anything is asked; null where only the service knows. */
export function plannedTotal(plan: ArmPlan): number | null {
  switch (plan.form) {
    case 'embedded':
      return plan.neighbours.length;
    case 'ids':
      return plan.ids.length;
    default:
      return plan.total;
  }
}
