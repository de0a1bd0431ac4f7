/** A sort of file that references are read from. */
interface ReferenceFile {
  readonly label: string;
  /** Endings of names, without the dot; what a file is, its content decides. */
  readonly endings: readonly string[];
}

/** Every sort of file that references are read from, in the order named to users. */
export const REFERENCE_FILES = {
  ris: { label: 'RIS', endings: ['ris'] },
  bibtex: { label: 'BibTeX', endings: ['bib', 'bibtex'] },
  csl: { label: 'CSL-JSON', endings: ['json'] },
  crossref: { label: 'Crossref JSON', endings: ['json'] },
  openAlex: { label: 'OpenAlex JSON', endings: ['json'] },
  nbib: { label: 'PubMed (.nbib)', endings: ['nbib'] },
  wos: { label: 'Web of Science (field-tagged)', endings: ['ciw', 'isi'] },
  enw: { label: 'EndNote (.enw)', endings: ['enw', 'enl'] },
  endnoteXml: { label: 'EndNote XML', endings: ['xml'] },
  pubmedXml: { label: 'PubMed XML', endings: ['xml'] },
  zoteroRdf: { label: 'Zotero RDF', endings: ['rdf'] },
  ovid: { label: 'Ovid text', endings: ['txt'] },
} as const satisfies Readonly<Record<string, ReferenceFile>>;

export type ReferenceFileId = keyof typeof REFERENCE_FILES;

const FILES: readonly ReferenceFile[] = Object.values(REFERENCE_FILES);

/** The endings of all sorts, each once. */
export const REFERENCE_ENDINGS: readonly string[] = [...new Set(FILES.flatMap(({ endings }) => endings))];

/** All sorts in words: 'RIS, BibTeX and CSL-JSON'. */
export const REFERENCE_LABELS = FILES.map(({ label }) => label)
  .join(', ')
  .replace(/, ([^,]*)$/, ' and $1');
