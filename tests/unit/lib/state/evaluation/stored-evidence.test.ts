import { forgetEvidence, readEvidence, writeEvidence } from '@/lib/state/evaluation/stored-evidence';
import { createTestDatabase, fillDisk } from '@/tests/support/browser-database';
import { buildPaper } from '@/tests/support/build-review';
import { evidenceOfCounts } from '@/tests/support/run-evidence';
import { readFixture } from '@/tests/support/stored-fixtures';

const papers = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => buildPaper(`${name}-${at}`, { title: `Paper ${at} of ${name}` }));

const evidenceOf = (count: number) => ({
  ...evidenceOfCounts(1, 1, 1),
  included: papers('review', count),
  retrieved: papers('found', count + 700),
});

async function keysOf(database: ReturnType<typeof createTestDatabase>['database']) {
  const keys = await database.keys('');
  return keys.ok ? keys.value : [];
}

describe('writeEvidence(database, body, evidence)', () => {
  it('stores papers some at a time, which are read as they were', async () => {
    const { database } = createTestDatabase();
    const evidence = evidenceOf(1_100);
    await expect(writeEvidence(database, 'b', evidence)).resolves.toEqual({ ok: true, value: null });
    expect(await keysOf(database)).toHaveLength(1 + 3 + 4);
    expect(await readEvidence(database, 'b')).toEqual(evidence);
  });

  it('stores all of it or nothing', async () => {
    const { database } = createTestDatabase();
    const empty = fillDisk((key) => key.endsWith('retrieved:2'));
    await expect(writeEvidence(database, 'b', evidenceOf(1_100))).resolves.toMatchObject({ ok: false });
    empty();
    expect(await keysOf(database)).toEqual([]);
    expect(await readEvidence(database, 'b')).toBeNull();
  });

  it('leaves what a later release wrote', async () => {
    const { database } = createTestDatabase();
    const newer = { version: 9, papers: 'otherwise' };
    await database.write('evaluation:run:b', newer);
    await expect(writeEvidence(database, 'b', evidenceOf(3))).resolves.toMatchObject({
      error: { kind: 'newer' },
    });
    expect(await keysOf(database)).toEqual(['evaluation:run:b']);
    expect(await readEvidence(database, 'b')).toBe('newer');
  });
});

describe('readEvidence(database, body)', () => {
  it('is null where papers are missing or damaged', async () => {
    const { database } = createTestDatabase();
    await writeEvidence(database, 'b', evidenceOf(600));
    await database.write('evaluation:papers:b:included:1', { papers: [{ id: 7 }], version: 1 });
    expect(await readEvidence(database, 'b')).toBeNull();
    await database.write('evaluation:papers:b:included:1', undefined);
    expect(await readEvidence(database, 'b')).toBeNull();
  });

  it('reads the one value that a former release wrote', async () => {
    const { database } = createTestDatabase();
    await database.write('evaluation:run:b', readFixture('comparisonEvidence.v1').value);
    expect(await readEvidence(database, 'b')).toMatchObject({ included: [{ id: 't1' }, { id: 't2' }] });
  });
});

describe('forgetEvidence(database, body)', () => {
  it('forgets the papers too', async () => {
    const { database } = createTestDatabase();
    await writeEvidence(database, 'b', evidenceOf(600));
    forgetEvidence(database, 'b');
    await database.flush();
    expect(await keysOf(database)).toEqual([]);
  });
});
