import type { ReadCitations } from '@/lib/bibliography/citation';
import { type OpenCitationReader, readWhole } from '@/lib/bibliography/citation-reader';
import { CSL_JSON } from '@/lib/bibliography/csl-json';
import { readJsonCitations } from '@/lib/bibliography/json-citations';
import { openBibtex } from '@/lib/bibliography/read-bibtex';
import { CROSSREF } from '@/lib/bibliography/read-crossref';
import { openEndnoteXml } from '@/lib/bibliography/read-endnote-xml';
import { openEnw } from '@/lib/bibliography/read-enw';
import { openNbib } from '@/lib/bibliography/read-nbib';
import { OPEN_ALEX } from '@/lib/bibliography/read-openalex';
import { openOvidText } from '@/lib/bibliography/read-ovid-text';
import { openPubmedXml } from '@/lib/bibliography/read-pubmed-xml';
import { openRis } from '@/lib/bibliography/read-ris';
import { openWosTagged } from '@/lib/bibliography/read-wos-tagged';
import { openZoteroRdf } from '@/lib/bibliography/read-zotero-rdf';
import type { ColumnMapping } from '@/lib/evaluation/datasets/columns';
import { DistinctPapers } from '@/lib/evaluation/datasets/distinct-papers';
import { eachPaper } from '@/lib/evaluation/datasets/read-papers';
import type { SourceTable } from '@/lib/evaluation/datasets/source-table';
import type { Paper } from '@/lib/evaluation/types';

/** Reads a text that every sort can be read as. */
function textOf(open: OpenCitationReader): (text: string) => ReadCitations {
  return (text) => readWhole(open, text) ?? { citations: [], faults: [] };
}

export const readCslJson = (text: string) => readJsonCitations(CSL_JSON, text);
export const readBibtex = textOf(openBibtex);
export const readCrossref = (text: string) => readJsonCitations(CROSSREF, text);
export const readEndnoteXml = textOf(openEndnoteXml);
export const readEnw = textOf(openEnw);
export const readNbib = textOf(openNbib);
export const readOpenAlex = (text: string) => readJsonCitations(OPEN_ALEX, text);
export const readOvidText = textOf(openOvidText);
export const readPubmedXml = textOf(openPubmedXml);
export const readRis = textOf(openRis);
export const readWosTagged = textOf(openWosTagged);
export const readZoteroRdf = textOf(openZoteroRdf);

/** The papers of a table in one list, and what is told of them. */
export function readPapers(
  fileName: string,
  table: SourceTable,
  mapping: ColumnMapping,
  currentYear: number,
) {
  const papers: Paper[] = [];
  const reading = { fileName, mapping, currentYear, onShare: () => undefined };
  const facts = eachPaper(table, reading, (paper) => papers.push(paper));
  return { papers, facts };
}

export function countDistinctPapers(papers: readonly Paper[]) {
  const distinct = new DistinctPapers();
  for (const paper of papers) distinct.add(paper);
  return distinct.counts();
}
