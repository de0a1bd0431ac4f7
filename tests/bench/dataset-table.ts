import { utils, write } from 'xlsx';

interface BenchTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const HEADER = ['title', 'authors', 'year', 'journal', 'doi', 'pmid', 'openalex_id', 'label_included'];

/** Rows as an export of a screening holds them, about 200 characters each; the last ones of 50,000 repeat the first. */
export function datasetTable(count: number): BenchTable {
  const rows = Array.from({ length: count }, (_, index) => [
    `Effects of treatment ${index} on outcome ${index % 977} in population ${index % 61}: a randomised trial`,
    `Marlow, I.; Ferrand, J.; Quillon, T. ${index % 13}`,
    1990 + (index % 35),
    `Journal of Invented Evidence ${index % 40}`,
    `https://doi.org/10.5555/bench.${index % 48_000}`,
    `https://pubmed.ncbi.nlm.nih.gov/${1_000_000 + index}`,
    `https://openalex.org/W${2_000_000_000 + (index % 48_000)}`,
    index % 60 === 0 ? 1 : 0,
  ]);
  return { header: HEADER, rows };
}

/** The table as the bytes of an Excel workbook. */
export function workbookOf({ header, rows }: BenchTable): Uint8Array {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([[...header], ...rows.map((row) => [...row])]), 'Papers');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }));
}
