import { type CsvCell, writeCsv } from '@/lib/base/write-csv';
import type { EvaluatedRun } from '@/lib/evaluation/metrics/compare-runs';
import type { ComparisonRun } from '@/lib/evaluation/types';
import { type ComparedPaperRow, comparedPapers } from './compared-papers';
import { comparisonFigures } from './comparison-figures';
import { figureCells } from './run-figure';
import { setLetter } from './set-letters';
import { buildOfRun, type ToolBuild } from './tool-build';

/** A finished run with its figures. */
export interface ExportedRun extends EvaluatedRun {
  readonly run: ComparisonRun;
}

const HEAD = ['dataset', 'tool', 'version', 'commit', 'seed', 'is_example', 'record'] as const;

const RUN_CELLS = [
  'run',
  'run_id',
  'run_date',
  'query',
  'start_year',
  'end_year',
  'result_cap',
  'databases',
  'source',
  'run_version',
  'run_commit',
  'threshold',
  'review_search_date',
  'leaves_out_later',
  'retrieved_and_counted',
] as const;

const PAPER_CELLS = ['title', 'authors', 'year', 'journal', 'doi', 'openalex_id', 'pmid'] as const;

const FIGURE_CELLS = ['figure', 'value', 'part', 'whole', 'interval_low', 'interval_high'] as const;

type Body = Readonly<Partial<Record<string, CsvCell>>>;

function runBody({ run, evidence, result }: ExportedRun, letter: string, tool: ToolBuild): Body {
  const { query, startYear, endYear, resultCap } = run.searchCriteria;
  const { version, commit } = buildOfRun(run, tool);
  return {
    record: 'run',
    run: letter,
    run_id: run.id,
    run_date: run.runDate,
    query,
    start_year: startYear,
    end_year: endYear,
    result_cap: resultCap,
    databases: run.databases?.join('; ') ?? null,
    source: run.dataSource ?? null,
    run_version: version,
    run_commit: commit,
    threshold: evidence.threshold,
    review_search_date: evidence.searchDate ?? null,
    leaves_out_later: evidence.leavesOutLaterPapers,
    retrieved_and_counted: result.academicExplorerResults.length,
  };
}

/** The columns of a run's ids of a paper, and of those of them that it found. */
const idColumns = (letter: string) => [`${letter}_ids`, `${letter}_found_ids`] as const;

function paperBody({ record, paper, ids, foundIds }: ComparedPaperRow): Body {
  const byRun = ids.map((own, index) => {
    const [all, found] = idColumns(setLetter(index));
    return { [all]: own.join(' '), [found]: foundIds[index]?.join(' ') ?? '' };
  });
  const { title, authors, publicationYear, source, doi, openAlexId, pmid } = paper;
  return Object.assign(
    { record, title, authors: authors.join('; '), year: publicationYear },
    { journal: source, doi, openalex_id: openAlexId, pmid },
    ...byRun,
  );
}

/**
 * Several runs of one review as rows: the runs, the papers, the figures. The row of an included paper names the runs that
 * know it and found it. The row of another paper names the runs that retrieved it. Every figure can be computed from the
 * rows before it.
 * Source: docs/behaviours/comparison.md#export-of-a-comparison.
 *
 * @param runs two or more of one dataset; the first is A.
 */
export function comparisonCsv(runs: readonly ExportedRun[], tool: ToolBuild): string {
  const [first] = runs;
  const letters = runs.map((_, index) => setLetter(index));
  const columns = [...HEAD, ...RUN_CELLS, ...PAPER_CELLS, ...letters.flatMap(idColumns), ...FIGURE_CELLS];
  const head: Body = {
    dataset: first?.run.datasetName ?? '',
    tool: tool.name,
    version: tool.version,
    commit: tool.commit,
    seed: first?.evidence.seed ?? null,
    is_example: runs.some(({ run }) => run.isExample),
  };
  const bodies: readonly Body[] = [
    ...runs.map((run, index) => runBody(run, setLetter(index), tool)),
    ...comparedPapers(runs).map(paperBody),
    ...comparisonFigures(runs).map(figureCells),
  ];
  return writeCsv(
    columns,
    bodies.map((body) => columns.map((name) => body[name] ?? head[name] ?? null)),
  );
}

/** The export as JSON. */
export function comparisonJson(runs: readonly ExportedRun[], tool: ToolBuild): string {
  const [first] = runs;
  return JSON.stringify(
    {
      tool,
      dataset: first?.run.datasetName ?? '',
      seed: first?.evidence.seed ?? null,
      isExample: runs.some(({ run }) => run.isExample),
      runs: runs.map(({ run, evidence, result }, index) => {
        const { id, runDate, searchCriteria, databases = null, dataSource = null } = run;
        const { threshold, leavesOutLaterPapers, searchDate = null } = evidence;
        const { version, commit } = buildOfRun(run, tool);
        return {
          letter: setLetter(index),
          ...{ id, runDate, searchCriteria, databases, source: dataSource, computedBy: { version, commit } },
          ...{ threshold, leavesOutLaterPapers, searchDate },
          counted: result.academicExplorerResults.length,
        };
      }),
      papers: comparedPapers(runs),
      figures: comparisonFigures(runs),
    },
    null,
    2,
  );
}
