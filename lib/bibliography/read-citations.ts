import type { ReadCitations } from './citation';
import { looksLikeCsl, readCslJson } from './csl-json';
import { looksLikeBibtex, readBibtex } from './read-bibtex';
import { looksLikeCrossref, readCrossref } from './read-crossref';
import { looksLikeEndnoteXml, readEndnoteXml } from './read-endnote-xml';
import { looksLikeEnw, readEnw } from './read-enw';
import { looksLikeNbib, readNbib } from './read-nbib';
import { looksLikeOpenAlex, readOpenAlex } from './read-openalex';
import { looksLikeOvidText, readOvidText } from './read-ovid-text';
import { looksLikePubmedXml, readPubmedXml } from './read-pubmed-xml';
import { looksLikeRis, readRis } from './read-ris';
import { looksLikeWosTagged, readWosTagged } from './read-wos-tagged';
import { looksLikeZoteroRdf, readZoteroRdf } from './read-zotero-rdf';
import type { ReferenceFileId } from './reference-files';

interface Reader<Format> {
  readonly format: Format;
  /** Whether a text that begins like this may be of this sort; cheap. */
  readonly looksLike: (start: string) => boolean;
  /** Null where it is not. */
  readonly read: (text: string) => ReadCitations | null;
}

/** A reader for every sort, in the order asked: what begins with a sign of its own comes before what any text may precede. */
const READERS: { readonly [Format in ReferenceFileId]: Reader<Format> } = {
  crossref: { format: 'crossref', looksLike: looksLikeCrossref, read: readCrossref },
  openAlex: { format: 'openAlex', looksLike: looksLikeOpenAlex, read: readOpenAlex },
  csl: { format: 'csl', looksLike: looksLikeCsl, read: readCslJson },
  endnoteXml: { format: 'endnoteXml', looksLike: looksLikeEndnoteXml, read: readEndnoteXml },
  pubmedXml: { format: 'pubmedXml', looksLike: looksLikePubmedXml, read: readPubmedXml },
  zoteroRdf: { format: 'zoteroRdf', looksLike: looksLikeZoteroRdf, read: readZoteroRdf },
  ovid: { format: 'ovid', looksLike: looksLikeOvidText, read: readOvidText },
  enw: { format: 'enw', looksLike: looksLikeEnw, read: readEnw },
  wos: { format: 'wos', looksLike: looksLikeWosTagged, read: readWosTagged },
  nbib: { format: 'nbib', looksLike: looksLikeNbib, read: readNbib },
  ris: { format: 'ris', looksLike: looksLikeRis, read: readRis },
  bibtex: { format: 'bibtex', looksLike: looksLikeBibtex, read: readBibtex },
};

/** So much of a text tells what it is: databases write prefaces. */
const START_LENGTH = 20_000;

export interface RecognisedCitations extends ReadCitations {
  readonly format: ReferenceFileId;
}

/** The citations of a text in any format that has a reader, told by what it holds; null for any other. Never throws. */
export function readCitations(text: string): RecognisedCitations | null {
  const start = text
    .slice(0, START_LENGTH)
    .replace(/^\ufeff/, '')
    .trimStart();
  for (const { format, looksLike, read } of Object.values(READERS)) {
    const found = looksLike(start) ? read(text) : null;
    if (found !== null && found.citations.length + found.faults.length > 0) return { ...found, format };
  }
  return null;
}
