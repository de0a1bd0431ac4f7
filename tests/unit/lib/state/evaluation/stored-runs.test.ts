import { readEvidence, writeEvidence } from '@/lib/state/evaluation/stored-evidence';
import { readRuns, writeRuns } from '@/lib/state/evaluation/stored-runs';
import { fileRun } from '@/tests/support/file-run';
import { createMemoryDatabase } from '@/tests/support/memory-database';

describe('stored runs of files', () => {
  it('come back with their databases', async () => {
    const database = createMemoryDatabase();
    const run = fileRun();
    const { evidence } = run;
    if (evidence === null) throw new Error('the run is finished');
    await writeRuns(database, 'd1', [{ run, body: 'b' }]);
    await writeEvidence(database, 'b', evidence);
    const [read] = await readRuns(database);
    expect(read?.run.databases).toEqual(['Scopus', 'PubMed']);
    expect(await readEvidence(database, 'b')).toEqual(evidence);
  });
});

describe('stored runs', () => {
  it('keep scope and word forms, and stay readable without them', async () => {
    const database = createMemoryDatabase();
    const run = fileRun();
    const searchCriteria = { ...run.searchCriteria, scope: 'title', forms: 'exact' } as const;
    await writeRuns(database, 'd1', [
      { run: { ...run, searchCriteria }, body: 'b' },
      { run: { ...run, id: 'run_d1_1', runDate: '2026-11-01T10:00:00.000Z' }, body: 'c' },
    ]);
    const read = await readRuns(database);
    expect(
      read.map(
        ({
          run: {
            searchCriteria: { scope, forms },
          },
        }) => [scope, forms],
      ),
    ).toEqual([
      ['title', 'exact'],
      [undefined, undefined],
    ]);
  });

  it('keep the version that made them, and take none for one of a release that noted none', async () => {
    const database = createMemoryDatabase();
    const { computedBy: _none, ...former } = fileRun();
    await writeRuns(database, 'd1', [
      { run: fileRun(), body: 'b' },
      { run: { ...former, id: 'run_d1_1', runDate: '2026-11-01T10:00:00.000Z' }, body: 'c' },
    ]);
    const read = await readRuns(database);
    expect(read.map(({ run }) => run.computedBy)).toEqual([{ version: '1.0.0', commit: '' }, undefined]);
  });
});
