import { isPlainObject } from '@/lib/base/plain-object';
import { readJson, writeWhole } from './files';

/** Beside the answers; a name with a dot is neither copied nor served. */
const FILE = '.missing.json';

/** What the service answered with 404, so that the next run does not ask for it again. */
export interface MissingList {
  /** When `url` was last missing, in milliseconds since the epoch; null: not known to be. */
  missedAt(url: string): number | null;
  note(url: string): void;
  forget(url: string): void;
  flush(): void;
}

/** Opens the list of a folder, which need not exist. A damaged list is an empty one. */
export function openMissing(root: string, now: () => number): MissingList {
  const file = `${root}/${FILE}`;
  const stored = readJson(file);
  const times = new Map(
    Object.entries(isPlainObject(stored) ? stored : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
  let isChanged = false;
  return {
    missedAt: (url) => {
      const time = Date.parse(times.get(url) ?? '');
      return Number.isNaN(time) ? null : time;
    },
    note: (url) => {
      times.set(url, new Date(now()).toISOString());
      isChanged = true;
    },
    forget: (url) => {
      isChanged = times.delete(url) || isChanged;
    },
    flush: () => {
      if (!isChanged) return;
      const sorted = [...times].sort(([a], [b]) => (a < b ? -1 : 1));
      writeWhole(file, `${JSON.stringify(Object.fromEntries(sorted), null, 1)}\n`);
      isChanged = false;
    },
  };
}
