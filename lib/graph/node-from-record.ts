import { authorOrcid } from '@/lib/entities/author';
import { citedByCount, recordLabel, worksCount } from '@/lib/entities/facts';
import { recordHint } from '@/lib/entities/hint';
import { institutionRor } from '@/lib/entities/institution';
import { toPlainText } from '@/lib/entities/plain-text';
import type { EntityRecord } from '@/lib/entities/records';
import { sourceIssnL } from '@/lib/entities/source';
import type { EntityStub } from '@/lib/entities/stub';
import { isOpenAccess, isRetracted, publicationYear, workDoi } from '@/lib/entities/work';
import type { ExternalId, GraphNode, NodeSummary, Point } from './types';

const ORIGIN: Point = { x: 0, y: 0 };

/** The node of a record: `full` when all its fields were fetched, `minimal` when only some were. */
export function nodeFromRecord(
  record: EntityRecord,
  hydration: GraphNode['hydration'],
  at: Point = ORIGIN,
): GraphNode {
  return {
    id: record.id,
    entityType: record.kind,
    label: recordLabel(record),
    x: at.x,
    y: at.y,
    externalIds: externalIds(record),
    summary: summarize(record),
    hydration,
  };
}

/** The minimal node of an entity that another record mentions. */
export function nodeFromStub(stub: EntityStub, at: Point = ORIGIN): GraphNode {
  return {
    id: stub.id,
    entityType: stub.kind,
    label: toPlainText(stub.label),
    x: at.x,
    y: at.y,
    externalIds: [],
    summary: {
      citedByCount: null,
      worksCount: null,
      publicationYear: null,
      hint: '',
      isRetracted: false,
      isOpenAccess: null,
    },
    hydration: 'minimal',
  };
}

function summarize(record: EntityRecord): NodeSummary {
  const isWork = record.kind === 'works';
  return {
    citedByCount: citedByCount(record),
    worksCount: worksCount(record),
    publicationYear: isWork ? publicationYear(record) : null,
    hint: recordHint(record),
    isRetracted: isWork && isRetracted(record),
    isOpenAccess: isWork ? isOpenAccess(record) : null,
  };
}

/**
 * The identifier by which other services know the entity: at most one per kind (docs/behaviours/graph.md#external-ids).
 */
export function externalIds(record: EntityRecord): readonly ExternalId[] {
  switch (record.kind) {
    case 'works':
      return linked('doi', workDoi(record));
    case 'authors':
      return linked('orcid', authorOrcid(record));
    case 'sources':
      return linked('issn_l', sourceIssnL(record));
    case 'institutions':
      return linked('ror', institutionRor(record));
    default:
      return [];
  }
}

const ADDRESSES: Readonly<Record<ExternalId['type'], string>> = {
  doi: 'https://doi.org/',
  orcid: 'https://orcid.org/',
  issn_l: 'https://portal.issn.org/resource/ISSN/',
  ror: 'https://ror.org/',
};

/** The address that an identifier of another service leads to. Made where it is written: a node does not hold it. */
export function externalAddress({ type, value }: ExternalId): string {
  return `${ADDRESSES[type]}${value}`;
}

function linked(type: ExternalId['type'], value: string | null): readonly ExternalId[] {
  return value === null ? [] : [{ type, value }];
}
