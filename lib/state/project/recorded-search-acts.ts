import { atom } from 'jotai/vanilla';
import { buildListRequest } from '@/lib/openalex/list-params';
import { requestTarget } from '@/lib/openalex/request-line';
import { standingsOf } from '@/lib/project/standing';
import type { EntryRef } from '@/lib/project/types';
import { flowContextAtom } from '@/lib/state/flow-context-atom';
import { enterAtom } from './ledger-atoms';
import { ownProjectAtom } from './open-project-atoms';
import { tellProjectAtom } from './project-message-atom';
import { sourceFaultAtom } from './project-source-atoms';
import { ensureProjectAtom } from './shelf-acts';
import type { SearchToRecord } from './works-to-add';

/** Enters a search that adds no papers. Null: the project cannot take it; a message says why. */
export const enterSearchAtom = atom(
  null,
  async (get, set, { params, words, found, works }: SearchToRecord): Promise<EntryRef | null> => {
    const fault = (await set(ensureProjectAtom)) ?? get(sourceFaultAtom);
    if (fault !== null) {
      set(tellProjectAtom, fault, { isFailure: true });
      return null;
    }
    const request = buildListRequest('works', params);
    const isPaid = (await get(flowContextAtom)?.costsCredits?.()) === true;
    const ids = works.map(({ id }) => id);
    const find = standingsOf(get(ownProjectAtom)?.records ?? new Map());
    return await set(enterAtom, {
      kind: 'search',
      asked: { type: 'request', request: requestTarget(request), words },
      counts: {
        found,
        retrieved: ids.length,
        // None of them was added.
        new: null,
        duplicates: ids.filter((id) => find(id) !== null).length,
      },
      credits: isPaid ? request.credits : 0,
      ids,
      listed: { ids, again: null, merged: [], deleted: [] },
    });
  },
);

/** Enters that a recorded search is withdrawn. */
export const leaveSearchAtom = atom(null, async (_get, set, reverses: EntryRef): Promise<void> => {
  await set(enterAtom, { kind: 'undo', asked: null, reverses, ids: [] });
});
