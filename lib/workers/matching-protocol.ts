import { type ComparedPaper, comparedPaper } from '@/lib/evaluation/matching/compared-paper';
import type { DuplicateGroups, PossibleDuplicate } from '@/lib/evaluation/matching/deduplicate';
import type { MatchPair, Paper } from '@/lib/evaluation/types';
import type { CancelInput, RunOutput } from './run-protocol';

/** Papers in one message; small enough that packing and reading them never holds the page up. */
export const PAPERS_PER_MESSAGE = 1_000;

/** Pairs or groups in one message. */
export const ITEMS_PER_MESSAGE = 1_000;

/** What the page asks the matching worker for; every run has its own id. Lists come in parts, then the run starts. */
export type MatchInput =
  | {
      readonly type: 'papers';
      readonly run: number;
      readonly list: 'truth' | 'retrieved';
      readonly packed: string;
    }
  | { readonly type: 'start'; readonly run: number; readonly task: 'match' | 'duplicates' };

export type MatchingInput = MatchInput | CancelInput;

/** What a run finds comes in parts: pairs of a matching, groups of duplicates and pairs that may be. */
export type MatchingPart =
  | { readonly pairs: readonly MatchPair[] }
  | { readonly groups: DuplicateGroups }
  | { readonly possible: readonly PossibleDuplicate[] };

export type MatchingOutput = RunOutput<MatchingPart, null>;

const BETWEEN_PAPERS = '\u001e';
const BETWEEN_FIELDS = '\u001f';
// biome-ignore lint/suspicious/noControlCharactersInRegex: the separators above
const SEPARATORS = /[\u001e\u001f]/g;

/** Papers as one text: copied between threads as a whole, where objects would be taken apart and built again. */
export function packPapers(papers: readonly Paper[]): string {
  return papers.map(packPaper).join(BETWEEN_PAPERS);
}

function packPaper(paper: Paper): string {
  const compared = comparedPaper(paper);
  const others = compared.alsoKnownAs === undefined ? '' : JSON.stringify(compared.alsoKnownAs);
  const fields = [
    compared.id,
    compared.title,
    compared.publicationYear?.toString() ?? '',
    compared.source ?? '',
    compared.firstAuthor ?? '',
    compared.doi ?? '',
    compared.openAlexId ?? '',
    compared.pmid ?? '',
    compared.pmcid ?? '',
    others,
  ];
  return fields.map((field) => field.replace(SEPARATORS, ' ')).join(BETWEEN_FIELDS);
}

export function unpackPapers(packed: string): readonly ComparedPaper[] {
  return packed === '' ? [] : packed.split(BETWEEN_PAPERS).map(unpackPaper);
}

function unpackPaper(packed: string): ComparedPaper {
  const [id = '', title = '', year, source, firstAuthor, doi, openAlexId, pmid, pmcid, others] =
    packed.split(BETWEEN_FIELDS);
  const paper: ComparedPaper = {
    id,
    title,
    publicationYear: year ? Number(year) : null,
    source: source || null,
    firstAuthor: firstAuthor || null,
    doi: doi || null,
    openAlexId: openAlexId || null,
    pmid: pmid || null,
    pmcid: pmcid || null,
  };
  return others ? { ...paper, alsoKnownAs: JSON.parse(others) } : paper;
}
