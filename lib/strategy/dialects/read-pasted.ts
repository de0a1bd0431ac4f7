import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import type { Direction } from '@/lib/search-text/not-sides';
import { type DatabasePart, databaseParts } from './database-parts';
import { declineOf, detectSystem, hasProQuestFields, otherSystemOf } from './detect-system';
import type { KnownLabels } from './mask-atoms';
import { nameIn } from './named-labels';
import { ORDERS, type ReadingOrder } from './operator-order';
import { beginsWithSearch } from './other-readings';
import { withScopesApart } from './part-scopes';
import { type DraftLine, draftOf, type LineReading, lineOf } from './read-line';
import { type LineReadings, type SettledLine, settleReferences } from './settle-references';
import { shownToken } from './shown-token';
import { type SplitText, splitLines } from './split-lines';
import type { PastedLine, PastedStrategy, RawLine, SystemName } from './types';

/** Line ends, including soft ones of word processors. */
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]|<br ?\/?>/gi;

/** The most references in all lines of a text. */
const MOST_NAMED = 50_000;

const UNKNOWN_SYSTEM =
  'The system was not recognised: words side by side are phrases, and signs are read as those of Ovid. Choose the system if it is another.';

const PROQUEST =
  'Fields of ProQuest are read: words side by side in a line with them must all occur. In lines without them they are phrases.';

/** Lines of one system. */
interface Part {
  readonly system: SystemName;
  readonly split: SplitText;
  readonly queries: readonly RawLine[];
  /** Restores the original text in place of labels in a line that was read. */
  readonly asWritten: (raw: RawLine, line: PastedLine) => PastedLine;
}

/** The index of the query with each label; lines without numbers count from the top of their part. */
function labelsOf(parts: readonly Part[]): ReadonlyMap<string, number> {
  const labels = new Map<string, number>();
  let before = 0;
  for (const { split, queries } of parts) {
    const isCounted = !split.isNumbered && queries.length > 1;
    queries.forEach(({ label, history }, at) => {
      if (!split.isNumbered && !isCounted) return;
      const key = label === null ? null : nameIn(history, label);
      if (key !== null && !labels.has(key)) labels.set(key, before + at);
      else if (isCounted) labels.set(nameIn(history, String(at + 1)), before + at);
    });
    before += queries.length;
  }
  return labels;
}

function knownLabels(labels: ReadonlyMap<string, number>): (part: Part, history: number) => KnownLabels {
  let named = 0;
  return ({ system, split }, history) => ({
    has: (label) => labels.has(nameIn(history, label)),
    nameOf: (label) => nameIn(history, label),
    system,
    isNumbered: split.isNumbered,
    take: (count) => {
      named += count;
      return named <= MOST_NAMED;
    },
  });
}

/** Caches the reading for each direction. */
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

/** How 'Search' is read, by whether all queries of a part begin with it. */
function searchesOf(queries: readonly RawLine[]): LineReading['searches'] {
  if (!queries.every(({ text }) => beginsWithSearch(text))) return 'words';
  return queries.length > 1 || queries[0]?.label != null ? 'names' : 'asked';
}

function settledIn(
  parts: readonly Part[],
  orderOf: (system: SystemName) => ReadingOrder,
): readonly SettledLine<DraftLine>[] {
  const labels = labelsOf(parts);
  const known = knownLabels(labels);
  const readings = parts.flatMap((part) => {
    const order = orderOf(part.system);
    const searches = searchesOf(part.queries);
    return part.queries.map((raw) => readingsOf(raw, { known: known(part, raw.history), order, searches }));
  });
  return settleReferences(readings, (label) => labels.get(label) ?? null);
}

function readQueries(parts: readonly Part[]): ReadonlyMap<RawLine, PastedLine> {
  const settled = settledIn(parts, (system) => ORDERS[system]);
  // Only Scopus uses this precedence, so the common one is offered too.
  const isScopus = (line: SettledLine<DraftLine>) => line.isMixed && line.reading.order === 'or-first';
  const others = settled.some(isScopus)
    ? settledIn(parts, (system) => (system === 'Scopus' ? 'and-first' : ORDERS[system])).map((line) =>
        lineOf(line, null),
      )
    : [];
  return new Map(settled.map((line, at) => [line.raw, lineOf(line, others[at] ?? null)]));
}

function remarkOf({ kind, label, text, hits }: RawLine): PastedLine {
  return { kind: kind === 'heading' ? 'heading' : 'comment', label, text, losses: [], typed: text, hits };
}

/**
 * Uses exact words for all lines if one of them needs them. Lines of different forms cannot be joined in one request,
 * and other systems search for words as written.
 */
function inOneForm(lines: readonly PastedLine[]): readonly PastedLine[] {
  const areExact = lines.some((line) => line.kind === 'query' && line.forms === 'exact');
  if (!areExact) return lines;
  return lines.map((line) => (line.kind === 'query' ? { ...line, forms: 'exact' } : line));
}

interface ReadOptions {
  /** The system chosen by the reader instead of the detected one. */
  readonly system?: SystemName;
  /** Words of another scope than the widest of their line get a line of their own. */
  readonly partsScopes?: boolean;
  /** The same text, read without `partsScopes`; it is returned if no words have another scope. */
  readonly whole?: PastedStrategy;
  /** A text with more lines is declined. */
  readonly mostLines?: number;
}

function tooManyLines(count: number, most: number): string {
  return `This text has ${formatQuantity(count, 'line')}, and a strategy holds ${formatExactCount(most)} at most. Paste a part of it.`;
}

/** Splits one part of the text into lines of its system. @param histories the number of histories before it. */
function partOf(
  { system, text }: DatabasePart,
  partsScopes: boolean,
  histories: number,
): Part & { readonly histories: number } {
  const alone = splitLines(text);
  const counted = alone.lines.map((line) => ({ ...line, history: line.history + histories }));
  const written = histories === 0 ? alone : { ...alone, lines: counted };
  const { split, asWritten } = partsScopes
    ? withScopesApart(written, system)
    : { split: written, asWritten: (_raw: RawLine, line: PastedLine) => line };
  const queries = split.lines.filter(({ kind }) => kind === 'query');
  const last = Math.max(histories, ...written.lines.map(({ history }) => history));
  return { system, split, queries, asWritten, histories: last + 1 };
}

function partsOf(texts: readonly DatabasePart[], partsScopes: boolean): readonly Part[] {
  let histories = 0;
  return texts.map((text) => {
    const part = partOf(text, partsScopes, histories);
    ({ histories } = part);
    return part;
  });
}

const listed = new Intl.ListFormat('en-GB');

/** Notes on all lines of a text. */
function notesOf(text: string, parts: readonly Part[], lines: readonly PastedLine[]): readonly string[] {
  const written = [...new Set(parts.flatMap(({ split }) => split.notes))];
  const [only] = parts;
  if (only === undefined || parts.length > 1) {
    const names = [
      ...new Set(
        parts.map(({ system }) => (system === 'unknown' ? 'a system that was not recognised' : system)),
      ),
    ];
    return [
      `Headings name several databases, so each part is read by its own: ${listed.format(names)}.`,
      ...written,
    ];
  }
  const { system } = only;
  if (system === 'unknown') return [...written, hasProQuestFields(text) ? PROQUEST : UNKNOWN_SYSTEM];
  const others = lines.flatMap((line) => otherSystemOf(line.typed, system) ?? []);
  return others.length === 0 ? written : [...written, severalSystems(system, others)];
}

function severalSystems(system: SystemName, others: readonly SystemName[]): string {
  const names = listed.format([...new Set(others)]);
  return `Lines here are written for ${names}, and all are read as ${system}. Paste each search by itself, or put the name of its database in a row above it.`;
}

/**
 * Reads a foreign strategy, or a single line, into lines: text, scope, word forms and limits. Lists each part without
 * an equivalent, with its substitute. If headings name databases of several systems, each part is read by its own.
 * Formulas, data and prose are declined. Never throws; linear. Source: docs/behaviours/strategy.md#foreign-strategies.
 */
export function readPasted(typed: string, options: ReadOptions = {}): PastedStrategy {
  const text = typed.replace(BREAK, '\n');
  const refusal = declineOf(text);
  if (refusal !== null) return { system: options.system ?? 'unknown', lines: [], notes: [], refusal };
  const system = options.system ?? detectSystem(text);
  const texts = (options.system === undefined ? databaseParts(text) : null) ?? [{ system, text }];
  const parts = partsOf(texts, options.partsScopes === true);
  const count = parts.reduce((sum, { split }) => sum + split.lines.length, 0);
  const { mostLines = Infinity, whole: known } = options;
  if (count > mostLines) return { system, lines: [], notes: [], refusal: tooManyLines(count, mostLines) };
  if (known !== undefined && count === known.lines.length) return known;
  const read = readQueries(parts);
  const areSeveral = parts.length > 1;
  const lines = inOneForm(
    parts.flatMap((part) =>
      part.split.lines.map((raw) => {
        const line = part.asWritten(raw, read.get(raw) ?? remarkOf(raw));
        return areSeveral && line.kind === 'query' ? { ...line, system: part.system } : line;
      }),
    ),
  );
  const whole = { system, lines, notes: notesOf(text, parts, lines), refusal: null };
  return areSeveral ? { ...whole, systems: [...new Set(parts.map((part) => part.system))] } : whole;
}
