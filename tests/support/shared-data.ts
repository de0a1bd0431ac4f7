import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

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

/** A `describe` that is skipped, with the reason printed, where the shared records, or another folder, are absent. */
export function describeWithSharedData(title: string, body: () => void, folder = 'openalex'): void {
  if (existsSync(path.join(SHARED_DATA, folder))) {
    describe(title, () => body());
    return;
  }
  console.info(`Skipped "${title}": no ${folder} data at ${SHARED_DATA} (set SHARED_DATA)`);
  describe.skip(title, () => body());
}
