import type { Publication } from '@/lib/entities/publication';
import type { SearchScope, WordForms } from '@/lib/search-text/search-wish';

/**
 * The review's decision on a paper, as its file gives it; `unknown`: none, or none that is understood. Source:
 * docs/behaviours/datasets.md#inclusion.
 */
export type PaperLabel = 'included' | 'excluded' | 'unknown';

/**
 * How papers without a decision count, by the reader's answer.
 * Source: docs/behaviours/datasets.md#papers-that-are-not-judged.
 */
export type UnjudgedUse = 'left-out' | 'excluded' | 'included';

/**
 * A paper of a review, or one that a search retrieved; plain text, null for what is not known.
 * Source: docs/behaviours/datasets.md#shape-of-a-paper.
 */
export interface Paper {
  /** Unique within its list: `row-12` for a file's row, the short id for a record of the service. */
  readonly id: string;
  readonly title: string;
  readonly authors: readonly string[];
  readonly publicationYear: number | null;
  /** Journal, proceedings or book. */
  readonly source: string | null;
  readonly citedByCount: number | null;
  /** Bare and lower-case, `10.1234/abc`. */
  readonly doi: string | null;
  /** Short id of the work, `W123`. */
  readonly openAlexId: string | null;
  /** Digits only. */
  readonly pmid: string | null;
  /** With its letters, `PMC123`. */
  readonly pmcid: string | null;
  readonly abstract: string | null;
  readonly keywords: readonly string[];
  readonly label: PaperLabel | null;
  readonly isRetracted?: boolean;
  /** The service was asked for its identifiers and knows none of them. */
  readonly isNotFound?: boolean;
  /** ISO date, where more than the year is known. */
  readonly publicationDate?: string | null;
  /** Identifiers of its duplicates that differ from its own, once they were united. */
  readonly alsoKnownAs?: readonly PaperIdentifiers[];
  /** Ids of its duplicates, once they were merged into it. */
  readonly mergedIds?: readonly string[];
  /** All that its file says of it, where that was asked for: then it has neither abstract nor keywords itself. */
  readonly publication?: Publication;
  /** Stands for a row without title and identifier, of which it is known only that it counts as included. */
  readonly isUnidentified?: boolean;
}

/** Written as in `Paper`. */
export type PaperIdentifiers = Readonly<Record<'doi' | 'openAlexId' | 'pmid' | 'pmcid', string | null>>;

/** A review's list of papers, as it was uploaded. Source: docs/behaviours/datasets.md#shape-of-a-dataset. */
export interface Dataset {
  readonly id: string;
  readonly name: string;
  readonly reviewTopic: string;
  /** Rows of the file that were papers, before de-duplication. */
  readonly originalPaperCount: number;
  /** Those that count as included, and as excluded. */
  readonly includedPapers: readonly Paper[];
  readonly excludedPapers: readonly Paper[];
  /** Papers without a decision, where they count as neither; absent where there are none. */
  readonly leftOutPapers?: readonly Paper[];
  /** Absent where the file says a decision of every paper, or of none: then all without one count as included. */
  readonly unjudgedUse?: UnjudgedUse;
  /** ISO date and time. */
  readonly uploadDate: string;
  /** When the review was searched, ISO date; null if unknown. */
  readonly searchDate: string | null;
  /** Papers that a search should find, no whole review: recall of them is relative recall. */
  readonly isKnownPapers?: boolean;
  readonly metadata: {
    readonly description?: string;
    readonly errors: readonly string[];
    /** The import report; absent for datasets that were not read from a file here. */
    readonly importReport?: ImportReport;
  };
}

/** The report of reading a file. Rows and ids are counted before rows are skipped or duplicates merged. */
export interface ImportReport {
  readonly fileName: string;
  /** Rows that hold anything, the header left out. */
  readonly rowsRead: number;
  /** Whether any row says anything of a decision; if none does, all count as included. */
  readonly hasLabels: boolean;
  /** Rows labelled included; all rows where the file has no labels. */
  readonly includedRows: number;
  readonly excludedRows: number;
  /** Rows without a decision that is understood. */
  readonly unknownRows: number;
  /** Rows without a decision that is understood, because their readers disagree. */
  readonly conflictRows: number;
  readonly distinctOpenAlexIds: number;
  readonly distinctIncludedOpenAlexIds: number;
  /** OpenAlex ids that occur in both an included and an excluded row. */
  readonly conflictingOpenAlexIds: number;
  /** Rows with neither a title nor an identifier. */
  readonly skippedRows: number;
  /** Numbers of the skipped rows, by decision; missing for files read by releases that did not store them. */
  readonly skippedNumbers?: { readonly included: readonly number[]; readonly unknown: readonly number[] };
  /** Papers with nothing but a short DOI, which the service does not know; missing for files read before it was counted. */
  readonly shortDoiPapers?: number;
  /** Rows that are papers. */
  readonly papers: number;
  /** Papers that share no identifier; without identifiers, no title and year. */
  readonly distinctPapers: number;
  /** Distinct papers that are labelled included and excluded. */
  readonly conflictingPapers: number;
  /** Papers that have each. */
  readonly coverage: {
    readonly openAlexId: number;
    readonly doi: number;
    readonly pmid: number;
    readonly anyIdentifier: number;
    readonly title: number;
  };
  /** Number of all problems; the first ones are described in `problems`. */
  readonly problemCount: number;
  readonly problems: readonly string[];
}

/** 1 to 6 are matches in falling certainty, 7 is the review queue. Source: docs/behaviours/comparison.md#tiers. */
export type MatchTier = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** A paper of the review and a retrieved one that are, or may be, the same work. */
export interface MatchPair {
  /** Ids of `Paper`s. */
  readonly truthId: string;
  readonly retrievedId: string;
  readonly tier: MatchTier;
  /** 0 to 1. */
  readonly score: number;
  /** Evidence for and against it, in words: 'same DOI', 'titles 96.2% alike', 'DOIs differ: possible version'. */
  readonly evidence: readonly string[];
  /** How far year, journal and first author agree, 0 to 26; orders pairs of equal score. Absent in older runs. */
  readonly agreement?: number;
}

/** The user's decisions on pairs, by `pairKey`. */
export type PairDecisions = Readonly<Record<string, 'accepted' | 'rejected'>>;

export function pairKey({ truthId, retrievedId }: Pick<MatchPair, 'truthId' | 'retrievedId'>): string {
  return `${truthId} ${retrievedId}`;
}

/**
 * The result of a matching: every pair that any tier found at any score, best first, ties by what else agrees,
 * then by ids. Threshold and decisions select afterwards the pairs that count. Both can change without a new matching.
 */
export interface Matching {
  readonly included: readonly MatchPair[];
  readonly excluded: readonly MatchPair[];
}

export interface SearchCriteria {
  /** As typed. */
  readonly query: string;
  /** Absent for the default. */
  readonly scope?: SearchScope;
  /** Absent for the default. */
  readonly forms?: WordForms;
  readonly entityTypes: readonly ['works'];
  readonly startYear: number | null;
  readonly endYear: number | null;
  /** Papers retrieved at most. */
  readonly resultCap: number;
}

export type RunStatus = 'ready' | 'running' | 'completed' | 'failed';

/** One search of one dataset, as it is stored. Source: docs/behaviours/comparison.md#runs. */
export interface ComparisonRun {
  /** `run_{datasetId}` is the dataset's current run, `run_{datasetId}_{n}` a previous one. */
  readonly id: string;
  readonly datasetId: string;
  readonly datasetName: string;
  /** ISO date and time. */
  readonly runDate: string;
  readonly status: RunStatus;
  readonly searchCriteria: SearchCriteria;
  readonly progress: { readonly message: string /** 0 to 100. */; readonly progress: number };
  readonly evidence: RunEvidence | null;
  /** ms. */
  readonly executionTime: number | null;
  readonly error: string | null;
  /** Computed from bundled lists; shown with the badge 'Example'. */
  readonly isExample: boolean;
  /** Source of its works: 'OpenAlex', 'the sample library', or a library's name. */
  readonly dataSource?: string;
  /** Names of the databases whose files it evaluates; absent for a search, whose criteria are empty otherwise. */
  readonly databases?: readonly string[];
  /** The build that searched, de-duplicated and matched; absent for runs of releases that did not note it. */
  readonly computedBy?: { readonly version: string; readonly commit: string };
}

/** Included papers that the look-up did not find in the core corpus. Source: docs/data-contract.md#the-corpus. */
export interface OutsideCore {
  readonly expansionIds: readonly string[];
  /** Papers that are part of another work now. */
  readonly mergedIds: readonly string[];
  /** Not found, and asked for in lists only, as too many were missing. */
  readonly onlyListedIds: readonly string[];
}

/** Everything that the figures of a run are computed from; the figures themselves are never stored. */
export interface RunEvidence {
  /** De-duplicated included and excluded papers of the review; rows that cannot be identified come last. */
  readonly included: readonly Paper[];
  readonly excluded: readonly Paper[];
  /** De-duplicated; in the order of the service's ranking, of files in the order of their records, which is none. */
  readonly retrieved: readonly Paper[];
  /** How many works the service has for the query, beyond the cap too. */
  readonly totalFound: number;
  /** Ids of included papers that the service's index holds, looked up apart from the query; null: not looked up. */
  readonly indexedIds: readonly string[] | null;
  /** Absent if nothing was looked up, and in runs of releases that did not distinguish the corpora. */
  readonly outsideCore?: OutsideCore;
  /** Included papers found by the query's own filter beyond the cap, where that was asked; null: not asked. */
  readonly beyondCapIds: readonly string[] | null;
  readonly matching: Matching;
  readonly decisions: PairDecisions;
  /** Pairs at or above it count. 0.90 unless the user chose otherwise. */
  readonly threshold: number;
  /** Retrieved papers that match nothing of the review do not count if they were published after its search date. */
  readonly leavesOutLaterPapers: boolean;
  /** As they were sent, without key or address. */
  readonly requests: readonly string[];
  readonly seed: number;
  /** When the review was searched, ISO date; null or absent if unknown. */
  readonly searchDate?: string | null;
  /** Included papers without any identifier, which could not be looked up in the index. */
  readonly notLookedUpIds?: readonly string[];
  /** The report of de-duplicating the review's list. */
  readonly deduplication?: DeduplicationReport;
  /** The report of de-duplicating the retrieved papers; absent for runs of releases that did not keep it. */
  readonly retrievedDeduplication?: DeduplicationReport;
  /** The dataset's papers without a decision, before de-duplication, and what they count as; absent without any. */
  readonly unjudged?: { readonly papers: number; readonly use: UnjudgedUse };
  /** Whether the included papers are known ones and no whole review: recall is relative recall. */
  readonly isKnownPapers?: boolean;
  /** Records by database, in the order in which the databases were chosen; absent for a search. */
  readonly databases?: readonly DatabaseRecords[];
}

/** Records that a run read from the files of one database. Source: docs/behaviours/comparison.md#files-of-other-databases. */
export interface DatabaseRecords {
  /** As the reader calls it: 'Scopus'. */
  readonly name: string;
  readonly files: readonly string[];
  /** Records read of its files. */
  readonly records: number;
  /** Ids of the retrieved papers that it holds, each once. */
  readonly paperIds: readonly string[];
}

export interface DeduplicationReport {
  /** Papers before. */
  readonly rows: number;
  /** Papers that were merged into another one. */
  readonly merged: number;
  /** Papers listed both as included and as excluded; they count as included. Ids are those of the merged papers. */
  readonly conflicts: readonly { readonly id: string; readonly title: string }[];
  /**
   * Pairs that look alike and were not merged, most alike first. Absent if there are none, and in runs of releases that
   * did not store them.
   */
  readonly keptApart?: readonly KeptApart[];
}

/** Two papers of one list that may be the same: ids and titles as they are after de-duplication. */
export interface KeptApart {
  readonly ids: readonly [string, string];
  readonly titles: readonly [string, string];
  readonly evidence: readonly string[];
}

/** Figures of a run, all computed. Source: docs/behaviours/comparison.md#results-of-a-run. */
export interface ComparisonResult {
  readonly truePositives: readonly MatchPair[];
  /** Retrieved papers that match no included one. */
  readonly falsePositives: readonly Paper[];
  /** Included papers that were not found. */
  readonly falseNegatives: readonly Paper[];
  readonly academicExplorerResults: readonly Paper[];
  /** Retrieved papers that match neither an included nor an excluded one. */
  readonly additionalPapersFound: readonly Paper[];
  /** Retrieved papers that match an excluded one. */
  readonly knownExclusions: readonly MatchPair[];
  /** Pairs that wait for the user. */
  readonly reviewQueue: readonly MatchPair[];
  /** Null where the denominator is 0: shown as 'n/a'. */
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1Score: number | null;
}
