import type { ImportReport, Paper, PaperLabel } from '../types';
import type { ColumnMapping } from './columns';
import { type ReadPaper, readPaper } from './read-paper';
import { runsOf } from './row-runs';
import { readShortDoi } from './short-doi';
import type { OnShare, SourceTable } from './source-table';

/** Problems reported in words; the others are only counted. */
const MOST_PROBLEMS = 200;

const ROWS_PER_STEP = 2_000;

export interface ReadPapers {
  /** In the order of the file, duplicates included. */
  readonly papers: readonly Paper[];
  /** The report without duplicates, which take longer to find (`countDistinctPapers`). */
  readonly facts: Omit<ImportReport, 'distinctPapers' | 'conflictingPapers'>;
}

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

function coverageOf(papers: readonly Paper[]): ImportReport['coverage'] {
  const count = (has: (paper: Paper) => boolean) =>
    papers.reduce((sum, paper) => (has(paper) ? sum + 1 : sum), 0);
  return {
    openAlexId: count(({ openAlexId }) => openAlexId !== null),
    doi: count(({ doi }) => doi !== null),
    pmid: count(({ pmid }) => pmid !== null),
    anyIdentifier: count(({ openAlexId, doi, pmid, pmcid }) => (openAlexId ?? doi ?? pmid ?? pmcid) !== null),
    title: count(({ title }) => title !== ''),
  };
}

/**
 * The papers of a table whose columns are known, with a report. Rows with neither title nor identifier are reported and
 * left out. Linear.
 * @param currentYear later years than five ahead are no years of publication.
 */
export function readPapers(
  fileName: string,
  { rows, warnings }: SourceTable,
  mapping: ColumnMapping,
  currentYear: number,
  onShare: OnShare,
): ReadPapers {
  const papers: Paper[] = [];
  const labels = new LabelCounter();
  const problems = new ProblemList();
  for (const warning of warnings) problems.add(warning);
  const skipped: SkippedRow[] = [];
  for (const [index, row] of rows.entries()) {
    const read = readPaper(row, mapping, currentYear);
    labels.add(read);
    if (read.isSkipped) skipped.push({ number: row.number, label: read.decision.label });
    else papers.push(read.paper);
    for (const problem of read.problems) problems.add(`Row ${row.number}: ${problem}`);
    if (index % ROWS_PER_STEP === 0) onShare(index / rows.length);
  }
  const facts: ReadPapers['facts'] = {
    fileName,
    rowsRead: rows.length,
    ...labels.counts(),
    skippedRows: skipped.length,
    skippedNumbers: {
      included: numbersOf(skipped.filter(({ label }) => label === 'included')),
      unknown: numbersOf(skipped.filter(({ label }) => label === 'unknown')),
    },
    shortDoiPapers: papers.filter(({ doi }) => readShortDoi(doi ?? '') !== null).length,
    papers: papers.length,
    coverage: coverageOf(papers),
    problemCount: problems.count + skipped.length,
    problems: skipped.length === 0 ? problems.texts : [skippedText(numbersOf(skipped)), ...problems.texts],
  };
  onShare(1);
  return { papers, facts };
}
