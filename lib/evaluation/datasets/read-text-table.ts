import { type ByteSource, type OnBytes, readAll } from '@/lib/base/byte-source';
import { decodeText, readTextOf, type TextReader } from '@/lib/base/decode-text';
import { failure, type Result, success } from '@/lib/base/result';
import { citationSorts, START_LENGTH } from '@/lib/bibliography/read-citations';
import type { ReferenceFileId } from '@/lib/bibliography/reference-files';
import { DelimitedReader } from './read-delimited';
import { JsonTableReader, readJson } from './read-json';
import { ReferenceReader, readReferenceFile } from './read-reference-file';
import { RowRoom } from './row-store';
import type { SourceTable } from './source-table';

/** Characters at the beginning that distinguish a table from a document. */
const SIGN_LENGTH = 2_000;

/** The table of a text, how the text has to be read instead, or why it cannot be read. */
type Outcome =
  | { readonly type: 'read'; readonly table: SourceTable }
  | { readonly type: 'no-references'; readonly format: ReferenceFileId }
  | { readonly type: 'whole' }
  | { readonly type: 'failed'; readonly reason: string };

type Failed = Outcome & { readonly type: 'failed' };

function failed(reason: string): Failed {
  return { type: 'failed', reason };
}

interface TextFile {
  readonly name: string;
  /** Size of the file that was chosen, which may be an archive. */
  readonly fileBytes: number;
}

const EMPTY = failed('it is empty.');

function roomOf({ fileBytes }: TextFile): RowRoom {
  return new RowRoom(fileBytes);
}

function signOf(text: string): string {
  return text
    .slice(0, SIGN_LENGTH)
    .replace(/^\ufeff/, '')
    .trimStart();
}

/** How a text that holds no references is to be read, by its name and its beginning. */
function readerOf(file: TextFile, start: string): 'json' | DelimitedReader | Failed {
  const { name } = file;
  if (/\.(?:ris|bib|bibtex|nbib|enw|ciw)$/i.test(name)) return failed('it holds no references.');
  if (start.startsWith('<') || start.startsWith('%PDF')) {
    return failed('it is a document, not a table of papers.');
  }
  if (/\.json$/i.test(name) || /^(?:\{|\[\s*[{"[\]])/.test(start)) return 'json';
  return new DelimitedReader(/\.(?:tsv|tab)$/i.test(name), roomOf(file));
}

function readReferences(table: SourceTable): Outcome {
  if (table.rows.length > 0) return { type: 'read', table };
  return failed(`it holds no references (${table.warnings[0]}).`);
}

/** Recognises the format of a text by its beginning, and reads the text piece by piece. */
class TextTableReader implements TextReader<Outcome> {
  #head: string | null = '';
  #reader: ReferenceReader | JsonTableReader | DelimitedReader | Failed = EMPTY;

  /** @param tried sorts of references that the text is none of, as an earlier reader found. */
  constructor(
    private readonly file: TextFile,
    private readonly tried: ReadonlySet<ReferenceFileId>,
  ) {}

  get isDone(): boolean {
    if ('type' in this.#reader) return this.#head === null;
    return !(this.#reader instanceof DelimitedReader) && this.#reader.isDone;
  }

  push(piece: string): void {
    if (this.#head !== null) {
      this.#head += piece;
      if (this.#head.length >= START_LENGTH) this.#begin(this.#head);
    } else if (!('type' in this.#reader)) this.#reader.push(piece);
  }

  end(): Outcome {
    if (this.#head !== null) this.#begin(this.#head);
    const reader = this.#reader;
    if ('type' in reader) return reader;
    if (reader instanceof ReferenceReader) {
      const found = reader.end();
      if (found === 'whole') return { type: 'whole' };
      return found === 'other'
        ? { type: 'no-references', format: reader.sort.format }
        : readReferences(found);
    }
    const table = reader.end();
    return table === 'whole' ? { type: 'whole' } : { type: 'read', table };
  }

  #begin(head: string): void {
    this.#head = null;
    const start = signOf(head);
    if (start === '') return;
    const sort = citationSorts(head).find(({ format }) => !this.tried.has(format));
    this.#reader =
      sort === undefined ? this.#plainReader(start) : new ReferenceReader(sort, roomOf(this.file));
    if (!('type' in this.#reader)) this.#reader.push(head);
  }

  #plainReader(start: string): JsonTableReader | DelimitedReader | Failed {
    const reader = readerOf(this.file, start);
    return reader === 'json' ? new JsonTableReader(roomOf(this.file)) : reader;
  }
}

/** A text that can be read only as a whole, such as one object of JSON, or a text that is no JSON after all. */
async function readWholeText(file: TextFile, source: ByteSource): Promise<Outcome> {
  const { text } = decodeText(await readAll(source));
  const references = readReferenceFile(text, roomOf(file));
  if (references !== null) return readReferences(references);
  const reader = readerOf(file, signOf(text));
  if (reader !== 'json') return 'type' in reader ? reader : failed('it is not a table of papers.');
  const table = readJson(text, roomOf(file));
  return table.ok ? { type: 'read', table: table.value } : failed(table.error);
}

/** A text as a table. Error: why it is none, as the rest of a sentence. Rejects where the source cannot be read. */
export async function readTextTable(
  file: TextFile,
  source: ByteSource,
  onBytes: OnBytes,
): Promise<Result<SourceTable, string>> {
  const tried = new Set<ReferenceFileId>();
  for (;;) {
    const read = await readTextOf(source, () => new TextTableReader(file, tried), onBytes);
    const outcome = read.value.type === 'whole' ? await readWholeText(file, source) : read.value;
    if (outcome.type === 'failed') return failure(outcome.reason);
    if (outcome.type === 'read') {
      const { table } = outcome;
      const { warning } = read;
      return success(warning === null ? table : { ...table, warnings: [warning, ...table.warnings] });
    }
    if (outcome.type === 'no-references') tried.add(outcome.format);
  }
}
