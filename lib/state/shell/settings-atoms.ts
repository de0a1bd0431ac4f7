import { atom } from 'jotai/vanilla';
import { isPlainObject } from '@/lib/base/plain-object';
import { flag, objectOf, orElse, orNull, text } from '@/lib/base/shape';
import { keyIn } from '@/lib/base/without-keys';
import { FORMATS } from '@/lib/storage/formats';
import { createPersisted } from '@/lib/storage/persisted';

/**
 * The visitor's settings for the data layer; the API key is stored separately, so that exported settings cannot contain
 * it.
 */
export interface DataSettings {
  /** Contact address that OpenAlex asks for; empty for none. */
  readonly mailto: string;
  /**
   * Asks for works normally and for the other kinds by the service's free forms
   * (docs/behaviours/search.md#thrifty-search). Null where the visitor has not chosen: then a key decides.
   */
  readonly isThrifty: boolean | null;
}

/** State of the visitor's key; a rejected one stays stored, but is not sent. */
export type ApiKeyStatus = 'none' | 'in-use' | 'rejected';

interface ApiKeyState {
  readonly key: string;
  readonly isRejected: boolean;
}

const DEFAULT_SETTINGS: DataSettings = { mailto: '', isThrifty: null };

/** Version 1 stored 'no' for all who had changed any setting, and it was no choice of theirs. */
function forgetUnchosen(settings: unknown): unknown {
  return isPlainObject(settings) && settings.isThrifty === false
    ? { ...settings, isThrifty: null }
    : settings;
}

const storedSettings = createPersisted<DataSettings>({
  stored: FORMATS.dataSettings,
  schema: objectOf({ mailto: orElse(text, ''), isThrifty: orElse(orNull(flag), null) }),
  migrations: [forgetUnchosen],
  fallback: DEFAULT_SETTINGS,
});

/** In this browser only; never part of a log, an export or a link. */
const storedKey = createPersisted<string>({
  stored: FORMATS.apiKey,
  schema: text,
  fallback: '',
  delayMs: 0,
});

const settingsStateAtom = atom<DataSettings>(DEFAULT_SETTINGS);
settingsStateAtom.debugLabel = 'data settings';

const keyStateAtom = atom<ApiKeyState>({ key: '', isRejected: false });

/** Takes over what is stored; for the application's start. */
export const loadSettingsAtom = atom(null, (_get, set) => {
  set(settingsStateAtom, storedSettings.read());
  set(keyStateAtom, { key: storedKey.read(), isRejected: false });
});

export const mailtoAtom = atom((get) => get(settingsStateAtom).mailto);

export const changeSettingsAtom = atom(null, (get, set, changes: Partial<DataSettings>) => {
  const next = { ...get(settingsStateAtom), ...changes };
  set(settingsStateAtom, { ...next, mailto: next.mailto.trim() });
  storedSettings.write(get(settingsStateAtom));
});

/** The visitor's key as typed, whether it works or not; null for none. */
export const apiKeyAtom = atom((get) => get(keyStateAtom).key || null);

export const apiKeyStatusAtom = atom((get): ApiKeyStatus => {
  const { key, isRejected } = get(keyStateAtom);
  if (key === '') return 'none';
  return isRejected ? 'rejected' : 'in-use';
});

/** The key to send now; null while there is none, or the service refused it. */
export const usableApiKeyAtom = atom((get) => (get(apiKeyStatusAtom) === 'in-use' ? get(apiKeyAtom) : null));

/** Whether searches are to be thrifty, where they cost anything: as chosen, else unless the visitor has a key. */
export const isThriftySearchAtom = atom(
  (get) => get(settingsStateAtom).isThrifty ?? get(usableApiKeyAtom) === null,
);

/** Stores a key, also one that was pasted as part of an address, or forgets it (null): 'retry without key' for good. */
export const setApiKeyAtom = atom(null, (_get, set, key: string | null) => {
  const next = key === null ? '' : (keyIn(key) ?? key.trim());
  set(keyStateAtom, { key: next, isRejected: false });
  if (next === '') storedKey.clear();
  else storedKey.write(next);
});

/** Uses the rejected key again, for example after it was renewed. */
export const retryApiKeyAtom = atom(null, (get, set) => {
  set(keyStateAtom, { ...get(keyStateAtom), isRejected: false });
});

/** Notes that the service refused this key; a key that was changed meanwhile stays in use. */
export const rejectApiKeyAtom = atom(null, (get, set, key: string) => {
  const state = get(keyStateAtom);
  if (state.key === key) set(keyStateAtom, { ...state, isRejected: true });
});
