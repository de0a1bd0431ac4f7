import type { Direction } from '@/lib/search-text/not-sides';
import { declineOf, detectSystem, hasProQuestFields } from './detect-system';
import type { KnownLabels } from './mask-atoms';
import { nameIn } from './named-labels';
import { ORDERS, type ReadingOrder } from './operator-order';
import { withScopesApart } from './part-scopes';
import { beginsWithSearch, type DraftLine, draftOf, type LineReading, lineOf } from './read-line';
import { type LineReadings, type SettledLine, settleReferences } from './settle-references';
import { shownToken } from './shown-token';
import { type SplitText, splitLines } from './split-lines';
import type { PastedLine, PastedStrategy, RawLine, SystemName } from './types';

/** Ends of rows, soft ones of word processors among them. */
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]|<br ?\/?>/gi;

/** Lines that all lines of a text may name together. */
const MOST_NAMED = 50_000;

const UNKNOWN_SYSTEM =
  'The system was not recognised: words side by side are phrases, and signs are read as those of Ovid. Choose the system if it is another.';

const PROQUEST =
  'Fields of ProQuest are read: words side by side in a line with them must all occur. In lines without them they are phrases.';

/** By label, the place among the queries; lines without numbers count from the top. */
function labelsOf(queries: readonly RawLine[], { isNumbered }: SplitText): ReadonlyMap<string, number> {
  const labels = new Map<string, number>();
  if (!isNumbered && queries.length < 2) return labels;
  queries.forEach(({ label, history }, at) => {
    const key = label === null ? null : nameIn(history, label);
    if (key !== null && !labels.has(key)) labels.set(key, at);
    else if (!isNumbered) labels.set(String(at + 1), at);
  });
  return labels;
}

function knownLabels(
  labels: ReadonlyMap<string, number>,
  system: SystemName,
  isNumbered: boolean,
): (history: number) => KnownLabels {
  let named = 0;
  return (history) => ({
    has: (label) => labels.has(nameIn(history, label)),
    nameOf: (label) => nameIn(history, label),
    system,
    isNumbered,
    take: (count) => {
      named += count;
      return named <= MOST_NAMED;
    },
  });
}

/** Each direction read once. */
function readingsOf(raw: RawLine, reading: Omit<LineReading, 'direction'>): LineReadings<DraftLine> {
  const read = new Map<Direction, DraftLine>();
  return {
    token: shownToken(raw.text),
    of: (direction) => {
      const draft = read.get(direction) ?? draftOf(raw, { ...reading, direction });
      read.set(direction, draft);
      return draft;
    },
  };
}

function settledIn(
  queries: readonly RawLine[],
  split: SplitText,
  system: SystemName,
  order: ReadingOrder,
): readonly SettledLine<DraftLine>[] {
  const labels = labelsOf(queries, split);
  const known = knownLabels(labels, system, split.isNumbered);
  const areSearches = queries.every(({ text }) => beginsWithSearch(text));
  const readings = queries.map((raw) => readingsOf(raw, { known: known(raw.history), order, areSearches }));
  return settleReferences(readings, (label) => labels.get(label) ?? null);
}

function readQueries(
  queries: readonly RawLine[],
  split: SplitText,
  system: SystemName,
): ReadonlyMap<RawLine, PastedLine> {
  const settled = settledIn(queries, split, system, ORDERS[system]);
  // Scopus has announced another order: both are offered.
  const others =
    system === 'Scopus' && settled.some(({ isMixed }) => isMixed)
      ? settledIn(queries, split, system, 'and-first').map((line) => lineOf(line, null).text)
      : [];
  return new Map(settled.map((line, at) => [line.raw, lineOf(line, others[at] ?? null)]));
}

function remarkOf({ kind, label, text, hits }: RawLine): PastedLine {
  return { kind: kind === 'heading' ? 'heading' : 'comment', label, text, losses: [], typed: text, hits };
}

/**
 * Exact words for all lines where one of them needs them: lines of different forms cannot be joined in one request, and other
 * systems find words as they are written anyway.
 */
function inOneForm(lines: readonly PastedLine[]): readonly PastedLine[] {
  const areExact = lines.some((line) => line.kind === 'query' && line.forms === 'exact');
  if (!areExact) return lines;
  return lines.map((line) => (line.kind === 'query' ? { ...line, forms: 'exact' } : line));
}

interface ReadOptions {
  /** Where the reader knows better than what was recognised. */
  readonly system?: SystemName;
  /** Words of another scope than the widest of their line get a line of their own. */
  readonly partsScopes?: boolean;
}

/**
 * Reads a strategy of another system, whole or a line of it, into lines of ours: text, scope, word forms and limits of each, and
 * every part that has no equivalent, with what stands in its place. Formulas, data and prose are declined. Never throws; linear.
 * Source: docs/behaviours/strategy.md#foreign-strategies.
 */
export function readPasted(typed: string, options: ReadOptions = {}): PastedStrategy {
  const text = typed.replace(BREAK, '\n');
  const refusal = declineOf(text);
  const system = options.system ?? detectSystem(text);
  if (refusal !== null) return { system: options.system ?? 'unknown', lines: [], notes: [], refusal };
  const written = splitLines(text);
  const { split, asWritten } =
    options.partsScopes === true
      ? withScopesApart(written, system)
      : { split: written, asWritten: (_raw: RawLine, line: PastedLine) => line };
  const queries = split.lines.filter(({ kind }) => kind === 'query');
  const read = readQueries(queries, split, system);
  const lines = inOneForm(split.lines.map((raw) => asWritten(raw, read.get(raw) ?? remarkOf(raw))));
  const unknown = hasProQuestFields(text) ? PROQUEST : UNKNOWN_SYSTEM;
  const notes = system === 'unknown' ? [...split.notes, unknown] : split.notes;
  return { system, lines, notes, refusal: null };
}
