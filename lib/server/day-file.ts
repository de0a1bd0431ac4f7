import { createHash } from 'node:crypto';
import { isPlainObject } from '@/lib/base/plain-object';
import { createJsonFile, type JsonFile } from '@/lib/server/json-file';

/** What the server spent on one day. */
export interface DayCount {
  /** In UTC, such as 2026-11-24. */
  readonly day: string;
  /** Unit: credits. */
  readonly spent: number;
  /** What the service allows a day, as it last said. */
  readonly limit: number | null;
}

/** The day's count on disk. */
export type DayFile = JsonFile<DayCount>;

export interface DayFileOptions {
  readonly folder: string;
  /** Whose credits these are: those of another scope are counted apart. */
  readonly scope: string;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function readCount(value: unknown): DayCount | null {
  if (!isPlainObject(value) || typeof value.day !== 'string' || !isCount(value.spent)) return null;
  return { day: value.day, spent: value.spent, limit: isCount(value.limit) ? value.limit : null };
}

/** A scope as a part of the name of a file. */
export function scopeName(scope: string): string {
  return createHash('sha256').update(scope).digest('hex').slice(0, 16);
}

export function createDayFile({ folder, scope }: DayFileOptions): DayFile {
  return createJsonFile({
    folder,
    name: `credits-${scopeName(scope)}.json`,
    what: "The day's credits",
    parse: readCount,
  });
}
