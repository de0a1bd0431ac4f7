import { atom } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { amount, listOf, objectOf, orNull, text, type ValueOf, wholeNumber } from '@/lib/base/shape';
import type { ListSource } from '@/lib/flows/collect-list';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { FORMATS } from '@/lib/storage/formats';
import { createStoredItem } from '@/lib/storage/stored-item';

const SCHEMA = objectOf({
  /** Which list, as `listKey` writes it. */
  list: text,
  /** Its target, and the source of its records, in words. */
  target: text,
  holder: text,
  limit: wholeNumber(1, 1_000_000),
  /** Ms since the epoch. */
  startedAt: amount,
  /** As `CollectedSoFar` has it. */
  next: orNull(text),
  ids: listOf(text),
  found: orNull(amount),
});

/** An export that a reload or a failure has stopped: how far it was, without its records, which the cache may hold. */
export type UnfinishedExport = ValueOf<typeof SCHEMA>;

const item = createStoredItem<UnfinishedExport>({ stored: FORMATS.unfinishedExport, schema: SCHEMA });

/** Names a list, whatever the order of its conditions; null for chosen entities, which one request fetches. */
export function listKey(kind: EntityKind, source: ListSource): string | null {
  if (source.type === 'ids') return null;
  const conditions = Object.entries(source.params).filter(([, value]) => value !== undefined);
  return JSON.stringify([kind, conditions.toSorted(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Undefined until it is read or written. */
const knownAtom = atom<UnfinishedExport | null | undefined>(undefined);
knownAtom.debugLabel = 'unfinished export';

/** The export of this tab that can go on, if its records would come from where they came from; else null. */
export const unfinishedExportAtom = atom(
  (get): UnfinishedExport | null => {
    const known = get(knownAtom);
    const reading = known === undefined ? item.read() : null;
    const unfinished = reading?.state === 'read' ? reading.value : (known ?? null);
    return unfinished?.holder === get(dataSourceAtom) ? unfinished : null;
  },
  (_get, set, unfinished: UnfinishedExport | null) => {
    if (unfinished === null) item.remove();
    else item.write(unfinished);
    set(knownAtom, unfinished);
  },
);
