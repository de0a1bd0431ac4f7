import { citedByCount, recordLabel } from '@/lib/entities/facts';
import { toPlainText } from '@/lib/entities/plain-text';
import {
  onlyKnown,
  type Publication,
  type PublicationDate,
  type PublicationName,
  type PublicationType,
} from '@/lib/entities/publication';
import type { WorkRecord } from '@/lib/entities/records';
import {
  abstractText,
  authorships,
  bestFreeCopy,
  isRetracted,
  keywordNames,
  publicationYear,
  referenceIds,
  UNKNOWN_AUTHOR,
  workDoi,
  workSource,
  workTitle,
  workType,
} from '@/lib/entities/work';
import { parsePmcid, parsePmid } from '@/lib/identifiers/pmid';
import { openAlexUrl } from '@/lib/identifiers/short-id';
import { readDate } from './citation';
import { splitName } from './names';

/** The service's types of works. Source: docs/data-contract.md#works; unlisted ones are 'other'. */
const TYPES: Readonly<Record<string, PublicationType>> = {
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

/** A work's record as a publication. */
export function publicationOfWork(work: WorkRecord): Publication {
  const { biblio, primary_location: primary, language } = work.raw;
  const doi = workDoi(work);
  const pmid = parsePmid(work.raw.ids?.pmid ?? '');
  const pmcid = parsePmcid(work.raw.ids?.pmcid ?? '');
  const host = primary?.source;
  return {
    type: typeOf(work),
    title: workTitle(work),
    authors: authorships(work).flatMap(nameOf),
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
    url: doi === null ? (primary?.landing_page_url ?? null) : null,
    openAlexId: work.id,
    abstract: abstractText(work),
    keywords: keywordNames(work).map(toPlainText),
    language: language ?? null,
    note: null,
    citedByCount: citedByCount(work),
    references: referenceIds(work),
    isRetracted: isRetracted(work),
    ...onlyKnown({
      pmcid: pmcid.ok ? `PMC${pmcid.value}` : null,
      serviceType: workType(work),
      freeCopy: bestFreeCopy(work)?.url,
    }),
    from: 'service',
  };
}

function nameOf({ name, orcid }: ReturnType<typeof authorships>[number]): readonly PublicationName[] {
  if (name === UNKNOWN_AUTHOR) return [];
  const bare = orcid?.replace(/^.*\//, '');
  return [bare === undefined ? splitName(name) : { ...splitName(name), orcid: bare }];
}

/** A work's record as a reference: without a title it is named by its id. */
export function citationOfWork(work: WorkRecord): Publication {
  const publication = publicationOfWork(work);
  return { ...publication, title: recordLabel(work), url: addressOf(publication) };
}

/** The address of the work: its own, its DOI's, or its page in OpenAlex. Null: none is known. */
export function addressOf({ url, doi, openAlexId }: Publication): string | null {
  if (url !== null) return url;
  if (doi !== null) return `https://doi.org/${doi}`;
  return openAlexId === null ? null : openAlexUrl('works', openAlexId);
}

/** The sort of publication for a type of the service; 'other' for an unknown type. */
export function publicationType(type: string | null): PublicationType {
  return TYPES[type ?? ''] ?? 'other';
}

function typeOf(work: WorkRecord): PublicationType {
  const type = publicationType(workType(work));
  const isProceedings = work.raw.primary_location?.source?.type === 'conference';
  return type === 'article' && isProceedings ? 'conference-paper' : type;
}

function dateOf(work: WorkRecord): PublicationDate | null {
  const year = publicationYear(work);
  const date = readDate(work.raw.publication_date ?? null);
  if (date !== null && (year === null || year === date.year)) return date;
  return year === null ? null : { year, month: null, day: null };
}

function plain(text: string | null | undefined): string | null {
  return toPlainText(text ?? '') || null;
}
