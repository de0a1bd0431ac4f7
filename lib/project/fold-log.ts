import { canonicalJson } from '@/lib/base/canonical-json';
import type { IsoTime } from '@/lib/base/iso-time';
import { parseJson } from '@/lib/base/json';
import type { Ledgers } from './ledgers';
import type { LoggedState } from './logged-values';
import type { EntryValues, LedgerEntry } from './types';

/** Texts of changes (`textOfChanges`) by their hashes, as entries name them. */
export type LoggedTexts = ReadonlyMap<string, string>;

/** The logs of all copies of a project, with the changes that their entries name. */
export interface ProjectLog {
  readonly ledgers: Ledgers;
  readonly logged: LoggedTexts;
}

/** An entry that holds what it changed. */
type HoldingEntry = LedgerEntry & { readonly values: EntryValues };

/**
 * The entries whose changes give the state of a copy, from the one that begins with nothing. Null where the chains lead to no
 * such entry, as in projects of an earlier release.
 */
function holdingEntries(ledgers: Ledgers, own: string): readonly HoldingEntry[] | null {
  const found: HoldingEntry[] = [];
  const seen = new Set<string>();
  let [copy, entries] = [own, ledgers.get(own) ?? []];
  while (!seen.has(copy)) {
    seen.add(copy);
    const base = takeEntries(entries, found);
    if (base === null) return null;
    if (base === 'nothing') return found.reverse();
    copy = base.copy;
    entries = ledgers.get(copy)?.slice(0, base.sequence) ?? [];
    if (entries.at(-1)?.hash !== base.hash) return null;
  }
  return null;
}

/** Takes entries from the last on, up to one that names the state it begins with. Returns that state; null: none does. */
function takeEntries(
  entries: readonly LedgerEntry[],
  found: HoldingEntry[],
): Exclude<EntryValues['on'], 'before'> | null {
  for (const entry of entries.toReversed()) {
    const { values } = entry;
    if (values === undefined) continue;
    found.push({ ...entry, values });
    if (values.on !== 'before') return values.on;
  }
  return null;
}

/** Whether the log of a copy gives the state of the project by itself. */
export function isFoldable(ledgers: Ledgers, copy: string): boolean {
  return holdingEntries(ledgers, copy) !== null;
}

/**
 * The state that the log of a copy gives: its changes, one after the other, each value in place of the one before. Null where the
 * beginning of the log is not known, or a change that it names is missing. Never throws.
 */
export function foldLog({ ledgers, logged }: ProjectLog, copy: string): LoggedState | null {
  const entries = holdingEntries(ledgers, copy);
  if (entries === null) return null;
  const state = new Map<string, string>();
  for (const { values } of entries) {
    const changes = changesIn(logged.get(values.sha256));
    if (changes === null) return null;
    for (const [key, ...value] of changes) {
      if (value.length === 0) state.delete(key);
      else state.set(key, canonicalJson(value[0]));
    }
  }
  return state;
}

type LoggedChange = readonly [key: string, value?: unknown];

function isChange(value: unknown): value is LoggedChange {
  return Array.isArray(value) && (value.length === 1 || value.length === 2) && typeof value[0] === 'string';
}

/** The changes in a text; null where it holds none. */
export function changesIn(text: string | undefined): readonly LoggedChange[] | null {
  const parsed = parseJson(text ?? '');
  return parsed.ok && Array.isArray(parsed.value) && parsed.value.every(isChange) ? parsed.value : null;
}

/** Since when the history holds what was decided; null: it does not; 'always': from the project's beginning on. */
export function loggedSince(ledgers: Ledgers, copy: string): IsoTime | 'always' | null {
  const [first] = holdingEntries(ledgers, copy) ?? [];
  if (first === undefined) return null;
  // A seal, or a file that was opened, begins with acts of other readers or of an earlier release.
  return first.sequence === 1 && first.kind !== 'merge' && first.kind !== 'seal' ? 'always' : first.time;
}
