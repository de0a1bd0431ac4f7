import { int, looseObject, minimum, object, optional, record, safeParse, string, unknown } from 'zod/mini';
import { jsonOrUndefined } from '@/lib/base/json';
import { report } from '@/lib/base/report';
import { failure, type Result, success } from '@/lib/base/result';
import { isNewer } from '@/lib/base/versions';
import { withoutKeys } from '@/lib/base/without-keys';
import { FORMATS } from '@/lib/storage/formats';

/** Prefix of all keys of the product in local storage. */
const PREFIX = 'academic-explorer-';

/** Stored in this browser alone: the key is a secret, the others are facts of this browser. */
const NEVER_EXPORTED: ReadonlySet<string> = new Set([
  FORMATS.apiKey.key,
  FORMATS.liveDataSeen.key,
  FORMATS.lastTab.key,
  FORMATS.capabilities.key,
]);

const ENVELOPE = looseObject({ state: unknown(), version: int().check(minimum(1)) });

/** A file without a version is of release 0.1, and of version 1. */
export const SETTINGS_FILE_VERSION = 1;

const FILE = object({
  application: string(),
  version: optional(int().check(minimum(1))),
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

/** All preferences of this browser as a file's text; never the API key. `now`: milliseconds since the epoch. */
export function exportSettings(storage: LocalStorage, now: number): string {
  const settings: Record<string, unknown> = {};
  for (const key of preferenceKeys(storage)) {
    const text = storage.getItem(key) ?? '';
    // Some are plain words, such as the colour scheme.
    settings[key] = jsonOrUndefined(text) ?? text;
  }
  const exportedAt = new Date(now).toISOString();
  const file = { application: APPLICATION, version: SETTINGS_FILE_VERSION, exportedAt, settings };
  return withoutKeys(JSON.stringify(file, null, 2));
}

/** Outcome of an import, as numbers of settings. */
export interface SettingsImport {
  readonly imported: number;
  /** Left out: a later release wrote what the file holds, or what is stored here. */
  readonly newer: number;
}

/** Whether a later release wrote the value of a setting; one of a name that is not known here is taken as it is. */
function isTooNew(key: string, value: unknown): boolean {
  const format = Object.values(FORMATS).find((known) => known.key === key);
  return format !== undefined && format.form !== 'word' && isNewer(value, format);
}

/**
 * Writes the preferences of an exported file; what reads them checks each again. Returns how many were imported, or why
 * none was; then nothing is changed. They take effect at the next start. Settings of a later release are neither
 * imported nor overwritten.
 */
export function importSettings(storage: LocalStorage, text: string): Result<SettingsImport, string> {
  const file = safeParse(FILE, jsonOrUndefined(withoutKeys(text)));
  if (!file.success || file.data.application !== APPLICATION) {
    return failure('This is not a settings file of Academic Explorer.');
  }
  if (isNewer(file.data, { version: SETTINGS_FILE_VERSION })) {
    return failure('This settings file was written by a newer version of Academic Explorer.');
  }
  const entries = Object.entries(file.data.settings).filter(
    ([key, value]) => isPreference(key) && (typeof value === 'string' || safeParse(ENVELOPE, value).success),
  );
  if (entries.length === 0) return failure('This file holds no settings.');
  const usable = entries.filter(
    ([key, value]) => !isTooNew(key, value) && !isTooNew(key, jsonOrUndefined(storage.getItem(key) ?? '')),
  );
  const written = usable.map(
    ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  );
  if (!writeAll(storage, written)) {
    return failure('This browser has no room for these settings. Nothing was changed.');
  }
  return success({ imported: usable.length, newer: entries.length - usable.length });
}

/** Writes all values. If one is refused, it restores all previous ones. */
function writeAll(
  storage: LocalStorage,
  values: readonly (readonly [key: string, value: string])[],
): boolean {
  const before = values.map(([key]) => [key, storage.getItem(key)] as const);
  try {
    for (const [key, value] of values) storage.setItem(key, value);
    return true;
  } catch (error) {
    report('warning', 'Settings of a file were not stored', error);
    for (const [key] of before) storage.removeItem(key);
    for (const [key, value] of before) if (value !== null) storage.setItem(key, value);
    return false;
  }
}

/** Forgets all preferences, not the API key; the defaults hold from the next start on. */
export function resetPreferences(storage: LocalStorage): void {
  for (const key of preferenceKeys(storage)) storage.removeItem(key);
}
