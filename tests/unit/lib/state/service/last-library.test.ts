/** @jest-environment ./tests/support/browser-environment.mjs */
import { adoptFormerKeys, noteLibrary, readLastLibrary } from '@/lib/state/service/last-library';
import { createTestDatabase } from '@/tests/support/browser-database';

afterEach(() => localStorage.clear());

describe('noteLibrary(library)', () => {
  it('says whether what is stored is of this very library', () => {
    const first = { name: 'openalex', identity: 'one' };
    expect(noteLibrary(first)).toBe(false);
    expect(noteLibrary(first)).toBe(true);
    expect(noteLibrary({ ...first, identity: 'two' })).toBe(false);
    expect(noteLibrary({ name: 'other', identity: 'two' })).toBe(false);
    expect(readLastLibrary()).toEqual({ name: 'other', identity: 'two' });
  });

  it('trusts no library that does not say what it holds, and forgets it once the service answers', () => {
    const unknown = { name: 'openalex', identity: '' };
    expect([noteLibrary(unknown), noteLibrary(unknown)]).toEqual([false, false]);
    noteLibrary(null);
    expect(readLastLibrary()).toBeNull();
  });
});

describe('adoptFormerKeys(database, name)', () => {
  it('renames what a former release stored as if it were a sample', async () => {
    const { database } = createTestDatabase();
    await database.write('sample:openalex:session:entry:a', { version: 1 });
    await database.write('sample:built-in:session:entry:b', { version: 1 });
    await adoptFormerKeys(database, 'openalex');
    expect(await database.keys('')).toEqual({
      ok: true,
      value: ['library:openalex:session:entry:a', 'sample:built-in:session:entry:b'],
    });
    expect(await database.read(['library:openalex:session:entry:a'])).toEqual({
      ok: true,
      value: [{ version: 1 }],
    });
  });
});
