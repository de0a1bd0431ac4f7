import { describeError } from '@/lib/base/thrown-errors';

/** The XML of a sheet is handed over in batches of so much. Unit: characters. */
const BATCH_LENGTH = 4 * 1024 * 1024;

/** Before the rows there are only columns and views. Unit: characters. */
const MOST_HEAD = 1024 * 1024;

const HEAD_END = /<(?:(\w+):)?sheetData\s*>/;

/** A sheet that cannot be split into batches. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}

/** Some rows of a sheet, as a sheet of their own. */
export interface SheetBatch {
  /** XML. */
  readonly text: string;
  readonly rows: number;
  readonly formulas: number;
}

/**
 * Splits the XML of a sheet while it is unpacked: each batch is a whole sheet with some of the rows. The part after the
 * rows is left out. *Errors*: a `SheetError` for a sheet of another form, such as rows without numbers.
 */
export class SheetBatches {
  readonly #decoder = new TextDecoder();
  #head: string | null = null;
  #prefix = '';
  #text = '';
  #isOver = false;

  constructor(
    private readonly onBatch: (batch: SheetBatch) => void,
    private readonly batchLength: number = BATCH_LENGTH,
  ) {}

  push(piece: Uint8Array): void {
    if (this.#isOver) return;
    this.#text += this.#decoder.decode(piece, { stream: true });
    if (this.#head === null && !this.#findHead()) return;
    if (this.#text.length >= this.batchLength) this.#hand(false);
  }

  end(): void {
    if (this.#isOver) return;
    if (this.#head === null && !this.#findHead()) throw new SheetError('a sheet has no rows');
    this.#hand(true);
  }

  #findHead(): boolean {
    const found = HEAD_END.exec(this.#text);
    if (found === null) {
      if (this.#text.length > MOST_HEAD) throw new SheetError('a sheet has no rows');
      return false;
    }
    const end = found.index + found[0].length;
    this.#prefix = found[1] === undefined ? '' : `${found[1]}:`;
    this.#head = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    return true;
  }

  #hand(isLast: boolean): void {
    const close = `</${this.#prefix}row>`;
    const over = this.#text.indexOf(`</${this.#prefix}sheetData>`);
    const end = over >= 0 ? over : this.#text.lastIndexOf(close) + close.length;
    if (over < 0 && (isLast || end < close.length)) {
      if (isLast) throw new SheetError('a sheet ends too early');
      return;
    }
    const rows = this.#text.slice(0, end);
    this.#text = this.#text.slice(end);
    this.#isOver = over >= 0;
    if (rows.trim() === '') return;
    if (!/^\s*<[^>]*\br="\d+"/.test(rows)) throw new SheetError('rows of a sheet have no numbers');
    this.onBatch({
      text: `${this.#head}${rows}</${this.#prefix}sheetData></${this.#prefix}worksheet>`,
      rows: count(rows, `<${this.#prefix}row `),
      formulas: count(rows, `<${this.#prefix}f>`) + count(rows, `<${this.#prefix}f `),
    });
  }
}

function count(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

const LESS = 0x3c;

/** The texts that cells of a workbook share, as XML. They are found by their numbers and never all decoded at once. */
export class SharedTexts {
  /** Positions in the bytes at which each begins and ends. */
  readonly #places: number[] = [];
  readonly #decoder = new TextDecoder();

  /** @param bytes of the part `sharedStrings.xml`. */
  constructor(private readonly bytes: Uint8Array) {
    let begin = -1;
    for (let at = bytes.indexOf(LESS); at >= 0; at = bytes.indexOf(LESS, at + 1)) {
      const end = bytes.indexOf(0x3e, at);
      if (end < 0) break;
      const tag = end - at < 40 ? this.#decoder.decode(bytes.subarray(at + 1, end)) : '';
      if (/^(?:\w+:)?si$/.test(tag)) begin = end + 1;
      else if (/^\/(?:\w+:)?si$/.test(tag)) this.#places.push(begin, at);
      else if (/^(?:\w+:)?si\s*\/$/.test(tag)) throw new SheetError('a shared text is empty');
    }
  }

  /** The XML of a text. *Errors*: a `SheetError` where there is none. */
  at(index: number): string {
    const [begin, end] = [this.#places[2 * index], this.#places[2 * index + 1]];
    if (begin === undefined || end === undefined) throw new SheetError(`a cell refers to no text (${index})`);
    return this.#decoder.decode(this.bytes.subarray(begin, end)).trim();
  }
}

const SHARED = /<((?:\w+:)?)c\b([^>]*?)\bt=(["'])s\3([^>/]*)>([\s\S]*?)<\/\1c>/g;

/** The XML of a sheet with the texts of its cells in their cells. *Errors*: those of the texts. */
export function withTextsInCells(sheet: string, texts: SharedTexts | null): string {
  return sheet.replace(SHARED, (_whole, prefix, before, _quote, after, inner: string) => {
    const value = /<(?:\w+:)?v[^>]*>\s*(\d+)\s*<\/(?:\w+:)?v>/.exec(inner);
    if (value === null) return '';
    if (texts === null) throw new SheetError('the texts of the cells are missing');
    const text = texts.at(Number(value[1]));
    return `<${prefix}c${before}t="inlineStr"${after}><${prefix}is>${text}</${prefix}is></${prefix}c>`;
  });
}

/** Why a workbook cannot be read in batches, as the rest of a sentence. */
export function describeSheetError(error: unknown): string {
  return `it is too large to be read as a whole, and cannot be read in parts (${describeError(error)}). Save the sheet with the papers as CSV.`;
}
