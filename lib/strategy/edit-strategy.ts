import { renumbered } from './number-lines';
import { MOST_LINES } from './strategy-bounds';
import {
  type LineOrigin,
  type Loss,
  NO_LIMITS,
  type QueryLine,
  type RemarkLine,
  type StrategyLine,
} from './types';

type Lines = readonly StrategyLine[];

/** Properties of a line that a reader may change; a comment or heading has only its text. */
export type LinePatch = Partial<Omit<QueryLine, 'id' | 'kind'>>;

/** The content of a new line. */
export type LineDraft = Omit<QueryLine, 'id'> | Omit<RemarkLine, 'id'>;

/** An empty query: title and abstract, exact words. Source: docs/behaviours/strategy.md#combinations. */
export const NEW_QUERY: Omit<QueryLine, 'id'> = {
  kind: 'query',
  text: '',
  scope: 'title_and_abstract',
  forms: 'exact',
  limits: NO_LIMITS,
  isOff: false,
  origin: null,
};

/** The content of a line added after another one: a query takes over its scope, word forms and limits. */
export function draftAfter(lines: Lines, after: string | null): Omit<QueryLine, 'id'> {
  const until = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
  const before = lines.slice(0, until).findLast((line) => line.kind === 'query');
  return before === undefined ? NEW_QUERY : { ...NEW_QUERY, scope: before.scope, forms: before.forms };
}

export function lineOf(draft: LineDraft, id: string): StrategyLine {
  return { ...draft, id };
}

/**
 * Inserts lines after the line `after`, or first if that is null. References still name the same lines. References in
 * the inserted lines use the numbers after the insertion. Adds lines up to `MOST_LINES`.
 */
export function withLinesAfter(lines: Lines, after: string | null, added: Lines): Lines {
  if (added.length === 0) return lines;
  const behind = after === null ? 0 : lines.findIndex(({ id }) => id === after) + 1;
  const at = after !== null && behind === 0 ? lines.length : behind;
  const all = renumbered(lines, [...lines.slice(0, at), ...added, ...lines.slice(at)]);
  return all.slice(0, Math.max(MOST_LINES, lines.length));
}

/** Changes a line. Returns the same lines if the patch changes nothing. */
export function withLine(lines: Lines, id: string, patch: LinePatch): Lines {
  const line = lines.find((each) => each.id === id);
  if (line === undefined) return lines;
  const next = line.kind === 'query' ? { ...line, ...patch } : { ...line, text: patch.text ?? line.text };
  if (JSON.stringify(next) === JSON.stringify(line)) return lines;
  return lines.map((each) => (each.id === id ? next : each));
}

/** Moves a line to another index, from 0. References still name the same lines. */
export function withLineAt(lines: Lines, id: string, to: number): Lines {
  const from = lines.findIndex((line) => line.id === id);
  const line = lines[from];
  const at = Math.min(Math.max(to, 0), lines.length - 1);
  if (line === undefined || at === from) return lines;
  const others = lines.filter((each) => each.id !== id);
  return renumbered(lines, [...others.slice(0, at), line, ...others.slice(at)]);
}

/** Inserts a duplicate of a line directly after it. */
export function withDuplicate(lines: Lines, id: string, newId: string): Lines {
  const more = lines.flatMap((line): Lines => (line.id === id ? [line, { ...line, id: newId }] : [line]));
  if (more.length === lines.length || more.length > MOST_LINES) return lines;
  const after = renumbered(lines, more);
  const text = after.find((line) => line.id === id)?.text ?? '';
  return after.map((line) => (line.id === newId ? { ...line, text } : line));
}

export function withoutLines(lines: Lines, ids: readonly string[]): Lines {
  const gone = new Set(ids);
  const left = lines.filter(({ id }) => !gone.has(id));
  return left.length === lines.length ? lines : renumbered(lines, left);
}

/** Turns a line into a query, a comment or a heading with the same text, and renumbers references. */
export function withKind(lines: Lines, id: string, kind: StrategyLine['kind']): Lines {
  const line = lines.find((each) => each.id === id);
  if (line === undefined || line.kind === kind) return lines;
  const { text } = line;
  const draft = kind === 'query' ? { ...draftAfter(lines, id), text } : ({ kind, text } as const);
  return renumbered(
    lines,
    lines.map((each) => (each.id === id ? lineOf(draft, id) : each)),
  );
}

/**
 * Inserts the lines of another strategy after the line `after`. References on both sides still name the same lines.
 * @param others with ids that are not among the lines.
 */
export function withStrategyAfter(lines: Lines, after: string | null, others: Lines): Lines {
  return renumbered(others, withLinesAfter(lines, after, others));
}

/** A line of a foreign strategy, as it was read. */
export type LineTakenIn =
  | (Pick<QueryLine, 'text' | 'scope' | 'forms' | 'limits'> & {
      readonly kind: 'query';
      /** As it was pasted. */
      readonly typed: string;
      readonly losses: readonly Loss[];
      /** Present if it differs from the system of the whole text. */
      readonly system?: string;
    })
  | Omit<RemarkLine, 'id'>;

/**
 * Converts lines of a foreign strategy; references are numbers among these lines. @param newId returns another id at
 * each call.
 */
export function linesTakenIn(system: string, read: readonly LineTakenIn[], newId: () => string): Lines {
  return read.map((line): StrategyLine => {
    if (line.kind !== 'query') return { kind: line.kind, text: line.text, id: newId() };
    const { text, scope, forms, limits, typed, losses } = line;
    const origin: LineOrigin = { type: 'pasted', system: line.system ?? system, text: typed, losses };
    return { ...NEW_QUERY, id: newId(), text, scope, forms, limits, origin };
  });
}

/** A published search filter. */
export interface SearchFilter extends Omit<Extract<LineOrigin, { readonly type: 'filter' }>, 'type'> {
  readonly text: string;
  readonly scope: QueryLine['scope'];
  readonly forms: QueryLine['forms'];
}

/** A published search filter as a line that carries its citation. */
export function filterLine({ text, scope, forms, ...published }: SearchFilter, id: string): QueryLine {
  return {
    ...NEW_QUERY,
    id,
    text,
    scope,
    forms,
    origin: { type: 'filter', ...published },
  };
}

/**
 * Applies the proposal for a lost part: in place of its substitute, or as one more alternative. A proposal that begins
 * with NOT is added at the end. Returns the same lines if there is none.
 */
export function withProposal(lines: Lines, id: string, at: number): Lines {
  const line = lines.find((each) => each.id === id);
  if (line === undefined || line.kind !== 'query' || line.origin?.type !== 'pasted') return lines;
  const loss = line.origin.losses[at];
  const proposal = loss?.proposal ?? null;
  if (loss === undefined || proposal === null) return lines;
  const { limits = line.limits, ...taken } = loss;
  const losses = line.origin.losses.map((each) =>
    each === loss ? { ...taken, takenAs: proposal, proposal: null } : each,
  );
  const text = proposed(line.text, loss.takenAs, proposal);
  return withLine(lines, id, { text, limits, origin: { ...line.origin, losses } });
}

function proposed(text: string, takenAs: string | null, proposal: string): string {
  if (proposal.startsWith('NOT '))
    return `${text.includes(' OR ') ? `(${text.trim()})` : text.trim()} ${proposal}`;
  const place = takenAs === null || takenAs === '' ? -1 : text.indexOf(takenAs);
  if (place >= 0) return text.slice(0, place) + proposal + text.slice(place + (takenAs ?? '').length);
  return text.trim() === '' ? proposal : `(${text.trim()}) OR (${proposal})`;
}

/** A text to find in lines. */
export interface FindWish {
  readonly text: string;
  /** Not within longer words: `car` does not find `cardiac`. */
  readonly isWholeWord: boolean;
  readonly matchesCase: boolean;
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** Null: the text to find is empty. */
function patternOf({ text, isWholeWord, matchesCase }: FindWish): RegExp | null {
  if (text === '') return null;
  const plain = text.replace(SPECIAL, '\\$&');
  const within = '[\\p{L}\\p{N}\\p{M}_]';
  const starts = new RegExp(`^${within}`, 'u').test(text) ? `(?<!${within})` : '';
  const ends = new RegExp(`${within}$`, 'u').test(text) ? `(?!${within})` : '';
  return new RegExp(isWholeWord ? `${starts}${plain}${ends}` : plain, matchesCase ? 'gu' : 'giu');
}

/** Lines that contain a text, with the number of occurrences, in order. */
export function findInLines(
  lines: Lines,
  wish: FindWish,
): readonly { readonly id: string; readonly count: number }[] {
  const pattern = patternOf(wish);
  if (pattern === null) return [];
  return lines.flatMap(({ id, text }) => {
    const count = [...text.matchAll(pattern)].length;
    return count === 0 ? [] : [{ id, count }];
  });
}

/** Replaces each occurrence of a text. */
export function replaceInLines(lines: Lines, wish: FindWish, replacement: string): Lines {
  const pattern = patternOf(wish);
  if (pattern === null) return lines;
  let isSame = true;
  const next = lines.map((line) => {
    const text = line.text.replace(pattern, () => replacement);
    if (text === line.text) return line;
    isSame = false;
    return { ...line, text };
  });
  return isSame ? lines : next;
}
