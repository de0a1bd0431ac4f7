import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jsonOrUndefined } from '@/lib/base/json';
import { isPlainObject } from '@/lib/base/plain-object';
import { report } from '@/lib/base/report';
import { faultFact } from '@/lib/server/fault-facts';

/** What the server spent on one day. */
export interface DayCount {
  /** In UTC, such as 2026-11-24. */
  readonly day: string;
  /** Unit: credits. */
  readonly spent: number;
  /** What the service allows a day, as it last said. */
  readonly limit: number | null;
}

/** The day's count on disk, beside the cached answers. Never rejects: a fault is reported once, and then only memory counts. */
export interface DayFile {
  /** Null: none, or none that can be read. */
  read(): Promise<DayCount | null>;
  /** Resolves when the latest count is on disk; counts that were overtaken are not written. */
  write(count: DayCount): Promise<void>;
}

export interface DayFileOptions {
  readonly folder: string;
  /** Whose credits these are: those of another scope are counted apart. */
  readonly scope: string;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function readCount(text: string): DayCount | null {
  const value = jsonOrUndefined(text);
  if (!isPlainObject(value) || typeof value.day !== 'string' || !isCount(value.spent)) return null;
  return { day: value.day, spent: value.spent, limit: isCount(value.limit) ? value.limit : null };
}

export function createDayFile({ folder, scope }: DayFileOptions): DayFile {
  const name = createHash('sha256').update(scope).digest('hex').slice(0, 16);
  const file = path.join(folder, `credits-${name}.json`);
  let latest: DayCount | null = null;
  let writing: Promise<void> | null = null;
  let isReported = false;

  function tell(error: unknown): void {
    if (!isReported) report('warning', `The day's credits are not kept in ${folder}`, error);
    isReported = true;
  }

  /** Moved into place, so that a server that is ended meanwhile leaves a whole file. */
  async function writeOut(): Promise<void> {
    const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
    try {
      while (latest !== null) {
        const text = JSON.stringify(latest);
        latest = null;
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, text);
        await rename(temporary, file);
      }
    } catch (error) {
      tell(error);
      await unlink(temporary).catch(tell);
    }
  }

  return {
    read: async () => {
      try {
        return readCount(await readFile(file, 'utf8'));
      } catch (error) {
        if (faultFact(error, 'code') !== 'ENOENT') tell(error);
        return null;
      }
    },
    write: (count) => {
      latest = count;
      writing ??= writeOut().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}
