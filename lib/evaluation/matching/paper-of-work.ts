import type { WorkRecord } from '@/lib/entities/records';
import {
  abstractText,
  authorships,
  isRetracted,
  keywordNames,
  publicationYear,
  workDoi,
  workSource,
  workTitle,
} from '@/lib/entities/work';
import type { Paper } from '@/lib/evaluation/types';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';

/** Fields to select of a work; without the abstract, which is longer than all the rest. */
export const PAPER_FIELDS = [
  'id',
  'doi',
  'display_name',
  'publication_year',
  'publication_date',
  'ids',
  'authorships',
  'primary_location',
  'cited_by_count',
  'is_retracted',
] as const;

/** A record of the service as a paper. `label` is null, since no review has judged it. */
export function paperOfWork(work: WorkRecord): Paper {
  const { raw } = work;
  const pmid = parsePmid(raw.ids?.pmid ?? '');
  const pmcid = parsePmcid(raw.ids?.pmcid ?? '');
  return {
    id: work.id,
    title: workTitle(work),
    authors: authorships(work).map(({ name }) => name),
    publicationYear: publicationYear(work),
    source: workSource(work)?.label ?? null,
    citedByCount: raw.cited_by_count ?? null,
    doi: workDoi(work),
    openAlexId: work.id,
    pmid: pmid.ok ? pmid.value : null,
    pmcid: pmcid.ok ? `PMC${pmcid.value}` : null,
    abstract: abstractText(work),
    keywords: keywordNames(work),
    label: null,
    publicationDate: raw.publication_date ?? null,
    ...(isRetracted(work) ? { isRetracted: true } : {}),
  };
}
