/** Included papers that lead to a work, strongest first; only the first few of `count`. */
interface LeadingPapers {
  readonly count: number;
  readonly seedIds: readonly string[];
}

/** The data of each kind of reason. */
interface ReasonDetails {
  readonly 'cited-by': LeadingPapers;
  readonly cites: LeadingPapers;
  readonly 'co-cited': LeadingPapers;
  readonly 'shares-references': LeadingPapers;
  readonly 'shared-author': LeadingPapers & { readonly author: string };
  /** Shares, 0 to 1. */
  readonly 'gap-year': {
    readonly year: number;
    readonly expected: number;
    readonly included: number;
    readonly topics: readonly string[];
  };
  readonly 'new-terms': { readonly terms: readonly string[] };
}

type ReasonKind = keyof ReasonDetails;

/** Why a work is a candidate. */
export type Reason<Kind extends ReasonKind = ReasonKind> = {
  [Each in Kind]: { readonly kind: Each } & ReasonDetails[Each];
}[Kind];

type Guard<Value> = (value: unknown) => value is Value;

interface ReasonRules<Kind extends ReasonKind> {
  /** Members that a stored reason of this kind must have, each with its check. */
  readonly members: { readonly [Member in keyof ReasonDetails[Kind]]: Guard<ReasonDetails[Kind][Member]> };
  /** In words, as shown beside a candidate and written to files. */
  readonly describe: (details: ReasonDetails[Kind]) => string;
  /** Weight of a reason. If two records of a work have reasons of one kind, only the heavier is kept. */
  readonly weigh: (details: ReasonDetails[Kind]) => number;
}

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);

const LEADING_PAPERS = { count: isNumber, seedIds: isTexts };
const countOf = ({ count }: LeadingPapers) => count;

/** In the order shown: first links to single papers, then properties shared with all of them. */
const REASONS: { readonly [Kind in ReasonKind]: ReasonRules<Kind> } = {
  'cited-by': {
    members: LEADING_PAPERS,
    describe: ({ count }) => `Cited by ${papers(count)}`,
    weigh: countOf,
  },
  cites: {
    members: LEADING_PAPERS,
    describe: ({ count }) => `Cites ${papers(count)}`,
    weigh: countOf,
  },
  'co-cited': {
    members: LEADING_PAPERS,
    describe: ({ count }) => `Cited together with ${papers(count)}`,
    weigh: countOf,
  },
  'shares-references': {
    members: LEADING_PAPERS,
    describe: ({ count }) => `Shares references with ${papers(count)}`,
    weigh: countOf,
  },
  'shared-author': {
    members: { ...LEADING_PAPERS, author: isText },
    describe: ({ author, count }) => `By ${author}, an author of ${papers(count)}`,
    weigh: countOf,
  },
  'gap-year': {
    members: { year: isNumber, expected: isNumber, included: isNumber, topics: isTexts },
    describe: ({ topics, year, included, expected }) =>
      `On ${topics.join(', ')} in ${year}, a year with ${percent(included)} of the included papers where ${percent(expected)} are expected`,
    weigh: ({ expected, included }) => expected - included,
  },
  'new-terms': {
    members: { terms: isTexts },
    describe: ({ terms }) =>
      `On ${terms.join(', ')}: frequent among the included papers, absent from the query`,
    weigh: ({ terms }) => terms.length,
  },
};

const ORDER: readonly string[] = Object.keys(REASONS);

export function describeReason<Kind extends ReasonKind>(reason: Reason<Kind>): string {
  return REASONS[reason.kind].describe(reason);
}

export function weighReason<Kind extends ReasonKind>(reason: Reason<Kind>): number {
  return REASONS[reason.kind].weigh(reason);
}

export function compareReasons(one: Reason, other: Reason): number {
  return ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind);
}

/** Whether a stored value is a reason that this release knows, with all that belongs to it. */
export function isReason(value: unknown): value is Reason {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  const { kind } = value;
  if (!isReasonKind(kind)) return false;
  const stored = new Map(Object.entries(value));
  return Object.entries(REASONS[kind].members).every(([name, isMember]) => isMember(stored.get(name)));
}

function isReasonKind(value: unknown): value is ReasonKind {
  return typeof value === 'string' && ORDER.includes(value);
}

function papers(count: number): string {
  return `${count.toLocaleString('en-US')} included ${count === 1 ? 'paper' : 'papers'}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
