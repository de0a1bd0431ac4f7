import { readDate } from '@/lib/bibliography/citation';
import { splitListedName } from '@/lib/bibliography/names';
import { toPlainText } from '@/lib/entities/plain-text';
import {
  EMPTY_PUBLICATION,
  invertedName,
  onlyKnown,
  type Publication,
  type PublicationDate,
  type PublicationName,
} from '@/lib/entities/publication';
import type { Paper } from '../types';

function dateOf({ publicationYear, publicationDate }: Paper): PublicationDate | null {
  const date = readDate(publicationDate ?? null);
  if (date !== null && (publicationYear === null || publicationYear === date.year)) return date;
  return publicationYear === null ? null : { year: publicationYear, month: null, day: null };
}

/** A paper of a list as a publication. */
export function publicationOfPaper(paper: Paper): Publication {
  return {
    ...EMPTY_PUBLICATION,
    title: paper.title,
    authors: paper.authors.map(splitListedName),
    date: dateOf(paper),
    venue: paper.source,
    doi: paper.doi,
    pmid: paper.pmid,
    openAlexId: paper.openAlexId,
    abstract: paper.abstract,
    keywords: paper.keywords,
    citedByCount: paper.citedByCount,
    isRetracted: paper.isRetracted === true,
    ...onlyKnown({ pmcid: paper.pmcid }),
  };
}

function plainName(name: PublicationName): PublicationName {
  if (name.whole !== undefined) return { ...name, whole: toPlainText(name.whole) };
  return { ...name, family: toPlainText(name.family), given: toPlainText(name.given) };
}

/** A paper with all that its file says of it; what was read of its row is checked and without markup. */
export function withPublication(paper: Paper, reference: Publication | undefined): Paper {
  const row = publicationOfPaper(paper);
  const publication =
    reference === undefined
      ? row
      : {
          ...reference,
          title: row.title,
          authors: reference.authors.map(plainName).filter((name) => invertedName(name) !== ''),
          date: row.date?.year === reference.date?.year ? reference.date : row.date,
          venue: row.venue,
          doi: row.doi,
          pmid: row.pmid,
          openAlexId: row.openAlexId,
          abstract: row.abstract,
          keywords: row.keywords,
          ...onlyKnown({ pmcid: row.pmcid }),
        };
  return { ...paper, abstract: null, keywords: [], publication };
}
