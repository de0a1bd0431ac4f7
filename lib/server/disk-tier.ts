import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { report } from '@/lib/base/report';
import { type CachedAnswer, decodeAnswer, encodeAnswer } from '@/lib/server/cached-answer';
import { faultFact } from '@/lib/server/fault-facts';

export interface SweepReport {
  readonly entries: number;
  readonly bytes: number;
  readonly removed: number;
}

/** Answers on disk. No method rejects: a disk that fails is reported once per fault and counts as empty. */
export interface DiskTier {
  /** Null: not there, expired, or corrupt; corrupt entries are removed. */
  get(key: string): Promise<CachedAnswer | null>;
  /**
   * Resolves when the entry is in place and, where it was time for that, the folder is within its size again. Beyond `mostWaiting` bytes that wait for a
   * slow disk an answer is not written.
   */
  put(answer: CachedAnswer): Promise<void>;
  /** Removes expired entries and what killed servers left half written, then the least recently used ones above the size. */
  sweep(): Promise<SweepReport>;
}

export interface DiskTierOptions {
  readonly folder: string;
  /** Of all entries together, whatever their scope, in whole blocks of the disk. */
  readonly maxBytes: number;
  /** Whose answers these are, such as the service's address: those of another scope are not found. */
  readonly scope: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** Of answers that are being written. */
  readonly mostWaiting?: number;
}

interface Entry {
  readonly file: string;
  readonly bytes: number;
  readonly usedAt: number;
}

const HOUR_MS = 3_600_000;
/** An access is written down this often at most, so that reading stays reading. */
const TOUCH_INTERVAL_MS = 600_000;
/** A sweep makes room for a while. */
const REMAINING_SHARE = 0.9;
/** What most disks give a file at a time, however small it is. Unit: bytes. */
const BLOCK_BYTES = 4_096;
/** Other processes write as well: after this share of the size the folder is looked at anew. */
const UNSEEN_SHARE = 0.125;
/** Of answers that wait for the disk. Unit: bytes. */
const MOST_WAITING = 32 * 1_024 ** 2;

const SHARD = /^[0-9a-f]{2}$/;
const ENTRY = /^[0-9a-f]{64}$/;
/** What `writeEntry` and lib/server/json-file.ts write before it is moved into place: process and a mark of its own behind the name. */
const TEMPORARY = /^(?:[0-9a-f]{64}|[a-z]+-[0-9a-f]{16}\.json)\.\d+\.[0-9a-f-]{36}\.tmp$/;
/** No server writes at one file that long, and one that does finds it gone, reports it and goes on. */
const ABANDONED_MS = 300_000;

/** What a file of a length takes on the disk. Unit: bytes. */
function bytesOnDisk(length: number): number {
  return Math.ceil(length / BLOCK_BYTES) * BLOCK_BYTES;
}

/** The answer of a file operation; null where the file or folder is not there (any more). */
async function ifThere<Value>(operation: Promise<Value>): Promise<Value | null> {
  try {
    return await operation;
  } catch (error) {
    const code = faultFact(error, 'code');
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** Runs what may fail; the first failure of each kind is reported, and the fallback is the answer. */
function createGuard(folder: string) {
  const reported = new Set<string>();
  return async <Value>(fallback: Value, operation: () => Promise<Value>): Promise<Value> => {
    try {
      return await operation();
    } catch (error) {
      const code = faultFact(error, 'code') ?? 'unknown';
      if (!reported.has(code)) report('warning', `The cache in ${folder} failed (${code})`, error);
      reported.add(code);
      return fallback;
    }
  };
}

/** Removes what a server that is gone has left half written; says whether one is too young to tell. */
async function clearTemporary(file: string, now: number): Promise<'removed' | 'young' | 'gone'> {
  const facts = await ifThere(stat(file));
  if (facts === null) return 'gone';
  // The expiry may stand in mtime already.
  if (Math.min(facts.atimeMs, facts.mtimeMs) > now - ABANDONED_MS) return 'young';
  await ifThere(unlink(file));
  return 'removed';
}

interface Collected {
  readonly remaining: readonly Entry[];
  readonly removed: number;
  readonly hasYoung: boolean;
}

/** The time of the last access stands in atime, which also noatime mounts keep when set; the expiry stands in mtime. */
async function collect(folder: string, now: number): Promise<Collected> {
  const remaining: Entry[] = [];
  let removed = 0;
  let hasYoung = false;

  async function look(file: string, name: string): Promise<void> {
    if (TEMPORARY.test(name)) {
      const became = await clearTemporary(file, now);
      if (became === 'removed') removed += 1;
      if (became === 'young') hasYoung = true;
    }
    const facts = ENTRY.test(name) ? await ifThere(stat(file)) : null;
    if (facts === null) return;
    if (facts.mtimeMs <= now) {
      await ifThere(unlink(file));
      removed += 1;
    } else remaining.push({ file, bytes: bytesOnDisk(facts.size), usedAt: facts.atimeMs });
  }

  for (const name of (await ifThere(readdir(folder))) ?? []) {
    const shard = path.join(folder, name);
    if (TEMPORARY.test(name)) await look(shard, name);
    if (!SHARD.test(name)) continue;
    for (const entry of (await ifThere(readdir(shard))) ?? []) await look(path.join(shard, entry), entry);
  }
  return { remaining, removed, hasYoung };
}

async function evict(entries: readonly Entry[], maxBytes: number): Promise<SweepReport> {
  let bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  let left = entries.length;
  if (bytes > maxBytes) {
    for (const entry of entries.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= maxBytes * REMAINING_SHARE) break;
      await ifThere(unlink(entry.file));
      bytes -= entry.bytes;
      left -= 1;
    }
  }
  return { entries: left, bytes, removed: entries.length - left };
}

/** Writes beside the entry and moves into place, so that no reader in any process ever sees half an entry. */
async function writeEntry(
  file: string,
  parts: readonly Uint8Array[],
  usedAt: number,
  expiresAt: number,
): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
  try {
    await writeFile(temporary, parts, { flag: 'wx' });
    await utimes(temporary, new Date(usedAt), new Date(expiresAt));
    await rename(temporary, file);
  } catch (error) {
    await ifThere(unlink(temporary));
    throw error;
  }
}

/** Writes answers, and says what they take on the disk: 0 where there is no room for one, or too much waits already. */
function createWriter({
  maxBytes,
  mostWaiting,
  now,
}: Required<Pick<DiskTierOptions, 'maxBytes' | 'mostWaiting' | 'now'>>) {
  let waiting = 0;
  return async (file: string, answer: CachedAnswer): Promise<number> => {
    const parts = encodeAnswer(answer);
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const taken = bytesOnDisk(length);
    if (taken > maxBytes || waiting + length > mostWaiting) return 0;
    waiting += length;
    try {
      await writeEntry(file, parts, now(), answer.expiresAt);
    } finally {
      waiting -= length;
    }
    return taken;
  };
}

/** An entry's bytes; notes the access where the last note is old. */
async function readEntry(file: string, now: number): Promise<Uint8Array | null> {
  const handle = await ifThere(open(file, 'r'));
  if (handle === null) return null;
  try {
    const { atimeMs, mtime } = await handle.stat();
    const bytes = await handle.readFile();
    if (now - atimeMs > TOUCH_INTERVAL_MS) await handle.utimes(new Date(now), mtime);
    return bytes;
  } finally {
    await handle.close();
  }
}

/**
 * Caches answers in a folder: one file per request, named by the SHA-256 of its canonical key, so that nothing of a
 * request reaches the file system as it came, in 256 folders. Any number of processes may share the folder: entries are
 * moved into place whole, and an entry that another process removed is a miss. The size may be exceeded by an eighth
 * per further process between two sweeps.
 */
export function createDiskTier(options: DiskTierOptions): DiskTier {
  const { folder, maxBytes, scope, now = Date.now, mostWaiting = MOST_WAITING } = options;
  const guarded = createGuard(folder);
  const writeBounded = createWriter({ maxBytes, mostWaiting, now });
  let total = 0;
  let unseen = 0;
  let nextSweepAt: number | null = null;
  let running: Promise<SweepReport> | null = null;

  function fileOf(key: string): string {
    const name = createHash('sha256').update(`${scope}\n${key}`).digest('hex');
    return path.join(folder, name.slice(0, 2), name);
  }

  async function sweepOnce(): Promise<SweepReport> {
    unseen = 0;
    const isFirst = nextSweepAt === null;
    nextSweepAt = now() + HOUR_MS;
    const { remaining, removed, hasYoung } = await collect(folder, now());
    // What a server left that was killed just before this one began.
    if (isFirst && hasYoung) nextSweepAt = now() + ABANDONED_MS;
    const evicted = await evict(remaining, maxBytes);
    total = evicted.bytes;
    return { ...evicted, removed: evicted.removed + removed };
  }

  function sweep(): Promise<SweepReport> {
    running ??= guarded({ entries: 0, bytes: 0, removed: 0 }, sweepOnce).finally(() => {
      running = null;
    });
    return running;
  }

  async function write(answer: CachedAnswer): Promise<void> {
    const taken = await writeBounded(fileOf(answer.key), answer);
    total += taken;
    unseen += taken;
  }

  async function sweepIfDue(): Promise<void> {
    const isDue = nextSweepAt === null || now() > nextSweepAt;
    if (isDue || total > maxBytes || unseen > maxBytes * UNSEEN_SHARE) await sweep();
  }

  return {
    sweep,
    get: (key) =>
      guarded(null, async () => {
        const file = fileOf(key);
        const bytes = await readEntry(file, now());
        if (bytes === null) return null;
        const answer = decodeAnswer(bytes, key);
        if (answer !== null && answer.expiresAt > now()) return answer;
        await ifThere(unlink(file));
        return null;
      }),
    // The answer is not held while the folder is looked through.
    put: (answer) => guarded(undefined, () => write(answer)).then(sweepIfDue),
  };
}
