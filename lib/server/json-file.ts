import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { jsonOrUndefined } from '@/lib/base/json';
import { report } from '@/lib/base/report';
import { faultFact } from '@/lib/server/fault-facts';

/** A value on disk, beside the cached answers. Never rejects: a fault is reported once, and then only memory counts. */
export interface JsonFile<Value> {
  /** Null: none, or none that can be read. */
  read(): Promise<Value | null>;
  /** Resolves when the latest value is on disk; values that were overtaken are not written. */
  write(value: Value): Promise<void>;
}

export interface JsonFileOptions<Value> {
  readonly folder: string;
  /** Of the file, in that folder. */
  readonly name: string;
  /** What it holds, for the report of a fault: 'The day’s credits'. */
  readonly what: string;
  /** The value of what the file holds; null where it is none. */
  readonly parse: (held: unknown) => Value | null;
}

export function createJsonFile<Value>({
  folder,
  name,
  what,
  parse,
}: JsonFileOptions<Value>): JsonFile<Value> {
  const file = path.join(folder, name);
  let latest: { readonly value: Value } | null = null;
  let writing: Promise<void> | null = null;
  let isReported = false;

  function tell(error: unknown): void {
    if (!isReported) report('warning', `${what} are not kept in ${folder}`, error);
    isReported = true;
  }

  /** Moved into place, so that a server that is ended meanwhile leaves a whole file. */
  async function writeOut(): Promise<void> {
    const temporary = `${file}.${process.pid}.${randomUUID()}.tmp`;
    try {
      while (latest !== null) {
        const text = JSON.stringify(latest.value);
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
        return parse(jsonOrUndefined(await readFile(file, 'utf8')));
      } catch (error) {
        if (faultFact(error, 'code') !== 'ENOENT') tell(error);
        return null;
      }
    },
    write: (value) => {
      latest = { value };
      writing ??= writeOut().finally(() => {
        writing = null;
      });
      return writing;
    },
  };
}
