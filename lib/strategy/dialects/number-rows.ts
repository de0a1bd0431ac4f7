import { withoutHits } from './reported-hits';
import {
  bracketsOf,
  endsOpen,
  isCellRow,
  isCombinationRow,
  isCompleteRow,
  isFurniture,
  isLoneNumber,
  isOperatorRow,
  isRemarkRow,
  isSettingRow,
} from './row-signs';

/** A row that begins with its number. */
export interface NumberedRow {
  /** As written: `#3`, `1a`, `S4`. */
  readonly label: string;
  readonly rest: string;
  /** From 0. When numbers start again, another history begins. */
  readonly history: number;
}

interface Candidate extends Omit<NumberedRow, 'history'> {
  readonly row: number;
  readonly value: number;
  readonly letter: string;
  /** `#3` and `S3`. */
  readonly isSigned: boolean;
  /** It has a sign, or a dot or bracket after the number. */
  readonly isMarked: boolean;
  /** `3. OR 1-2`: line 3 if 3 comes next, else a continuation of the row before it. */
  readonly isJoining: boolean;
}

const LEAD = /^(?:\((?=\d{1,4}\)\s))?([#S]\s?)?(\d{1,4})([a-z])?([.):](?=\s|$)|(?=\s|$)|(?=\())/;
/** `1 or 2` names lines, but `4 or/1-3` is line 4, and `4 and?ogen` and `4 not-for-profit` are lines of words. */
const NAMES_LINES = /^(?:(and|or|not)(?=[\s("'\u2018\u201c\u201d]|#?\d|$)(?!\s?\/)|adj\d|[-,\u2010-\u2015])/i;

function candidateOf(text: string, row: number, before: string): Candidate | null {
  const match = LEAD.exec(text);
  if (match === null) return null;
  const [whole, sign = '', digits = '', letter = '', mark = ''] = match;
  const rest = text.slice(whole.length).trim().replace(/^=\s+/, '');
  const naming = NAMES_LINES.exec(rest);
  const isJoining = naming?.[1] !== undefined && !endsOpen(before) && !namesFrom(rest, Number(digits));
  if ((naming !== null && !isJoining) || isOperatorRow(rest)) return null;
  const label = `${sign.trim()}${digits}${letter}`;
  const isSigned = sign !== '';
  const isMarked = isSigned || mark !== '';
  return { row, label, rest, value: Number(digits), letter, isSigned, isMarked, isJoining };
}

/** Whether the number at the start of a row is a reference, not the number of the row. */
function namesFrom(rest: string, number: number): boolean {
  return isCombinationRow(rest) && (rest.match(/\d{1,4}/g) ?? []).some((named) => Number(named) >= number);
}

/** Whether a number follows another: 2 after 1, 1b after 1a, 1a after 1. */
function follows(before: Candidate, after: Candidate, step: 1 | -1): boolean {
  if (after.value === before.value + step) return true;
  return step === 1 && after.value === before.value && after.letter > before.letter;
}

/** Whether numbers skip lines that were removed from the history: `#7` after `#4`, if `#8` comes next. */
function skipsTo(before: Candidate, after: Candidate, next: Candidate | undefined, step: 1 | -1): boolean {
  if (!before.isSigned || !after.isSigned) return false;
  const goesOn = (one: Candidate, other: Candidate) => (other.value - one.value) * step > 0;
  return goesOn(before, after) && (next === undefined || goesOn(after, next));
}

/** Whether numbers start again at 1, after words or an empty row, and count up from there. */
function beginsAgain(
  last: Candidate,
  { row, value, isJoining }: Candidate,
  next: Candidate | undefined,
  rows: readonly string[],
): boolean {
  if (value !== 1 || last.value < 2 || isJoining || next?.value !== 2) return false;
  const before = rows[row - 1] ?? '';
  return before === '' || isRemarkRow(before) || last.isMarked;
}

/** Whether numbers that start above 1 belong to a partial copy of a history: a later line joins some of them. */
function isPart(lines: readonly Candidate[]): boolean {
  const from = lines[0]?.value ?? 0;
  const end = lines.findIndex(({ value }, at) => value !== from + at);
  const part = end < 0 ? lines : lines.slice(0, end);
  return part.some(({ rest, value }) => {
    const query = withoutHits(rest);
    const named = isCombinationRow(query) ? (query.match(/\d{1,4}/g) ?? []).map(Number) : [];
    return named.length > 0 && named.every((each) => each < value) && named.some((each) => each >= from);
  });
}

/** Whether numbers that count down end at the beginning of a history, or of a part of one. */
function isTurned(down: readonly Candidate[]): boolean {
  return down.at(-1)?.value === 1 || down.every(({ isSigned }) => isSigned) || isPart(down.toReversed());
}

function chainOf(
  candidates: readonly Candidate[],
  step: 1 | -1,
  rows: readonly string[],
): readonly Candidate[] {
  const chain: Candidate[] = [];
  candidates.forEach((candidate, at) => {
    const last = chain.at(-1);
    const isNext =
      last === undefined
        ? !candidate.isJoining &&
          (step === -1 || candidate.value === 1 || candidate.isMarked || (at === 0 && isPart(candidates)))
        : follows(last, candidate, step) ||
          (step === 1 && beginsAgain(last, candidate, candidates[at + 1], rows)) ||
          (!candidate.isJoining && skipsTo(last, candidate, candidates[at + 1], step));
    if (isNext) chain.push(candidate);
  });
  return chain;
}

/** Whether a text is something beside the lines of a history. */
function isBeside(text: string): boolean {
  return (
    isLoneNumber(text) || isRemarkRow(text) || isFurniture(text) || isCellRow(text) || isSettingRow(text)
  );
}

/**
 * A row with only a number is a count of hits if another number follows. A number that begins a line has its query
 * below it.
 */
function isCount({ row, rest, isSigned }: Candidate, rows: readonly string[]): boolean {
  if (rest !== '' || isSigned) return false;
  const below = rows.slice(row + 1, row + MOST_EMPTY).find((text) => text !== '');
  return below === undefined || isLoneNumber(below);
}
const MOST_EMPTY = 4;

/** Rows within a bracket that they, or such rows after them, close: `(type`, `2 diabetes).tw.` Linear. */
function rowsWithin(rows: readonly string[]): ReadonlySet<number> {
  const within = new Set<number>();
  let depth = 0;
  let open: number[] = [];
  rows.forEach((row, at) => {
    const brackets = bracketsOf(row);
    const [, sign, , , mark = ''] = LEAD.exec(row) ?? [];
    const rest = row.replace(LEAD, '').trim();
    const begins =
      row === '' ||
      sign !== undefined ||
      mark !== '' ||
      (brackets >= 0 && (isCompleteRow(rest) || isCombinationRow(rest)));
    if (begins) {
      depth = 0;
      open = [];
    } else if (depth > 0) open.push(at);
    depth = Math.max(0, depth + brackets);
    if (depth > 0) return;
    for (const each of open) within.add(each);
    open = [];
  });
  return within;
}

/** Labels of other forms: `[1] asthma`, `1] asthma`, `1/ asthma`, `1- asthma`, `Q1: asthma`, `L1 asthma`. */
const OTHER_LABEL =
  /^(?:\[(?<squared>\d{1,4})\]|(?<marked>\d{1,4})(?<sort>\s?[-\u2013]|[\]/])|(?<sign>[QLS]|(?:Query|Line|Search|Set|Concept|Block|Step|String|Theme)\s)(?<signed>\d{1,4})(?<mark>[.):]?))(?=\s)\s*(?!(?:and|or|not)\s)(?=\S)/i;
const NAMED_BEHIND = '\\d{1,4}(?=\\)|\\s+(?:and|or|not)\\b|(?:\\s+\\(?[\\d,]{1,15}\\)?)?$|\\t)';
/** Text of STN and Dialog between a label and its search: hits, a command, and how it was run. */
const BEFORE_SEARCH =
  /^(?:(?<hits>\d[\d,]{0,14})\s+)?(?:(?<command>S(?:EA(?:RCH)?)?|QUE)\s+(?:(?:ABB|PLU|SPE)=(?:ON|OFF)\s+)*)?(?=\S)/i;

/** A row with a label of another form. */
interface LabelledRow {
  readonly row: number;
  readonly value: number;
  /** After the label, with references as `#1`. */
  readonly query: string;
  readonly isMarked: boolean;
}

/** Removes the command, and the hits after it, if all rows have them. */
function withoutCommands(lines: readonly LabelledRow[], isSet: boolean): readonly LabelledRow[] | null {
  const before = lines.map(({ query }) => BEFORE_SEARCH.exec(query)?.groups ?? {});
  const areCommands = !isSet && before.every(({ command }) => command !== undefined);
  if (!areCommands && before.some(({ hits }) => hits === undefined)) return null;
  return lines.map((line, at) => {
    const hits = before[at]?.hits;
    const query = line.query.replace(BEFORE_SEARCH, '');
    return { ...line, isMarked: areCommands, query: hits === undefined ? query : `${query}\t${hits}` };
  });
}

/** Replaces labels of another form by `#1` and so on, if they count all rows up or down. Linear. */
export function withUsualLabels(rows: readonly string[]): readonly string[] {
  const labels = rows.map((row) => OTHER_LABEL.exec(row));
  const styleOf = (groups: RegExpExecArray['groups']) =>
    groups?.sign?.toUpperCase() ?? groups?.sort?.trim() ?? '[]';
  const style = styleOf(labels.find((label) => label !== null)?.groups);
  const sign = /^[A-Z]/.test(style) ? style : null;
  const named =
    sign === null ? null : new RegExp(`(?<=^|\\(|\\b(?:and|or|not)\\s)${sign}(?=${NAMED_BEHIND})`, 'gi');
  const found = labels.flatMap((label, row): readonly LabelledRow[] => {
    if (label === null || styleOf(label.groups) !== style) return [];
    const { squared, marked, signed, mark } = label.groups ?? {};
    const query = (rows[row] ?? '').slice(label[0].length);
    return [{ row, value: Number(squared ?? marked ?? signed), query, isMarked: mark !== '' }];
  });
  const isSet = style === 'S';
  const commands = isSet || style === 'L' ? withoutCommands(found, isSet) : null;
  if (isSet && commands === null) return rows;
  const lines = (commands ?? found).map((line) =>
    named === null ? line : { ...line, query: line.query.replace(named, '#') },
  );
  const [first, second] = lines;
  const step = (second?.value ?? 0) - (first?.value ?? 0);
  const areCounted =
    Math.abs(step) === 1 && lines.every(({ value }, at) => value === (first?.value ?? 0) + at * step);
  // Otherwise they are words: `L1 fracture`.
  const areLabels =
    lines.every(({ isMarked }) => isMarked) ||
    lines.some(({ query }) => isCombinationRow(withoutHits(query.replace(/\t.*$/, ''))));
  if (!areCounted || !areLabels) return rows;
  const instead = new Map(lines.map(({ row, value, query }) => [row, `#${value} ${query}`]));
  return rows.map((text, row) => instead.get(row) ?? text);
}

/** A field, bracket or set, with which EBSCOhost and ProQuest begin a search. */
const SET_BEGINS = /^(?:[("\u201c]|S\d|[A-Z]{2}\s+[("\p{L}]|[a-z]{2,11}(?:[.,][a-z]{2,11}){0,3}\()/u;

/** `S6 kinase`, `S1 nerve root`: words of a search, if nothing shows that the signs number lines. */
function areWords(chain: readonly Candidate[]): boolean {
  const areSets = chain.every(({ label }) => label.startsWith('S'));
  if (!areSets || (chain.length > 1 && chain.some(({ value }) => value === 1))) return false;
  return !chain.some(
    ({ rest }) => rest === '' || SET_BEGINS.test(rest) || isCombinationRow(withoutHits(rest)),
  );
}

/** The share of non-empty rows that must begin with a number. */
const ENOUGH = 0.3;

export interface NumberedRows {
  readonly rows: ReadonlyMap<number, NumberedRow>;
  /** The last line comes first, as some systems show a history. */
  readonly isReversed: boolean;
}

/**
 * The rows that begin a numbered line. Null: lines are not numbered, and references count from the top. Consecutive
 * numbers distinguish line numbers from numbers that are part of a search. Linear.
 */
export function numberedRows(rows: readonly string[]): NumberedRows | null {
  const within = rowsWithin(rows);
  const candidates = rows.flatMap((text, row) => {
    if (within.has(row)) return [];
    const candidate = candidateOf(text, row, rows[row - 1] ?? '');
    return candidate === null || isCount(candidate, rows) ? [] : [candidate];
  });
  const up = chainOf(candidates, 1, rows);
  const down = chainOf(candidates, -1, rows);
  const isReversed = down.length > up.length && isTurned(down);
  const chain = isReversed ? down : up;
  const numbers = new Set(chain.map(({ row }) => row));
  const filled = rows.filter((text, row) => text !== '' && (numbers.has(row) || !isBeside(text))).length;
  const isAlone = chain.length === 1 && chain[0]?.isMarked === true && filled <= 3;
  if (!isAlone && (chain.length < 2 || chain.length < filled * ENOUGH)) return null;
  if (areWords(chain)) return null;
  let history = 0;
  const lines = chain.map(({ row, label, rest, value }, at) => {
    if (!isReversed && value === 1 && (chain[at - 1]?.value ?? 1) > 1) history += 1;
    return [row, { label, rest, history }] as const;
  });
  return { rows: new Map(lines), isReversed };
}
