import type { TextReader } from '@/lib/base/decode-text';
import type { Citation } from '@/lib/bibliography/citation';
import type { CitationNotes, CitationReader } from '@/lib/bibliography/citation-reader';
import { type CitationSort, readCitations } from '@/lib/bibliography/read-citations';
import { REFERENCE_FILES, type ReferenceFileId } from '@/lib/bibliography/reference-files';
import { writtenNotes } from '@/lib/bibliography/screening-notes';
import {
  EMPTY_PUBLICATION,
  invertedName,
  onlyKnown,
  type Publication,
  yearOf,
} from '@/lib/entities/publication';
import { type RowRoom, RowStore, withCut } from './row-store';
import { rowsOfPacked } from './source-rows';
import type { SourceRow, SourceTable } from './source-table';

const HEADER = [
  'title',
  'authors',
  'year',
  'source',
  'doi',
  'pmid',
  'openalex_id',
  'abstract',
  'keywords',
  'pmcid',
  'cited_by_count',
  'notes',
] as const;

/** Left out where no reference has one. */
const OPTIONAL: Readonly<Record<string, (reference: Publication) => string>> = {
  pmcid: ({ pmcid = '' }) => pmcid,
  cited_by_count: ({ citedByCount }) => String(citedByCount ?? ''),
  notes: (reference) => writtenNotes(reference) ?? '',
};

const AUTHORS = HEADER.indexOf('authors');
const KEYWORDS = HEADER.indexOf('keywords');

/** A reference without what it does not say. */
type HeldReference = Partial<Publication>;

function heldOf({ key: _, ...publication }: Citation): HeldReference {
  return onlyKnown(publication);
}

/** By columns; authors and keywords as lists. */
function valuesOf(reference: Publication): readonly (string | readonly string[])[] {
  return [
    reference.title,
    reference.authors.map(invertedName),
    String(yearOf(reference) ?? ''),
    reference.venue ?? '',
    reference.doi ?? '',
    reference.pmid ?? '',
    reference.openAlexId ?? '',
    reference.abstract ?? '',
    reference.keywords,
    ...Object.values(OPTIONAL).map((textOf) => textOf(reference)),
  ];
}

function rowOf(held: HeldReference, number: number, columns: readonly number[]): SourceRow {
  const reference = { ...EMPTY_PUBLICATION, ...held };
  const values = valuesOf(reference);
  const listIn = (column: number) => [values[column] ?? []].flat();
  const lists = { [AUTHORS]: listIn(AUTHORS), [KEYWORDS]: listIn(KEYWORDS) };
  return { number, cells: columns.map((column) => listIn(column).join('; ')), lists, reference };
}

/** References become a table one by one. */
export class ReferenceRows {
  readonly #store: RowStore<HeldReference>;
  readonly #filled = new Set<string>();

  constructor(room: RowRoom) {
    this.#store = new RowStore(room);
  }

  add(citation: Citation): void {
    this.#store.add(heldOf(citation));
    for (const [name, textOf] of Object.entries(OPTIONAL)) {
      if (textOf(citation) !== '') this.#filled.add(name);
    }
  }

  /** A row's number is that of its reference. Null where there is neither a reference nor a fault. */
  table(
    format: ReferenceFileId,
    { faults, remarks = [], isRefused = false }: CitationNotes,
  ): SourceTable | null {
    const { list, missing } = this.#store;
    if (faults.length === 0 && list.length === 0) return null;
    const columns = [...HEADER.keys()].filter((column) => {
      const name = HEADER[column] ?? '';
      return !Object.hasOwn(OPTIONAL, name) || this.#filled.has(name);
    });
    const rows = rowsOfPacked(list, (held, index) => rowOf(held, index + 1, columns));
    const table: SourceTable = {
      format: REFERENCE_FILES[format].label,
      header: columns.map((column) => HEADER[column] ?? ''),
      rows: isRefused ? [] : rows,
      warnings: [...faults.map(({ line, message }) => `Line ${line}: ${message}`), ...remarks],
    };
    return withCut(table, missing);
  }
}

/** A JSON list of rows with decisions is a table, whatever else the rows hold. */
const DECISIONS = /"(?:included|excluded|label_included|asreview_label|label|decision)"\s*:/i;

const DECIDING_FORMATS: readonly string[] = ['csl', 'openAlex'];

/** References in any format that has a reader as a table; null for any other text. */
export function readReferenceFile(text: string, room: RowRoom): SourceTable | null {
  const read = readCitations(text);
  if (read === null || (DECIDING_FORMATS.includes(read.format) && DECISIONS.test(text))) return null;
  const rows = new ReferenceRows(room);
  for (const citation of read.citations) rows.add(citation);
  return rows.table(read.format, read);
}

/** Why a text is no table of references: it is of another sort, or can be read only as a whole. */
export type NoReferences = 'other' | 'whole';

/** Reads a text as references of one sort, piece by piece. */
export class ReferenceReader implements TextReader<SourceTable | NoReferences> {
  readonly #rows: ReferenceRows;
  readonly #reader: CitationReader;
  #isOdd = false;
  #hasDecisions = false;

  constructor(
    readonly sort: CitationSort,
    room: RowRoom,
  ) {
    this.#rows = new ReferenceRows(room);
    this.#reader = sort.open((citation) => this.#rows.add(citation), {
      onOdd: () => {
        this.#isOdd = true;
      },
      onText: (text) => {
        this.#hasDecisions ||= DECIDING_FORMATS.includes(sort.format) && DECISIONS.test(text);
      },
    });
  }

  get isDone(): boolean {
    return this.#hasDecisions || this.#reader.isDone === true;
  }

  push(piece: string): void {
    this.#reader.push(piece);
  }

  end(): SourceTable | NoReferences {
    if (this.#hasDecisions) return 'other';
    const notes = this.#reader.end();
    if (this.#isOdd) return 'whole';
    return (
      (notes === null || this.#hasDecisions ? null : this.#rows.table(this.sort.format, notes)) ?? 'other'
    );
  }
}
