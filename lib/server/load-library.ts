import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { EntityKind } from '@/lib/base/entity-kind';
import { createLibrary, type MemoryLibrary } from '@/lib/library/library';
import type { RawRecord } from '@/lib/library/raw-record';
import { parseNdjson } from '@/lib/library/read-ndjson';

const unzip = promisify(gunzip);
/** Enough to tell one state of a library from any other. */
const IDENTITY_LENGTH = 16;
const LIBRARY_FILE = /\.ndjson(?:\.gz)?$/;

async function filesOf(location: string): Promise<readonly string[]> {
  if (!(await stat(location)).isDirectory()) return [location];
  const names = (await readdir(location)).filter((name) => LIBRARY_FILE.test(name)).sort();
  if (names.length === 0) throw new Error(`No .ndjson or .ndjson.gz file in ${location}`);
  return names.map((name) => path.join(location, name));
}

/**
 * Loads a library from an NDJSON file, gzipped or not, or from all such files directly in a folder. It is named after
 * the file or folder, and has its identity from their bytes. Rejects when the place does not exist, cannot be read, or holds no such file.
 */
export async function loadLibrary(location: string): Promise<MemoryLibrary> {
  const records = new Map<EntityKind, RawRecord[]>();
  const hash = createHash('sha256');
  for (const file of await filesOf(location)) {
    const bytes = await readFile(file);
    hash.update(bytes);
    parseNdjson(bytes[0] === 0x1f && bytes[1] === 0x8b ? await unzip(bytes) : bytes, records);
  }
  const name = path.basename(path.resolve(location)).replace(LIBRARY_FILE, '');
  return createLibrary(records, { name, identity: hash.digest('hex').slice(0, IDENTITY_LENGTH) });
}
