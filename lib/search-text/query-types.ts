/** The position of a part in a text as typed, from its first character to after its last. Unit: UTF-16 code units. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type ForeignSystem =
  | 'PubMed'
  | 'Ovid'
  | 'Scopus'
  | 'Web of Science'
  | 'EBSCOhost'
  | 'Ovid and EBSCOhost'
  | 'Embase and Cochrane'
  | 'other databases';

/** A tag or code that another system understands and OpenAlex does not. */
export interface ForeignCode {
  readonly system: ForeignSystem;
  /** Its role in that system. */
  readonly role: 'field' | 'heading' | 'proximity' | 'truncation' | 'wildcard';
  /** As typed. */
  readonly text: string;
}

export type Operator = 'AND' | 'OR' | 'NOT';

export type QueryToken =
  /** As typed, wildcards included; `edits`: the number after `~`, 0 without one. */
  | (Span & { readonly type: 'word'; readonly text: string; readonly edits: number })
  /** `text`: the text between the quotes; `slop`: the number after `~`, null without one. */
  | (Span & { readonly type: 'phrase'; readonly text: string; readonly slop: number | null })
  /** Between two operands: `~3~`, or another system's `adj3` or `NEAR/3`. */
  | (Span & {
      readonly type: 'near';
      readonly distance: number;
      readonly isOrdered: boolean;
      readonly code: ForeignCode | null;
    })
  /** The number of another line, if lines can be referenced. */
  | (Span & { readonly type: 'line'; readonly number: number })
  | (Span & { readonly type: 'operator'; readonly operator: Operator; readonly text: string })
  | (Span & { readonly type: 'open' | 'close' })
  /** A tag or code of another system, before (`TS=`) or after (`[tiab]`) its operand. */
  | (Span & { readonly type: 'code'; readonly code: ForeignCode; readonly side: 'before' | 'behind' })
  /** Marks without meaning: a quote without a partner, a phrase without words, lone `!` and `~`. */
  | (Span & { readonly type: 'stray'; readonly mark: 'quote' | 'exclamation' | 'minus' | 'tilde' });

/** A word without a wildcard. */
export interface WordNode extends Span {
  readonly type: 'word';
  readonly text: string;
}

/** A word with `*` (any letters) or `?` (one letter), as it was typed. */
export interface PatternNode extends Span {
  readonly type: 'pattern';
  readonly text: string;
}

/** Words at most this many edits away from the word. */
export interface FuzzyNode extends Span {
  readonly type: 'fuzzy';
  readonly text: string;
  readonly edits: number;
}

/** Words in a row, in this order; with slop, near each other in any order. */
export interface PhraseNode extends Span {
  readonly type: 'phrase';
  readonly words: readonly (WordNode | PatternNode)[];
  readonly slop: number | null;
}

/** Two operands with at most this many words between them. */
export interface NearNode extends Span {
  readonly type: 'near';
  readonly left: QueryNode;
  readonly right: QueryNode;
  readonly distance: number;
  readonly isOrdered: boolean;
  /** The operator in the syntax of another system; null for `~3~`. */
  readonly code: ForeignCode | null;
  /** The position of the operator. */
  readonly operator: Span;
}

export interface AndNode extends Span {
  readonly type: 'and';
  /** Two or more. */
  readonly items: readonly QueryNode[];
  /** AND was written at least once; adjacent words mean the same. */
  readonly isWritten: boolean;
}

export interface OrNode extends Span {
  readonly type: 'or';
  /** Two or more. */
  readonly items: readonly QueryNode[];
  /** One of the items is several words or parts without brackets around them: `open access OR citation`. */
  readonly isMixed: boolean;
}

export interface NotNode extends Span {
  readonly type: 'not';
  readonly item: QueryNode;
}

/** Something with another system's tag, such as `cancer[tiab]` or `TS=(cancer)`. */
export interface TaggedNode extends Span {
  readonly type: 'tagged';
  readonly item: QueryNode;
  readonly code: ForeignCode;
}

/** A reference to another line of the strategy, by its number. It only occurs if lines can be referenced. */
export interface LineNode extends Span {
  readonly type: 'line';
  readonly number: number;
}

/** A parsed query; every node has its position in the typed text. */
export type QueryNode =
  | WordNode
  | PatternNode
  | FuzzyNode
  | PhraseNode
  | NearNode
  | AndNode
  | OrNode
  | NotNode
  | TaggedNode
  | LineNode;
