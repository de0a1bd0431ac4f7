import { object, string } from 'zod/mini';
import { type Result, success } from '@/lib/base/result';
import { type CutSession, partNames, type SessionHead } from '@/lib/graph/exchange/session-parts';
import type { Database } from '@/lib/storage/database';
import type { StoredFormat } from '@/lib/storage/formats';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { readOrNull, withVersion } from '@/lib/storage/versioned';

/** The storage of the parts of one session. */
export interface PartPlace {
  readonly database: Database;
  /** Before the name of each. */
  readonly prefix: string;
  readonly stored: StoredFormat;
}

const SCHEMA = object({ text: string() });

/** A session with all parts that its head names; those that are missing are left out. */
export async function readStoredParts(
  { database, prefix, stored }: PartPlace,
  head: SessionHead,
): Promise<Result<CutSession, StorageFault>> {
  const names = [...partNames(head)];
  const read = await database.read(names.map((name) => prefix + name));
  if (!read.ok) return read;
  const parts = names.flatMap((name, at) => {
    const part = readOrNull(read.value[at], { stored, schema: SCHEMA });
    return part === null ? [] : [[name, part.text] as const];
  });
  return success({ head, parts: Object.fromEntries(parts) });
}

/** Whether every part that the head names is among the parts. */
export function isWhole({ head, parts }: CutSession): boolean {
  return [...partNames(head)].every((name) => Object.hasOwn(parts, name));
}

/** The changes of parts that are partly stored. */
interface PartChanges {
  /** Names of the parts that are stored. */
  readonly before: ReadonlySet<string>;
  /** Null: there are to be none. */
  readonly after: CutSession | null;
}

/**
 * Changes only the parts that differ, in the transaction of the head that names them. If the page ends at any time, the
 * head and its parts are both old or both new.
 * @param isTaken whether the head was written, asked in the transaction, after the head.
 */
export function changeParts(
  { database, prefix, stored }: PartPlace,
  { before, after }: PartChanges,
  isTaken: () => boolean,
): void {
  const wanted: ReadonlySet<string> = after === null ? new Set() : partNames(after.head);
  for (const name of before) {
    if (wanted.has(name)) continue;
    void database.update(prefix + name, (value) => (isTaken() ? undefined : value), { isLast: true });
  }
  for (const [name, text] of Object.entries(after?.parts ?? {})) {
    if (before.has(name)) continue;
    const part = withVersion({ text }, stored);
    void database.update(prefix + name, (value) => (isTaken() ? part : value), { isLast: true });
  }
}
