import { readCsv } from '@/lib/base/read-csv';
import { gluedRows } from './glued-rows';
import { inlineLines } from './inline-lines';
import { withoutLetters } from './letter-labels';
import { isNoteRow } from './limit-lines';
import { type NumberedRows, numberedRows, withUsualLabels } from './number-rows';
import { type Asides, type Draft, readNumbered, remark, withoutName } from './read-numbered';
import { takeHits } from './reported-hits';
import {
  beginsWithOperator,
  bracketsOf,
  endsOpen,
  hashedRemark,
  hasSearchSigns,
  isCellRow,
  isCombinationRow,
  isCompleteRow,
  isFurniture,
  isOperatorRow,
  isQuestionRow,
  isRemarkRow,
  isRule,
  isSettingRow,
  remarkBehind,
} from './row-signs';
import type { RawLine } from './types';

export interface SplitText {
  readonly lines: readonly RawLine[];
  /** The lines have no numbers of their own: references count from the top. */
  readonly isNumbered: boolean;
  readonly notes: readonly string[];
}

/** The bracket depth at the end of each row, and the least depth of all rows from it on. */
interface Depths {
  readonly ends: readonly number[];
  readonly least: readonly number[];
}

function depthsOf(rows: readonly string[]): Depths {
  let depth = 0;
  const ends = rows.map((row) => (depth += bracketsOf(row)));
  const least = [...ends];
  for (let at = least.length - 2; at >= 0; at -= 1) least[at] = Math.min(least[at] ?? 0, least[at + 1] ?? 0);
  return { ends, least };
}

/**
 * The row that closes the brackets left open by a row, if it comes before a row that is clearly a new line; else null.
 */
function closingRow(
  rows: readonly string[],
  { ends, least }: Depths,
  from: number,
  blocked: number,
): number | null {
  const target = (ends[from] ?? 0) - bracketsOf(rows[from] ?? '');
  if ((least[from + 1] ?? Infinity) > target) return null;
  for (let at = from + 1; at < rows.length && at < blocked; at += 1) {
    if ((ends[at] ?? 0) <= target) return at;
  }
  return null;
}

/** For each row, the index of the next complete one. */
function nextComplete(rows: readonly string[]): readonly number[] {
  const next: number[] = Array.from({ length: rows.length + 1 }, () => rows.length);
  for (let at = rows.length - 1; at >= 0; at -= 1) {
    const row = rows[at] ?? '';
    next[at] = row !== '' && isCompleteRow(row) && bracketsOf(row) === 0 ? at : (next[at + 1] ?? rows.length);
  }
  return next;
}

/** Consecutive rows that belong together, and the index of the first. */
interface Group {
  readonly from: number;
  readonly rows: string[];
}

/** Groups rows: open brackets and operators at either end join them. Each group is a range of rows. */
function groupedRows(rows: readonly string[]): readonly Group[] {
  const depths = depthsOf(rows);
  const complete = nextComplete(rows);
  const groups: Group[] = [];
  let current: string[] = [];
  /** An earlier search showed that no row before this one matches. */
  let vain = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? '';
    if (row === '' || isRule(row)) continue;
    const joins =
      current.length > 0 &&
      (beginsWithOperator(row) ||
        isNoteRow(row) ||
        isOperatorRow(row) ||
        endsOpen(current.at(-1) ?? '') ||
        isOperatorRow(current.at(-1) ?? ''));
    if (!joins) {
      current = [];
      groups.push({ from: at, rows: current });
    }
    current.push(row);
    if (bracketsOf(row) <= 0 || at < vain) continue;
    const blocked = complete[at + 1] ?? rows.length;
    const end = closingRow(rows, depths, at, blocked);
    if (end === null) vain = blocked;
    else {
      const inner = rows.slice(at + 1, end + 1).filter((each) => each !== '');
      current[current.length - 1] = [row, ...inner].join(' ');
      at = end;
    }
  }
  return groups;
}

/** Blocks separated by a lone operator become lines, followed by a line that joins them. */
function draftsOfGroup(group: readonly string[], before: number): readonly Draft[] {
  const areBlocks = group.some((row, at) => at > 0 && at < group.length - 1 && isOperatorRow(row));
  if (!areBlocks) return [{ kind: 'query', label: null, text: withoutName(group.join(' ')) }];
  const blocks: string[][] = [[]];
  const operators: string[] = [];
  for (const row of group) {
    if (isOperatorRow(row) && (blocks.at(-1)?.length ?? 0) > 0) {
      operators.push(row.toUpperCase());
      blocks.push([]);
    } else blocks.at(-1)?.push(row);
  }
  const texts = blocks.map((block) => block.join(' ')).filter((text) => text !== '');
  const combination = texts.map(
    (_text, at) => `#${before + at + 1}${at < texts.length - 1 ? ` ${operators[at] ?? 'AND'} ` : ''}`,
  );
  return [
    ...texts.map((text): Draft => ({ kind: 'query', label: null, text })),
    { kind: 'query', label: null, text: combination.join('') },
  ];
}

function unnumberedDrafts(rows: readonly string[], asides: Asides): readonly Draft[] {
  const drafts: Draft[] = [];
  const left = [...asides];
  let queries = 0;
  const groups = groupedRows(rows);
  for (const [at, { from, rows: group }] of groups.entries()) {
    while ((left[0]?.[0] ?? Infinity) < from) drafts.push(...(left.shift()?.[1] ?? []));
    const [first] = group;
    const next = groups[at + 1]?.rows[0] ?? '';
    const isRemark = isRemarkRow(first ?? '') || isQuestionRow(first ?? '', next);
    if (group.length === 1 && first !== undefined && isRemark && !isCompleteRow(first)) {
      drafts.push(remark(first));
      continue;
    }
    const found = draftsOfGroup(group, queries);
    queries += found.length;
    drafts.push(...found);
  }
  return [...drafts, ...left.flatMap(([, each]) => each)];
}

interface TextRows {
  readonly rows: readonly string[];
  readonly asides: Asides;
  readonly numbered: NumberedRows | null;
  /** Numbers count up within rows, but are searched as words. */
  readonly hasNumbers: boolean;
}

/** Puts each line into rows of its own if its number shows its beginning. */
function rowsApart(rows: readonly string[]): Omit<TextRows, 'asides'> {
  const numbered = numberedRows(rows);
  const count = numbered?.rows.size ?? 0;
  const inline = inlineLines(rows);
  const isInline = inline.count > count + (count > 2 ? 1 : 0);
  const apart = count > 1 ? null : gluedRows(rows);
  if (apart === null && !isInline) return { rows, numbered, hasNumbers: count < 2 && inline.hasNumbers };
  const found = apart ?? inline.rows;
  return { rows: found, numbered: numberedRows(found), hasNumbers: false };
}

/** The meaning of a table cell by its column head, if it is neither the search nor its hits. */
function cellOf(cell: string, head: string): string {
  if (cell === '' || /^(?:search )?details$|^(?:time|date|actions?|type|annotations?)$/i.test(head))
    return '';
  return /^(?:filters|sort by)$/i.test(head) ? `${head}: ${cell}` : cell;
}

const LABEL_CELL = /^(?:#\s?|S)?\d{1,4}[a-z]?[.)]?$/;
const COUNT_CELL = /^>?\d[\d., '\u2019]{0,14}[\u00b0*<]?$/;
const WHEN_CELL =
  /^\d{1,2}:\d{2}(?::\d{2})?(?: [ap]m)?$|^\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{4}$|^\d{4}-\d{2}-\d{2}$|^\d{1,2}\/\d{1,2}\/\d{4}$/iu;

/** Number, search and hits of a table row, in this order, without the time and buttons. */
function inOrder(cells: readonly string[], heads: readonly string[], tell: (cell: string) => void): string {
  const [first = '', ...others] = cells.map((cell, at) => cellOf(cell.trim(), heads[at] ?? ''));
  const isLabel = LABEL_CELL.test(first);
  const said = (isLabel ? others : [first, ...others]).filter(
    (cell) => cell !== '' && !isCellRow(cell) && !WHEN_CELL.test(cell),
  );
  const counted = said.length > 1 ? said.findLastIndex((cell) => COUNT_CELL.test(cell)) : -1;
  const [query = ''] = said;
  const isQuery =
    isCombinationRow(query) || ((/\p{L}\(/u.test(query) || hasSearchSigns(query)) && !endsOpen(query));
  const words = said.filter((cell, at) => {
    if (at === counted) return false;
    // For example, the databases that ProQuest searched.
    const isBeside = isQuery && at > 0 && at === counted - 1 && /^[\p{L}\d\s,;&\u00ae()-]+$/u.test(cell);
    if (!isBeside || hasSearchSigns(cell) || isSettingRow(cell)) return true;
    tell(cell);
    return false;
  });
  return [
    ...(isLabel ? [first] : []),
    words.join(' '),
    ...said.slice(counted).slice(0, counted < 0 ? 0 : 1),
  ].join('\t');
}

const HAS_QUERY = /^(?:query|search(?: query)?|searches)$/i;
const HAS_HITS = /^(?:results?|hits|items found)$/i;
/** `"#3","#1 AND #2","99"`, `3,#1 AND #2,,,99,09:15:33`, and the head of such a table. */
const COMMA_ROW =
  /^(?:"?#?\d{1,4}"?,(?=.*[\p{L}#].*,"?\d[\d,:]*"?(?:,(?:"[^"]{0,60}"|advanced|basic|\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{4})?)?$)|(?=.{0,200}\b(?:query|searches|search)\b.{0,200},"?(?:results|hits)\b)["#\p{L}][^,]{0,20},)/iu;
/** `# 3 99 #2 AND #1`: Web of Science puts the hits first. */
const HITS_FIRST =
  /^(#\s?\d{1,4})\s+(\d[\d,]{0,12})\s+(?=\(*(?:#\s?\d{1,4}\s+(?:and|or|not)\b|[a-z]{2,3}\s?=|[a-z][a-z ]{3,40}:\s?[("]))(.*)$/is;
/** `#3 #1 AND #2 45 9 Feb 2021`: Embase.com puts the day after the hits. */
const DAY_BEHIND = /^(#\s?\d{1,4}\s.*\S)\s+(\d[\d,]{0,12})\s+\d{1,2}[ -]\p{L}{3,9}\.?[ -]\d{4}$/su;
const BUTTONS_BEHIND = /(\d)\s+(?:advanced|basic)(?:\s+display results)?(?:\s+more)?$/i;

/** Rows of tables with tabs between cells; hits of EBSCOhost lose the label of their link. */
function cellsApart(rows: readonly string[], tell: (at: number, cell: string) => void): readonly string[] {
  let heads: readonly string[] = [];
  return rows.map((row, at) => {
    const tellCell = (cell: string) => tell(at, cell);
    if (/^\|.+\|$/.test(row)) {
      const cells = row.slice(1, -1).split('|');
      return cells.every((cell) => /^[\s:-]*$/.test(cell)) ? '' : inOrder(cells, [], tellCell).trim();
    }
    const cells = COMMA_ROW.test(row) ? (readCsv(row, ',')[0] ?? []) : row.split('\t');
    if (cells.length < 3)
      return row
        .replace(/^view results\s?(?=\()/i, '')
        .replace(HITS_FIRST, '$1\t$3\t$2')
        .replace(DAY_BEHIND, '$1\t$2')
        .replace(BUTTONS_BEHIND, '$1');
    if (cells.some((cell) => HAS_QUERY.test(cell)) && cells.some((cell) => HAS_HITS.test(cell))) {
      heads = cells;
      return cells.join('\t');
    }
    return inOrder(cells, cells.length === heads.length ? heads : [], tellCell);
  });
}

/** A page number before a line number: `1944 5. 3 and 4`. */
const PAGE_BEFORE = /^(\d{2,5})\s+(?=\d{1,3}[.)]\s)/;

/** The rows of a text without its remarks. */
function rowsOf(text: string): TextRows {
  const besides = new Map<number, string>();
  const typed = cellsApart(
    withUsualLabels(
      withoutLetters(text.split('\n').map((row) => row.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ').trim())),
    ),
    (at, cell) => besides.set(at, cell),
  );
  const isHashed = typed.length > 1 && typed.some((row) => hashedRemark(row, false) !== null);
  const asides: [number, readonly Draft[]][] = [];
  const rows = typed.map((row, at) => {
    const beside = besides.get(at);
    if (beside !== undefined) asides.push([at, [{ kind: 'comment', label: null, text: beside }]]);
    const hashed = isHashed ? hashedRemark(row, true) : null;
    const page = PAGE_BEFORE.exec(row)?.[1];
    const aside = hashed?.remark ?? page ?? (isFurniture(row) ? row : null);
    if (aside === null) return row;
    asides.push([at, [{ kind: 'comment', label: null, text: aside }]]);
    return hashed?.query ?? (page === undefined ? '' : row.replace(PAGE_BEFORE, ''));
  });
  const apart = rowsApart(rows);
  // After rows were split, remarks come before them.
  return { ...apart, asides: apart.rows === rows ? asides : asides.map(([, each]) => [-1, each]) };
}

const HITS_BEHIND_REMARK = /^(.*\])(\s+\(?\d[\d, ]{0,14}\)?)$/s;

/** Moves the remark after a query before it, like remarks after `#`; hits in it stay. */
function withRemarkApart(draft: Draft): readonly Draft[] {
  if (draft.kind !== 'query') return [draft];
  const [, text = draft.text, counted = ''] = HITS_BEHIND_REMARK.exec(draft.text) ?? [];
  const behind = remarkBehind(text);
  if (behind === null) return [draft];
  const hits = /\d{4}\s?:\s?(\d[\d,]{0,12})\)$/.exec(behind.remark)?.[1];
  return [
    { kind: 'comment', label: null, text: behind.remark },
    { ...draft, text: [behind.query, ...(hits ?? counted).matchAll(/\d[\d, ]*/g)].join('\t') },
  ];
}

const BARE_NUMBERS =
  'Numbers that count up stand in this text and are searched as words. If they number its lines, begin a new row before each.';

const SEVERAL_HISTORIES =
  'Numbers begin again within this text: it is read as several histories, in each of which numbers name its own lines.';

function likeHeading(label: string): string {
  return `Line ${label} reads like a heading. A line that follows names it, so its words are searched.`;
}

/**
 * Splits a pasted text into lines: numbered histories with reported hits, lines without numbers, queries over several
 * rows, and the words between them. Drops only empty rows and drawn lines. Never throws; linear. Source:
 * docs/behaviours/strategy.md#foreign-strategies.
 */
export function splitLines(text: string): SplitText {
  const { rows, asides, numbered, hasNumbers } = rowsOf(text);
  const read = numbered === null ? null : readNumbered(rows, numbered, asides);
  const written = read?.drafts ?? unnumberedDrafts(rows, asides);
  const drafts = numbered === null ? written : written.flatMap(withRemarkApart);
  const queries = drafts.filter(({ kind }) => kind === 'query');
  const reported = takeHits(
    queries.map((draft) => draft.text),
    numbered !== null,
  );
  const hitsOf = new Map(queries.map((draft, at) => [draft, reported[at]]));
  const lines = drafts.map((draft): RawLine => {
    const line = hitsOf.get(draft);
    const { kind, label, history = 0 } = draft;
    return { kind, label, history, text: line?.text ?? draft.text, hits: line?.hits ?? null };
  });
  const notes = [
    ...(numbered?.isReversed === true
      ? ['The lines were listed newest first; they have been reversed.']
      : []),
    ...(hasNumbers ? [BARE_NUMBERS] : []),
    ...(lines.some(({ history }) => history > 0) ? [SEVERAL_HISTORIES] : []),
    ...(read?.likeHeadings ?? []).map(likeHeading),
  ];
  return { lines, isNumbered: numbered !== null, notes };
}
