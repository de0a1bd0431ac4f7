import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';

/** A file of records, one JSON object a line. */
export interface ImportFile {
  readonly path: string;
  /** From the folder that was named, so that the same records are the same files on another machine. */
  readonly name: string;
  readonly bytes: number;
}

/** Also the parts of a snapshot, `part_000.gz`. */
const RECORD_FILE = /(?:\.(?:ndjson|jsonl)(?:\.gz)?|part_\d+\.gz)$/;

async function* walk(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const found = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(found);
    else if (RECORD_FILE.test(entry.name)) yield found;
  }
}

/** The files of records at a place, or in a folder and all folders in it, by name. Rejects when there are none. */
export async function findImportFiles(place: string): Promise<readonly ImportFile[]> {
  if (!(await stat(place)).isDirectory()) {
    return [{ path: place, name: path.basename(place), bytes: (await stat(place)).size }];
  }
  const found: ImportFile[] = [];
  for await (const file of walk(place)) {
    found.push({ path: file, name: path.relative(place, file), bytes: (await stat(file)).size });
  }
  if (found.length === 0) throw new Error(`No file of records (.ndjson, .jsonl, .gz) in ${place}`);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

const NEWLINE = 10;

/**
 * The lines of a file, gzipped or not, without holding more of it than a line. Rejects when it cannot be read, or its
 * gzip data are damaged.
 * @param onBytes told how many bytes of the file were read
 */
export async function* linesOfFile(
  file: ImportFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const raw = createReadStream(file.path, { highWaterMark: 1 << 20 });
  raw.on('data', (chunk) => onBytes(chunk.length));
  const unpacked = file.path.endsWith('.gz') ? raw.pipe(createGunzip({ chunkSize: 1 << 18 })) : raw;
  if (unpacked !== raw) raw.on('error', (error) => unpacked.destroy(error));
  let rest: Buffer[] = [];
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      rest.push(chunk.subarray(start, end));
      yield Buffer.concat(rest).toString('utf8');
      rest = [];
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
  }
  const last = Buffer.concat(rest).toString('utf8');
  if (last !== '') yield last;
}
