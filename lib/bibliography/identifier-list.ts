import { readCsv } from '@/lib/base/read-csv';
import { type DetectedIdentifier, detectIdentifier } from '@/lib/identifiers/detect';
import { isIssnChecksumValid } from '@/lib/identifiers/issn';
import type { IdentifierContext } from '@/lib/identifiers/openalex-id';
import type { Citation, ReadCitations } from './citation';

/** The identifiers that a text or a file of references names. */
export interface IdentifierList {
  /** Each once, in their order. */
  readonly found: readonly DetectedIdentifier[];
  /** How often one was named again. */
  readonly repeated: number;
  /** References without an identifier that have a title. */
  readonly titled: readonly Citation[];
  /** Lines, rows and entries in which nothing was recognised, shortened. */
  readonly unrecognised: readonly string[];
}

const LONGEST_SHOWN = 160;

class ListBuilder {
  readonly #found = new Map<string, DetectedIdentifier>();
  readonly #unrecognised: string[] = [];
  readonly #titled: Citation[] = [];
  #repeated = 0;

  add(identifier: DetectedIdentifier): void {
    const key = `${identifier.kind}/${identifier.apiId}`;
    if (this.#found.has(key)) this.#repeated += 1;
    else this.#found.set(key, identifier);
  }

  addTitled(citation: Citation): void {
    this.#titled.push(citation);
  }

  addUnrecognised(text: string): void {
    const line = text
      .slice(0, 4 * LONGEST_SHOWN)
      .replace(/\s+/g, ' ')
      .trim();
    const letters = [...line];
    const isLong = letters.length > LONGEST_SHOWN;
    this.#unrecognised.push(isLong ? `${letters.slice(0, LONGEST_SHOWN - 1).join('')}…` : line);
  }

  build(): IdentifierList {
    return {
      found: [...this.#found.values()],
      repeated: this.#repeated,
      titled: this.#titled,
      unrecognised: this.#unrecognised,
    };
  }
}

/** The identifier of each citation that has one; the others by their titles, and what could not be read. Never throws. */
export function listOfCitations({ citations, faults }: ReadCitations): IdentifierList {
  const list = new ListBuilder();
  for (const citation of citations) {
    const identifier = identifierOf(citation);
    if (identifier !== null) list.add(identifier);
    else if (citation.title.trim() !== '') list.addTitled(citation);
    else list.addUnrecognised(citation.key);
  }
  for (const { line, message } of faults) list.addUnrecognised(`Line ${line}: ${message}`);
  return list.build();
}

function identifierOf({ openAlexId, doi, pmid, pmcid, url, note }: Citation): DetectedIdentifier | null {
  const notes = note?.split('\n') ?? [];
  const written = [openAlexId, doi, pmid === null ? null : `pmid:${pmid}`, pmcid ?? null, url, ...notes];
  for (const text of written) {
    const found = text === null ? null : detectIdentifier(text, 'explicit');
    if (found?.kind === 'works') return found;
  }
  return null;
}

/** A heading under which tables also number their rows as they like: `S12` beside a DOI is no source. */
const OWN_NUMBER = 'id';

/** How a column's cells are to be read, by its heading in lower case; the first in this order counts. */
const COLUMNS: readonly {
  readonly headings: readonly string[];
  /** Put before bare numbers. */
  readonly prefix: string;
  /** The kind of thing that the column identifies. In a table of works, an ISSN or ORCID is only that of a journal or an author. */
  readonly of: 'anything' | 'works' | 'others';
}[] = [
  { headings: ['openalex_id', 'openalex id', 'openalexid', 'openalex'], prefix: '', of: 'anything' },
  { headings: [OWN_NUMBER], prefix: '', of: 'anything' },
  { headings: ['doi', 'do', 'di'], prefix: '', of: 'works' },
  { headings: ['pmid', 'pubmed id', 'pubmed_id', 'pubmed', 'pm'], prefix: 'pmid:', of: 'works' },
  { headings: ['pmcid', 'pmc'], prefix: '', of: 'works' },
  { headings: ['orcid'], prefix: '', of: 'others' },
  { headings: ['ror', 'ror_id'], prefix: '', of: 'others' },
  { headings: ['issn', 'issn_l', 'issn-l'], prefix: '', of: 'others' },
  { headings: ['wikidata'], prefix: '', of: 'others' },
];

/**
 * The identifiers of a text: one or several per line, or a table with headings (`doi`, `pmid`, …). Each row of a table is one
 * thing, and its first recognised cell counts. Bare numbers are PubMed numbers only under such a heading. Never throws.
 */
export function listOfText(written: string): IdentifierList {
  // A pasted text may come from several programs with different line ends.
  const text = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(text);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const columns = identifierColumns(readCsv(lines[0] ?? '', delimiter)[0] ?? []);
  const list = new ListBuilder();
  if (columns.length === 0) {
    for (const line of lines) readLine(cellsOfLine(line, delimiter), delimiter, list);
    return list.build();
  }
  for (const row of readCsv(text, delimiter).slice(1)) {
    const found = columns.map((column) => readCell(row[column.index] ?? '', column));
    const first = found.find((identifier) => identifier !== null);
    if (first === undefined || first === null)
      list.addUnrecognised(row.filter((cell) => cell !== '').join(', '));
    else list.add(first);
  }
  return list.build();
}

/** Free text may open a quote and never close it: quotes count around a whole cell only, and no cell spans two lines. */
function cellsOfLine(line: string, delimiter: string): readonly string[] {
  return line.split(delimiter).map((cell) => cell.replace(/^\s*"(.*)"\s*$/, '$1'));
}

function delimiterOf(text: string): ',' | ';' | '\t' {
  const [line = ''] = text.split('\n', 1);
  if (line.includes('\t')) return '\t';
  return line.includes(';') && !line.includes(',') ? ';' : ',';
}

interface IdentifierColumn {
  readonly index: number;
  readonly prefix: string;
  readonly context: IdentifierContext;
}

/** The columns to look into, in their order. A column `kind` says, as in our own files, that rows are of several sorts. */
function identifierColumns(header: readonly string[]): readonly IdentifierColumn[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const there = COLUMNS.map((column) => ({
    ...column,
    index: names.findIndex((name) => column.headings.includes(name)),
  })).filter(({ index }) => index >= 0);
  const isOfWorks = !names.includes('kind') && there.some((column) => column.of === 'works');
  return there
    .filter((column) => !(isOfWorks && column.of === 'others'))
    .map(({ index, prefix }): IdentifierColumn => {
      const isDoubtful = names[index] === OWN_NUMBER && there.length > 1;
      return { index, prefix, context: isDoubtful ? 'free-text' : 'explicit' };
    });
}

function readCell(cell: string, { prefix, context }: IdentifierColumn): DetectedIdentifier | null {
  const text = cell.trim();
  if (text === '') return null;
  return detectIdentifier(prefix !== '' && /^\d+$/.test(text) ? prefix + text : text, context);
}

/** The widest span of pages that an article is taken to have. */
const MOST_PAGES = 500;

/**
 * Whether an ISSN found among other words is more likely a range of pages (`3456–3467`), as references often have. Its check
 * character is then wrong, or its second half is a little greater than the first.
 */
function readsAsPages({ type, normalized }: DetectedIdentifier): boolean {
  if (type !== 'issn') return false;
  const [from = 0, to = 0] = normalized.split('-').map(Number);
  return !isIssnChecksumValid(normalized) || (to > from && to - from < MOST_PAGES);
}

/** Eight digits are an ISSN only with its hyphen or beside its name: PubMed numbers look the same. */
function isBareNumber({ type, original }: DetectedIdentifier): boolean {
  return type === 'issn' && /^\D*\d{8}\D*$/.test(original);
}

/** Written before a PubMed number, separate from it: `PMID: 1`, `PMID - 1`, `PubMed ID 1`. */
const PMID_MARK = /\b(?:pmid|pubmed\s*(?:pmid|id))[\s:#–-]*(?=\d)/gi;

/** A line of free text: wholly one identifier, or some among words. */
function readLine(cells: readonly string[], delimiter: string, list: ListBuilder): void {
  const line = cells.join(delimiter);
  const namesIssns = /issn/i.test(line);
  const whole = detectIdentifier(line, 'free-text');
  if (whole !== null && (namesIssns || !isBareNumber(whole))) {
    list.add(whole);
    return;
  }
  const found = cells
    .map((cell) => cell.replace(PMID_MARK, 'pmid:'))
    .flatMap((cell) => {
      const one = detectIdentifier(cell, 'free-text');
      return one === null
        ? cell.split(/\s+/).flatMap((word) => detectIdentifier(word, 'free-text') ?? [])
        : [one];
    })
    .filter((identifier) => namesIssns || !(readsAsPages(identifier) || isBareNumber(identifier)));
  for (const identifier of found) list.add(identifier);
  if (found.length === 0) list.addUnrecognised(line);
}
