import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { report } from '@/lib/base/report';
import { faultFact } from '@/lib/server/fault-facts';

export interface StaticFile {
  readonly bytes: Uint8Array;
  /** When it was last written, in milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/** The folder of answers that the site ships with. */
export interface StaticFiles {
  /** A file by its path in the folder, as `staticFilePath` makes them. Null: no such file, or no such name. Never rejects. */
  read(relativePath: string): Promise<StaticFile | null>;
}

/** What `staticFilePath` can make, and the index: nothing hidden, no parent folders, no other kind of file. */
const NAME = /^[\w~-][\w.~=,&-]*$/;
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'ELOOP']);

function isSafe(relativePath: string): boolean {
  return relativePath.endsWith('.json') && relativePath.split('/').every((name) => NAME.test(name));
}

async function readInside(folder: string, relativePath: string): Promise<StaticFile | null> {
  const root = await realpath(folder);
  const file = await realpath(path.join(root, ...relativePath.split('/')));
  // A link may lead out of the folder.
  if (!file.startsWith(`${root}${path.sep}`)) return null;
  const handle = await open(file, 'r');
  try {
    const facts = await handle.stat();
    return facts.isFile() ? { bytes: await handle.readFile(), modifiedAt: facts.mtimeMs } : null;
  } finally {
    await handle.close();
  }
}

export function createStaticFiles(folder: string): StaticFiles {
  return {
    read: async (relativePath) => {
      if (!isSafe(relativePath)) return null;
      try {
        return await readInside(folder, relativePath);
      } catch (error) {
        if (!MISSING.has(faultFact(error, 'code')))
          report('warning', `The static cache in ${folder} cannot be read`, error);
        return null;
      }
    },
  };
}
