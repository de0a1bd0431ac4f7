import type { ImportReport, Paper } from '../types';
import type { ColumnMapping } from './columns';
import { readPaper } from './read-paper';
import { readShortDoi } from './short-doi';
import type { OnShare, SourceTable } from './source-table';

/** Problems reported in words; the others are only counted. */
const MOST_PROBLEMS = 200;

/** Runs of skipped rows that are written out. */
const MOST_RUNS = 200;

const ROWS_PER_STEP = 2_000;

export interface ReadPapers {
  /** In the order of the file, duplicates included. */
  readonly papers: readonly Paper[];
  /** The report without duplicates, which take longer to find (`countDistinctPapers`). */
  readonly facts: Omit<ImportReport, 'distinctPapers' | 'conflictingPapers'>;
}

/** Labels met per OpenAlex id, over all rows that have one. */
class IdCounter {
  readonly #included = new Set<string>();
  readonly #excluded = new Set<string>();

  add({ openAlexId, label }: Paper): void {
    if (openAlexId === null) return;
    if (label === 'excluded') this.#excluded.add(openAlexId);
    else this.#included.add(openAlexId);
  }

  counts() {
    let both = 0;
    for (const id of this.#included) if (this.#excluded.has(id)) both += 1;
    return {
      distinctOpenAlexIds: this.#included.size + this.#excluded.size - both,
      distinctIncludedOpenAlexIds: this.#included.size,
      conflictingOpenAlexIds: both,
    };
  }
}

/** Numbers in order as runs: '17-19, 21'. */
function runsOf(numbers: readonly number[]): string {
  const runs: (readonly [number, number])[] = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last !== undefined && last[1] === number - 1) runs[runs.length - 1] = [last[0], number];
    else runs.push([number, number]);
  }
  const texts = runs.slice(0, MOST_RUNS).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return `${texts.join(', ')}${runs.length > MOST_RUNS ? ' and others' : ''}`;
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
  const ids = new IdCounter();
  const problems = new ProblemList();
  for (const warning of warnings) problems.add(warning);
  const skipped: number[] = [];
  let includedRows = 0;
  let unknownRows = 0;
  for (const [index, row] of rows.entries()) {
    const read = readPaper(row, mapping, currentYear);
    ids.add(read.paper);
    if (read.paper.label !== 'excluded') includedRows += 1;
    if (read.paper.label === 'unknown') unknownRows += 1;
    if (read.isSkipped) skipped.push(row.number);
    else papers.push(read.paper);
    for (const problem of read.problems) problems.add(`Row ${row.number}: ${problem}`);
    if (index % ROWS_PER_STEP === 0) onShare(index / rows.length);
  }
  const facts: ReadPapers['facts'] = {
    fileName,
    rowsRead: rows.length,
    includedRows,
    unknownRows,
    ...ids.counts(),
    skippedRows: skipped.length,
    shortDoiPapers: papers.filter(({ doi }) => readShortDoi(doi ?? '') !== null).length,
    papers: papers.length,
    coverage: coverageOf(papers),
    problemCount: problems.count + skipped.length,
    problems: skipped.length === 0 ? problems.texts : [skippedText(skipped), ...problems.texts],
  };
  onShare(1);
  return { papers, facts };
}
