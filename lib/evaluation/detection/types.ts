import type { Paper } from '@/lib/evaluation/types';
import type { Reason } from './reasons';

/** In the order in which they run. Source: docs/behaviours/detection.md#methods. */
export const DETECTION_METHODS = [
  'temporalGapAnalysis',
  'citationNetworkAnalysis',
  'authorNetworkAnalysis',
  'keywordExpansionAnalysis',
] as const;

export type DetectionMethod = (typeof DETECTION_METHODS)[number];

/** The setting that switches each method. Source: docs/behaviours/detection.md#settings-of-a-detection. */
export const METHOD_SWITCHES = {
  temporalGapAnalysis: 'enableTemporalAnalysis',
  citationNetworkAnalysis: 'enableCitationAnalysis',
  authorNetworkAnalysis: 'enableAuthorAnalysis',
  keywordExpansionAnalysis: 'enableKeywordExpansion',
} as const satisfies Readonly<Record<DetectionMethod, `enable${string}`>>;

export type MethodSwitch = (typeof METHOD_SWITCHES)[DetectionMethod];

/** Source: docs/behaviours/detection.md#settings-of-a-detection. */
export interface DetectionConfig extends Readonly<Record<MethodSwitch, boolean>> {
  /** 10 to 200. */
  readonly maxPapersPerMethod: number;
  /** 0 to 50. */
  readonly minimumCitationThreshold: number;
  /** 0 to 10. */
  readonly temporalWindowYears: number;
}

/** A topic or keyword of a work. */
export interface EvidenceTag {
  /** Short id or slug. */
  readonly id: string;
  readonly label: string;
}

/** The data of a work that the methods need to compare it with the included papers without further requests. */
export interface EvidenceWork {
  /** Its id is the short id of the work. */
  readonly paper: Paper;
  /** In the order of the byline, parallel to `paper.authors`; null for authors without an id. */
  readonly authorIds: readonly (string | null)[];
  /** Short ids of the works it cites. */
  readonly references: readonly string[];
  /** Short ids of the works that the service calls related. */
  readonly related: readonly string[];
  readonly topics: readonly EvidenceTag[];
  readonly keywords: readonly EvidenceTag[];
}

/** The question that a work answered. */
export const POOLS = [
  /** Most cited works that cite included papers. */
  'citing',
  /** Works that included papers cite, or that citing works cite together with included papers. */
  'linked',
  /** Most cited works that cite a reference shared by included papers. */
  'coupled',
  'byAuthor',
  /** On the review's topics, in years with fewer included papers than expected. */
  'gapYears',
  /** Most cited on the review's topics. */
  'onTopic',
  'expansion',
] as const;

export type Pool = (typeof POOLS)[number];

/** Everything fetched for a detection; the methods compute from it alone, for any set of included papers. */
export interface Evidence {
  /** By short id: included papers and whatever any pool holds. */
  readonly works: ReadonlyMap<string, EvidenceWork>;
  /** Short ids in the order in which the service gave them. */
  readonly pools: Readonly<Record<Pool, readonly string[]>>;
  /** Works on the review's topics by publication year, within the years covered. */
  readonly yearCounts: ReadonlyMap<number, number>;
}

/** The input of a method's computation. */
export interface MethodInput {
  /** Included papers, each work once. */
  readonly seeds: readonly EvidenceWork[];
  readonly evidence: Evidence;
  readonly config: DetectionConfig;
  /** The review's search query, or its topic. */
  readonly query: string;
  /** Whether the review holds a work already, as included or excluded; no method lists those. */
  readonly isKnown: (work: EvidenceWork) => boolean;
}

/** A work that a method lists. */
export interface MethodHit {
  readonly work: EvidenceWork;
  /** Above 0, the strongest is 1. */
  readonly strength: number;
  readonly reasons: readonly Reason[];
}

/** Hits of one method, strongest first. */
export interface MethodHits {
  readonly method: DetectionMethod;
  readonly hits: readonly MethodHit[];
}

/** A work that the review may have missed. */
export interface Candidate {
  readonly paper: Paper;
  /** Sum over the methods of weight/(60 + rank). */
  readonly score: number;
  /** Rank from 1 in each method that lists it. */
  readonly ranks: Readonly<Partial<Record<DetectionMethod, number>>>;
  readonly reasons: readonly Reason[];
}

export interface MethodContribution {
  /** Works that the method listed. */
  readonly beforeDeduplication: number;
  /** Candidates of the method after duplicates were merged. */
  readonly afterDeduplication: number;
  /** Those of them that no other method found. */
  readonly onlyHere: number;
}

/** Source: docs/behaviours/detection.md#statistics-of-a-detection. */
export interface DetectionStatistics {
  readonly totalCandidates: number;
  /** Candidates with at least twice the citation threshold. */
  readonly highConfidenceCandidates: number;
  readonly averageCitationCount: number;
  readonly methodContributions: Readonly<Record<DetectionMethod, MethodContribution>>;
}

/** Source: docs/behaviours/detection.md#results-of-a-detection. */
export interface ValidationMetrics {
  /** 0 to 1. */
  readonly confidenceScore: number;
  readonly algorithmicBias: readonly string[];
}

/** A share of the hidden papers over the repeats, 0 to 1. */
export interface ShareRange {
  readonly mean: number;
  readonly lowest: number;
  readonly highest: number;
}

/** Share of the hidden papers among the first k. */
export interface RecallAtK extends ShareRange {
  readonly k: number;
}

/** A measurement of the candidates' quality: included papers were hidden and searched for again. */
export interface HoldOut {
  /** Papers hidden in each repeat. */
  readonly hidden: number;
  /** Included papers that could be hidden. */
  readonly of: number;
  /** Included papers below the citation threshold: no method can find them again. */
  readonly belowThreshold: number;
  readonly repeats: number;
  readonly seed: number;
  /**
   * Share of the hidden papers that the visible papers lead to within the limits of a run, at any rank. No list of
   * candidates can hold more. Null in runs of releases that also searched works fetched because of the hidden papers.
   */
  readonly reachable: ShareRange | null;
  readonly detection: readonly RecallAtK[];
  /** By shared references; null in runs of releases that did not measure it. */
  readonly coupling: readonly RecallAtK[] | null;
  /** Null where its list could not be loaded. */
  readonly mostCited: readonly RecallAtK[] | null;
  /** Null where the service relates no works to the included ones. */
  readonly related: readonly RecallAtK[] | null;
}

/** The outcome of a method. */
export type MethodOutcome =
  | { readonly method: DetectionMethod; readonly state: 'off' }
  | { readonly method: DetectionMethod; readonly state: 'done' }
  | { readonly method: DetectionMethod; readonly state: 'failed'; readonly error: string };

/** How the included papers were found in the service. */
export interface Resolution {
  readonly included: number;
  /** Works of the service that the methods started from. */
  readonly resolved: number;
  /** Included papers without an OpenAlex id, DOI or PubMed number. */
  readonly withoutIdentifier: number;
  /** Included papers whose identifiers the service does not know. */
  readonly notFound: number;
  /** Included papers that could not be looked up, and why; null when all were. */
  readonly failed: { readonly count: number; readonly message: string } | null;
}

/** Source: docs/behaviours/detection.md#results-of-a-detection. */
export interface DetectionResults {
  readonly candidateMissingPapers: readonly Candidate[];
  readonly detectionStatistics: DetectionStatistics;
  readonly validationMetrics: ValidationMetrics;
  readonly dataset: {
    readonly id: string;
    readonly name: string;
    readonly reviewTopic: string;
    readonly searchDate: string | null;
  };
  readonly config: DetectionConfig;
  readonly query: string;
  readonly methods: readonly MethodOutcome[];
  readonly resolution: Resolution;
  /** Works that each question brought; null in runs of releases that did not note it. */
  readonly fetched: Readonly<Record<Pool, number>> | null;
  /** Titles of included papers that reasons name, by short id. */
  readonly seedTitles: Readonly<Record<string, string>>;
  /** Null: too few papers to hide any. */
  readonly holdOut: HoldOut | null;
  /** Why one of the baselines is missing; null when nothing failed. */
  readonly baselineError: string | null;
  /** Requests sent for this run, and those answered from the cache (`kept` is its name in stored runs). */
  readonly requests: { readonly sent: number; readonly kept: number };
  /** ISO date and time. */
  readonly finishedAt: string;
}
