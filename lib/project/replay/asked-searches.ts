import type { IsoTime } from '@/lib/base/iso-time';
import type { Ledgers } from '../ledgers';
import { keyOfEntry, ledgerEntries, undoneEntries } from '../report/ledger-entries';
import type { EntryRef, LedgerEntry, ProjectState } from '../types';

/** One asking of a search, and the works that it gave. */
export interface Asking {
  readonly time: IsoTime;
  /** All that the source had. */
  readonly found: number | null;
  /** Short ids of what was retrieved, in the order of the source. */
  readonly ids: readonly string[];
  readonly merged: readonly (readonly [former: string, present: string])[];
  readonly deleted: readonly string[];
  readonly onlyListed?: readonly string[];
}

/** A search of a project that can be asked again, and what it gave. */
export interface AskedSearch {
  /** Distinguishes it from the other searches. */
  readonly key: string;
  /** The entry that an asking names as the one that is asked again. */
  readonly first: EntryRef;
  readonly request: string;
  readonly words: string;
  readonly source: string;
  /** `beginning`: of its list the first `limit`; `chosen`: works that the reader chose from it. */
  readonly extent: 'beginning' | 'chosen';
  /** How many works are retrieved; infinite where all were. */
  readonly limit: number;
  readonly last: Asking;
  /** The asking before the last one; null where it was never asked again. */
  readonly before: Asking | null;
  /** Ids that the reader had of it before it was first asked again: all that is not among them is new to the reader. */
  readonly known: readonly string[];
}

const SEARCHING: ReadonlySet<LedgerEntry['kind']> = new Set(['search', 'line', 'round']);

function isSearch({ kind, reverses }: LedgerEntry): boolean {
  return SEARCHING.has(kind) && reverses === null;
}

interface Place {
  readonly position: number;
  readonly id: string;
}

/** The works that each entry brought, in their places. O(n) for n origins. */
function placesByEntry({ records }: Pick<ProjectState, 'records'>): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const { id, origins } of records.values()) {
    for (const origin of origins) {
      const key = keyOfEntry(origin);
      const those = places.get(key);
      const place = { position: origin.position, id };
      if (those === undefined) places.set(key, [place]);
      else those.push(place);
    }
  }
  for (const those of places.values()) those.sort((one, other) => one.position - other.position);
  return places;
}

interface Told extends Asking {
  readonly isAgain: boolean;
  /** All works from the first of the list on. */
  readonly isWhole: boolean;
}

function askingOf({ time, counts, listed }: LedgerEntry, places: readonly Place[]): Told {
  const { found } = counts;
  if (listed !== undefined) {
    const { ids, merged, deleted, onlyListed = [], again } = listed;
    return { time, found, ids, merged, deleted, onlyListed, isAgain: again !== null, isWhole: true };
  }
  const ids = places.map(({ id }) => id);
  const isWhole = places.every(({ position }, index) => position === index + 1);
  const isComplete = counts.retrieved === null || counts.retrieved === ids.length;
  return { time, found, ids, merged: [], deleted: [], isAgain: false, isWhole: isWhole && isComplete };
}

/** How many works each asking retrieves, by the askings of the reader. */
function limitOf(told: readonly Told[]): number {
  const sizes = told.map(({ ids, found }) => (found !== null && ids.length >= found ? Infinity : ids.length));
  return Math.max(...sizes);
}

function askingsOf(
  told: readonly Told[],
): Pick<AskedSearch, 'extent' | 'limit'> & { askings: readonly Told[] } {
  const own = told.filter(({ isAgain }) => !isAgain);
  const whole = own.filter(({ isWhole }) => isWhole);
  if (whole.length > 0) {
    const limit = limitOf(whole);
    const deep = told.filter(
      ({ isAgain, isWhole, ids, found }) =>
        isAgain || (isWhole && ids.length >= Math.min(limit, found ?? ids.length)),
    );
    return { extent: 'beginning', limit, askings: deep };
  }
  const latest = own.at(-1);
  const again = told.filter(({ isAgain, time }) => isAgain && time > (latest?.time ?? ''));
  const ids = [...new Set(own.flatMap((each) => each.ids))];
  const chosen = latest === undefined ? [] : [{ ...latest, ids }];
  return { extent: 'chosen', limit: ids.length, askings: [...chosen, ...again] };
}

/**
 * The searches, lines and rounds of a project that were sent to a source, the earliest first. Each is there once, however often
 * it was asked. Undone ones are left out.
 */
export function askedSearches(
  ledgers: Ledgers,
  state: Pick<ProjectState, 'records'>,
): readonly AskedSearch[] {
  const all = ledgerEntries(ledgers);
  const byKey = new Map(all.map((entry) => [keyOfEntry(entry), entry]));
  const undone = undoneEntries(all);
  const places = placesByEntry(state);
  const groups = new Map<string, LedgerEntry[]>();
  for (const entry of all) {
    if (!isSearch(entry) || undone.has(keyOfEntry(entry))) continue;
    const again = entry.listed?.again ?? null;
    const first = again === null ? entry : byKey.get(keyOfEntry(again));
    if (first?.asked?.type !== 'request') continue;
    const key = `${first.source} ${first.asked.request}`;
    groups.set(key, [...(groups.get(key) ?? []), entry]);
  }
  return [...groups].flatMap(([key, entries]) => {
    const first = entries.find(({ listed }) => (listed?.again ?? null) === null);
    if (first?.asked?.type !== 'request') return [];
    const told = entries.map((entry) => askingOf(entry, places.get(keyOfEntry(entry)) ?? []));
    const { askings, ...extent } = askingsOf(told);
    const last = askings.at(-1);
    if (last === undefined) return [];
    const { copy, sequence, source, asked } = first;
    const firstAgain = told.findIndex(({ isAgain }) => isAgain);
    const before = firstAgain < 0 ? null : (askings.at(-2) ?? null);
    const known = told.slice(0, firstAgain < 0 ? told.length : firstAgain).flatMap(({ ids }) => ids);
    return { key, first: { copy, sequence }, ...asked, source, ...extent, last, before, known };
  });
}
