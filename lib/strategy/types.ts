import type { IsoTime } from '@/lib/base/iso-time';
import type { SearchScope, WordForms } from '@/lib/search-text/search-wish';

/** The form of strategies that this release writes. */
export const STRATEGY_FORMAT_VERSION = 1;

/** What a line finds besides its words. Years are whole and inclusive. */
export interface LineLimits {
  readonly fromYear: number | null;
  readonly toYear: number | null;
  /** As the service names them: `article`, `review`. Empty: all. */
  readonly types: readonly string[];
  /** Two letters: `en`. Empty: all. */
  readonly languages: readonly string[];
}

export const NO_LIMITS: LineLimits = { fromYear: null, toYear: null, types: [], languages: [] };

/**
 * What a loss does: the part is left out as it would exclude papers; fewer papers may be found; more may be found; or the same are.
 */
export const LOSS_EFFECTS = ['excludes', 'narrows', 'widens', 'same'] as const;
export type LossEffect = (typeof LOSS_EFFECTS)[number];

/** A part of a pasted line that OpenAlex has no equivalent for. */
export interface Loss {
  /** As it stood: `exp Heart Failure/`, `.mp.`, `limit to humans`. */
  readonly token: string;
  /** Why it cannot be carried over, in a sentence. */
  readonly why: string;
  /** What stands in its place in the line, as text of a query; null where it is left out. */
  readonly takenAs: string | null;
  /**
   * What would work instead, as text of a query that can be put in, behind the line where it begins with NOT; null where nothing
   * would.
   */
  readonly proposal: string | null;
  /** Limits of the line with the proposal, where they are not its own. */
  readonly limits?: LineLimits;
  /** Absent in strategies of earlier releases. */
  readonly effect?: LossEffect;
}

/** Where a line came from, when it was not typed. */
export type LineOrigin =
  | {
      readonly type: 'pasted';
      /** As systems are named to readers: 'Ovid', 'PubMed'. */
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
  /** Neither asked nor heard where other lines name it. */
  readonly isOff: boolean;
  readonly origin: LineOrigin | null;
}

/** Words among the lines; they have no number. */
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
  /** Pasted or dropped; `works`: short ids. */
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

/** What the service said to one question. */
export interface CountedAnswer {
  readonly count: number;
  /** The service broke the search off: there are at least so many. */
  readonly isLowerBound: boolean;
  readonly time: IsoTime;
  readonly credits: number;
  /** The answer before, where the same was asked again. */
  readonly previous: { readonly count: number; readonly time: IsoTime } | null;
}

/** By `questionKey` (`lib/strategy/questions.ts`). */
export type CountedAnswers = ReadonlyMap<string, CountedAnswer>;

/** What a line came to when a version was kept; null where it had not been asked. */
export interface VersionResult {
  readonly line: string;
  readonly hits: number | null;
  readonly isBound: boolean;
  /** Of the known papers, by the service. */
  readonly known: number | null;
  /** Which known papers it finds, as computed here: places in `knownWorks` of the version. */
  readonly found: readonly number[];
}

/** A strategy as it was when it was run. */
export interface StrategyVersion {
  /** Letters and digits. */
  readonly id: string;
  readonly time: IsoTime;
  readonly lines: readonly StrategyLine[];
  readonly results: readonly VersionResult[];
  /** Short ids of the known papers then, those set aside among them. */
  readonly knownWorks: readonly string[];
  /** As in the header of a project. */
  readonly source: string;
}
