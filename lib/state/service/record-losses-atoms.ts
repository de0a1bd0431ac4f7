import { atom } from 'jotai/vanilla';
import { onRecordLosses } from '@/lib/entities/record-losses';

/** The losses of this visit's records, as far as the reader sees them. */
export interface ToldLosses {
  /** Values left out. */
  readonly values: number;
  /** The records that lack them. */
  readonly records: number;
  /** Records left out, since they have no usable id. */
  readonly unusable: number;
  /** One of the values, such as 'cited_by_count of W12'; null where only whole records were left out. */
  readonly example: string | null;
}

const NOTHING: ToldLosses = { values: 0, records: 0, unusable: 0, example: null };

const lossesAtom = atom<ToldLosses>(NOTHING);
lossesAtom.debugLabel = 'record losses';
const isDismissedAtom = atom(false);

/** Null: there are no losses, or the reader has dismissed them. */
export const recordLossesAtom = atom((get): ToldLosses | null => {
  const losses = get(lossesAtom);
  return get(isDismissedAtom) || losses.records + losses.unusable === 0 ? null : losses;
});

/** The reader has seen it: further losses of this visit are only logged. */
export const dismissRecordLossesAtom = atom(null, (_get, set) => set(isDismissedAtom, true));

/** Counts what is lost from now on, each record once however often it comes; for the application's start. */
export const followRecordLossesAtom = atom(null, (_get, set): (() => void) => {
  const known = new Set<string>();
  return onRecordLosses(({ dropped, unusable }) => {
    const fresh = [...dropped].filter(([id]) => !known.has(id));
    for (const [id] of fresh) known.add(id);
    const [first] = fresh.map(([id, [path]]) => `${path} of ${id}`);
    set(lossesAtom, (before) => ({
      values: fresh.reduce((sum, [, paths]) => sum + paths.length, before.values),
      records: known.size,
      unusable: before.unusable + unusable,
      example: before.example ?? first ?? null,
    }));
  });
});
