import { failure, type Result, success } from '@/lib/base/result';
import { nextTask } from '@/lib/base/slices';
import { decisionKey } from '@/lib/project/decisions';
import type { LoggedTexts, ProjectLog } from '@/lib/project/fold-log';
import { type Ledgers, ledgersOf } from '@/lib/project/ledgers';
import { countProject } from '@/lib/project/project-counts';
import type { SavedProject } from '@/lib/project/saved-project';
import type { Database } from '@/lib/storage/database';
import { FORMATS } from '@/lib/storage/formats';
import type { StorageFault } from '@/lib/storage/storage-fault';
import { readOrNull, withVersion } from '@/lib/storage/versioned';
import { ENTRY_FORMAT, VALUES_FORMAT, valuesKey } from './entry-writer';
import { mapValues } from './map-store';
import { projectPlace, strategyValues } from './strategy-store';

/** Values written before the page gets its turn. */
const SLICE = 500;

/** The histories of all copies of a project, each in its order. */
export async function readLedgers(database: Database, id: string): Promise<Result<Ledgers, StorageFault>> {
  const keys = await database.keys(`project:${id}:ledger:`);
  if (!keys.ok) return keys;
  const read = await database.read(keys.value);
  if (!read.ok) return read;
  return success(ledgersOf(read.value.flatMap((value) => readOrNull(value, ENTRY_FORMAT) ?? [])));
}

/** The histories of all copies of a project, and the changes that their entries name. */
export async function readLog(database: Database, id: string): Promise<Result<ProjectLog, StorageFault>> {
  const ledgers = await readLedgers(database, id);
  if (!ledgers.ok) return ledgers;
  const named = [...ledgers.value.values()].flat().flatMap(({ values }) => values?.sha256 ?? []);
  const read = await database.read(named.map((hash) => valuesKey(id, hash)));
  if (!read.ok) return read;
  const logged = new Map<string, string>();
  named.forEach((hash, at) => {
    const changes = readOrNull(read.value[at], VALUES_FORMAT);
    if (changes !== null) logged.set(hash, changes.text);
  });
  return success({ ledgers: ledgers.value, logged });
}

function logValues(
  id: string,
  { ledgers, logged }: ProjectLog,
): readonly (readonly [key: string, value: unknown])[] {
  const entries = [...ledgers.values()].flat();
  return [
    ...changesValues(id, logged),
    ...entries.map(
      (entry) =>
        [
          `project:${id}:ledger:${entry.copy}:${entry.sequence}`,
          withVersion(entry, FORMATS.projectEntry),
        ] as const,
    ),
  ];
}

function changesValues(id: string, logged: LoggedTexts): readonly (readonly [key: string, value: unknown])[] {
  return [...logged].map(
    ([hash, text]) => [valuesKey(id, hash), withVersion({ text }, FORMATS.projectValues)] as const,
  );
}

/** Writes the entries of a log and their changes beside the stored ones. Entries that are stored already stay the same. */
export function writeLog(
  database: Database,
  id: string,
  log: ProjectLog,
): Promise<Result<null, StorageFault>> {
  return writeAll(database, logValues(id, log));
}

async function writeAll(
  database: Database,
  values: readonly (readonly [key: string, value: unknown])[],
): Promise<Result<null, StorageFault>> {
  const outcomes = values.map(([key, value]) => database.write(key, value));
  await database.flush();
  return (await Promise.all(outcomes)).find(({ ok }) => !ok) ?? success(null);
}

/**
 * Writes a project that came from a file. A new project is written slice by slice; if that fails, all of it is removed. A
 * project that replaces another of its id is written at once, so that one of the two is always whole.
 */
export async function writeProject(
  database: Database,
  { state, ...log }: SavedProject,
  isReplacing: boolean,
): Promise<Result<null, StorageFault>> {
  const { id } = state.header;
  const prefix = `project:${id}:`;
  const index = { header: state.header, counts: countProject(state) };
  const maps = await Promise.all([...state.maps.values()].map((map) => mapValues(id, map)));
  const values: (readonly [key: string, value: unknown])[] = [
    ...[...state.records.values()].map(
      (record) => [`${prefix}record:${record.id}`, withVersion(record, FORMATS.projectRecord)] as const,
    ),
    ...[...state.decisions.values()].map(
      (decision) =>
        [
          `${prefix}decision:${decisionKey(decision)}`,
          withVersion(decision, FORMATS.projectDecision),
        ] as const,
    ),
    ...maps.flat(),
    ...strategyValues(projectPlace(id), state.strategy),
    ...logValues(id, log),
    [`${prefix}index`, withVersion(index, FORMATS.projectIndex)],
  ];
  if (isReplacing) {
    const before = await database.keys(prefix);
    if (!before.ok) return before;
    const kept = new Set(values.map(([key]) => key));
    const gone = before.value.filter((key) => !kept.has(key)).map((key) => [key, undefined] as const);
    return writeAll(database, [...values, ...gone]);
  }
  for (let at = 0; at < values.length; at += SLICE) {
    const written = await writeAll(database, values.slice(at, at + SLICE));
    if (!written.ok) {
      await database.removeAll(prefix);
      return failure(written.error);
    }
    await nextTask();
  }
  return success(null);
}
