/** @jest-environment ./tests/support/browser-environment.mjs */
import { underPrefix } from '@/lib/storage/prefixed-database';
import { createTestDatabase } from '@/tests/support/browser-database';

async function setup() {
  const { database } = createTestDatabase();
  const part = underPrefix(database, 'sample:');
  await database.write('a', 'real');
  await part.write('a', 'invented');
  await part.update('b', () => 'changed');
  return { database, part };
}

describe('underPrefix(database, prefix)', () => {
  it('keeps values under keys of its own and names them without their beginning', async () => {
    const { database, part } = await setup();
    expect(await part.read(['a', 'b'])).toEqual({ ok: true, value: ['invented', 'changed'] });
    expect(await part.keys('')).toEqual({ ok: true, value: ['a', 'b'] });
    expect(await database.read(['a', 'sample:a'])).toEqual({ ok: true, value: ['real', 'invented'] });
  });

  it('removes nothing but its own', async () => {
    const { database, part } = await setup();
    await part.removeAll('');
    await part.flush();
    expect(await database.keys('')).toEqual({ ok: true, value: ['a'] });
  });

  it('is the database itself where the prefix is empty', () => {
    const { database } = createTestDatabase();
    expect(underPrefix(database, '')).toBe(database);
  });

  it('hears the faults of the whole, and may make room in it', () => {
    const { database } = createTestDatabase();
    const part = underPrefix(database, 'sample:');
    const stopFaults = part.onFault(() => undefined);
    const stopRoom = part.onFull(() => Promise.resolve(new Map()));
    expect([typeof stopFaults, typeof stopRoom]).toEqual(['function', 'function']);
  });
});
