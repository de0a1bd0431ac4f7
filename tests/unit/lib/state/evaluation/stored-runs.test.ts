import { readEvidence, readRuns, writeEvidence, writeRuns } from '@/lib/state/evaluation/stored-runs';
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
