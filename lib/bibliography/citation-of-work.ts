import { citedByCount, recordLabel } from '@/lib/entities/facts';
import { toPlainText } from '@/lib/entities/plain-text';
import type { WorkRecord } from '@/lib/entities/records';
import {
  abstractText,
  authorships,
  isRetracted,
  keywordNames,
  publicationYear,
  UNKNOWN_AUTHOR,
  workDoi,
  workSource,
  workType,
} from '@/lib/entities/work';
import { parsePmid } from '@/lib/identifiers/pmid';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { type Citation, type CitationDate, type CitationType, readDate } from './citation';
import { splitName } from './names';

/** The service's types of works. Source: docs/data-contract.md#works; unlisted ones are 'other'. */
const TYPES: Readonly<Record<string, CitationType>> = {
  article: 'article',
  review: 'article',
  letter: 'article',
  editorial: 'article',
  erratum: 'article',
  retraction: 'article',
  'journal-article': 'article',
  preprint: 'preprint',
  'posted-content': 'preprint',
  'book-chapter': 'chapter',
  book: 'book',
  monograph: 'book',
  dissertation: 'thesis',
  report: 'report',
  standard: 'report',
  dataset: 'dataset',
  'proceedings-article': 'conference-paper',
};

/** Without its key, which depends on what else is in the file (`withKeys`). */
export type KeylessCitation = Omit<Citation, 'key'>;

/** What a work's record says of it as a publication; null where the record lacks the field. */
export function citationOfWork(work: WorkRecord): KeylessCitation {
  const { biblio, primary_location: primary, language } = work.raw;
  const doi = workDoi(work);
  const pmid = parsePmid(work.raw.ids?.pmid ?? '');
  const host = primary?.source;
  return {
    type: typeOf(work),
    title: recordLabel(work),
    authors: authorships(work).flatMap(({ name }) => (name === UNKNOWN_AUTHOR ? [] : [splitName(name)])),
    venue: workSource(work)?.label ?? null,
    publisher: plain(host?.host_organization_name ?? host?.publisher ?? work.raw.host_venue?.publisher),
    date: dateOf(work),
    volume: plain(biblio?.volume),
    issue: plain(biblio?.issue),
    firstPage: plain(biblio?.first_page),
    lastPage: plain(biblio?.last_page),
    doi,
    pmid: pmid.ok ? pmid.value : null,
    issn: plain(host?.issn_l),
    url:
      doi === null ? (primary?.landing_page_url ?? openAlexUrl('works', work.id)) : `https://doi.org/${doi}`,
    openAlexId: work.id,
    abstract: abstractText(work),
    keywords: keywordNames(work).map(toPlainText),
    language: language ?? null,
    note: isRetracted(work) ? 'Retracted' : null,
    citedByCount: citedByCount(work),
  };
}

/** What sort of publication a type of the service is. */
export function citationType(type: string | null): CitationType {
  return TYPES[type ?? ''] ?? 'other';
}

function typeOf(work: WorkRecord): CitationType {
  const type = citationType(workType(work));
  const isProceedings = work.raw.primary_location?.source?.type === 'conference';
  return type === 'article' && isProceedings ? 'conference-paper' : type;
}

function dateOf(work: WorkRecord): CitationDate | null {
  const year = publicationYear(work);
  const date = readDate(work.raw.publication_date ?? null);
  if (date !== null && (year === null || year === date.year)) return date;
  return year === null ? null : { year, month: null, day: null };
}

function plain(text: string | null | undefined): string | null {
  return toPlainText(text ?? '') || null;
}
