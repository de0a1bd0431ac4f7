import type { TextReader } from '@/lib/base/decode-text';
import { parseJson } from '@/lib/base/json';
import { JsonPieces } from '@/lib/base/json-pieces';
import { isPlainObject } from '@/lib/base/plain-object';
import { failure, type Result, success } from '@/lib/base/result';
import { cellText } from './cell-text';
import { isListName } from './columns';
import { type RowRoom, RowStore, withCut } from './row-store';
import { joinRows, rowsOfPacked } from './source-rows';
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

/** The lists that an object may have, in the order in which they are read, and what each says of its papers. */
const LISTS = [
  ['papers', null],
  ['includedPapers', 'true'],
  ['excludedPapers', 'false'],
  ['leftOutPapers', ''],
] as const;

function rowsOf(value: unknown): readonly JsonRow[] | null {
  if (Array.isArray(value)) return value.map((paper) => ({ paper: paperOf(paper), label: null }));
  if (!isPlainObject(value)) return null;
  const found = LISTS.flatMap(([key, label]) => {
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

/** Memory of a name besides its text. Unit: bytes. */
const NAME_BYTES = 100;

/** A member of a row: the number of its name, its text, and its items where it is a list of names. */
type HeldMember = readonly [name: number, text: string, items?: readonly string[]];
type HeldRow = readonly [label: JsonRow['label'], ...members: readonly HeldMember[]];

/** Rows of one list; their names in the order met. */
class ListRows {
  readonly names = new Map<string, number>();
  readonly store: RowStore<HeldRow>;
  hasLabels = false;

  constructor(private readonly room: RowRoom) {
    this.store = new RowStore(room);
  }

  add({ paper, label }: JsonRow): void {
    if (label !== null) this.hasLabels = true;
    this.store.add([label, ...Object.entries(paper).map(([key, member]) => this.#held(key, member))]);
  }

  #held(key: string, member: unknown): HeldMember {
    let name = this.names.get(key);
    if (name === undefined) {
      name = this.names.size;
      this.names.set(key, name);
      this.room.take(NAME_BYTES + key.length);
    }
    const text = cellText(member);
    return Array.isArray(member) && isListName(key) ? [name, text, member.map(cellText)] : [name, text];
  }
}

/**
 * The columns of all rows, in the order met, and how many were left out. If each row has members of its own, a table of
 * all of them would be larger than any memory.
 */
function columnsOf(lists: readonly ListRows[]): {
  readonly columns: ReadonlyMap<string, number>;
  readonly leftOut: number;
} {
  const names = new Set<string>();
  if (lists.some(({ hasLabels }) => hasLabels)) names.add(LIST_COLUMN);
  for (const list of lists) for (const name of list.names.keys()) names.add(name);
  const rows = lists.reduce((sum, { store }) => sum + store.list.length, 0);
  const most = Math.max(MANY_COLUMNS, Math.floor(MANY_CELLS / rows));
  const columns = new Map([...names].slice(0, most).map((name, index) => [name, index]));
  return { columns, leftOut: names.size - columns.size };
}

function tableOfLists(lists: readonly ListRows[]): SourceTable {
  const { columns, leftOut } = columnsOf(lists);
  let before = 0;
  const parts = lists.map(({ store: { list }, names }) => {
    const places = [...names.keys()].map((name) => columns.get(name));
    const first = before + 1;
    before += list.length;
    return rowsOfPacked(list, ([label, ...members], index): SourceRow => {
      const cells = new Array<string>(columns.size).fill('');
      const lists: Record<number, readonly string[]> = {};
      for (const [name, text, items] of members) {
        const column = places[name];
        if (column === undefined) continue;
        cells[column] = text;
        if (items !== undefined) lists[column] = items;
      }
      if (label !== null) cells[0] = label;
      return { number: first + index, cells, lists };
    });
  });
  const warnings =
    leftOut === 0 ? [] : [`Only the first ${columns.size} columns were read; ${leftOut} more were left out.`];
  const table: SourceTable = {
    format: 'JSON',
    header: [...columns.keys()],
    rows: joinRows(parts),
    warnings,
  };
  return withCut(
    table,
    lists.reduce((sum, { store }) => sum + store.missing, 0),
  );
}

/**
 * Papers of a JSON text: a list of rows, one object, or `{papers, includedPapers, excludedPapers}`. Columns are the
 * members of all rows, in the order met. Error: why it cannot be read, as the rest of a sentence.
 */
export function readJson(text: string, room: RowRoom): Result<SourceTable, string> {
  const parsed = parseJson(text.replace(/^\ufeff/, ''));
  if (!parsed.ok) return failure(`it is not valid JSON (${parsed.error.message}).`);
  const rows = rowsOf(parsed.value);
  if (rows === null) return failure('it holds no list of papers.');
  const list = new ListRows(room);
  for (const row of rows) list.add(row);
  return success(tableOfLists([list]));
}

const RESULTS = '/results';

/** Reads the lists of a JSON text piece by piece. A text that has none, or is no JSON, has to be read as a whole. */
export class JsonTableReader implements TextReader<SourceTable | 'whole'> {
  readonly #lists = new Map<string, ListRows>();
  readonly #pieces: JsonPieces;
  #isOdd = false;

  constructor(room: RowRoom) {
    const labels = new Map<string, JsonRow['label']>(LISTS.map(([key, label]) => [`/${key}`, label]));
    this.#pieces = new JsonPieces({
      opens: (place) => place === '' || place === RESULTS || labels.has(place),
      onOpen: (place, isList) => {
        if (isList) this.#lists.set(place, new ListRows(room));
        else if (place !== '') this.#isOdd = true;
      },
      onValue: (place, text) => {
        const value = parseJson(text);
        if (!value.ok) this.#isOdd = true;
        else if (place.endsWith('[]')) {
          const list = place.slice(0, -2);
          const paper = paperOf(value.value);
          const label = labels.get(list) ?? null;
          this.#lists.get(list)?.add(labels.has(list) ? rowOf(paper, label) : { paper, label });
        }
      },
    });
  }

  get isDone(): boolean {
    return this.#isOdd;
  }

  push(piece: string): void {
    if (!this.#isOdd) this.#pieces.push(piece);
  }

  end(): SourceTable | 'whole' {
    if (this.#isOdd || !this.#pieces.end() || this.#isOdd) return 'whole';
    const named = LISTS.flatMap(([key]) => this.#lists.get(`/${key}`) ?? []);
    const only = this.#lists.get('') ?? this.#lists.get(RESULTS);
    if (named.length > 0) return tableOfLists(named);
    return only === undefined ? 'whole' : tableOfLists([only]);
  }
}
