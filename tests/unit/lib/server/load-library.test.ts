import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadLibrary } from '@/lib/server/load-library';
import { rawWork } from '@/tests/support/build-records';

const folder = mkdtempSync(path.join(tmpdir(), 'library-'));
const file = path.join(folder, 'records.ndjson');

afterAll(() => rmSync(folder, { recursive: true }));

async function identityOf(...ids: readonly string[]): Promise<string> {
  writeFileSync(file, ids.map((id) => JSON.stringify(rawWork(id))).join('\n'));
  return (await loadLibrary(folder)).identity;
}

describe('loadLibrary(location)', () => {
  it('gives a library an identity that changes with what it holds, and only then', async () => {
    const first = await identityOf('W12');
    expect(first).toMatch(/^[0-9a-f]{16}$/);
    expect(await identityOf('W12', 'W13')).not.toBe(first);
    expect(await identityOf('W12')).toBe(first);
  });
});
