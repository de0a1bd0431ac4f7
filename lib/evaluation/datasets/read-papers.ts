import { withPublication } from '../matching/publication-of-paper';
import type { ImportReport, Paper, PaperLabel } from '../types';
import type { ColumnMapping } from './columns';
import { type ReadPaper, readPaper } from './read-paper';
import { runsOf } from './row-runs';
import { readShortDoi } from './short-doi';
import type { OnShare, SourceTable } from './source-table';

/** Problems reported in words; the others are only counted. */
const MOST_PROBLEMS = 200;

const ROWS_PER_STEP = 2_000;

/** The report without duplicates (`DistinctPapers`). */
export type PaperFacts = Omit<ImportReport, 'distinctPapers' | 'conflictingPapers'>;

/** OpenAlex ids and decisions, over all rows. */
class LabelCounter {
  readonly #ids = { included: new Set<string>(), excluded: new Set<string>(), unknown: new Set<string>() };
  readonly #rows = { included: 0, excluded: 0, unknown: 0 };
  #conflicts = 0;
  #hasLabels = false;

  add({ paper, decision }: ReadPaper): void {
    const { label, isStated, conflict } = decision;
    this.#rows[label] += 1;
    if (conflict !== null) this.#conflicts += 1;
    if (isStated) this.#hasLabels = true;
    if (paper.openAlexId !== null) this.#ids[label].add(paper.openAlexId);
  }

  counts() {
    const { included, excluded, unknown } = this.#ids;
    const rows = this.#rows;
    return {
      hasLabels: this.#hasLabels,
      includedRows: this.#hasLabels ? rows.included : rows.unknown,
      excludedRows: rows.excluded,
      unknownRows: rows.unknown,
      conflictRows: this.#conflicts,
      distinctOpenAlexIds: new Set([...included, ...excluded, ...unknown]).size,
      distinctIncludedOpenAlexIds: this.#hasLabels ? included.size : unknown.size,
      conflictingOpenAlexIds: [...included].filter((id) => excluded.has(id)).length,
    };
  }
}

interface SkippedRow {
  readonly number: number;
  readonly label: PaperLabel;
}

function numbersOf(rows: readonly SkippedRow[]): readonly number[] {
  return rows.map(({ number }) => number);
}

function skippedText(numbers: readonly number[]): string {
  return numbers.length === 1
    ? `Row ${runsOf(numbers)} has neither a title nor an identifier and was skipped.`
    : `${numbers.length} rows have neither a title nor an identifier and were skipped: ${runsOf(numbers)}.`;
}

/** The first problems in words, all of them counted. */
class ProblemList {
  count = 0;
  readonly texts: string[] = [];

  add(text: string): void {
    this.count += 1;
    if (this.texts.length < MOST_PROBLEMS) this.texts.push(text);
  }
}

/** Papers, those with a short DOI alone, and those that have each. */
class PaperCounter {
  count = 0;
  shortDois = 0;
  readonly coverage = { openAlexId: 0, doi: 0, pmid: 0, anyIdentifier: 0, title: 0 };

  add({ openAlexId, doi, pmid, pmcid, title }: Paper): void {
    this.count += 1;
    if (readShortDoi(doi ?? '') !== null) this.shortDois += 1;
    if (openAlexId !== null) this.coverage.openAlexId += 1;
    if (doi !== null) this.coverage.doi += 1;
    if (pmid !== null) this.coverage.pmid += 1;
    if ((openAlexId ?? doi ?? pmid ?? pmcid) !== null) this.coverage.anyIdentifier += 1;
    if (title !== '') this.coverage.title += 1;
  }
}

/** How a table is read as papers. */
export interface PaperReading {
  readonly fileName: string;
  readonly mapping: ColumnMapping;
  /** Later years than five ahead are no years of publication. */
  readonly currentYear: number;
  readonly onShare: OnShare;
  /** Whether each paper comes with all that the file says of it. */
  readonly isWhole?: boolean;
}

/**
 * Hands over the papers of a table whose columns are known, one by one in the order of the file, duplicates included; gives a
 * report. Rows with neither title nor identifier are reported and left out. Linear.
 */
export function eachPaper(
  { rows, warnings }: SourceTable,
  { fileName, mapping, currentYear, onShare, isWhole = false }: PaperReading,
  onPaper: (paper: Paper) => void,
): PaperFacts {
  const papers = new PaperCounter();
  const labels = new LabelCounter();
  const problems = new ProblemList();
  for (const warning of warnings) problems.add(warning);
  const skipped: SkippedRow[] = [];
  let index = 0;
  for (const row of rows) {
    const read = readPaper(row, mapping, currentYear);
    labels.add(read);
    if (read.isSkipped) skipped.push({ number: row.number, label: read.decision.label });
    else {
      papers.add(read.paper);
      onPaper(isWhole ? withPublication(read.paper, row.reference) : read.paper);
    }
    for (const problem of read.problems) problems.add(`Row ${row.number}: ${problem}`);
    if (index % ROWS_PER_STEP === 0) onShare(index / rows.length);
    index += 1;
  }
  const facts: PaperFacts = {
    fileName,
    rowsRead: rows.length,
    ...labels.counts(),
    skippedRows: skipped.length,
    skippedNumbers: {
      included: numbersOf(skipped.filter(({ label }) => label === 'included')),
      unknown: numbersOf(skipped.filter(({ label }) => label === 'unknown')),
    },
    shortDoiPapers: papers.shortDois,
    papers: papers.count,
    coverage: papers.coverage,
    problemCount: problems.count + skipped.length,
    problems: skipped.length === 0 ? problems.texts : [skippedText(numbersOf(skipped)), ...problems.texts],
  };
  onShare(1);
  return facts;
}
