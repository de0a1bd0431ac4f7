import { atom } from 'jotai/vanilla';
import { describeError } from '@/lib/base/thrown-errors';
import type { Publication } from '@/lib/entities/publication';
import { formatExactCount, formatQuantity } from '@/lib/format/counts';
import { formatDay } from '@/lib/format/days';
import { factsOfWork } from '@/lib/project/facts-of-work';
import type { AskedSearch } from '@/lib/project/replay/asked-searches';
import { type WaitingUpdate, waitingUpdate } from '@/lib/project/replay/search-difference';

import { loadWorksAtom } from './load-works-atom';
import { latestStepAtom, ownProjectAtom, stepsSinceAtom } from './open-project-atoms';
import { readHistoryAtom } from './project-history-atoms';
import { dismissProjectMessageAtom, tellProjectAtom } from './project-message-atom';
import { sourceFaultAtom } from './project-source-atoms';
import { addRecordsAtom, uniteRecordsAtom } from './record-acts';
import { replayedFactsAtom } from './replay-atoms';
import { tellStepAtom } from './tell-step-atom';

/** Returns facts of works, and loads those that are not at hand. Null: the reader does not agree to the price. */
const factsOfAtom = atom(null, async (get, set, ids: readonly string[]) => {
  const known = get(replayedFactsAtom);
  const lacking = ids.filter((id) => !known.has(id)).map((id) => ({ id, title: '', year: null }));
  const loaded = lacking.length === 0 ? null : await set(loadWorksAtom, lacking);
  if (lacking.length > 0 && loaded === null) return null;
  if (loaded !== null && loaded.fault !== null) throw new Error(loaded.fault);
  const read = [...(loaded?.known ?? [])].map(([id, record]) => [id, factsOfWork(record)] as const);
  return new Map<string, Publication>([...known, ...read]);
});

/** Adds the new papers of one search, and unites records that the source has merged. Returns how many papers were added. */
const takeInOneAtom = atom(
  null,
  async (
    _get,
    set,
    search: AskedSearch,
    { works, merged }: WaitingUpdate,
    facts: ReadonlyMap<string, Publication>,
  ) => {
    const { request, words, last } = search;
    const day = last.time.slice(0, 10);
    const positions = new Map(works.map(({ id, position }) => [id, position]));
    const followed = merged.map(([, present]) => present).filter((id) => !positions.has(id));
    const incoming = [...works, ...followed.map((id) => ({ id, position: last.ids.indexOf(id) + 1 }))];
    const records = incoming.flatMap(({ id, position }) => {
      const known = facts.get(id);
      const route = { kind: 'search', position: Math.max(1, position), update: day } as const;
      return known === undefined ? [] : [{ workId: id, facts: known, route }];
    });
    const added =
      records.length === 0
        ? null
        : await set(addRecordsAtom, {
            records,
            kind: 'addition',
            asked: { type: 'request', request, words: `Update of ${formatDay(day)}: ${words}` },
          });
    if (merged.length > 0)
      set(
        uniteRecordsAtom,
        merged.map(([former, present]) => [present, former] as const),
      );
    return added?.added ?? 0;
  },
);

/**
 * Adds the new papers of searches to the project, undecided, each search as a step. If the source has united records with
 * others, they become duplicates of those. Reports the result. Never rejects.
 */
export const takeInUpdatesAtom = atom(
  null,
  async (get, set, searches: readonly AskedSearch[]): Promise<void> => {
    const state = get(ownProjectAtom);
    const refusal = get(sourceFaultAtom);
    if (state === null) return;
    if (refusal !== null) {
      set(tellProjectAtom, refusal, { isFailure: true });
      return;
    }
    set(tellProjectAtom, 'Taking in new papers...', { isBusy: true });
    try {
      const ids = searches.flatMap((search) => {
        const { works, merged } = waitingUpdate(search, state);
        return [...works.map(({ id }) => id), ...merged.map(([, present]) => present)];
      });
      const facts = await set(factsOfAtom, [...new Set(ids)]);
      if (facts === null) {
        set(dismissProjectMessageAtom);
        return;
      }
      let added = 0;
      let followed = 0;
      const before = get(latestStepAtom);
      for (const search of searches) {
        const now = get(ownProjectAtom);
        if (now === null || now.header.id !== state.header.id) break;
        const waiting = waitingUpdate(search, now);
        added += await set(takeInOneAtom, search, waiting, facts);
        followed += waiting.merged.length;
      }
      const merged =
        followed === 0 ? '' : ` ${formatQuantity(followed, 'paper')} followed to the record that holds now.`;
      const text = `${formatExactCount(added)} added to “${state.header.name}”, undecided.${merged}`;
      const stepCount = get(stepsSinceAtom)(before);
      set(tellStepAtom, text, { isUndoable: stepCount > 0, stepCount });
      if (get(ownProjectAtom)?.header.id === state.header.id) await set(readHistoryAtom, state.header.id);
    } catch (error) {
      set(tellProjectAtom, `Not all new papers were taken in: ${describeError(error)}`, { isFailure: true });
    }
  },
);
