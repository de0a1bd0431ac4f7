import { parseJson } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { failure, type Result, success } from '@/lib/base/result';
import { cellText } from './cell-text';
import { isListName } from './columns';
import type { SourceRow, SourceTable } from './source-table';

/** The column that names the list of the file that a paper comes from. */
const LIST_COLUMN = 'included';

interface JsonRow {
  readonly paper: object;
  /** The label that its list gives it, empty for none; null if only the paper itself may have one. */
  readonly label: 'true' | 'false' | '' | null;
}

function listOf(value: object, key: string): readonly unknown[] | null {
  const list: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
  return Array.isArray(list) ? list : null;
}

/** A paper may be written as an object, or as an identifier or title alone. */
function paperOf(value: unknown): object {
  if (isPlainObject(value)) return value;
  const text = cellText(value);
  return /^(?:https?:|10\.|W\d|pmid)/i.test(text) ? { doi: text } : { title: text };
}

/** Papers of our own files say themselves that they are not judged, whatever list they count in. */
function rowOf(paper: object, list: JsonRow['label']): JsonRow {
  const isUnjudged = Object.hasOwn(paper, 'label') && Reflect.get(paper, 'label') === 'unknown';
  return { paper, label: list !== null && isUnjudged ? '' : list };
}

function rowsOf(value: unknown): readonly JsonRow[] | null {
  if (Array.isArray(value)) return value.map((paper) => ({ paper: paperOf(paper), label: null }));
  if (!isPlainObject(value)) return null;
  const lists = [
    ['papers', null],
    ['includedPapers', 'true'],
    ['excludedPapers', 'false'],
    ['leftOutPapers', ''],
  ] as const;
  const found = lists.flatMap(([key, label]) => {
    const list = listOf(value, key);
    return list === null ? [] : [list.map((paper) => rowOf(paperOf(paper), label))];
  });
  // The service's own answers hold their works in `results`.
  const results = listOf(value, 'results');
  if (found.length === 0 && results !== null) return rowsOf(results);
  return found.length === 0 ? [{ paper: value, label: null }] : found.flat();
}

/**
 * As many columns as are read of any file, and cells of a file that has more columns.
 * Source: docs/behaviours/datasets.md#largest-file.
 */
const MANY_COLUMNS = 100;
const MANY_CELLS = 5_000_000;

/**
 * The columns of all rows, in the order met, and how many were left out: where each row has members of its own, a table of all
 * of them would be larger than any memory.
 */
function columnsOf(rows: readonly JsonRow[]): {
  readonly columns: Map<string, number>;
  readonly leftOut: number;
} {
  const names = new Set<string>();
  if (rows.some(({ label }) => label !== null)) names.add(LIST_COLUMN);
  for (const { paper } of rows) for (const key of Object.keys(paper)) names.add(key);
  const most = Math.max(MANY_COLUMNS, Math.floor(MANY_CELLS / rows.length));
  const columns = new Map([...names].slice(0, most).map((name, index) => [name, index]));
  return { columns, leftOut: names.size - columns.size };
}

/**
 * Papers of a JSON text: a list of rows, one object, or `{papers, includedPapers, excludedPapers}`. Columns are the
 * members of all rows, in the order met. Error: why it cannot be read, as the rest of a sentence.
 */
export function readJson(text: string): Result<SourceTable, string> {
  const parsed = parseJson(text.replace(/^\ufeff/, ''));
  if (!parsed.ok) return failure(`it is not valid JSON (${parsed.error.message}).`);
  const rows = rowsOf(parsed.value);
  if (rows === null) return failure('it holds no list of papers.');
  const { columns, leftOut } = columnsOf(rows);
  const tableRows = rows.map(({ paper, label }, index): SourceRow => {
    const cells = new Array<string>(columns.size).fill('');
    const lists: Record<number, readonly string[]> = {};
    for (const [key, member] of Object.entries(paper)) {
      const column = columns.get(key);
      if (column === undefined) continue;
      cells[column] = cellText(member);
      if (Array.isArray(member) && isListName(key)) lists[column] = member.map(cellText);
    }
    if (label !== null) cells[0] = label;
    return { number: index + 1, cells, lists };
  });
  const warnings =
    leftOut === 0 ? [] : [`Only the first ${columns.size} columns were read; ${leftOut} more were left out.`];
  return success({ format: 'JSON', header: [...columns.keys()], rows: tableRows, warnings });
}
