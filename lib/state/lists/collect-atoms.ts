import { atom, type Getter, type Setter } from 'jotai/vanilla';
import type { EntityKind } from '@/lib/base/entity-kind';
import { exportFileName } from '@/lib/base/export-file';
import { noteActivity } from '@/lib/base/report';
import { describeError } from '@/lib/base/thrown-errors';
import { fieldLabel } from '@/lib/entities/catalogue/field-labels';
import { formatKindQuantity } from '@/lib/entities/kind-quantity';
import type { EntityRecord } from '@/lib/entities/records';
import { checkAgreed, creditsToGoOn } from '@/lib/flows/agreed-price';
import {
  type CollectedPage,
  type CollectedSoFar,
  collectPage,
  creditsOfPage,
  isCollected,
  type ListSource,
  nothingCollected,
  requestsLeft,
} from '@/lib/flows/collect-list';
import { describeCollection } from '@/lib/flows/collection-note';
import type { FlowContext } from '@/lib/flows/context';
import { createGatherer, type Gatherer, type ListTarget } from '@/lib/flows/gather-records';
import { STREAM_PAGE_SIZE } from '@/lib/openalex/endpoints/stream';
import { flowContextAtom, NOT_STARTED } from '@/lib/state/flow-context-atom';
import { askAtom } from '@/lib/state/question-atoms';
import { dataSourceAtom } from '@/lib/state/service/data-source-atom';
import { paymentAtom } from '@/lib/state/service/price-atoms';
import { type Delivered, deliverAtom } from './deliver-atoms';
import { listKey, type UnfinishedExport, unfinishedExportAtom } from './unfinished-export-atoms';

/** More entities than this are put on the map only once the user has agreed. Source: docs/behaviours/lists.md#onto-the-map. */
const MOST_MAPPED_UNASKED = 2_000;

export interface CollectRequest {
  readonly kind: EntityKind;
  readonly source: ListSource;
  readonly target: ListTarget;
  readonly limit: number;
  /** The list in a few words: names a dataset made of it. */
  readonly title: string;
}

/** The collection as the user sees it. Counts are of entities. */
export type CollectState =
  | { readonly state: 'idle' }
  | {
      readonly state: 'running';
      readonly collected: number;
      readonly total: number | null;
      /** Ms that the rest may take; null until a page has come. */
      readonly leftMs: number | null;
      /** It ends once the page on its way, which is paid for, has come. */
      readonly isStopping: boolean;
    }
  /** Cancelled, or failed for the reason given. */
  | {
      readonly state: 'stopped';
      readonly collected: number;
      readonly total: number | null;
      readonly error: string | null;
      /**
       * The price of continuing, if it was stopped since the whole would cost more than twice the announced price.
       * Unit: credits.
       */
      readonly more: number | null;
    }
  | { readonly state: 'finishing'; readonly collected: number }
  | { readonly state: 'done'; readonly delivered: Delivered; readonly lines: readonly string[] };

/**
 * The collected records. They are kept as long as the page is open and nothing else is collected, so that nothing is
 * paid for twice.
 */
interface Held {
  readonly key: string;
  readonly gatherer: Gatherer;
  readonly startedAt: number;
  soFar: CollectedSoFar;
  /** Ids collected before the page was reloaded, whose records are still to be taken from the cache. */
  toGatherAgain: readonly string[];
  /** A page that has come and is not gathered yet. */
  pending: CollectedPage | null;
  /** Names of fields that no record has, where they could not be asked for. */
  readonly missing: readonly string[];
}

const heldAtom = atom<Held | null>(null);
const controllerAtom = atom<AbortController | null>(null);
const stateAtom = atom<CollectState>({ state: 'idle' });
stateAtom.debugLabel = 'collection';

/** Shown by one dialog: while it is not there, nothing is collected, and what ended before is not shown again. */
export const collectStateAtom = atom(
  (get) => get(stateAtom),
  (get, set) => {
    get(controllerAtom)?.abort();
    set(controllerAtom, null);
    set(stateAtom, { state: 'idle' });
  },
);
collectStateAtom.onMount = (reset) => {
  reset();
  return () => reset();
};

/** How much of a list is at hand for a target and need not be paid for again. */
export const heldCountAtom = atom((get) => {
  // The held records change only with the state.
  get(stateAtom);
  const held = get(heldAtom);
  const unfinished = get(unfinishedExportAtom);
  return (request: Identified): number => {
    if (held !== null && held.key === keyOf(request)) return held.soFar.ids.size;
    return isOf(request, unfinished) ? unfinished.ids.length : 0;
  };
});

/** The number of records to read from the cache, which may have lost some: those are paid for again. */
export const toGatherAgainCountAtom = atom((get) => {
  get(stateAtom);
  const held = get(heldAtom);
  const unfinished = get(unfinishedExportAtom);
  return (request: Identified): number => {
    if (held !== null && held.key === keyOf(request)) return held.toGatherAgain.length;
    return isOf(request, unfinished) ? unfinished.ids.length : 0;
  };
});

/** The properties by which two requests are equal. */
type Identified = Omit<CollectRequest, 'limit' | 'title'>;

function keyOf({ kind, source, target }: Identified): string {
  return JSON.stringify([kind, target, listKey(kind, source) ?? source]);
}

function isOf(request: Identified, unfinished: UnfinishedExport | null): unfinished is UnfinishedExport {
  if (unfinished === null || unfinished.target !== request.target) return false;
  return unfinished.list === listKey(request.kind, request.source);
}

/** The rest of an equal collection after a reload: its progress, without its records. */
function leftOf(request: CollectRequest, unfinished: UnfinishedExport | null) {
  if (!isOf(request, unfinished) || unfinished.ids.length > request.limit) return null;
  const { startedAt, ids, next, found } = unfinished;
  return { startedAt, soFar: { next, ids: new Set(ids), found }, toGatherAgain: ids };
}

function hold(get: Getter, set: Setter, context: FlowContext, request: CollectRequest): Held {
  const key = keyOf(request);
  const before = get(heldAtom);
  // More than what is wanted now cannot be taken back.
  if (before !== null && before.key === key && before.soFar.ids.size <= request.limit) return before;
  const held: Held = {
    key,
    gatherer: createGatherer(context, request.kind, request.target),
    startedAt: context.now(),
    soFar: nothingCollected(request),
    toGatherAgain: [],
    pending: null,
    missing: [],
    ...leftOf(request, get(unfinishedExportAtom)),
  };
  set(heldAtom, held);
  return held;
}

/** Cancels: first once the page on its way has come, the second time at once. */
export const stopCollectingAtom = atom(null, (get, set) => {
  const state = get(stateAtom);
  if (state.state !== 'running') return;
  if (state.isStopping) get(controllerAtom)?.abort();
  else set(stateAtom, { ...state, isStopping: true });
});

/** Deletes the collected records, so that the collection starts again. */
export const forgetCollectedAtom = atom(null, (get, set) => {
  get(controllerAtom)?.abort();
  set(heldAtom, null);
  set(unfinishedExportAtom, null);
  set(stateAtom, { state: 'idle' });
});

/** Stores how far a list is, so that a reload costs no page of it. */
function storeProgress(get: Getter, set: Setter, request: CollectRequest, held: Held): void {
  const list = listKey(request.kind, request.source);
  if (list === null) return;
  const { next, ids, found } = held.soFar;
  const holder = get(dataSourceAtom);
  const { target, limit } = request;
  const { startedAt } = held;
  set(unfinishedExportAtom, { list, target, holder, limit, startedAt, next, ids: [...ids], found });
}

/** Takes records that were collected before a reload from the cache, a hundred at a time; the service has those that it lost. */
async function gatherAgain({ context, request, held, signal }: Run): Promise<void> {
  const ids = held.toGatherAgain.slice(0, STREAM_PAGE_SIZE);
  const select = held.gatherer.fields;
  const { found } = await context.api.fetchBatch(request.kind, ids, { select, signal });
  const byId = new Map(found.map((record) => [record.id, record]));
  await held.gatherer.add(
    ids.flatMap((id) => byId.get(id) ?? []),
    { signal },
  );
  held.toGatherAgain = held.toGatherAgain.slice(ids.length);
}

/**
 * Collects a list page by page and makes of it what was asked for; goes on where an equal collection stopped. Gives what was
 * made, null where it was cancelled, refused or failed. Never rejects.
 */
export const collectListAtom = atom(
  null,
  async (get, set, request: CollectRequest): Promise<Delivered | null> => {
    const context = get(flowContextAtom);
    if (context === null) {
      set(stateAtom, { state: 'stopped', collected: 0, total: null, error: NOT_STARTED, more: null });
      return null;
    }
    if (!(await mayBeMapped(set, request))) return null;
    get(controllerAtom)?.abort();
    const controller = new AbortController();
    set(controllerAtom, controller);
    const held = hold(get, set, context, request);
    const isCurrent = () => get(controllerAtom) === controller;
    try {
      await fetchPages(get, set, { context, request, held, signal: controller.signal, isCurrent });
    } catch (error) {
      if (!isCurrent()) return null;
      const reason = controller.signal.aborted ? null : describeError(error);
      set(stateAtom, { ...stopped(held, request, reason), more: creditsToGoOn(error) });
      return null;
    }
    if (!isCurrent() || get(stateAtom).state !== 'running') return null;
    return await set(finishAtom, request);
  },
);

interface Run {
  readonly context: FlowContext;
  readonly request: CollectRequest;
  readonly held: Held;
  readonly signal: AbortSignal;
  readonly isCurrent: () => boolean;
}

function totalOf({ soFar }: Held, { limit }: CollectRequest): number | null {
  return soFar.found === null ? null : Math.min(soFar.found, limit);
}

function stopped(held: Held, request: CollectRequest, error: string | null) {
  const [collected, total] = [held.soFar.ids.size, totalOf(held, request)];
  return { state: 'stopped', collected, total, error, more: null } as const;
}

async function fetchPages(get: Getter, set: Setter, run: Run): Promise<void> {
  const { context, request, held, signal, isCurrent } = run;
  const collection = { ...request, fields: held.gatherer.fields };
  const startedAt = context.now();
  // All pages cost the same.
  const eachWas = get(paymentAtom).isPaid ? creditsOfPage(collection) : 0;
  let pages = 0;
  const show = () => {
    const before = get(stateAtom);
    const left = requestsLeft(request, held.soFar.found ?? 0, held.soFar.ids.size);
    set(stateAtom, {
      state: 'running',
      collected: held.soFar.ids.size,
      total: totalOf(held, request),
      leftMs: pages === 0 ? null : (left * (context.now() - startedAt)) / pages,
      isStopping: before.state === 'running' && before.isStopping,
    });
  };
  set(stateAtom, { state: 'idle' });
  show();
  while (held.toGatherAgain.length > 0) {
    await gatherAgain(run);
    if (!isCurrent()) return;
    if (isStoppingNow(get)) {
      set(stateAtom, stopped(held, request, null));
      return;
    }
  }
  while (held.pending !== null || !isCollected(request, held.soFar)) {
    held.pending ??= await collectPage(context, collection, held.soFar, { signal });
    const { records, after } = held.pending;
    await held.gatherer.add(records, { signal });
    held.soFar = after;
    held.pending = null;
    pages += 1;
    if (!isCurrent()) return;
    storeProgress(get, set, request, held);
    show();
    if (isStoppingNow(get) && !isCollected(request, held.soFar)) {
      set(stateAtom, stopped(held, request, null));
      return;
    }
    const left = isCollected(request, held.soFar)
      ? 0
      : requestsLeft(request, held.soFar.found ?? 0, held.soFar.ids.size);
    const each = eachWas === 0 ? 0 : creditsOfPage(collection);
    checkAgreed({ said: (pages + left) * eachWas, spent: pages * each, rest: left * each });
  }
}

function isStoppingNow(get: Getter): boolean {
  const state = get(stateAtom);
  return state.state === 'running' && state.isStopping;
}

/** Makes what was asked for of what is at hand, all of it or the part collected before it stopped. Never rejects. */
export const finishAtom = atom(null, async (get, set, request: CollectRequest): Promise<Delivered | null> => {
  const context = get(flowContextAtom);
  const held = get(heldAtom);
  if (context === null || held === null || held.key !== keyOf(request)) return null;
  const { kind, source, target, title } = request;
  const collected = held.soFar.ids.size;
  set(stateAtom, { state: 'finishing', collected });
  try {
    const noted = held.missing.length === 0 ? [] : [`Not loaded, and empty: ${held.missing.join(', ')}`];
    const described = describeCollection({
      kind,
      source,
      holder: get(dataSourceAtom),
      at: held.startedAt,
      collected,
      found: held.soFar.found ?? collected,
    });
    const lines = [...described, ...noted];
    const gathered = await held.gatherer.finish(lines);
    const now = context.now();
    const name = (extension: string) => exportFileName({ stem: kind, extension }, now);
    const found = held.soFar.found ?? collected;
    const delivery = { kind, source, found, target, title, gathered, lines, count: collected, now, name };
    const delivered = await set(deliverAtom, delivery);
    if (get(heldAtom) === held) set(stateAtom, { state: 'done', delivered, lines });
    if (isCollected(request, held.soFar) && isOf(request, get(unfinishedExportAtom))) {
      set(unfinishedExportAtom, null);
    }
    noteActivity('user', 'search', `Took along ${formatKindQuantity(collected, kind)} (${target}): ${title}`);
    return delivered;
  } catch (error) {
    set(stateAtom, stopped(held, request, describeError(error)));
    return null;
  }
});

/**
 * Makes what was asked for of records that are shown, for want of the others: without a network, or without credits. Fields
 * that they lack stay empty and are named. Nothing of it is kept, so that a later collection asks for everything. Never rejects.
 * @param found entities of the list.
 */
export const collectShownAtom = atom(
  null,
  async (
    get,
    set,
    request: CollectRequest,
    records: readonly EntityRecord[],
    found: number,
  ): Promise<Delivered | null> => {
    const context = get(flowContextAtom);
    if (context === null) return null;
    const { kind, target } = request;
    const gatherer = createGatherer(context, kind, target);
    await gatherer.add(records);
    const ids = new Set(records.map(({ id }) => id));
    set(heldAtom, {
      key: keyOf(request),
      gatherer,
      startedAt: context.now(),
      soFar: { next: null, ids, found },
      toGatherAgain: [],
      pending: null,
      missing: gatherer.fields.filter((field) => records.every(({ raw }) => !(field in raw))).map(fieldLabel),
    });
    const delivered = await set(finishAtom, request);
    set(heldAtom, null);
    const state = get(stateAtom);
    if (state.state === 'stopped') set(stateAtom, { ...state, collected: 0 });
    return delivered;
  },
);

function mayBeMapped(set: Setter, { kind, target, limit }: CollectRequest): Promise<boolean> {
  if (target !== 'graph' || limit <= MOST_MAPPED_UNASKED) return Promise.resolve(true);
  return set(askAtom, {
    title: `Add ${formatKindQuantity(limit, kind)} to the map`,
    paragraphs: [
      `${formatKindQuantity(limit, kind)}: the map may be slow.`,
      'Undo takes them back in one step.',
    ],
    verb: 'Add',
  });
}
