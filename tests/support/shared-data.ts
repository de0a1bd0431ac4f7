import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describeWhere } from './describe-where';

/** Folder of real records, read in place; tests that need it use `describeWithSharedData`. */
export const SHARED_DATA = path.resolve(process.env.SHARED_DATA ?? '../shared/data');

/** Every record of one `.ndjson.gz` file of the shared data, or every so many of them, as plain JSON values. */
export function readSharedRecords(file: string, step = 1): readonly unknown[] {
  const lines = gunzipSync(readFileSync(path.join(SHARED_DATA, 'openalex', file)))
    .toString('utf8')
    .split('\n');
  return lines
    .filter((line, index) => line !== '' && index % step === 0)
    .map((line): unknown => JSON.parse(line));
}

/** Why tests of a folder of the data are skipped; null where the folder is there. */
export function missingData(folder: string, root = SHARED_DATA): string | null {
  if (process.env.SHARED_DATA === '') return 'real records are read by `npm run test:all`';
  if (existsSync(path.join(root, folder))) return null;
  return existsSync(root)
    ? `needs real data: SHARED_DATA has no folder ${folder}`
    : 'needs real data: there is no folder SHARED_DATA';
}

/** Tests of the real data, whose body runs only where the folder is there. They read it while they run: `lazily`. */
export function describeWithSharedData(title: string, body: () => void, folder = 'openalex'): void {
  describeWhere(missingData(folder), title, body);
}

/** Reads on the first call, which a test makes, and returns the same from then on. */
export function lazily<T>(read: () => T): () => T {
  let value: { readonly of: T } | null = null;
  return () => {
    value ??= { of: read() };
    return value.of;
  };
}
