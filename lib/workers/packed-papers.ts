import { type ComparedPaper, comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import type { Paper } from '@/lib/evaluation/types';

const BETWEEN_PAPERS = '\u001e';
const BETWEEN_FIELDS = '\u001f';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators above
const SEPARATORS = /[\u001e\u001f]/g;

/** Papers as one text: threads copy a text as a whole, and an object field by field. */
export function packPapers(papers: readonly Paper[]): string {
  return papers.map(packPaper).join(BETWEEN_PAPERS);
}

function packPaper(paper: Paper): string {
  const compared = comparedPaper(paper);
  const others = compared.alsoKnownAs === undefined ? '' : JSON.stringify(compared.alsoKnownAs);
  const fields = [
    compared.id,
    compared.title,
    compared.publicationYear?.toString() ?? '',
    compared.source ?? '',
    compared.firstAuthor ?? '',
    compared.doi ?? '',
    compared.openAlexId ?? '',
    compared.pmid ?? '',
    compared.pmcid ?? '',
    others,
  ];
  return fields.map((field) => field.replace(SEPARATORS, ' ')).join(BETWEEN_FIELDS);
}

export function unpackPapers(packed: string): readonly ComparedPaper[] {
  return packed === '' ? [] : packed.split(BETWEEN_PAPERS).map(unpackPaper);
}

function unpackPaper(packed: string): ComparedPaper {
  const [id = '', title = '', year, source, firstAuthor, doi, openAlexId, pmid, pmcid, others] =
    packed.split(BETWEEN_FIELDS);
  const paper: ComparedPaper = {
    id,
    title,
    publicationYear: year ? Number(year) : null,
    source: source || null,
    firstAuthor: firstAuthor || null,
    doi: doi || null,
    openAlexId: openAlexId || null,
    pmid: pmid || null,
    pmcid: pmcid || null,
  };
  return others ? { ...paper, alsoKnownAs: JSON.parse(others) } : paper;
}
