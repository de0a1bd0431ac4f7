import { type CacheEntry, entryOf } from '@/lib/cache/entry';
import { createIndexedDbTier, type IndexedDbTier } from '@/lib/cache/indexeddb-tier';
import { createDatabase, type Database } from '@/lib/storage/database';
import { parsed, rawWork } from '@/tests/support/build-records';

/** What runs in the page: times of the product's own storage, in milliseconds for `records` records. */
export interface StorageTimes {
  readonly writeBatched: number;
  /** One transaction per record; fewer are written and read so, and their time is scaled. */
  readonly writeSingly: number;
  readonly readBatched: number;
  readonly readSingly: number;
  /** The index of all records, against all records themselves. */
  readonly readRows: number;
  readonly readBodies: number;
  /** What was found again, to tell that the work was done. */
  readonly found: { readonly values: number; readonly rows: number; readonly bodies: number };
}

export interface StorageWork {
  readonly records: number;
  readonly writtenSingly: number;
  readonly readSingly: number;
}

const FIELDS = ['display_name', 'publication_year', 'cited_by_count', 'authorships', 'referenced_works'];

/** No access is written while something is timed. */
const ACCESS_DELAY_MS = 600_000;

function leanEntries(count: number): readonly CacheEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const raw = rawWork(`W${1_000_000 + index}`, {
      title: `A study of storage in browsers, part ${index}`,
      authors: [`A${5_000_000 + index}`, `A${5_000_001 + index}`, `A${5_000_002 + index}`],
      cites: Array.from({ length: 10 }, (__, cited) => `W${2_000_000 + index + cited}`),
      citedBy: index,
    });
    return entryOf(parsed('works', raw), FIELDS, Date.now());
  });
}

/** By turns, and the fastest of each counts: what else the machine does only adds. */
const READ_ROUNDS = 3;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

function failOnFault(database: Database, tier: IndexedDbTier): () => void {
  const messages: string[] = [];
  database.onFault(({ message }) => messages.push(message));
  return () => {
    tier.dispose();
    if (messages.length > 0) throw new Error(messages.join('; '));
  };
}

/** One turn over an empty database; it leaves an empty one. */
export async function measureStorage({
  records,
  writtenSingly,
  readSingly,
}: StorageWork): Promise<StorageTimes> {
  const database = createDatabase();
  const tier = createIndexedDbTier({ database, accessDelayMs: ACCESS_DELAY_MS });
  const finish = failOnFault(database, tier);
  const entries = leanEntries(records);
  const ids = entries.map(({ record }) => record.id);
  const keys = ids.map((id) => `record:works:${id}`);
  await tier.clear();

  const singly = await timed(async () => {
    for (const entry of entries.slice(0, writtenSingly)) {
      tier.write(entry);
      await tier.settle();
    }
  });
  await tier.clear();
  const writeBatched = await timed(async () => {
    for (const entry of entries) tier.write(entry);
    await tier.settle();
  });

  // The first read after so many writes is slower, and would count against whichever way comes first.
  await database.read(keys);
  let values = 0;
  const count = (read: Awaited<ReturnType<Database['read']>>) => {
    if (read.ok) values += read.value.filter((value) => value !== undefined).length;
  };
  const [readsBatched, readsSingly]: [number[], number[]] = [[], []];
  for (let round = 0; round < READ_ROUNDS; round += 1) {
    readsBatched.push(await timed(async () => count(await database.read(keys))));
    readsSingly.push(
      await timed(async () => {
        for (const key of keys.slice(0, readSingly)) count(await database.read([key]));
      }),
    );
  }
  let [rows, bodies] = [0, 0];
  const readRows = await timed(async () => {
    rows = (await tier.rows('works')).length;
  });
  const readBodies = await timed(async () => {
    bodies = (await tier.read('works', ids, { isBatch: true })).size;
  });

  await tier.settle();
  await tier.clear();
  finish();
  return {
    writeBatched,
    writeSingly: (singly * records) / writtenSingly,
    readBatched: Math.min(...readsBatched),
    readSingly: (Math.min(...readsSingly) * records) / readSingly,
    readRows,
    readBodies,
    found: { values, rows, bodies },
  };
}
