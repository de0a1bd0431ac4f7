import { recordOf } from '@/lib/base/record-of';
import {
  type DetectionConfig,
  type Evidence,
  type EvidenceWork,
  METHOD_SWITCHES,
  type MethodInput,
  POOLS,
  type Pool,
} from '@/lib/evaluation/detection/types';
import { EMPTY_PAPER } from '@/lib/evaluation/empty-paper';
import type { Dataset, Paper } from '@/lib/evaluation/types';

/** A paper of a review of which only this is known. */
export function buildPaper(id: string, changes: Partial<Paper> = {}): Paper {
  return {
    id,
    ...EMPTY_PAPER,
    label: 'included',
    ...changes,
  };
}

export function buildDataset(
  includedPapers: readonly Paper[],
  excludedPapers: readonly Paper[] = [],
  changes: Partial<Dataset> = {},
): Dataset {
  return {
    id: 'review-1',
    name: 'Active learning',
    reviewTopic: 'Active learning',
    originalPaperCount: includedPapers.length + excludedPapers.length,
    includedPapers,
    excludedPapers,
    uploadDate: '2026-11-20T00:00:00.000Z',
    searchDate: null,
    metadata: { errors: [] },
    ...changes,
  };
}

export interface EvidenceSketch {
  readonly title?: string;
  readonly year?: number | null;
  readonly citedBy?: number;
  readonly doi?: string;
  readonly cites?: readonly string[];
  readonly related?: readonly string[];
  /** Ids of authors, named after them; `-` for somebody without an id. */
  readonly authors?: readonly string[];
  /** Names, which are their ids as well. */
  readonly topics?: readonly string[];
  readonly keywords?: readonly string[];
}

/** A work as the methods know it, from a few words. */
export function buildEvidence(id: string, sketch: EvidenceSketch = {}): EvidenceWork {
  const { title = `Title of ${id}`, year = 2020, citedBy = 10, authors = [] } = sketch;
  const tagsOf = (names: readonly string[] = []) => names.map((name) => ({ id: name, label: name }));
  return {
    paper: buildPaper(id, {
      title,
      authors: authors.map((author) => `Name of ${author}`),
      publicationYear: year,
      citedByCount: citedBy,
      doi: sketch.doi ?? null,
      openAlexId: id,
      label: null,
    }),
    authorIds: authors.map((author) => (author === '-' ? null : author)),
    references: sketch.cites ?? [],
    related: sketch.related ?? [],
    topics: tagsOf(sketch.topics),
    keywords: tagsOf(sketch.keywords),
  };
}

export interface InputSketch {
  readonly seeds: readonly EvidenceWork[];
  readonly pools?: Readonly<Partial<Record<Pool, readonly EvidenceWork[]>>>;
  readonly yearCounts?: readonly (readonly [number, number])[];
  readonly config?: Partial<DetectionConfig>;
  readonly query?: string;
  /** Ids of works that the review holds besides the seeds. */
  readonly known?: readonly string[];
}

/** What a method computes from; every threshold is off unless given. */
export function buildInput({
  seeds,
  pools = {},
  yearCounts = [],
  config = {},
  query = '',
  known = [],
}: InputSketch): MethodInput {
  const works = [...seeds, ...Object.values(pools).flat()];
  const idsOf = (pool: Pool) => (pools[pool] ?? []).map(({ paper }) => paper.id);
  const evidence: Evidence = {
    works: new Map(works.map((work) => [work.paper.id, work])),
    pools: recordOf(POOLS, idsOf),
    yearCounts: new Map(yearCounts),
  };
  return {
    seeds,
    evidence,
    query,
    config: {
      maxPapersPerMethod: 50,
      minimumCitationThreshold: 0,
      temporalWindowYears: 2,
      ...recordOf(Object.values(METHOD_SWITCHES), () => true),
      ...config,
    },
    isKnown: ({ paper }) => known.includes(paper.id),
  };
}
