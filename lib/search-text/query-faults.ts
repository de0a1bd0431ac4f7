import type { PutBack } from './not-sides';
import type { ForeignCode, Span } from './query-types';

/** The kinds of parts that cannot be sent as typed. */
export type FaultKind =
  | 'behind-not'
  | 'bracket'
  | 'code-behind-not'
  | 'compound-wildcard'
  | 'exclamation-mark'
  | 'foreign-code'
  | 'leading-wildcard'
  | 'long-phrase'
  | 'lower-case-operator'
  | 'minus-sign'
  | 'mixed-operators'
  | 'operator'
  | 'phrase-wildcard'
  | 'pipe'
  | 'proximity'
  | 'punctuation'
  | 'question-mark'
  | 'quote'
  | 'short-truncation'
  | 'too-long'
  | 'too-long-here'
  | 'wildcard';

export interface QueryFault extends Span {
  readonly kind: FaultKind;
  /** The part of the query, as typed. */
  readonly typed: string;
  /** Its substitute; null: it is left out. */
  readonly sentAs: string | null;
  /** For a tag or code of another system. */
  readonly code: ForeignCode | null;
  /** It is behind NOT; absent elsewhere. */
  readonly isBehindNot?: true;
  /** A substitute that would exclude more papers, so that the part is left out; absent elsewhere. */
  readonly excludes?: Excluding;
}

export interface Excluding {
  /** As text of a query. */
  readonly text: string;
  readonly putBack: PutBack;
}

/** Words that are sent as written, though they may mean something else. */
export interface QueryHint extends Span {
  /**
   * The other meaning: `N3` of EBSCOhost, the minus of web searches, or operators that may be words of a title in
   * capitals.
   */
  readonly kind: 'proximity' | 'minus' | 'capitals';
  /** As typed: `N3`, `-omics`, `READY OR NOT`. */
  readonly typed: string;
  /** The text to write for the other meaning. */
  readonly instead: string;
}

export function describeHint({ kind, typed, instead }: QueryHint): string {
  if (kind === 'capitals') {
    return `AND, OR and NOT in capitals are read as operators. If this is a title, write it in quotes: ${instead}.`;
  }
  const word = `“${typed}” is searched for as a word.`;
  return kind === 'minus'
    ? `${word} To exclude it, write ${instead}.`
    : `${word} For words near each other, as EBSCOhost reads it, write ${instead}.`;
}

/** Applies the proposal of a hint to a text. */
export function withHint(text: string, { from, to, instead }: QueryHint): string {
  return `${text.slice(0, from)}${instead}${text.slice(to)}`;
}

/** The role of the code, and the text to write instead. */
const ROLES: Readonly<Record<ForeignCode['role'], readonly [string, string]>> = {
  field: ['field code', 'Choose beside the box where to search.'],
  heading: ['code for subject headings', 'OpenAlex has none: search their words.'],
  proximity: ['proximity operator', 'Write "two words"~3.'],
  truncation: ['truncation sign', 'Write *.'],
  wildcard: ['sign for one letter', 'In EBSCOhost it also stands for none. Write ? for one letter.'],
};

const PROBLEMS: Readonly<Record<Exclude<FaultKind, 'foreign-code'>, string>> = {
  'behind-not': 'A part of it cannot be searched for, and without that part more papers would be excluded.',
  bracket: 'A bracket is alone or empty. Write brackets in pairs.',
  'code-behind-not': 'OpenAlex cannot be asked for what this code means.',
  'compound-wildcard':
    'The index splits this word at its marks. It can be truncated only behind a hyphen, after three letters.',
  'exclamation-mark': 'OpenAlex does not take ! before a word. Write NOT.',
  'leading-wildcard': 'OpenAlex cannot search for word endings. Write the beginning, or each word in full.',
  'long-phrase': 'At most three phrases can be longer than 80 characters. Write shorter ones.',
  'lower-case-operator': 'Operators need capitals. Write AND, OR, NOT.',
  'minus-sign': 'OpenAlex ignores - before a word. To search for the word, leave the - out.',
  'mixed-operators': 'AND and OR stand side by side: OpenAlex groups them in its own way. Add brackets.',
  operator: 'An operator has nothing to join. Write a word on both sides.',
  'phrase-wildcard':
    'A phrase can contain * or ? only if it is the whole query: at most twice, after four letters.',
  pipe: 'OpenAlex does not take the character |. Write OR.',
  proximity: 'Two phrases near each other must be the whole query.',
  punctuation: 'A mark beside a truncated word would be searched for as a letter.',
  'question-mark': 'A ? behind a word is read as punctuation. To truncate the word, write *.',
  quote: 'A quotation mark is alone or empty. Write quotation marks in pairs.',
  'short-truncation': 'A * needs three letters or digits before it. Write more of the word.',
  'too-long': 'The text is longer than one request can carry. Search in several parts.',
  'too-long-here':
    'Here OpenAlex takes at most 1,500 characters. With exact words, or in title and abstract, it takes more.',
  wildcard: 'A ? stands for one letter between two others. Write * for any letters.',
};

/** The problem and a remedy, in a few sentences. @param problem if more is known than its kind. */
export function describeProblem({ excludes, ...fault }: QueryFault, problem = describeKind(fault)): string {
  return excludes === undefined
    ? problem
    : `${problem} Behind NOT, “${shortened(excludes.text)}” would exclude more papers.`;
}

function describeKind({ kind, code }: QueryFault): string {
  if (kind !== 'foreign-code') return PROBLEMS[kind];
  if (code === null) return '';
  const [what, instead] = ROLES[code.role];
  return `${code.text} is a ${what} of ${code.system}. ${instead}`;
}

const SHOWN = 60;

function shortened(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text;
}

/** The substitute in words: '“a|b”: sent as “a OR b”' or '“ca*”: left out'. */
export function describeMend({ typed, sentAs }: QueryFault): string {
  const what = `“${shortened(typed)}”`;
  return sentAs === null ? `${what} is left out` : `${what} is sent as “${shortened(sentAs)}”`;
}

/** Faults that the service accepts, but reads differently from the reader. */
const READ_ANYWAY: ReadonlySet<FaultKind> = new Set([
  'behind-not',
  'code-behind-not',
  'compound-wildcard',
  'foreign-code',
  'lower-case-operator',
  'minus-sign',
  'mixed-operators',
  'operator',
  'proximity',
  'punctuation',
]);

/** Whether the service answers the typed text with an error. */
export function isRefused({ kind }: QueryFault): boolean {
  return !READ_ANYWAY.has(kind);
}

export interface FaultGroup {
  readonly fault: QueryFault;
  /** The number of equal faults. */
  readonly count: number;
}

/** Groups equal faults, in the order of the query. */
export function groupFaults(faults: readonly QueryFault[]): readonly FaultGroup[] {
  const groups = new Map<string, FaultGroup>();
  for (const fault of faults.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const key = JSON.stringify([fault.kind, fault.typed, fault.sentAs]);
    const known = groups.get(key);
    groups.set(key, { fault: known?.fault ?? fault, count: (known?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
