import type { EntityKind } from '@/lib/base/entity-kind';
import { jsonOrUndefined } from '@/lib/base/json';
import { isRawRecord, type RawRecord } from '@/lib/library/raw-record';
import { kindOfRecord } from '@/lib/library/read-ndjson';
import { finishImport, reopenImport } from '@/lib/server/stored-library/finish-import';
import { findImportFiles, type ImportFile, linesOfFile } from '@/lib/server/stored-library/import-files';
import { createTables, isCurrent } from '@/lib/server/stored-library/schema';
import {
  type Cell,
  type Database,
  numberOf,
  openDatabase,
} from '@/lib/server/stored-library/sqlite-database';
import { writeSegment } from '@/lib/server/stored-library/write-segment';

export interface ImportProgress {
  /** Records written in this run. */
  readonly records: number;
  /** Bytes of all files, and of them those read or known to be imported. */
  readonly bytes: number;
  readonly bytesDone: number;
  readonly file: string;
}

export interface ImportOptions {
  /** File or folder of records. */
  readonly from: string;
  /** The library: made where there is none, gone on with where there is one. */
  readonly to: string;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Ends the import after the records that are being written; the same call goes on from there. */
  readonly signal?: AbortSignal;
  /** Records indexed at a time, and lost at most when an import is killed. */
  readonly segmentSize?: number;
}

export interface ImportOutcome {
  /** False: it was ended before all was imported. */
  readonly isFinished: boolean;
  /** Records written in this run. */
  readonly records: number;
  /** Lines that are no JSON record with an id of a kind that is known. */
  readonly leftOut: number;
}

const SEGMENT_SIZE = 5_000;
/** A segment of long records ends earlier, so that memory depends on neither. */
const SEGMENT_LENGTH = 32_000_000;

function openForWriting(file: string): Database {
  const database = openDatabase(file, 'write');
  // A killed import loses the segment that it was writing; only a loss of power may cost more.
  database.exec('PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -131072');
  const [row] = database.rows("SELECT count(*) FROM sqlite_master WHERE name = 'about'");
  if (numberOf(row?.[0]) === 0) database.transaction(() => createTables(database));
  if (!isCurrent(database)) {
    database.close();
    throw new Error(`${file} was made by another version of this product: import into a new file.`);
  }
  return database;
}

interface FileState {
  readonly lines: number;
  readonly isDone: boolean;
}

/** How much of a file was imported. Throws when it is not what it was then. */
function stateOf(database: Database, { name, bytes }: ImportFile): FileState {
  const [row] = database.rows('SELECT bytes, lines, is_done FROM files WHERE name = ?', name);
  if (row === undefined) return { lines: 0, isDone: false };
  if (numberOf(row[0]) !== bytes) {
    throw new Error(`${name} is not the file that was imported before: import into a new file.`);
  }
  return { lines: numberOf(row[1]), isDone: numberOf(row[2]) === 1 };
}

/** Records of one file that wait to be written together. */
class Batch {
  readonly records = new Map<EntityKind, RawRecord[]>();
  size = 0;
  /** Of the lines of its records, in characters. */
  length = 0;
  leftOut = 0;

  take(line: string): void {
    if (line.trim() === '') return;
    const record = jsonOrUndefined(line);
    const kind = isRawRecord(record) ? kindOfRecord(record) : null;
    if (!isRawRecord(record) || kind === null) {
      this.leftOut += 1;
      return;
    }
    const list = this.records.get(kind);
    if (list === undefined) this.records.set(kind, [record]);
    else list.push(record);
    this.size += 1;
    this.length += line.length;
  }
}

/** The records of a batch and how far the file is read, both or neither. */
function writeBatch(database: Database, file: ImportFile, batch: Batch, state: FileState): void {
  database.transaction(() => {
    for (const [kind, records] of batch.records) writeSegment(database, kind, records);
    const row: readonly Cell[] = [file.name, file.bytes, state.lines, state.isDone ? 1 : 0];
    database.run('INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?)', ...row);
    reopenImport(database);
  });
}

/** One import, from its first line to its last. */
class Import {
  #records = 0;
  #leftOut = 0;
  #bytesDone = 0;

  constructor(
    private readonly database: Database,
    private readonly files: readonly ImportFile[],
    private readonly options: ImportOptions,
  ) {}

  async run(): Promise<ImportOutcome> {
    for (const file of this.files) {
      const state = stateOf(this.database, file);
      if (state.isDone) this.#bytesDone += file.bytes;
      else if (!(await this.#runFile(file, state.lines))) return this.#outcome(false);
    }
    finishImport(this.database);
    this.database.exec('PRAGMA optimize');
    return this.#outcome(true);
  }

  /** False: it was ended. */
  async #runFile(file: ImportFile, linesBefore: number): Promise<boolean> {
    const { signal, segmentSize = SEGMENT_SIZE } = this.options;
    const count = (bytes: number) => {
      this.#bytesDone += bytes;
    };
    let lines = 0;
    let batch = new Batch();
    for await (const line of linesOfFile(file, count)) {
      lines += 1;
      if (lines <= linesBefore) continue;
      batch.take(line);
      if (batch.size < segmentSize && batch.length < SEGMENT_LENGTH) continue;
      this.#write(file, batch, { lines, isDone: false });
      batch = new Batch();
      if (signal?.aborted === true) return false;
    }
    this.#write(file, batch, { lines, isDone: true });
    return signal?.aborted !== true;
  }

  #write(file: ImportFile, batch: Batch, state: FileState): void {
    writeBatch(this.database, file, batch, state);
    this.#records += batch.size;
    this.#leftOut += batch.leftOut;
    const bytes = this.files.reduce((sum, each) => sum + each.bytes, 0);
    const { onProgress } = this.options;
    onProgress?.({ records: this.#records, bytes, bytesDone: this.#bytesDone, file: file.name });
  }

  #outcome(isFinished: boolean): ImportOutcome {
    return { isFinished, records: this.#records, leftOut: this.#leftOut };
  }
}

/**
 * Imports records into a library on disk, segment by segment. An import that was ended or killed goes on behind the last
 * segment when it is called again; files that are imported are passed over, so that more can be added later. Of several
 * records of one id, the fields of the later ones win. Rejects when files cannot be read or are not what they were, the library
 * cannot be written, or the package for it is missing.
 */
export async function importLibrary(options: ImportOptions): Promise<ImportOutcome> {
  const files = await findImportFiles(options.from);
  const database = openForWriting(options.to);
  try {
    return await new Import(database, files, options).run();
  } finally {
    database.close();
  }
}
