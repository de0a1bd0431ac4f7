import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { removeTemporaryFolders, temporaryFolder } from './proxy-setup';

const run = promisify(execFile);
const PROGRAM = path.resolve('tests/support/disk-tier-process.mjs');

afterEach(removeTemporaryFolders);

describe('createDiskTier(options) in several processes', () => {
  it('writes, reads and sweeps one folder without ever seeing half an entry', async () => {
    const folder = temporaryFolder();
    const processes = ['a', 'b'].map((name) => run(process.execPath, [PROGRAM, folder, name, '150']));
    const outputs = await Promise.all(processes);
    expect(outputs.map(({ stderr }) => stderr)).toEqual(['', '']);
    const found = outputs.map(({ stdout }) => JSON.parse(stdout));
    for (const each of found) {
      expect(each).toMatchObject({ wrong: 0, broken: 0 });
      expect(each.hits).toBeGreaterThan(20);
      expect(each.bytes).toBeLessThanOrEqual(30_000);
    }
    expect(found.reduce((sum, { ofOthers }) => sum + ofOthers, 0)).toBeGreaterThan(0);
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files.filter((file) => file.endsWith('.tmp'))).toEqual([]);
  }, 60_000);
});
