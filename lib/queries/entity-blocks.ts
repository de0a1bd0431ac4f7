import type { EntityKind } from '@/lib/base/entity-kind';
import { authorTopics } from '@/lib/entities/author';
import { citedByCount, countsByYear, worksCount } from '@/lib/entities/facts';
import { institutionTopics } from '@/lib/entities/institution';
import type { EntityRecord } from '@/lib/entities/records';
import { sourceTopics } from '@/lib/entities/source';
import { PSEUDO_AUTHOR_IDS } from '@/lib/identifiers/short-id';
import type { GroupCount } from '@/lib/openalex/api';
import { type ListAddress, listPath } from '@/lib/routing/list-address';
import { isUnknownGroup } from './group-links';
import { type CheckedListRequest, readListRequest } from './list-request';

type BlockId = 'works' | 'authors' | 'institutions' | 'sources' | 'topics' | 'years';

/**
 * What can be had of the works of an entity beyond its record: the most cited ones, or who and what they are about, with
 * counts. It is the first page of a list of works, so that the list opens without a further request.
 */
export interface EntityBlock {
  readonly id: BlockId;
  readonly title: string;
  /** The list that the block is the beginning of. */
  readonly address: ListAddress;
  readonly request: CheckedListRequest;
}

/** The filter of an entity's works; of a work: of the works that cite it. Source: docs/data-contract.md#graph-questions-and-their-requests. */
const WORKS_FIELDS: Readonly<Record<EntityKind, string>> = {
  works: 'cites',
  authors: 'authorships.author.id',
  sources: 'primary_location.source.id',
  institutions: 'authorships.institutions.lineage',
  topics: 'topics.id',
  publishers: 'primary_location.source.host_organization_lineage',
  funders: 'funders.id',
  keywords: 'keywords.id',
  concepts: 'concepts.id',
};

const GROUP_FIELDS: Readonly<Record<Exclude<BlockId, 'works'>, string>> = {
  authors: 'authorships.author.id',
  institutions: 'authorships.institutions.id',
  sources: 'primary_location.source.id',
  topics: 'primary_topic.id',
  years: 'publication_year',
};

/** In the order they are shown. */
const BLOCKS: Readonly<Record<EntityKind, readonly BlockId[]>> = {
  works: ['works', 'authors', 'topics', 'years'],
  authors: ['works', 'authors', 'institutions', 'sources', 'topics', 'years'],
  sources: ['works', 'authors', 'institutions', 'topics', 'years'],
  institutions: ['works', 'authors', 'institutions', 'sources', 'topics', 'years'],
  topics: ['works', 'authors', 'institutions', 'sources', 'years'],
  publishers: ['works', 'sources', 'authors', 'institutions', 'topics', 'years'],
  funders: ['works', 'authors', 'institutions', 'topics', 'years'],
  keywords: ['works', 'authors', 'institutions', 'topics', 'years'],
  concepts: ['works', 'authors', 'institutions', 'topics', 'years'],
};

const TITLES: Readonly<Record<BlockId, string>> = {
  works: 'Most cited works',
  authors: 'Authors with most works',
  institutions: 'Institutions',
  sources: 'Journals and other sources',
  topics: 'Topics',
  years: 'Works by year',
};

const OTHER_TITLES: Readonly<Partial<Record<EntityKind, Partial<Record<BlockId, string>>>>> = {
  works: {
    works: 'Most cited works that cite it',
    authors: 'Authors who cite it most',
    topics: 'Topics of works that cite it',
    years: 'Works that cite it by year',
  },
  authors: { authors: 'Co-authors' },
  institutions: { institutions: 'Institutions it works with' },
};

/** What of its works can be asked for, in the order shown; nothing that the record says, and nothing where there are no works. */
export function entityBlocks(record: EntityRecord): readonly EntityBlock[] {
  const { kind, id } = record;
  const works = kind === 'works' ? citedByCount(record) : worksCount(record);
  if (works === 0) return [];
  const filter = `${WORKS_FIELDS[kind]}:${id}`;
  return BLOCKS[kind]
    .filter((block) => !isInRecord(record, block))
    .map((block) => {
      const address =
        block === 'works'
          ? { filter, sort: 'cited_by_count:desc' }
          : { filter, group_by: GROUP_FIELDS[block] };
      return {
        id: block,
        title: OTHER_TITLES[kind]?.[block] ?? TITLES[block],
        address,
        request: readListRequest('works', { address, unknown: [] }),
      };
    });
}

function isInRecord(record: EntityRecord, block: BlockId): boolean {
  if (block === 'years') return countsByYear(record).length > 0;
  if (block !== 'topics') return false;
  switch (record.kind) {
    case 'authors':
      return authorTopics(record).length > 0;
    case 'sources':
      return sourceTopics(record).length > 0;
    case 'institutions':
      return institutionTopics(record).length > 0;
    default:
      return false;
  }
}

/** The list of an entity's works of a year; of a work: of the works of that year that cite it. */
export function worksOfYearPath({ kind, id }: EntityRecord, year: number): string {
  return listPath('works', { filter: `${WORKS_FIELDS[kind]}:${id},publication_year:${year}` });
}

/** The groups that say something: without the entity itself, and without those that stand for a missing value. */
export function tellingGroups(groups: readonly GroupCount[], id: string): readonly GroupCount[] {
  return groups.filter(({ key }) => key !== id && !isUnknownGroup(key) && !PSEUDO_AUTHOR_IDS.has(key));
}

/** The kind of the entities that a block's groups are; null for years. */
export function kindOfGroups(block: EntityBlock): EntityKind | null {
  return block.id === 'years' ? null : block.id;
}
