import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { isInvented } from '@/lib/identifiers/invented-id';
import { toShortId } from '@/lib/identifiers/short-id';
import { describeWithSharedData, readSharedRecords } from '@/tests/support/shared-data';

const FILES = ['works', 'authors', 'sources', 'institutions', 'topics', 'publishers', 'funders', 'concepts'];

function idOf(record: unknown): string {
  return toShortId(String(typeof record === 'object' && record !== null ? Reflect.get(record, 'id') : ''));
}

describe('an invented id', () => {
  it('is of the sample library, whatever answers', () => {
    expect(isInvented('W9000000001', false)).toBe(true);
    expect(isInvented('A9000012345', true)).toBe(true);
  });

  it('is that of every record of the sample library', () => {
    const file = path.resolve(__dirname, '../../../../public/sample-library.ndjson.gz');
    const ids = gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => idOf(JSON.parse(line)));
    expect(ids.length).toBeGreaterThan(1_000);
    expect(ids.filter((id) => !isInvented(id, true))).toEqual([]);
  });

  it('is none that the service gives, not even while the sample answers', () => {
    for (const id of ['W2741809807', 'W7123456789', 'A5023888391', 'A9999999999', 'T10102']) {
      expect(isInvented(id, true)).toBe(false);
    }
  });

  it('is a slug while the sample answers', () => {
    expect(isInvented('open-access', true)).toBe(true);
    expect(isInvented('open-access', false)).toBe(false);
  });
});

describeWithSharedData('real records', () => {
  it.each(FILES)('are not invented: %s', (kind) => {
    const ids = readSharedRecords(`${kind}.ndjson.gz`).map(idOf);
    expect(ids.length).toBeGreaterThan(0);
    expect(ids.filter((id) => isInvented(id, true))).toEqual([]);
  });
});
