import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createDayFile } from '@/lib/server/day-file';
import { collectReports } from '@/tests/support/reports';
import { removeTemporaryFolders, temporaryFolder } from './proxy-setup';

const reports = collectReports();
afterEach(removeTemporaryFolders);

const COUNT = { day: '2026-11-20', spent: 40, limit: 10_000 };

describe('createDayFile(options)', () => {
  it('keeps the latest count, whole, in the folder of the cache', async () => {
    const folder = path.join(temporaryFolder(), 'deeper');
    const file = createDayFile({ folder, scope: 'https://api.example.org with a key' });
    expect(await file.read()).toBeNull();
    await Promise.all([10, 20, 30, 40].map((spent) => file.write({ ...COUNT, spent })));
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^credits-[0-9a-f]{16}\.json$/)]);
    const again = createDayFile({ folder, scope: 'https://api.example.org with a key' });
    expect(await again.read()).toEqual(COUNT);
    expect(await createDayFile({ folder, scope: 'another' }).read()).toBeNull();
    expect(reports).toEqual([]);
  });

  it.each(['', '{"day":', '[]', '{"day":"2026-11-20","spent":-5}', '{"day":1,"spent":5}'])(
    'takes %s for no count',
    async (text) => {
      const folder = temporaryFolder();
      const file = createDayFile({ folder, scope: 'a' });
      await file.write(COUNT);
      const [name = ''] = readdirSync(folder);
      writeFileSync(path.join(folder, name), text);
      expect(await file.read()).toBeNull();
    },
  );

  it('says once that the folder cannot be written to, and goes on', async () => {
    const folder = path.join(temporaryFolder(), 'file');
    writeFileSync(folder, 'not a folder');
    const file = createDayFile({ folder: path.join(folder, 'below'), scope: 'a' });
    await file.write(COUNT);
    await file.write(COUNT);
    expect(reports).toEqual([`The day's credits are not kept in ${path.join(folder, 'below')}`]);
    expect(readFileSync(folder, 'utf8')).toBe('not a folder');
  });
});
