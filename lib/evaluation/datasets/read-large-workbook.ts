import { failure, type Result, success } from '@/lib/base/result';
import { unpackAll, unpackEntry, unpackPieces } from '@/lib/base/unpack-zip';
import type { ZipEntry } from '@/lib/base/zip-sizes';
import { elementsBelow, readXmlElements } from '@/lib/bibliography/xml-elements';
import { chooseSheet, sheetWarnings } from './choose-sheet';
import { tableOfRows } from './header-row';
import { hiddenRowsOf, listSheets, OPTIONS, rowsOf, rowWarnings, type Xlsx } from './read-workbook';
import { type RowRoom, RowStore, withCut } from './row-store';
import {
  describeSheetError,
  SharedTexts,
  type SheetBatch,
  SheetBatches,
  SheetError,
  withTextsInCells,
} from './sheet-batches';
import { rowsOfPacked } from './source-rows';
import type { OnShare, SourceRow, SourceTable } from './source-table';

/** Smaller workbooks are read as a whole. Unit: bytes unpacked. */
const LARGE_BYTES = 32 * 1024 * 1024;

const SHARED_STRINGS = 'xl/sharedStrings.xml';

/** So much of each sheet is read to see what it holds. Unit: characters of XML. */
const GLANCED_LENGTH = 64 * 1024;

/** Whether an Excel workbook is too large to be held as a whole. */
export function isLargeWorkbook(entries: readonly ZipEntry[]): boolean {
  return (
    entries.some(({ name }) => name === 'xl/workbook.xml') &&
    entries.reduce((sum, { size }) => sum + size, 0) > LARGE_BYTES
  );
}

/** A workbook as an archive. */
interface PackedWorkbook {
  readonly bytes: Uint8Array;
  readonly entries: readonly ZipEntry[];
}

interface RowTaker {
  readonly hasRoom: () => boolean;
  readonly take: (rows: readonly SourceRow[], hidden: readonly number[], batch: SheetBatch) => void;
  /** Called with rows for which there is no room. */
  readonly pass: (batch: SheetBatch) => void;
}

class LargeWorkbook {
  readonly #texts: SharedTexts | null;

  constructor(
    private readonly xlsx: Xlsx,
    private readonly file: PackedWorkbook,
    private readonly onShare: OnShare,
    private readonly batchLength?: number,
  ) {
    const shared = this.file.entries.find(({ name }) => name === SHARED_STRINGS);
    this.#texts = shared === undefined ? null : new SharedTexts(this.#unpacked(SHARED_STRINGS));
  }

  /** The part of each sheet, by the sheet's name. */
  partsOfSheets(): ReadonlyMap<string, ZipEntry> {
    const targets = new Map(
      this.#elements('xl/_rels/workbook.xml.rels', 'Relationship').map((attributes) => [
        attributes.get('Id') ?? '',
        (attributes.get('Target') ?? '').replace(/^\/?(?:xl\/)?/, 'xl/'),
      ]),
    );
    const parts = new Map<string, ZipEntry>();
    for (const attributes of this.#elements('xl/workbook.xml', 'sheet')) {
      const part = this.file.entries.find(({ name }) => name === targets.get(attributes.get('id') ?? ''));
      if (part !== undefined) parts.set(attributes.get('name') ?? '', part);
    }
    return parts;
  }

  /** A workbook with the first rows of each sheet. */
  glance(parts: Iterable<ZipEntry>): Uint8Array {
    const firsts = new Map<string, Uint8Array>();
    for (const part of parts) {
      const first = this.#firstBatch(part);
      firsts.set(part.name, bytesOf(first?.text ?? NO_ROWS));
    }
    return this.#bookOf(firsts);
  }

  /** Hands over the rows of a sheet, batch by batch. */
  readRows(part: ZipEntry, taker: RowTaker): void {
    const others = this.#emptied();
    const batches = new SheetBatches((batch) => {
      if (!taker.hasRoom()) {
        taker.pass(batch);
        return;
      }
      const text = withTextsInCells(batch.text, this.#texts);
      const book = this.xlsx.read(this.#bookOf(new Map([...others, [part.name, bytesOf(text)]])), OPTIONS);
      const sheet = Object.values(book.Sheets).find((each) => (each['!data']?.length ?? 0) > 0);
      const rows = sheet === undefined ? success([]) : rowsOf(this.xlsx, sheet, () => undefined);
      if (!rows.ok) throw new SheetError(rows.error);
      taker.take(rows.value, sheet === undefined ? [] : hiddenRowsOf(sheet, rows.value), batch);
    }, this.batchLength);
    const all = unpackPieces(this.file.bytes, part, (piece, share) => {
      batches.push(piece);
      this.onShare(share);
    });
    if (!all.ok) throw new SheetError(all.error);
    batches.end();
  }

  #emptied(): ReadonlyMap<string, Uint8Array> {
    return new Map([...this.partsOfSheets().values()].map(({ name }) => [name, bytesOf(NO_ROWS)]));
  }

  #firstBatch(part: ZipEntry): SheetBatch | null {
    const found: SheetBatch[] = [];
    const batches = new SheetBatches((batch) => found.push(batch), GLANCED_LENGTH);
    const enough = new Error('The first rows were unpacked.');
    unpackPieces(this.file.bytes, part, (piece) => {
      batches.push(piece);
      if (found.length > 0) throw enough;
    });
    if (found.length === 0) batches.end();
    const [first] = found;
    return first === undefined ? null : { ...first, text: withTextsInCells(first.text, this.#texts) };
  }

  /** The workbook with other sheets, and without the shared texts. */
  #bookOf(sheets: ReadonlyMap<string, Uint8Array>): Uint8Array {
    const others = new Map<string, Uint8Array | null>();
    for (const { name, size } of this.file.entries) {
      if (name === SHARED_STRINGS) others.set(name, bytesOf('<sst/>'));
      // Pictures, and lists of cells that a program may make again.
      else if (size > MOST_PART_BYTES) others.set(name, name.endsWith('.xml') ? bytesOf('<none/>') : null);
    }
    const book = unpackAll(this.file.bytes, this.file.entries, new Map([...others, ...sheets]));
    if (!book.ok) throw new SheetError(book.error);
    return book.value;
  }

  #elements(name: string, element: string): readonly ReadonlyMap<string, string>[] {
    const { root } = readXmlElements(new TextDecoder().decode(this.#unpacked(name)));
    return root === null ? [] : elementsBelow(root, element).map(({ attributes }) => attributes);
  }

  #unpacked(name: string): Uint8Array {
    const entry = this.file.entries.find((each) => each.name === name);
    const unpacked =
      entry === undefined ? failure(`${name} is missing`) : unpackEntry(this.file.bytes, entry);
    if (!unpacked.ok) throw new SheetError(unpacked.error);
    return unpacked.value;
  }
}

/** Parts that list the sheets and the formats of cells are smaller; larger parts are left out. Unit: bytes unpacked. */
const MOST_PART_BYTES = 2 * 1024 * 1024;

const NO_ROWS = '<worksheet><sheetData/></worksheet>';

function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

interface LargeReading {
  readonly sheet: string | undefined;
  readonly room: RowRoom;
  readonly onShare: OnShare;
  /** Characters of XML that are read at once; absent: 4 million. */
  readonly batchLength?: number;
}

/**
 * A sheet of a large Excel workbook, read as `readWorkbook` does, but batch by batch while it is unpacked. So neither the
 * sheet nor the texts of its cells are ever held as a whole. Error: why it cannot be read, as the rest of a sentence.
 */
export async function readLargeWorkbook(
  file: PackedWorkbook,
  { sheet, room, onShare, batchLength }: LargeReading,
): Promise<Result<SourceTable, string>> {
  const xlsx = await import('xlsx');
  try {
    const book = new LargeWorkbook(xlsx, file, onShare, batchLength);
    const parts = book.partsOfSheets();
    const sheets = listSheets(xlsx, book.glance(parts.values()));
    const chosen = sheets.find(({ name }) => name === sheet) ?? chooseSheet(sheets);
    const part = parts.get(chosen?.name ?? '');
    if (chosen === null || part === undefined) return failure('it holds no sheet.');
    const store = new RowStore<SourceRow>(room);
    const hiddenRows: number[] = [];
    let widest = 0;
    let formulas = 0;
    book.readRows(part, {
      hasRoom: () => !room.isFull,
      take: (rows, hidden, batch) => {
        for (const row of rows) {
          widest = Math.max(widest, row.cells.length);
          store.add(row);
        }
        for (const row of hidden) hiddenRows.push(row);
        formulas += batch.formulas;
      },
      pass: (batch) => {
        store.missing += batch.rows;
      },
    });
    const warnings = [...sheetWarnings(sheets, chosen), ...rowWarnings(hiddenRows, formulas)];
    const rows = rowsOfPacked(store.list, (row) => row);
    const table = withCut(tableOfRows('Excel', rows, warnings, widest), store.missing);
    return success({ ...table, sheets: { all: sheets, read: chosen.name } });
  } catch (error) {
    return failure(describeSheetError(error));
  }
}
