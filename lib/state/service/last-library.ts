import { objectOf, text } from '@/lib/base/shape';
import type { NamedLibrary } from '@/lib/openalex/decide-source';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

const stored = createPersisted<NamedLibrary | null>({
  stored: FORMATS.lastLibrary,
  schema: objectOf({ name: text, identity: text }),
  fallback: null,
  delayMs: 0,
});

/** Before every key of what is stored of a library of the self-hoster's own. */
export function libraryPrefix(name: string): string {
  return `library:${name}:`;
}

/** The library that this browser was answered from last, null where it was none. */
export function readLastLibrary(): NamedLibrary | null {
  return stored.read();
}

/**
 * Notes where this visit's records come from; null for the service. Says whether records stored of the library may be
 * shown: those of an earlier state of it may not.
 */
export function noteLibrary(library: NamedLibrary | null): boolean {
  const last = stored.read();
  if (library === null) {
    if (last !== null) stored.clear();
    return false;
  }
  stored.write({ name: library.name, identity: library.identity });
  return library.identity !== '' && last?.name === library.name && last.identity === library.identity;
}

/** Release 0.2 stored what was made with a library under the prefix of samples, which are removed. */
export async function adoptFormerKeys(database: Database, name: string): Promise<void> {
  const former = `sample:${name}:`;
  const keys = await database.keys(former);
  if (!keys.ok || keys.value.length === 0) return;
  const values = await database.read(keys.value);
  if (!values.ok) return;
  await Promise.all(
    keys.value.map((key, at) =>
      database.write(`${libraryPrefix(name)}${key.slice(former.length)}`, values.value[at]),
    ),
  );
  await database.removeAll(former);
}
