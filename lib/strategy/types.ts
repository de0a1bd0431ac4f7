import type { IsoTime } from '@/lib/base/iso-time';
import type { SearchScope, WordForms } from '@/lib/search-text/search-wish';

/** The form of strategies that this release writes. */
export const STRATEGY_FORMAT_VERSION = 1;

/** Limits of a line in addition to its words. Years are whole and inclusive. */
export interface LineLimits {
  readonly fromYear: number | null;
  readonly toYear: number | null;
  /** Types as the service names them: `article`, `review`. Empty: all. */
  readonly types: readonly string[];
  /** Two letters: `en`. Empty: all. */
  readonly languages: readonly string[];
}

export const NO_LIMITS: LineLimits = { fromYear: null, toYear: null, types: [], languages: [] };

/**
 * `excludes`: the part is left out, since it would exclude papers. `narrows`, `widens`: fewer or more papers may be
 * found.
 */
export const LOSS_EFFECTS = ['excludes', 'narrows', 'widens', 'same'] as const;
export type LossEffect = (typeof LOSS_EFFECTS)[number];

/** A part of a pasted line that OpenAlex has no equivalent for. */
export interface Loss {
  /** As written: `exp Heart Failure/`, `.mp.`, `limit to humans`. */
  readonly token: string;
  /** The reason why it cannot be searched for as written, in a sentence. */
  readonly why: string;
  /** Its substitute in the line, as text of a query; null: it is left out. */
  readonly takenAs: string | null;
  /**
   * A better replacement, as text of a query. If it begins with NOT, it is added at the end of the line. Null: there is
   * none.
   */
  readonly proposal: string | null;
  /** Limits of the line with the proposal, if they change. */
  readonly limits?: LineLimits;
  /** Absent in strategies of earlier releases. */
  readonly effect?: LossEffect;
}

/** The origin of a line that was not typed. */
export type LineOrigin =
  | {
      readonly type: 'pasted';
      /** The system as readers know it: 'Ovid', 'PubMed'. */
      readonly system: string;
      /** The line as it was pasted. */
      readonly text: string;
      readonly losses: readonly Loss[];
    }
  /** A published search filter. */
  | {
      readonly type: 'filter';
      readonly name: string;
      readonly citation: string;
      readonly doi: string | null;
    };

/** A query, or a combination of lines by their numbers: `1 AND (2 OR 3) NOT 4`, `#1 AND cancer`. */
export interface QueryLine {
  readonly id: string;
  readonly kind: 'query';
  readonly text: string;
  readonly scope: SearchScope;
  readonly forms: WordForms;
  readonly limits: LineLimits;
  /** It is not asked, and lines that name it ignore it. */
  readonly isOff: boolean;
  readonly origin: LineOrigin | null;
}

/** A comment or heading among the lines; it has no number. */
export interface RemarkLine {
  readonly id: string;
  readonly kind: 'comment' | 'heading';
  readonly text: string;
}

export type StrategyLine = QueryLine | RemarkLine;

/** Papers that a search should find. */
export type KnownPapers =
  | { readonly type: 'none' }
  /** The included papers of the project. */
  | { readonly type: 'project' }
  | { readonly type: 'dataset'; readonly dataset: string; readonly name: string }
  /** Pasted or dropped; `works` are short ids. */
  | { readonly type: 'list'; readonly name: string; readonly works: readonly string[] };

/** A share of the known papers that suggestions do not see. */
export interface SetAside {
  /** From 1 to 90. */
  readonly percent: number;
  readonly seed: number;
}

/** A search as numbered lines. Source: docs/behaviours/strategy.md. */
export interface Strategy {
  /** Letters and digits. */
  readonly id: string;
  readonly lines: readonly StrategyLine[];
  readonly known: KnownPapers;
  readonly aside: SetAside | null;
  readonly changed: IsoTime;
  readonly formatVersion: number;
}

/** The answer of the service to one question. */
export interface CountedAnswer {
  readonly count: number;
  /** The service stopped the search early: there are at least so many. */
  readonly isLowerBound: boolean;
  readonly time: IsoTime;
  readonly credits: number;
  /** The previous answer, if the same was asked before. */
  readonly previous: { readonly count: number; readonly time: IsoTime } | null;
}

/** By `questionKey` (`lib/strategy/questions.ts`). */
export type CountedAnswers = ReadonlyMap<string, CountedAnswer>;

/** The counts of a line in a version; null: it had not been asked. */
export interface VersionResult {
  readonly line: string;
  readonly hits: number | null;
  readonly isBound: boolean;
  /** The number of known papers that the service found. */
  readonly known: number | null;
  /** The known papers that it finds, as computed here: indexes into `knownWorks` of the version. */
  readonly found: readonly number[];
}

/** A snapshot of a strategy at the time of a run. */
export interface StrategyVersion {
  /** Letters and digits. */
  readonly id: string;
  readonly time: IsoTime;
  readonly lines: readonly StrategyLine[];
  readonly results: readonly VersionResult[];
  /** Short ids of the known papers at that time, including those set aside. */
  readonly knownWorks: readonly string[];
  /** The source, as in the header of a project. */
  readonly source: string;
}
