import { runToEnd } from '@/lib/base/slices';
import { listOfText } from '@/lib/bibliography/identifier-list';
import { readCitations } from '@/lib/bibliography/read-citations';
import { invertedName, type Publication, yearOf } from '@/lib/entities/publication';
import type { DetectedIdentifier } from '@/lib/identifiers/detect';
import { EMPTY_PAPER } from '../empty-paper';
import type { Paper } from '../types';
import { joinDuplicateRows } from './distinct-papers';
import { countLookups, type LookupCounts } from './lookup-plan';
import type { OnShare } from './source-table';

/** Lines read between two reports of progress. */
const LINES_PER_STEP = 2_000;

/** Papers that a pasted text names. */
export interface KnownPapers {
  /** Each once, all included, in the order of the text. */
  readonly papers: readonly Paper[];
  /** How often a paper was named again. */
  readonly repeated: number;
  /** Lines in which no paper was recognised, shortened. */
  readonly unrecognised: readonly string[];
  /** Cost of looking up the papers that have only identifiers. */
  readonly lookups: LookupCounts;
}

export interface KnownReading {
  readonly onShare?: OnShare;
  /** Whether each paper comes with all that its reference says. */
  readonly isWhole?: boolean;
}

type Named = Partial<Pick<Paper, 'doi' | 'pmid' | 'pmcid' | 'openAlexId'>>;

function namedBy({ type, kind, id }: DetectedIdentifier): Named | null {
  if (kind !== 'works') return null;
  switch (type) {
    case 'doi':
      return { doi: id };
    case 'pmid':
      return { pmid: id };
    case 'pmcid':
      return { pmcid: `PMC${id.replace(/^PMC/i, '')}` };
    case 'openalex':
      return { openAlexId: id };
    default:
      return null;
  }
}

/** A line names one paper, by several identifiers perhaps, unless it has two of a sort. */
function namedInLine(found: readonly DetectedIdentifier[]): readonly Named[] {
  const named = found.flatMap((identifier) => namedBy(identifier) ?? []);
  const sorts = new Set(named.flatMap((each) => Object.keys(each)));
  return sorts.size < named.length || named.length === 0 ? named : [Object.assign({}, ...named)];
}

/** Lines of bare numbers are PubMed numbers, one each. */
function splitNumbers(text: string): readonly string[] {
  return text
    .split(/\r\n?|\n/)
    .flatMap((line) =>
      /^[\s,;]*\d{4,8}(?:[\s,;]+\d{4,8})*[\s,;]*$/.test(line)
        ? (line.match(/\d+/g) ?? []).map((number) => `pmid:${number}`)
        : [line],
    )
    .filter((line) => line.trim() !== '');
}

/** A paper with the data of its citation. */
export function paperOfCitation({
  title,
  authors,
  date,
  venue,
  doi,
  pmid,
  pmcid,
  openAlexId,
}: Publication): Partial<Paper> {
  return {
    title,
    authors: authors.map(invertedName),
    publicationYear: yearOf({ date }),
    source: venue,
    doi,
    pmid,
    pmcid: pmcid ?? null,
    openAlexId,
  };
}

function listed(known: readonly Partial<Paper>[], unrecognised: readonly string[]): KnownPapers {
  const all = known.map(
    (each, index): Paper => ({ ...EMPTY_PAPER, label: 'included', ...each, id: `row-${index + 1}` }),
  );
  const papers = joinDuplicateRows(all);
  const lookups = runToEnd(countLookups(papers));
  return { papers, repeated: all.length - papers.length, unrecognised, lookups };
}

function shortened(line: string): string {
  return line.length > 160 ? `${line.slice(0, 159)}…` : line;
}

/**
 * The papers that a pasted text names by DOIs, PubMed or OpenAlex numbers, alone or inside references, or as BibTeX or
 * RIS. Near linear; never throws. Source: docs/behaviours/datasets.md#known-papers.
 */
export function readKnownPapers(
  text: string,
  { onShare = () => undefined, isWhole = false }: KnownReading = {},
): KnownPapers {
  const read = readCitations(text);
  if (read !== null) {
    const faults = read.faults.map(({ line, message }) => `Line ${line}: ${message}`);
    const papers = read.citations.map((citation) => {
      const { key: _, ...publication } = citation;
      return { ...paperOfCitation(citation), ...(isWhole ? { publication } : {}) };
    });
    return listed(papers, faults);
  }
  const [first = ''] = text.trimStart().split('\n', 1);
  const isTable = /\b(?:doi|pmid|pmcid|openalex)\b/i.test(first) && listOfText(first).found.length === 0;
  if (isTable) {
    const { found, unrecognised } = listOfText(text);
    return listed(
      found.flatMap((identifier) => namedBy(identifier) ?? []),
      unrecognised,
    );
  }
  const lines = splitNumbers(text).map((line, index, { length }) => {
    if (index % LINES_PER_STEP === 0) onShare(index / length);
    return { line, named: namedInLine(listOfText(line).found) };
  });
  return listed(
    lines.flatMap(({ named }) => named),
    lines.flatMap(({ line, named }) => (named.length === 0 ? [shortened(line)] : [])),
  );
}
