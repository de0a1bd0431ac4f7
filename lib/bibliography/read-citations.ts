import type { Citation, ReadCitations } from './citation';
import { type OpenCitationReader, readWhole } from './citation-reader';
import { CSL_JSON, looksLikeCsl } from './csl-json';
import { type JsonCitations, type JsonWatch, openJsonCitations, readJsonCitations } from './json-citations';
import { looksLikeBibtex, openBibtex } from './read-bibtex';
import { CROSSREF, looksLikeCrossref } from './read-crossref';
import { looksLikeEndnoteXml, openEndnoteXml } from './read-endnote-xml';
import { looksLikeEnw, openEnw } from './read-enw';
import { looksLikeNbib, openNbib } from './read-nbib';
import { looksLikeOpenAlex, OPEN_ALEX } from './read-openalex';
import { looksLikeOvidText, openOvidText } from './read-ovid-text';
import { looksLikePubmedXml, openPubmedXml } from './read-pubmed-xml';
import { looksLikeRis, openRis } from './read-ris';
import { looksLikeWosTagged, openWosTagged } from './read-wos-tagged';
import { looksLikeZoteroRdf, openZoteroRdf } from './read-zotero-rdf';
import type { ReferenceFileId } from './reference-files';

interface Sort<Format> {
  readonly format: Format;
  /** Whether a text that begins like this may be of this sort; cheap. */
  readonly looksLike: (start: string) => boolean;
  readonly open: OpenCitationReader | JsonCitations;
}

/** A reader for every sort, in the order asked: what begins with a sign of its own comes before what any text may precede. */
const SORTS: { readonly [Format in ReferenceFileId]: Sort<Format> } = {
  crossref: { format: 'crossref', looksLike: looksLikeCrossref, open: CROSSREF },
  openAlex: { format: 'openAlex', looksLike: looksLikeOpenAlex, open: OPEN_ALEX },
  csl: { format: 'csl', looksLike: looksLikeCsl, open: CSL_JSON },
  endnoteXml: { format: 'endnoteXml', looksLike: looksLikeEndnoteXml, open: openEndnoteXml },
  pubmedXml: { format: 'pubmedXml', looksLike: looksLikePubmedXml, open: openPubmedXml },
  zoteroRdf: { format: 'zoteroRdf', looksLike: looksLikeZoteroRdf, open: openZoteroRdf },
  ovid: { format: 'ovid', looksLike: looksLikeOvidText, open: openOvidText },
  enw: { format: 'enw', looksLike: looksLikeEnw, open: openEnw },
  wos: { format: 'wos', looksLike: looksLikeWosTagged, open: openWosTagged },
  nbib: { format: 'nbib', looksLike: looksLikeNbib, open: openNbib },
  ris: { format: 'ris', looksLike: looksLikeRis, open: openRis },
  bibtex: { format: 'bibtex', looksLike: looksLikeBibtex, open: openBibtex },
};

/** Length of the start by which a text is recognised: databases write prefaces. Unit: characters. */
export const START_LENGTH = 20_000;

export interface RecognisedCitations extends ReadCitations {
  readonly format: ReferenceFileId;
}

function sortsOf(text: string): readonly Sort<ReferenceFileId>[] {
  const start = text
    .slice(0, START_LENGTH)
    .replace(/^\ufeff/, '')
    .trimStart();
  return Object.values(SORTS).filter(({ looksLike }) => looksLike(start));
}

/** The citations of a text in any format that has a reader, recognised by its content; null for any other. Never throws. */
export function readCitations(text: string): RecognisedCitations | null {
  for (const { format, open } of sortsOf(text)) {
    const found = typeof open === 'function' ? readWhole(open, text) : readJsonCitations(open, text);
    if (found !== null && found.citations.length + found.faults.length > 0) return { ...found, format };
  }
  return null;
}

/** A sort that a text may be of, to be read piece by piece. */
export interface CitationSort {
  readonly format: ReferenceFileId;
  readonly open: (
    onCitation: (citation: Citation) => void,
    watch: JsonWatch,
  ) => ReturnType<OpenCitationReader>;
}

/**
 * The sorts that a text may be of, by its first 20,000 characters, in the order in which to try them. A sort that gives neither
 * citations nor faults is not that of the text.
 */
export function citationSorts(start: string): readonly CitationSort[] {
  return sortsOf(start).map(({ format, open }) => ({
    format,
    open: (onCitation, watch) =>
      typeof open === 'function' ? open(onCitation) : openJsonCitations(open, watch)(onCitation),
  }));
}
