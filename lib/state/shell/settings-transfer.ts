import { looseObject, number, object, record, safeParse, string, unknown } from 'zod/mini';
import { failure, type Result, success } from '@/lib/base/result';

/** What the product keeps in local storage begins so. */
const PREFIX = 'academic-explorer-';

/** Kept in this browser alone: the key is a secret, the other is a fact of this browser. */
const NEVER_EXPORTED: ReadonlySet<string> = new Set([
  'academic-explorer-api-key',
  'academic-explorer-live-data-seen',
]);

const ENVELOPE = looseObject({ state: unknown(), version: number() });

const FILE = object({
  application: string(),
  exportedAt: string(),
  settings: record(string(), unknown()),
});

const APPLICATION = 'academic-explorer';

type LocalStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

function isPreference(key: string): boolean {
  return key.startsWith(PREFIX) && !NEVER_EXPORTED.has(key);
}

function preferenceKeys(storage: LocalStorage): readonly string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter(isPreference)
    .sort();
}

/** A JSON value, or undefined for what is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** All preferences of this browser as a file's text; never the API key. `now`: milliseconds since the epoch. */
export function exportSettings(storage: LocalStorage, now: number): string {
  const settings: Record<string, unknown> = {};
  for (const key of preferenceKeys(storage)) {
    const text = storage.getItem(key) ?? '';
    // Some are plain words, such as the colour scheme.
    settings[key] = parsed(text) ?? text;
  }
  return JSON.stringify(
    { application: APPLICATION, exportedAt: new Date(now).toISOString(), settings },
    null,
    2,
  );
}

/**
 * Writes the preferences of an exported file; what reads them checks each again. Gives how many were taken over, or why
 * none was: then nothing is changed. They hold from the next start on.
 */
export function importSettings(storage: LocalStorage, text: string): Result<number, string> {
  const file = safeParse(FILE, parsed(text));
  if (!file.success || file.data.application !== APPLICATION) {
    return failure('This is not a settings file of Academic Explorer.');
  }
  const entries = Object.entries(file.data.settings).filter(
    ([key, value]) => isPreference(key) && (typeof value === 'string' || safeParse(ENVELOPE, value).success),
  );
  if (entries.length === 0) return failure('This file holds no settings.');
  for (const [key, value] of entries) {
    storage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return success(entries.length);
}

/** Forgets all preferences, not the API key; the defaults hold from the next start on. */
export function resetPreferences(storage: LocalStorage): void {
  for (const key of preferenceKeys(storage)) storage.removeItem(key);
}
