import { atom, type Getter, type Setter } from 'jotai/vanilla';
import { report } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import type { Publication } from '@/lib/entities/publication';
import { checkAgreed, creditsToGoOn } from '@/lib/flows/agreed-price';
import {
  nothingReplayed,
  priceOfReplay,
  type Replayed,
  type ReplayedSoFar,
  replaySearch,
} from '@/lib/flows/replay-search';
import { formatQuantity } from '@/lib/format/counts';
import { creditsOfClass } from '@/lib/openalex/pricing';
import type { AskedSearch } from '@/lib/project/replay/asked-searches';
import { standingsOf } from '@/lib/project/standing';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { askAtom } from '@/lib/state/question-atoms';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { enterAtom } from './ledger-atoms';
import { ownProjectAtom } from './open-project-atoms';
import { readHistoryAtom } from './project-history-atoms';

/** Progress of one search that is asked again. Counts are of works. */
export type ReplayStep =
  | { readonly state: 'waiting' }
  | {
      readonly state: 'asking';
      readonly retrieved: number;
      readonly total: number | null;
      /** The works counted are those that it gave before and does not give now. */
      readonly isLookingUp?: boolean;
    }
  | { readonly state: 'done' }
  | {
      readonly state: 'failed';
      readonly error: string;
      /** Price of going on, if it rose so much that the reader has to agree again; else null. Unit: credits. */
      readonly more: number | null;
    };

/** Searches that are asked again, or were in this visit. */
export interface Replay {
  /** Id of the project. */
  readonly project: string;
  readonly isRunning: boolean;
  /** Steps by the keys of the searches, in their order. */
  readonly steps: ReadonlyMap<string, ReplayStep>;
}

const stateAtom = atom<Replay | null>(null);
stateAtom.debugLabel = 'searches asked again';

/** The present replay, or the last one of this visit; null if the open project has none. */
export const replayAtom = atom((get): Replay | null => {
  const replay = get(stateAtom);
  return replay !== null && replay.project === get(ownProjectAtom)?.header.id ? replay : null;
});

const controllerAtom = atom<AbortController | null>(null);

/** Results retrieved by searches that were stopped, for as long as the page is open, so that they are not paid for twice. */
const heldAtom = atom<ReadonlyMap<string, ReplayedSoFar>>(new Map<string, ReplayedSoFar>());

const factsAtom = atom<ReadonlyMap<string, Publication>>(new Map<string, Publication>());

/** Facts of works that searches found when they were asked again in this visit. */
export const replayedFactsAtom = atom((get) => get(factsAtom));

export const stopReplayAtom = atom(null, (get) => get(controllerAtom)?.abort());

/** Why the present source of records cannot be asked a search again, as a sentence; null if it can. */
export const replayFaultAtom = atom((get) => {
  const source = get(dataSourceAtom);
  return (search: AskedSearch): string | null => {
    if (search.source !== source)
      return `It was recorded from ${search.source}, and records come from ${source} now: what differs would say nothing about the search.`;
    try {
      priceOfReplay(search);
      return null;
    } catch (error) {
      return describeError(error);
    }
  };
});

/** Most requests and credits that asking searches again takes, beyond the results already retrieved. */
export const replayPriceAtom = atom(null, async (get, _set, searches: readonly AskedSearch[]) => {
  const isPaid = (await get(flowContextAtom)?.costsCredits?.()) === true;
  const held = get(heldAtom);
  const prices = searches.map((search) => priceOfReplay(search, held.get(search.key)));
  return {
    requests: prices.reduce((sum, { requests }) => sum + requests, 0),
    credits: isPaid ? prices.reduce((sum, { credits }) => sum + credits, 0) : 0,
  };
});

/** '3 searches: about 12 requests, at most about 120 credits.' */
const agreeAtom = atom(null, async (_get, set, searches: readonly AskedSearch[]): Promise<boolean> => {
  const { requests, credits } = await set(replayPriceAtom, searches);
  const count = formatQuantity(searches.length, 'search', 'searches');
  const price =
    credits === 0
      ? 'which cost no credits'
      : `for about ${formatQuantity(credits, 'credit')}; papers that a search does not find any more are looked up, a hundred for ${formatQuantity(creditsOfClass('list'), 'credit')}`;
  return set(askAtom, {
    title: `Ask ${count} again`,
    paragraphs: [
      `About ${formatQuantity(requests, 'request')} will be sent, ${price}.`,
      'No paper comes into the project before you take it in. You can cancel at any time and go on later.',
    ],
    verb: 'Ask again',
  });
});

/** A search, and what the reader agreed to pay for it. Unit: credits. */
interface AgreedSearch {
  readonly search: AskedSearch;
  readonly said: number;
}

const askAllAtom = atom(null, async (get, set, project: string, searches: readonly AgreedSearch[]) => {
  const controller = new AbortController();
  set(controllerAtom, controller);
  const { signal } = controller;
  const waiting = searches.map(
    ({ search: { key } }) => [key, { state: 'waiting' } satisfies ReplayStep] as const,
  );
  set(stateAtom, {
    project,
    isRunning: true,
    steps: new Map([...(get(replayAtom)?.steps ?? []), ...waiting]),
  });
  for (const agreed of searches) {
    if (signal.aborted || get(ownProjectAtom)?.header.id !== project) break;
    await askOne(get, set, { ...agreed, signal });
  }
  const ended = get(stateAtom);
  if (ended !== null) set(stateAtom, { ...ended, isRunning: false });
  if (get(ownProjectAtom)?.header.id === project) await set(readHistoryAtom, project);
});

/**
 * Asks searches again, one after the other, once the reader has agreed to the price. Each search that ends makes an entry. If
 * one fails, the others go on. Never rejects.
 */
export const replayAllAtom = atom(null, async (get, set, searches: readonly AskedSearch[]): Promise<void> => {
  const project = get(ownProjectAtom)?.header.id;
  if (project === undefined || get(replayAtom)?.isRunning === true) return;
  const held = get(heldAtom);
  const agreed = searches.map((search) => ({
    search,
    said: priceOfReplay(search, held.get(search.key)).credits,
  }));
  if (searches.length === 0 || !(await set(agreeAtom, searches))) return;
  await set(askAllAtom, project, agreed);
});

/** Goes on with a search that became dearer. @param said price of the rest that the reader saw, in credits. Never rejects. */
export const goOnReplayAtom = atom(null, async (get, set, search: AskedSearch, said: number) => {
  const project = get(ownProjectAtom)?.header.id;
  if (project === undefined || get(replayAtom)?.isRunning === true) return;
  await set(askAllAtom, project, [{ search, said }]);
});

function step(get: Getter, set: Setter, key: string, next: ReplayStep): void {
  const replay = get(stateAtom);
  if (replay !== null) set(stateAtom, { ...replay, steps: new Map(replay.steps).set(key, next) });
}

interface Asking extends AgreedSearch {
  readonly signal: AbortSignal;
}

async function askOne(get: Getter, set: Setter, { search, said, signal }: Asking): Promise<void> {
  const { key } = search;
  const context = get(flowContextAtom);
  try {
    if (context === null) throw new Error(NOT_STARTED);
    const before = get(heldAtom).get(key) ?? nothingReplayed(search);
    const show = ({ soFar }: ReplayedSoFar) => {
      const total = soFar.found === null ? null : Math.min(soFar.found, search.limit);
      step(get, set, key, { state: 'asking', retrieved: soFar.ids.size, total });
    };
    show(before);
    const { requests } = priceOfReplay(search, before);
    let pages = 0;
    const check = () => {
      const each = priceOfReplay(search, before).credits / requests;
      checkAgreed({ said, spent: pages * each, rest: Math.max(0, requests - pages) * each });
    };
    check();
    const onPage = (soFar: ReplayedSoFar) => {
      set(heldAtom, new Map(get(heldAtom)).set(key, soFar));
      show(soFar);
      pages += 1;
      check();
    };
    const onLookUp = (retrieved: number, total: number) =>
      step(get, set, key, { state: 'asking', retrieved, total, isLookingUp: true });
    const replayed = await replaySearch(context, search, before, { signal, onPage, onLookUp });
    signal.throwIfAborted();
    await set(enterReplayAtom, search, replayed);
    forget(get, set, key);
    step(get, set, key, { state: 'done' });
  } catch (error) {
    if (signal.aborted) step(get, set, key, { state: 'waiting' });
    else {
      report('warning', `A search could not be asked again: ${search.words}`, error);
      step(get, set, key, { state: 'failed', error: describeError(error), more: creditsToGoOn(error) });
    }
  }
}

function forget(get: Getter, set: Setter, key: string): void {
  const held = new Map(get(heldAtom));
  held.delete(key);
  set(heldAtom, held);
}

const enterReplayAtom = atom(
  null,
  async (get, set, { first, request, words }: AskedSearch, replayed: Replayed): Promise<void> => {
    const { ids, found, facts, merged, deleted, onlyListed, credits } = replayed;
    const find = standingsOf(get(ownProjectAtom)?.records ?? new Map());
    const known = ids.filter((id) => find(id) !== null).length;
    set(factsAtom, new Map([...get(factsAtom), ...facts]));
    await set(enterAtom, {
      kind: 'search',
      asked: { type: 'request', request, words },
      counts: { found, retrieved: ids.length, new: ids.length - known, duplicates: known },
      credits,
      ids,
      listed: { ids, again: first, merged, deleted, ...(onlyListed.length === 0 ? {} : { onlyListed }) },
    });
  },
);
